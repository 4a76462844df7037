import Diagnostics
import SpecSyntax

// Swagger 2.0's `host`, `basePath` and `schemes`.
extension DocumentBuilder {
    /// What the servers of a description have in common.
    struct SwaggerHost {
        /// Nil where the description doesn't say and can't be asked.
        var name: String?
        var path: String
        var schemes: [String]
        var range: SourceRange
    }

    /// A server for each scheme, `https` before `http`: the first is what a client calls that says nothing. Without a
    /// host it is the one that the description was fetched from, or that the user names.
    mutating func swaggerServers(_ mapping: SyntaxMapping) -> [Document.Server] {
        let basePath = prose(mapping["basePath"], "basePath") ?? ""
        let place =
            (mapping.entry(forKey: "host") ?? mapping.entry(forKey: "basePath") ?? mapping.entry(forKey: "schemes"))?
            .value.range
        let home = descriptionURL(at: root.range)
        let schemes = mapping.entry(forKey: "schemes").map { self.schemes($0) } ?? []
        let host = SwaggerHost(
            name: prose(mapping["host"], "host") ?? home?.authority,
            path: basePath.isEmpty || basePath.hasPrefix("/") ? basePath : "/" + basePath,
            // Without schemes it is the one by which the description was read.
            schemes: schemes.isEmpty ? [home?.scheme ?? "https"] : schemes, range: place ?? root.range
        )
        swaggerHost = host
        guard place != nil else { return [] }
        return servers(of: host, schemes: host.schemes)
    }

    /// The servers of an operation whose own schemes override the description's ("Operation Object", `schemes`).
    mutating func swaggerServers(ofOperation operation: SyntaxMapping) -> [Document.Server] {
        guard let entry = operation.entry(forKey: "schemes"), let host = swaggerHost else { return [] }
        let schemes = self.schemes(entry)
        guard !schemes.isEmpty, schemes != host.schemes else { return [] }
        guard host.name != nil else {
            leaveOut("schemes of operations whose host isn't known", at: entry.keyRange)
            return []
        }
        return servers(of: host, schemes: schemes)
    }

    private mutating func servers(of host: SwaggerHost, schemes: [String]) -> [Document.Server] {
        guard let name = host.name else {
            guard !host.path.isEmpty, host.path != "/" else { return [] }
            checkServer(host.path, at: host.range)
            return [Document.Server(url: host.path, range: host.range)]
        }
        return schemes.enumerated().map { index, scheme in
            let url = "\(scheme)://\(name)\(host.path)"
            checkServer(url, at: host.range)
            return Document.Server(url: url, name: index > 0 ? scheme : nil, range: host.range)
        }
    }

    private mutating func checkServer(_ url: String, at range: SourceRange) {
        if !URLText.isPlausible(url) { sink.report(.invalidURL, "'\(url)' isn't the URL of a server", at: range) }
    }

    /// Those that requests can be sent by.
    private mutating func schemes(_ entry: SyntaxMapping.Entry) -> [String] {
        var schemes: Set<String> = []
        for item in sequence(entry.value, "schemes") {
            guard let text = text(item, "schemes")?.lowercased() else { continue }
            switch text {
            case "http", "https": schemes.insert(text)
            case "ws", "wss": leaveOut("web sockets ('ws', 'wss')", at: item.range)
            default:
                sink.report(
                    .invalidValue, "there is no scheme '\(text)' here; it is ignored", at: item.range,
                    hint: "it is one of http, https, ws and wss"
                )
            }
        }
        return schemes.sorted(by: >)
    }
}
