import APIModel
import Diagnostics
import SpecSyntax

/// The configuration of one client.
///
/// The configuration is read from the whole file, or from an entry of `clients:`. The file's other entries are the
/// defaults for an entry of `clients:`.
struct ClientConfiguration {
    /// The key of the entry in `clients:`; nil when the file configures a single client.
    var key: String?
    var configuration = Configuration()

    /// Returns the clients of a configuration, in their order; nil if the configuration is invalid.
    static func read(_ root: SyntaxNode, reporting sink: inout DiagnosticSink) -> [ClientConfiguration]? {
        guard let mapping = root.mapping, let entry = mapping.entry(forKey: "clients") else {
            return ConfigurationReader.read(root, reporting: &sink).map { [ClientConfiguration(configuration: $0)] }
        }
        guard let clients = entry.value.mapping, !clients.entries.isEmpty else {
            let kind = entry.value.mapping == nil ? entry.value.kindName : "empty"
            let problem = "'clients' is \(kind), not an object of configurations"
            sink.report(.invalidConfiguration, problem, at: entry.value.range)
            return nil
        }
        let defaults = SyntaxNode(
            .mapping(SyntaxMapping(mapping.entries.filter { $0.key != "clients" })), range: root.range)
        var all: [ClientConfiguration] = []
        for client in clients.entries {
            let merged = client.value.isNull ? defaults : merge(client.value, over: defaults)
            guard var configuration = ConfigurationReader.read(merged, reporting: &sink) else { continue }
            if client.value.mapping?["name"] == nil {
                if !SwiftIdentifier.isValid(client.key) {
                    sink.report(
                        .invalidConfiguration, "'\(client.key)' isn't a valid name in Swift", at: client.keyRange,
                        hint: "write a 'name:' for the client")
                }
                configuration.name = client.key
            }
            all.append(ClientConfiguration(key: client.key, configuration: configuration))
        }
        return all.count == clients.entries.count && !sink.hasErrors ? all : nil
    }

    /// Returns a client's entries merged with the defaults.
    ///
    /// Mappings are merged entry by entry, and every other value replaces the default.
    private static func merge(_ node: SyntaxNode, over defaults: SyntaxNode) -> SyntaxNode {
        guard let own = node.mapping, let shared = defaults.mapping else { return node }
        var entries = shared.entries.map { entry in
            guard let value = own[entry.key] else { return entry }
            return entry.replacingValue(merge(value, over: entry.value))
        }
        entries += own.entries.filter { shared[$0.key] == nil }
        return SyntaxNode(.mapping(SyntaxMapping(entries)), range: node.range)
    }

    /// Returns the clients that a request selects, by `--client` and by its description.
    ///
    /// - Parameter folder: The folder of the configuration, to which its paths are relative.
    static func select(
        _ all: [ClientConfiguration], by request: GenerationRequest, folder: String,
        reporting sink: inout DiagnosticSink
    ) -> [ClientConfiguration] {
        let keys = all.compactMap(\.key)
        for name in request.clients where !keys.contains(name) {
            let nearest = Suggestion.nearest(to: name, among: keys).map { "did you mean '\($0)'?" }
            sink.report(
                .invalidCall, "unknown client '\(name)' in '--client'", at: nil,
                hint: nearest
                    ?? (keys.isEmpty
                        ? "the configuration has no 'clients:'" : "expected one of \(keys.joined(separator: ", "))"))
        }
        guard !keys.isEmpty else { return all }
        var selected = all
        if !request.clients.isEmpty {
            selected = selected.filter { $0.key.map(request.clients.contains) ?? false }
        }
        if let spec = request.spec, selected.count > 1 {
            let canonical = ReferenceAccess.canonical(spec)
            let matching = selected.filter { client in
                client.configuration.spec.map {
                    let path = DescriptionAddress($0)?.fileName ?? $0
                    return ReferenceAccess.canonical(GenerationSettings.path(path, in: folder)) == canonical
                } ?? false
            }
            if matching.isEmpty {
                sink.report(
                    .invalidCall, "no client of the configuration has the description '\(spec)'", at: nil,
                    hint: "write --client with one of \(keys.joined(separator: ", "))")
            }
            selected = matching
        }
        let flags = [request.output.map { _ in "--output" }, request.name.map { _ in "--name" }]
        for flag in flags.compactMap(\.self) where selected.count > 1 {
            sink.report(
                .invalidCall, "'\(flag)' is given for \(selected.count) clients", at: nil,
                hint: "write --client with one of \(keys.joined(separator: ", "))")
        }
        return selected
    }
}
