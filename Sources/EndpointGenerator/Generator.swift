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

    /// What one call came to.
    public struct Result: Sendable {
        public var outcome: Outcome
        /// Nil unless everything was generated.
        public var summary: Summary?
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
        var generator = Generator()
        let summary = generator.run(request)
        return generator.result(summary, isStrict: request.isStrict)
    }

    /// Says what would be generated, and writes nothing.
    public static func list(_ request: GenerationRequest) -> (result: Result, endpoints: [EndpointDescription]) {
        var generator = Generator()
        guard let settings = generator.settings(for: request), let model = generator.model(settings) else {
            return (generator.result(nil, isStrict: request.isStrict), [])
        }
        let result = generator.result(Summary(model), isStrict: request.isStrict)
        return (result, EndpointDescription.all(of: model))
    }

    private mutating func run(_ request: GenerationRequest) -> Summary? {
        let clock = ContinuousClock()
        let start = clock.now
        guard let settings = settings(for: request) else { return nil }
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
        guard !request.isStrict || sink.diagnostics.allSatisfy({ $0.severity == .note }) else { return nil }

        fault = .faultyCall
        let files = SwiftCodeWriter(templates: templates).write(
            model, imports: settings.model.types.imports, reporting: &sink
        )
        leavings += [model, files]
        timings.end(.code)
        let folder = OutputFolder(path: output, marker: GeneratedFile.marker(client: model.name))
        guard !sink.hasErrors, let changes = folder.update(with: files, reporting: &sink) else { return nil }

        var summary = Summary(model)
        summary.written = changes.written
        summary.unchanged = changes.unchanged
        summary.removed = changes.removed
        summary.duration = clock.now - start
        timings.end(.write)
        return summary
    }

    /// The stages up to the model; nil when there is nothing sensible to generate.
    private mutating func model(_ settings: GenerationSettings) -> APIModel? {
        settings.references.reportUnmatched(reporting: &sink)
        guard let overlays = OverlayFile.read(settings.overlays, into: &sources, reporting: &sink) else { return nil }
        let description =
            settings.spec.map { DescriptionLocation.path($0) }
            ?? OverlayFile.description(of: overlays, access: settings.references, reporting: &sink)
        guard let description else { return nil }
        let loaded = DescriptionLoader.load(
            description, overlays: overlays, access: settings.references, sources: sources, timings: timings
        )
        sources = loaded.sources
        sink.report(contentsOf: loaded.sink)
        timings = loaded.timings
        if loaded.isOpened, !loaded.overlayFailed { fault = .faultyDescription }
        guard
            let trees = loaded.trees, let document = DocumentReader().read(trees, reporting: &sink), !sink.hasErrors
        else { return nil }
        leavings += [trees, document]
        timings.end(.document)
        // What the description alone has wrong in it is at worst a warning from here on.
        fault = .faultyCall
        let model = ModelBuilder(options: settings.model).build(document, reporting: &sink)
        timings.end(.model)
        if model.groups.isEmpty, settings.model.filter != ModelOptions.Filter() { reportEmptyFilter() }
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

    private mutating func settings(for request: GenerationRequest) -> GenerationSettings? {
        guard request.emptyPaths.isEmpty else {
            for name in request.emptyPaths {
                sink.report(.fileNotReadable, "\(name) is empty, and names no file and no folder", at: nil)
            }
            return nil
        }
        var configuration = Configuration()
        var folder = ""
        if let path = request.configuration ?? ConfigurationFile.path(beside: request.spec) {
            guard let read = self.configuration(at: path) else { return nil }
            configuration = read
            folder = ConfigurationFile.folder(of: path)
        }
        guard let settings = GenerationSettings(request, configuration: configuration, folder: folder) else {
            sink.report(
                .fileNotReadable, "no description is named", at: nil,
                hint: "say endpointgen generate DESCRIPTION, or 'spec:' in \(ConfigurationFile.name)"
            )
            return nil
        }
        return settings
    }

    private mutating func configuration(at path: String) -> Configuration? {
        let syntaxReader = SyntaxReader()
        guard
            let file = InputFile.read(
                path, into: &sources, sizeLimit: syntaxReader.limits.fileSize, reporting: &sink
            )
        else { return nil }
        if ConfigurationFile.isBlank(sources[file]) { return Configuration() }
        guard let root = syntaxReader.read(file, in: sources, reporting: &sink) else { return nil }
        return ConfigurationReader.read(root, reporting: &sink)
    }

    private mutating func templates(_ folder: String?) -> TemplateSet? {
        var overrides: [String: SourceFileID] = [:]
        if let folder {
            guard let read = TemplateFolder.read(folder, into: &sources, reporting: &sink) else { return nil }
            overrides = read
        }
        return TemplateSet(overriddenBy: overrides, in: sources, reporting: &sink)
    }

    private func result(_ summary: Summary?, isStrict: Bool) -> Result {
        var diagnostics = sink.diagnostics
        if isStrict {
            for index in diagnostics.indices where diagnostics[index].severity == .warning {
                diagnostics[index].severity = .error
            }
        }
        let failed = diagnostics.contains { $0.severity == .error }
        return Result(
            outcome: failed ? (sink.hasErrors ? fault : .faultyDescription) : .done,
            summary: failed ? nil : summary, diagnostics: diagnostics, sources: sources, timings: timings,
            leavings: leavings
        )
    }
}
