import APIModel
public import Diagnostics
import OpenAPI
import SpecSyntax
import SwiftCode

/// The whole run: `text → SyntaxNode → Document → APIModel → GeneratedFile → disk`.
public struct Generator: Sendable {
    private var sources = SourceMap()
    private var sink = DiagnosticSink()
    /// Whose fault an error would be at this moment.
    private var fault = Outcome.faultyCall
    private var timings = StageTimings()
    private var leavings: [any Sendable] = []
    private let progress: GenerationRequest.Progress?

    private init(progress: GenerationRequest.Progress?) {
        self.progress = progress
    }

    /// What one call came to.
    public struct Result: Sendable {
        public var outcome: Outcome
        /// The summary of each client, in the order of the configuration; empty unless everything was generated.
        public var summaries: [Summary]
        public var diagnostics: [Diagnostic]
        /// What the diagnostics point into.
        public var sources: SourceMap
        /// The stages that weren't come to took no time.
        public var timings: StageTimings
        /// What the run made on its way: trees, document, model and files. A program that ends with it needn't take it apart,
        /// which is a tenth of a run's time, and leaves it to the system together with this result.
        fileprivate var leavings: [any Sendable]
    }

    /// Generates and writes. Where there is an error nothing is written or removed.
    public static func generate(_ request: GenerationRequest) -> Result {
        var generator = Generator(progress: request.progress)
        let summaries = generator.run(request)
        return generator.result(summaries, isStrict: request.isStrict)
    }

    /// Compares each output folder with what ``generate(_:)`` would write to it, and writes nothing.
    ///
    /// - Returns: No checks where there is an error.
    public static func check(_ request: GenerationRequest) -> (result: Result, checks: [OutputCheck]) {
        var generator = Generator(progress: request.progress)
        var checks: [OutputCheck] = []
        let clients = generator.clients(of: request)
        generator.progress?(.write, nil)
        for client in clients {
            guard let check = client.folder.check(client.files, reporting: &generator.sink) else { break }
            checks.append(check)
        }
        generator.timings.end(.write)
        let result = generator.result(clients.map { Summary($0.model) }, isStrict: request.isStrict)
        return (result, result.outcome == .done ? checks : [])
    }

    /// Describes what would be generated, and writes nothing.
    public static func list(_ request: GenerationRequest) -> (result: Result, endpoints: [EndpointDescription]) {
        var generator = Generator(progress: request.progress)
        var models: [APIModel] = []
        for settings in generator.allSettings(for: request) {
            if let model = generator.isolated({ $0.model(settings) }) { models.append(model) }
        }
        if generator.sink.hasErrors { models = [] }
        let result = generator.result(models.map { Summary($0) }, isStrict: request.isStrict)
        return (result, models.flatMap { EndpointDescription.all(of: $0) })
    }

    /// A client that is generated and not yet written.
    private struct Client {
        var model: APIModel
        var files: [GeneratedFile]
        var folder: OutputFolder
    }

    private mutating func run(_ request: GenerationRequest) -> [Summary] {
        let clock = ContinuousClock()
        let start = clock.now
        let clients = clients(of: request)
        progress?(.write, nil)
        // With several clients an obstacle in the last folder is found before the first is written.
        if clients.count > 1 {
            for client in clients { _ = client.folder.check(client.files, reporting: &sink) }
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

    /// The files of every client; empty where there is an error.
    private mutating func clients(of request: GenerationRequest) -> [Client] {
        let all = allSettings(for: request)
        var clients: [Client] = []
        for settings in all {
            if let client = isolated({ $0.client(settings, isStrict: request.isStrict) }) { clients.append(client) }
        }
        reportSharedFolders(of: clients)
        guard !sink.hasErrors, clients.count == all.count else { return [] }
        return clients
    }

    /// Runs the stages of one client, so that an error of one doesn't hide those of the next.
    private mutating func isolated<Value>(_ body: (inout Generator) -> Value?) -> Value? {
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

    private mutating func reportSharedFolders(of clients: [Client]) {
        for (index, client) in clients.enumerated() {
            let isTaken = clients[..<index].contains {
                $0.folder.marker == client.folder.marker && $0.folder.path == client.folder.path
            }
            guard isTaken else { continue }
            fault = .faultyCall
            sink.report(
                .invalidConfiguration,
                "two clients named '\(client.model.name)Client' have the output folder '\(client.folder.path)'", at: nil,
                hint: "give each client of 'clients:' its own 'output:'")
        }
    }

    private mutating func client(_ settings: GenerationSettings, isStrict: Bool) -> Client? {
        guard let output = settings.output else {
            sink.report(
                .outputNotWritable, "no folder is named to write to", at: nil,
                hint: "say --output FOLDER, or 'output:' in \(ConfigurationFile.name)"
            )
            return nil
        }
        timings.end(.read)
        guard let templates = templates(settings.templates) else { return nil }
        timings.end(.code)
        guard let model = model(settings) else { return nil }
        guard !isStrict || sink.diagnostics.allSatisfy({ $0.severity == .note }) else { return nil }

        fault = .faultyCall
        progress?(.code, settings.spec)
        var files = SwiftCodeWriter(templates: templates).write(
            model, imports: settings.model.types.imports, reporting: &sink
        )
        let marker = GeneratedFile.marker(client: model.name)
        files.append(OutputRecord(files: files).file(marker: marker))
        leavings += [model, files]
        timings.end(.code)
        guard !sink.hasErrors else { return nil }
        return Client(model: model, files: files, folder: OutputFolder(path: output, marker: marker))
    }

    /// The stages up to the model; nil when there is nothing sensible to generate.
    private mutating func model(_ settings: GenerationSettings) -> APIModel? {
        settings.references.reportUnmatched(reporting: &sink)
        guard let overlays = OverlayFile.read(settings.overlays, into: &sources, reporting: &sink) else { return nil }
        let description =
            settings.spec.map { DescriptionLocation.path($0) }
            ?? OverlayFile.description(of: overlays, access: settings.references, reporting: &sink)
        guard let description else { return nil }
        progress?(.parse, settings.spec)
        let loaded = DescriptionLoader.load(
            description, overlays: overlays, access: settings.references, sources: sources, timings: timings
        )
        sources = loaded.sources
        sink.report(contentsOf: loaded.sink)
        timings = loaded.timings
        if loaded.isOpened, !loaded.overlayFailed { fault = .faultyDescription }
        progress?(.document, settings.spec)
        guard
            let trees = loaded.trees, let document = DocumentReader().read(trees, reporting: &sink), !sink.hasErrors
        else { return nil }
        leavings += [trees, document]
        timings.end(.document)
        // What the description alone has wrong in it is at worst a warning from here on.
        fault = .faultyCall
        progress?(.model, settings.spec)
        let model = ModelBuilder(options: settings.model).build(document, reporting: &sink)
        timings.end(.model)
        if model.groups.isEmpty, model.webhooks == nil, model.types.definitions.isEmpty {
            if settings.model.filter != ModelOptions.Filter() {
                reportEmptyFilter()
            } else {
                reportNothing(in: trees.root)
            }
        }
        return sink.hasErrors ? nil : model
    }

    /// A client without a call is nobody's wish, and would replace the one that was there.
    private mutating func reportEmptyFilter() {
        sink.report(
            Diagnostic(
                .unmatchedConfiguration, severity: .error, "the filter leaves no operation to generate", at: nil,
                hint: "'endpointgen list' without the filter shows the operations"
            )
        )
    }

    private mutating func reportNothing(in root: SyntaxNode) {
        let start = SourceRange(file: root.range.file, start: root.range.start, end: root.range.start)
        sink.report(
            .nothingToGenerate, "the description has no operations, webhooks or schemas; the client is empty", at: start
        )
    }

    /// The settings of each client; empty where there is an error.
    private mutating func allSettings(for request: GenerationRequest) -> [GenerationSettings] {
        guard request.emptyPaths.isEmpty else {
            for name in request.emptyPaths {
                sink.report(.fileNotReadable, "\(name) is empty, and names no file and no folder", at: nil)
            }
            return []
        }
        var selected = [ClientConfiguration()]
        var folder = ""
        if let path = request.configuration ?? ConfigurationFile.path(beside: request.spec) {
            guard let read = configurations(at: path) else { return [] }
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
        if sink.hasErrors { return [] }
        let settings = selected.compactMap {
            GenerationSettings(request, configuration: $0.configuration, folder: folder)
        }
        guard settings.count == selected.count else {
            sink.report(
                .fileNotReadable, "no description is named", at: nil,
                hint: "say endpointgen generate DESCRIPTION, or 'spec:' in \(ConfigurationFile.name)"
            )
            return []
        }
        return settings
    }

    private mutating func configurations(at path: String) -> [ClientConfiguration]? {
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

    private mutating func templates(_ folder: String?) -> TemplateSet? {
        var overrides: [String: SourceFileID] = [:]
        if let folder {
            guard let read = TemplateFolder.read(folder, into: &sources, reporting: &sink) else { return nil }
            overrides = read
        }
        return TemplateSet(overriddenBy: overrides, in: sources, reporting: &sink)
    }

    private func result(_ summaries: [Summary], isStrict: Bool) -> Result {
        var diagnostics = sink.diagnostics
        if isStrict {
            for index in diagnostics.indices where diagnostics[index].severity == .warning {
                diagnostics[index].severity = .error
            }
        }
        let failed = diagnostics.contains { $0.severity == .error }
        return Result(
            outcome: failed ? (sink.hasErrors ? fault : .faultyDescription) : .done,
            summaries: failed ? [] : summaries, diagnostics: diagnostics, sources: sources, timings: timings,
            leavings: leavings
        )
    }
}

extension Generator.Result {
    /// The summary of the first client; nil unless everything was generated.
    public var summary: Summary? { summaries.first }
}
