import Diagnostics
import SpecSyntax

/// The common parts of a Swagger 2.0 description's servers: `host`, `basePath` and `schemes`.
struct SwaggerHost {
    /// The host; nil if neither the description nor the description's URL has one.
    private let name: String?
    private let path: String
    private let schemes: [String]
    private let range: SourceRange
    /// A Boolean value that indicates whether the description has `host`, `basePath` or `schemes`.
    private let isDescribed: Bool

    init(_ description: SyntaxMapping, in reading: ReadContext) {
        let basePath = reading.prose(description["basePath"], "basePath") ?? ""
        let described = ["host", "basePath", "schemes"].lazy.compactMap { description.entry(forKey: $0)?.value.range }
            .first
        let home = reading.descriptionURL(at: reading.root.range)
        let schemes = description.entry(forKey: "schemes").map { Self.schemes($0, in: reading) } ?? []
        name = reading.prose(description["host"], "host") ?? home?.authority
        path = basePath.isEmpty || basePath.utf8.first == UInt8(ascii: "/") ? basePath : "/" + basePath
        // Without `schemes`, the scheme is that of the description's URL, or else `https`.
        self.schemes = schemes.isEmpty ? [home?.scheme ?? "https"] : schemes
        range = described ?? reading.root.range
        isDescribed = described != nil
    }

    /// Returns a server for each scheme, `https` before `http`.
    ///
    /// The first server is the client's default.
    ///
    /// Without a host the server URL is relative to the description's URL, or to the URL that the user specifies.
    func servers(in reading: ReadContext) -> [Document.Server] {
        isDescribed ? servers(by: schemes, in: reading) : []
    }

    /// Returns the servers of an operation whose `schemes` differ from the description's.
    ///
    /// See Swagger 2.0, "Operation Object", `schemes`.
    func servers(of operation: SyntaxMapping, in reading: ReadContext) -> [Document.Server] {
        guard let entry = operation.entry(forKey: "schemes") else { return [] }
        let own = Self.schemes(entry, in: reading)
        guard !own.isEmpty, own != schemes else { return [] }
        guard name != nil else {
            reading.leaveOut("schemes of operations without a host", at: entry.keyRange)
            return []
        }
        return servers(by: own, in: reading)
    }

    private func servers(by schemes: [String], in reading: ReadContext) -> [Document.Server] {
        guard let name else {
            guard !path.isEmpty, path != "/" else { return [] }
            Self.checkServer(path, at: range, in: reading)
            return [Document.Server(url: path, range: range)]
        }
        return schemes.map { scheme in
            let url = "\(scheme)://\(name)\(path)"
            Self.checkServer(url, at: range, in: reading)
            return Document.Server(url: url, range: range)
        }
    }

    private static func checkServer(_ url: String, at range: SourceRange, in reading: ReadContext) {
        if !URLText.isPlausible(url) {
            reading.sink.report(
                .invalidURL, "invalid server URL '\(url)'; requests to it fail", at: range,
                hint: "percent-encode characters that URLs don't have, such as a space ('%20')")
        }
    }

    /// Returns the URL schemes that requests can use: `https` and `http`.
    ///
    /// Other schemes are reported and ignored.
    private static func schemes(_ entry: SyntaxMapping.Entry, in reading: ReadContext) -> [String] {
        var schemes: Set<String> = []
        for item in reading.sequence(entry.value, "schemes") {
            guard let text = reading.text(item, "schemes")?.lowercased() else { continue }
            switch text {
            case "http", "https": schemes.insert(text)
            case "ws", "wss": reading.leaveOut("web sockets ('ws', 'wss')", at: item.range)
            default:
                reading.sink.report(
                    .invalidValue, "unknown scheme '\(text)'; ignored", at: item.range,
                    hint: "expected 'http', 'https', 'ws' or 'wss'"
                )
            }
        }
        return schemes.sorted(by: >)
    }
}
