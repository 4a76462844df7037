import Diagnostics
import SpecSyntax

/// Swagger 2.0's `host`, `basePath` and `schemes`: the common parts of a description's servers.
struct SwaggerHost {
    /// The host; nil if neither the description nor its location specifies one.
    private let name: String?
    private let path: String
    private let schemes: [String]
    private let range: SourceRange
    /// A Boolean value that indicates whether the description has one of these fields.
    private let isDescribed: Bool

    init(_ description: SyntaxMapping, in reading: inout ReadContext) {
        let basePath = reading.prose(description["basePath"], "basePath") ?? ""
        let described = ["host", "basePath", "schemes"].lazy.compactMap { description.entry(forKey: $0)?.value.range }
            .first
        let home = reading.descriptionURL(at: reading.root.range)
        let schemes = description.entry(forKey: "schemes").map { Self.schemes($0, in: &reading) } ?? []
        name = reading.prose(description["host"], "host") ?? home?.authority
        path = basePath.isEmpty || basePath.utf8.first == UInt8(ascii: "/") ? basePath : "/" + basePath
        // Without schemes it is the one by which the description was read.
        self.schemes = schemes.isEmpty ? [home?.scheme ?? "https"] : schemes
        range = described ?? reading.root.range
        isDescribed = described != nil
    }

    /// Returns a server for each scheme, `https` before `http`: the first is the client's default.
    ///
    /// Without a host the server is the one that the description was fetched from, or that the user specifies.
    func servers(in reading: inout ReadContext) -> [Document.Server] {
        isDescribed ? servers(by: schemes, in: &reading) : []
    }

    /// Returns the servers of an operation whose own schemes override the description's.
    ///
    /// See "Operation Object", `schemes`.
    func servers(of operation: SyntaxMapping, in reading: inout ReadContext) -> [Document.Server] {
        guard let entry = operation.entry(forKey: "schemes") else { return [] }
        let own = Self.schemes(entry, in: &reading)
        guard !own.isEmpty, own != schemes else { return [] }
        guard name != nil else {
            reading.leaveOut("schemes of operations without a host", at: entry.keyRange)
            return []
        }
        return servers(by: own, in: &reading)
    }

    private func servers(by schemes: [String], in reading: inout ReadContext) -> [Document.Server] {
        guard let name else {
            guard !path.isEmpty, path != "/" else { return [] }
            Self.checkServer(path, at: range, in: &reading)
            return [Document.Server(url: path, range: range)]
        }
        return schemes.enumerated().map { index, scheme in
            let url = "\(scheme)://\(name)\(path)"
            Self.checkServer(url, at: range, in: &reading)
            return Document.Server(url: url, name: index > 0 ? scheme : nil, range: range)
        }
    }

    private static func checkServer(_ url: String, at range: SourceRange, in reading: inout ReadContext) {
        if !URLText.isPlausible(url) {
            reading.sink.report(
                .invalidURL, "invalid server URL '\(url)'; requests to it fail", at: range,
                hint: "percent-encode characters that URLs don't have, such as a space ('%20')")
        }
    }

    /// Returns the schemes that requests can be sent by.
    private static func schemes(_ entry: SyntaxMapping.Entry, in reading: inout ReadContext) -> [String] {
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
