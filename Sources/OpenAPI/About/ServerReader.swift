import Diagnostics
import SpecSyntax

/// A reader of the servers of a description, a path item or an operation.
enum ServerReader {
    /// Returns the description's servers; without any, the host that serves the description.
    ///
    /// A missing or empty `servers` field means the server `/`, relative to the description's URL (OpenAPI 3.1,
    /// 4.8.1.1).
    static func described(_ named: [Document.Server], in reading: ReadContext) -> [Document.Server] {
        let own = located(Document.Server(url: "/", range: reading.root.range), in: reading)
        return named.isEmpty && own.isAbsolute ? [own] : named
    }

    static func servers(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.Server] {
        reading.sequence(node, "servers").compactMap { item in
            guard let mapping = reading.mapping(item, "servers") else { return nil }
            guard let url = reading.text(mapping["url"], "url") else {
                reading.reportMissing("url", of: "the server", at: item)
                return nil
            }
            let variables = serverVariables(mapping["variables"], in: reading)
            if let node = mapping["url"] { check(url, variables, at: node.range, in: reading) }
            return located(
                Document.Server(
                    url: url, name: reading.prose(mapping["name"] ?? mapping["x-name"], "name"),
                    description: reading.prose(mapping["description"], "description"), variables: variables,
                    range: item.range
                ), in: reading
            )
        }
    }

    private static func serverVariables(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.ServerVariable] {
        reading.mapping(node, "variables")?.entries.compactMap { entry in
            guard let mapping = reading.mapping(entry.value, entry.key) else { return nil }
            let allowed = reading.texts(mapping["enum"], "enum")
            let own = mapping["default"].map { [$0] } ?? []
            for node in own.filter({ !allowed.contains($0.string ?? "") }) + (mapping["enum"]?.sequence ?? []) {
                guard let value = node.string, !URLText.hasOnlyURLCharacters(value) else { continue }
                reading.sink.report(
                    .invalidURL, "invalid value '\(value)' of server variable '\(entry.key)'; requests with it fail",
                    at: node.range,
                    hint: "percent-encode characters that URLs don't have, such as a space ('%20')")
            }
            return Document.ServerVariable(
                name: entry.key, defaultValue: reading.text(mapping["default"], "default") ?? allowed.first,
                allowedValues: allowed, description: reading.prose(mapping["description"], "description")
            )
        } ?? []
    }

    private static func check(
        _ url: String, _ variables: [Document.ServerVariable], at range: SourceRange, in reading: ReadContext
    ) {
        let names = Set(variables.map(\.name))
        for name in PathTemplate.variables(of: url) where !names.contains(name) {
            reading.sink.report(
                .invalidURL,
                "undeclared server variable '\(name)' in '\(url)'; the environment takes it as an argument",
                at: range, hint: "expected an entry '\(name)' with a 'default' under 'variables'"
            )
        }
        let plain = PathTemplate.filled(url) { _ in "v" }
        guard !plain.isEmpty else { return }
        if !URLText.isPlausible(plain) {
            reading.sink.report(
                .invalidURL, "invalid server URL '\(url)'; requests to it fail", at: range,
                hint: "percent-encode characters that URLs don't have, such as a space ('%20')")
        } else if let scheme = URIReference(url).scheme, URIReference(url).authority == nil {
            reading.sink.report(
                .invalidURL, "server URL '\(url)' has no host; '\(scheme)' is its scheme", at: range,
                hint: "expected 'https://\(url)' for a host with a port"
            )
        }
    }

    /// Returns the server with its URL resolved against the description's URL, if that URL is known.
    private static func located(_ server: Document.Server, in reading: ReadContext) -> Document.Server {
        var server = server
        guard !server.isAbsolute, let base = reading.descriptionURL(at: server.range) else { return server }
        if server.beginsWithVariable {
            server.base = base.text
        } else {
            server.url = URIReference(server.url.isEmpty ? "/" : server.url).resolved(against: base).text
        }
        return server
    }
}
