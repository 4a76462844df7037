import Diagnostics
import SpecSyntax

extension Generator {
    /// Returns the settings of the only client that a request selects; reports several clients.
    ///
    /// - Parameter limit: The end of the message about several clients.
    mutating func onlySettings(for request: GenerationRequest, _ limit: (GenerationSettings) -> String)
        -> GenerationSettings?
    {
        let all = allSettings(for: request)
        guard all.count > 1 else { return all.first }
        fault = .invalidArguments
        sink.report(
            .invalidCall, "the configuration has \(all.count) clients\(limit(all[0]))", at: nil,
            hint: "write --client NAME")
        return nil
    }

    /// Returns the settings of each client; an empty array if there is an error.
    ///
    /// - Parameter hint: The hint for a call that doesn't name a description.
    mutating func allSettings(
        for request: GenerationRequest, hint: String = "pass its path, or write 'spec:' in \(ConfigurationFile.name)"
    ) -> [GenerationSettings] {
        guard let (selected, folder) = selectedClients(for: request) else { return [] }
        var settings: [GenerationSettings] = []
        for client in selected {
            guard let found = GenerationSettings(request, configuration: client.configuration, folder: folder) else {
                let client = client.key.map { " of client '\($0)'" } ?? ""
                sink.report(.fileNotReadable, "missing description\(client)", at: nil, hint: hint)
                return []
            }
            settings.append(found)
        }
        return settings
    }

    /// Returns the clients that a request selects, with the folder of their configuration.
    ///
    /// Returns nil if there is an error.
    mutating func selectedClients(
        for request: GenerationRequest
    ) -> (clients: [ClientConfiguration], folder: String)? {
        guard request.emptyPaths.isEmpty else {
            for name in request.emptyPaths {
                sink.report(.fileNotReadable, "empty \(name); expected a path", at: nil)
            }
            return nil
        }
        var selected = [ClientConfiguration()]
        var folder = ""
        if let path = request.configuration ?? ConfigurationFile.path(beside: request.spec) {
            guard let read = configurations(at: path) else { return nil }
            folder = ConfigurationFile.folder(of: path)
            selected = ClientConfiguration.select(read, by: request, folder: folder, reporting: &sink)
        } else {
            ConfigurationFile.reportOtherSpellings(beside: request.spec, reporting: &sink)
            if !request.clients.isEmpty {
                sink.report(
                    .invalidCall, "unknown client '\(request.clients[0])'; there is no configuration", at: nil,
                    hint: "'--client' names an entry of 'clients:' in \(ConfigurationFile.name)")
            }
        }
        return sink.hasErrors ? nil : (selected, folder)
    }

    mutating func configurations(at path: String) -> [ClientConfiguration]? {
        let syntaxReader = SyntaxReader()
        guard
            let file = InputFile.read(
                path, into: &sources, sizeLimit: syntaxReader.limits.fileSize, reporting: &sink
            )
        else { return nil }
        if ConfigurationFile.isBlank(sources[file]) { return [ClientConfiguration()] }
        guard let root = syntaxReader.read(file, in: sources, reporting: &sink) else { return nil }
        return ClientConfiguration.read(root, reporting: &sink)
    }
}
