import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

/// The configurations of other tools for a description, as entries of `endpointgen.yaml`.
struct OtherConfigurations {
    var draft = ConfigurationDraft()
    private var files: [OtherConfiguration] = []
    /// The settings that result from the draft; nil if there is no configuration of another tool.
    var settings: GenerationSettings?
    /// The draft's text, which isn't the written configuration; the settings have positions in it.
    var draftFile: SourceFileID?

    var isFound: Bool { !files.isEmpty }

    /// The output folder, if the tool determines it.
    ///
    /// The plugin of swift-openapi-generator generates code into the target that contains the description.
    var output: String? { files.contains { $0.tool == .apple } ? "Generated" : nil }

    var sources: [ConfigurationProposal.Source] {
        files.map { file in
            ConfigurationProposal.Source(
                path: file.path, tool: file.tool.rawValue, entryCount: file.count, missingCount: file.missing.count)
        }
    }

    /// The comments that list the entries without a counterpart.
    var comments: [String] {
        files.flatMap { file -> [String] in
            guard !file.missing.isEmpty else { return [] }
            let title = "# Entries of \(VisibleText.of(file.label)) without a counterpart:"
            return ["", title]
                + file.missing.map { entry in
                    "#   \(VisibleText.of(entry.origin)): \(VisibleText.of(entry.key)): \(VisibleText.of(entry.reason))"
                }
        }
    }

    mutating func add(_ file: OtherConfiguration) {
        draft = file.draft
        files.append(file)
    }

    /// Adds the entries that preserve what the tools' clients do, unless the tools' entries set them.
    mutating func addDefaults() {
        guard let tool = files.first?.tool.rawValue else { return }
        addDefaultsOfOpenAPIGenerator()
        _ = draft.set(["keyPath", "infer"], .flag(false), comment: "as in \(tool), envelopes aren't opened")
        _ = draft.set(
            ["enums"], .text("closed"), comment: "as in \(tool); with 'open', enumerations accept undeclared values")
        if !draft.contains(["filter"]), !draft.contains(["models", "keep"]) {
            _ = draft.set(["models", "keep"], .text("all"), comment: "as in \(tool), also schemas that nothing uses")
        }
    }

    /// Adds the names and conformances of openapi-generator's clients, which any of its files indicates.
    private mutating func addDefaultsOfOpenAPIGenerator() {
        let own = files.filter { $0.tool == .openAPIGenerator }
        guard !own.isEmpty else { return }
        let comment = "the default of openapi-generator"
        _ = draft.set(["names", "style"], .text("openapi-generator"), comment: comment)
        for name in ["Codable", "Hashable"] where !own.contains(where: { $0.declinedConformances.contains(name) }) {
            draft.append(["models", "conformances"], name, comment: comment)
        }
    }

    /// Removes the entries that the generator rejects, and records the reasons.
    ///
    /// - Parameter problems: Reasons by the line of the configuration, counted from 1.
    /// - Returns: False if no entry was removed.
    mutating func remove(_ problems: [(line: Int, reason: String)]) -> Bool {
        let lines = draft.lines
        var isChanged = false
        for problem in problems where lines.indices.contains(problem.line - 1) {
            let line = lines[problem.line - 1]
            guard let section = line.path.first else { continue }
            switch section {
            case "names", "types", "models": draft.remove(line.path, element: line.element)
            // A header or a filter without one of its entries isn't useful, so the whole section is removed.
            case "header", "filter": draft.remove([section])
            default: continue
            }
            isChanged = true
            if let index = files.firstIndex(where: { line.comment.hasPrefix($0.label + ":") }) {
                files[index].reject(line.comment, line.path, problem.reason)
            }
        }
        return isChanged
    }
}

extension Generator {
    /// The limits of another tool's configuration, which is small.
    private static var otherLimits: SyntaxReader.Limits {
        var limits = SyntaxReader.Limits()
        (limits.depth, limits.expandedNodes, limits.fileSize) = (50, 10_000, 1 << 20)
        return limits
    }

    /// Returns the configurations of other tools in the folder of a description and in the current folder.
    mutating func otherConfigurations(
        besides folder: String, _ document: Document, _ settings: GenerationSettings, _ request: GenerationRequest
    ) -> OtherConfigurations {
        var others = OtherConfigurations()
        let names = DescribedNames(document)
        let isHere = ReferenceAccess.canonical(folder.isEmpty ? "." : folder) == ReferenceAccess.canonical(".")
        for place in isHere ? [""] : [folder + "/", ""] {
            for tool in OtherTool.allCases {
                for name in tool.files where DiskFile.kind(at: place + name) == .regular {
                    let isBeside = isHere || !place.isEmpty
                    read(place + name, label: isBeside ? name : place + name, tool, names, into: &others)
                }
            }
        }
        guard others.isFound else { return others }
        others.addDefaults()
        // An entry can be rejected only after another one is removed, so the draft is checked again.
        for _ in 0..<4 {
            let text = others.draft.lines.map(\.text).joined(separator: "\n")
            let file = sources.add(SourceFile(path: ConfigurationFile.name, bytes: Array(text.utf8)))
            let (checked, problems) = check(others.draft, in: file, document, settings, request)
            (others.settings, others.draftFile) = (checked, file)
            guard !problems.isEmpty, others.remove(problems) else { break }
        }
        return others
    }

    private mutating func read(
        _ path: String, label: String, _ tool: OtherTool, _ names: DescribedNames,
        into others: inout OtherConfigurations
    ) {
        var reader = SyntaxReader()
        reader.limits = Self.otherLimits
        var problems = DiagnosticSink()
        guard
            let id = InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &problems)
        else { return reportUnreadable(problems) }
        let map = sources
        var file = OtherConfiguration(tool, at: path, label: label, names, others.draft) {
            map.position(of: $0.range).line
        }
        if path.hasSuffix(OtherTool.ignoreFile) {
            file.convertIgnored(sources[id], id)
        } else if ConfigurationFile.isBlank(sources[id]) {
            return
        } else {
            guard let root = reader.read(id, in: sources, reporting: &problems) else {
                return reportUnreadable(problems)
            }
            guard tool.owns(root) else { return }
            file.convert(root)
        }
        others.add(file)
    }

    /// Reports problems of another tool's configuration, which don't prevent a proposal.
    private mutating func reportUnreadable(_ problems: DiagnosticSink) {
        for var problem in problems.diagnostics {
            problem.severity = .warning
            sink.report(problem)
        }
    }

    /// Returns the settings with the entries of a draft, and the problems of these entries by line.
    private func check(
        _ draft: ConfigurationDraft, in file: SourceFileID, _ document: Document, _ settings: GenerationSettings,
        _ request: GenerationRequest
    ) -> (settings: GenerationSettings?, problems: [(line: Int, reason: String)]) {
        var sink = DiagnosticSink()
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink) else { return (nil, []) }
        let configuration = ClientConfiguration.read(root, reporting: &sink)?.first?.configuration
        var result = settings
        if let configuration, let own = GenerationSettings(request, configuration: configuration, folder: "") {
            result.model = own.model
            result.header = own.header
            let model = ModelBuilder(options: result.model).build(document, reporting: &sink)
            if model.groups.isEmpty, result.model.filter != ModelOptions.Filter(),
                let line = draft.lines.firstIndex(where: { $0.path.first == "filter" && !$0.comment.isEmpty })
            {
                return (result, [(line + 1, "the filter excludes every operation")])
            }
        }
        let lines = draft.lines
        let isFilter = { (line: Int) in lines.indices.contains(line - 1) && lines[line - 1].path.first == "filter" }
        let problems = sink.diagnostics.compactMap { problem -> (line: Int, reason: String)? in
            guard let range = problem.range, range.file == file else { return nil }
            let line = sources.position(of: range).line
            // A name in a filter that the description doesn't have is only a warning.
            let isUnmatched = problem.code == .unmatchedConfiguration && !isFilter(line)
            return problem.severity == .error || isUnmatched ? (line, problem.message) : nil
        }
        return (configuration == nil ? nil : result, problems)
    }
}
