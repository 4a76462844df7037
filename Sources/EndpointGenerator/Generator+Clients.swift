import APIDiff
import APIModel
import Diagnostics
import SwiftCode

extension Generator {
    /// A client that is generated and not yet written.
    struct Client {
        var model: APIModel
        var files: [GeneratedFile]
        var folder: OutputFolder
    }

    mutating func run(_ request: GenerationRequest) -> [Summary] {
        let clock = ContinuousClock()
        let start = clock.now
        let clients = clients(of: request)
        progress?(.write, nil)
        // With several clients, all folders are checked before the first one is written, so that an obstacle in the
        // last folder is found in time.
        if clients.count > 1 {
            for client in clients { _ = client.folder.check(client.files, version: Self.version, reporting: &sink) }
        }
        guard !sink.hasErrors else { return [] }
        var summaries: [Summary] = []
        for client in clients {
            guard let changes = client.folder.update(with: client.files, reporting: &sink) else { return [] }
            var summary = Summary(client.model)
            summary.written = changes.written
            summary.unchanged = changes.unchanged
            summary.removed = changes.removed
            summary.folder = client.folder.path
            summary.files = changes.files
            summary.duration = clock.now - start
            summaries.append(summary)
        }
        timings.end(.write)
        return summaries
    }

    /// Returns every client with its files; an empty array if there is an error.
    mutating func clients(of request: GenerationRequest) -> [Client] {
        let all = allSettings(for: request)
        var clients: [Client] = []
        for settings in all {
            if let client = isolate({ $0.client(settings, isStrict: request.isStrict) }) { clients.append(client) }
        }
        reportSharedFolders(of: clients)
        guard !sink.hasErrors, clients.count == all.count else { return [] }
        return clients
    }

    /// Runs the stages of one client, so that its errors don't hide the errors of the next client.
    mutating func isolate<Value>(_ body: (inout Generator) -> Value?) -> Value? {
        let before = sink
        let (formerFault, hadErrors) = (fault, sink.hasErrors)
        sink = DiagnosticSink()
        let value = body(&self)
        let own = sink
        sink = before
        sink.report(contentsOf: own)
        if hadErrors { fault = formerFault }
        return own.hasErrors ? nil : value
    }

    /// A version of an API, for ``diff(from:to:)``.
    struct Version {
        var snapshot: APISnapshot
        var model: APIModel
        var files: [GeneratedFile]
    }

    /// Reads a version and generates its client; returns nil if there is an error.
    ///
    /// - Parameter previous: The version from which the client was generated before.
    mutating func version(of request: GenerationRequest, after previous: Version? = nil) -> Version? {
        guard var settings = onlySettings(for: request, { " of '\($0.spec ?? "")'" }) else { return nil }
        settings.model.record = previous?.model.record ?? NameRecord()
        return isolate { generator in
            guard let (snapshot, model) = generator.snapshotAndModel(settings) else { return nil }
            guard let templates = generator.templates(nil) else { return nil }
            let files = SwiftCodeWriter(templates: templates).write(
                model, imports: settings.model.types.imports, reporting: &generator.sink)
            return Version(snapshot: snapshot, model: model, files: files)
        }
    }

    mutating func reportSharedFolders(of clients: [Client]) {
        let folders = clients.map { ReferenceAccess.canonical($0.folder.path) + "/" }
        for (index, client) in clients.enumerated() {
            // Each run of a client removes the files of a client with the same name in the folder and below.
            let other = clients[..<index].indices.first {
                clients[$0].folder.marker == client.folder.marker
                    && (folders[$0].hasPrefix(folders[index]) || folders[index].hasPrefix(folders[$0]))
            }
            guard let other else { continue }
            fault = .invalidArguments
            let (first, second) = (clients[other].folder.path, client.folder.path)
            let output =
                folders[other] == folders[index]
                ? "the output folder '\(second)'" : "nested output folders, '\(first)' and '\(second)'"
            sink.report(
                .invalidConfiguration,
                "two clients named '\(client.model.name)Client' have \(output); each would remove the other's files",
                at: nil,
                hint: "give each client of 'clients:' its own 'output:', outside of the others")
        }
    }

    mutating func client(_ settings: GenerationSettings, isStrict: Bool) -> Client? {
        guard let output = settings.output else {
            sink.report(
                .outputNotWritable, "missing output folder", at: nil,
                hint: "write --output FOLDER, or 'output:' in \(ConfigurationFile.name)"
            )
            return nil
        }
        timings.end(.read)
        guard let templates = templates(settings.templates, at: settings.templates.flatMap { settings.ranges[$0] })
        else { return nil }
        timings.end(.code)
        var settings = settings
        if !settings.usedBy.isEmpty {
            guard let use = appUse(settings.usedBy) else { return nil }
            settings.model.appUse = use
        }
        guard let (model, document, _) = modelAndSource(settings) else { return nil }
        guard !isStrict || sink.diagnostics.allSatisfy({ $0.severity == .note }) else { return nil }

        fault = .invalidArguments
        progress?(.code, settings.spec)
        var files = SwiftCodeWriter(templates: templates).write(
            model, imports: settings.model.types.imports, comments: settings.header, reporting: &sink
        )
        let marker = GeneratedFile.marker(client: model.name)
        if settings.observesResponses {
            files.append(
                ObservedResponses(
                    document, model, header: GeneratedFile.header(client: model.name, comments: settings.header),
                    isIn: files.map(\.path)
                ).file)
        }
        files.append(OutputRecord(version: Self.version, files: files, names: model.record).file(marker: marker))
        retainedForExit += [model, files]
        timings.end(.code)
        guard !sink.hasErrors else { return nil }
        return Client(model: model, files: files, folder: OutputFolder(path: output, marker: marker))
    }
}

extension Generator {
    /// Returns the names in the sources of an app; nil if there is an error.
    private mutating func appUse(_ folders: [String]) -> AppUse? {
        var texts: [String] = []
        for folder in folders {
            guard let files = AppSources.read(folder, reporting: &sink) else { return nil }
            if files.isEmpty {
                sink.report(
                    .unmatchedConfiguration, "'\(folder)' contains no Swift files of an app; it uses no operations",
                    at: nil, hint: "name the folder of the app's sources; generated files and links aren't read")
            }
            texts += files.map(\.text)
        }
        timings.end(.read)
        return AppUse(sources: texts)
    }
}
