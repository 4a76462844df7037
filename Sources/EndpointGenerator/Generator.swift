import APIDiff
import APIModel
public import Diagnostics
import OpenAPI
import SpecSyntax
import SwiftCode

/// A run of the generator: `text → SyntaxNode → Document → APIModel → GeneratedFile → disk`.
public struct Generator: Sendable {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    /// The exit status of the run if an error is reported at the current stage.
    var fault = Outcome.invalidArguments
    var timings = StageTimings()
    var retainedForExit: [any Sendable] = []
    let progress: GenerationRequest.Progress?

    init(progress: GenerationRequest.Progress?) {
        self.progress = progress
    }

    /// The result of a run.
    public struct Result: Sendable {
        public var outcome: Outcome
        /// The summary of each client, in the order of the configuration.
        ///
        /// The array is empty unless everything was generated.
        public var summaries: [Summary]
        public var diagnostics: [Diagnostic]
        /// The sources that the diagnostics refer to.
        public var sources: SourceMap
        /// The CPU time of each stage; stages that didn't run took no time.
        public var timings: StageTimings
        /// The intermediate values of the run: trees, document, model and files.
        ///
        /// Deallocating these values takes a tenth of a run's time. The result retains them, so that a program that
        /// exits afterwards leaves the deallocation to the system.
        fileprivate var retainedForExit: [any Sendable]
    }

    /// Generates clients and writes their files; if there is an error, no file is written or removed.
    public static func generate(_ request: GenerationRequest) -> Result {
        var generator = Generator(progress: request.progress)
        let summaries = generator.run(request)
        return generator.result(summaries, isStrict: request.isStrict)
    }

    /// Compares each output folder with the files that ``generate(_:)`` would write; writes nothing.
    ///
    /// - Returns: No checks if there is an error.
    public static func check(_ request: GenerationRequest) -> (result: Result, checks: [OutputCheck]) {
        var generator = Generator(progress: request.progress)
        var checks: [OutputCheck] = []
        let clients = generator.clients(of: request)
        generator.progress?(.write, nil)
        for client in clients {
            guard let check = client.folder.check(client.files, version: version, reporting: &generator.sink) else {
                break
            }
            checks.append(check)
        }
        generator.timings.end(.write)
        let result = generator.result(clients.map { Summary($0.model) }, isStrict: request.isStrict)
        return (result, result.outcome == .done ? checks : [])
    }

    /// Runs the stages up to the model; returns nil if no useful client can be generated.
    mutating func model(_ settings: GenerationSettings) -> APIModel? {
        modelAndSource(settings)?.model
    }

    mutating func snapshotAndModel(_ settings: GenerationSettings) -> (APISnapshot, APIModel)? {
        modelAndSource(settings).map { (APISnapshot($0.document, trees: $0.trees), $0.model) }
    }

    mutating func modelAndSource(
        _ settings: GenerationSettings
    ) -> (model: APIModel, document: Document, trees: SyntaxTrees)? {
        settings.references.reportUnmatched(reporting: &sink)
        guard let overlays = OverlayFile.read(settings.overlays, at: settings.ranges, into: &sources, reporting: &sink)
        else { return nil }
        let description =
            settings.spec.map { DescriptionLocation.path($0) }
            ?? OverlayFile.description(of: overlays, access: settings.references, reporting: &sink)
        guard let description else { return nil }
        progress?(.parse, settings.spec)
        if let spec = settings.spec, let address = settings.address, DiskFile.isAbsent(spec) {
            sink.report(
                .fileNotReadable, "'\(spec)' hasn't been fetched from \(address.displayed)", at: nil,
                hint: "run 'endpointgen fetch'")
            return nil
        }
        let loaded = DescriptionLoader.load(
            description, contents: settings.fetched, address: settings.address, overlays: overlays,
            access: settings.references, sources: sources, timings: timings,
            range: settings.spec.flatMap { settings.ranges[$0] }
        )
        sources = loaded.sources
        sink.report(contentsOf: loaded.sink)
        timings = loaded.timings
        if loaded.isOpened, !loaded.overlayFailed { fault = .invalidDescription }
        progress?(.document, settings.spec)
        guard
            let trees = loaded.trees, let document = DocumentReader().read(trees, reporting: &sink), !sink.hasErrors
        else { return nil }
        retainedForExit += [trees, document]
        timings.end(.document)
        // From this stage on, the description itself causes at most warnings, so an error is caused by the arguments.
        fault = .invalidArguments
        progress?(.model, settings.spec)
        var builder = ModelBuilder(options: settings.model)
        if !settings.isFresh, let output = settings.output {
            let marker = GeneratedFile.marker(client: builder.name(of: document))
            do throws(DiskFile.Problem) {
                let record = try OutputRecord.read(OutputRecord.path(marker: marker), in: output)
                builder.options.record = settings.model.record.merged(with: record?.names ?? NameRecord())
            } catch {
                sink.report(.fileNotReadable, error.reason, at: nil)
                return nil
            }
        }
        var timings = timings
        let model = builder.build(document, reporting: &sink) { timings.end($0, of: .model) }
        self.timings = timings
        if model.groups.isEmpty, model.omissions.isEmpty, model.webhooks == nil, model.types.definitions.isEmpty {
            if settings.model.filter != ModelOptions.Filter() {
                reportEmptyFilter(of: settings.model)
            } else {
                reportNothing(in: trees.root)
            }
        }
        return sink.hasErrors ? nil : (model, document, trees)
    }

    /// Reports a filter that matches no operation, since an empty client would replace the old client.
    mutating func reportEmptyFilter(of options: ModelOptions) {
        let selections = [("filter", options.filter.include), ("filter.exclude", options.filter.exclude)]
        let entries = selections.flatMap { field, selection in
            [("operations", selection.operations), ("tags", selection.tags), ("paths", selection.paths)]
                .flatMap { key, names in names.map { options.positions["\(field).\(key)", $0] } }
        }
        sink.report(
            Diagnostic(
                .unmatchedConfiguration, severity: .error, "the filter excludes every operation",
                at: entries.lazy.compactMap(\.self).first,
                hint: "run 'endpointgen list' without the filter to see the operations"
            )
        )
    }

    private mutating func reportNothing(in root: SyntaxNode) {
        let start = SourceRange(file: root.range.file, start: root.range.start, end: root.range.start)
        sink.report(
            .nothingToGenerate, "the description has no operations, webhooks or schemas; the client is empty",
            at: start, hint: "describe operations in 'paths'"
        )
    }

    /// Returns the built-in templates and the templates of a folder; nil if the folder can't be read.
    ///
    /// - Parameter range: The position in the configuration that names the folder; nil if a flag names the folder.
    mutating func templates(_ folder: String?, at range: SourceRange? = nil) -> TemplateSet? {
        var overrides: [String: SourceFileID] = [:]
        if let folder {
            guard let read = TemplateFolder.read(folder, at: range, into: &sources, reporting: &sink) else {
                return nil
            }
            overrides = read
        }
        return TemplateSet(overriddenBy: overrides, in: sources, reporting: &sink)
    }

    func result(_ summaries: [Summary], isStrict: Bool) -> Result {
        var diagnostics = sink.diagnostics
        if isStrict {
            for index in diagnostics.indices where diagnostics[index].severity == .warning {
                diagnostics[index].severity = .error
            }
        }
        let failed = diagnostics.contains { $0.severity == .error }
        return Result(
            outcome: failed ? (sink.hasErrors ? fault : .invalidDescription) : .done,
            summaries: failed ? [] : summaries, diagnostics: diagnostics, sources: sources, timings: timings,
            retainedForExit: retainedForExit
        )
    }
}

extension Generator.Result {
    /// The summary of the first client; nil unless everything was generated.
    public var summary: Summary? { summaries.first }
}
