import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SwiftCode

/// A configuration that `endpointgen init` proposes for a description.
public struct ConfigurationProposal: Sendable {
    /// The path of the file that is written.
    public var path: String
    /// The text of the configuration, with comments.
    public var text: String
    /// The products that the generated code imports: `EndpointRuntime`.
    public var products: [String]
    /// The name of the client's type.
    public var client: String
    /// The output folder, relative to the current folder or absolute.
    public var output: String
    /// The configurations of other tools whose entries the proposal has.
    public var sources: [Source] = []

    /// A configuration of another tool.
    public struct Source: Sendable {
        public var path: String
        /// The name of the tool: `swift-openapi-generator`, `CreateAPI` or `openapi-generator`.
        public var tool: String
        /// The number of entries that were read.
        public var entryCount: Int
        /// The number of entries that have no counterpart; comments in the proposal list them with reasons.
        public var missingCount: Int
    }
}

extension Generator {
    /// Proposes a configuration for a description.
    ///
    /// The configuration is written beside the description, unless a configuration exists there.
    ///
    /// - Returns: No proposal if there is an error; nothing is written in this case.
    public static func propose(_ request: GenerationRequest) -> (result: Result, proposal: ConfigurationProposal?) {
        var generator = Generator(progress: request.progress)
        let folder = ConfigurationFile.folder(of: request.spec ?? "")
        let path = folder.isEmpty ? ConfigurationFile.name : folder + "/" + ConfigurationFile.name
        guard !FileManager.default.fileExists(atPath: path) else {
            generator.reportExisting(path)
            return (generator.result([], isStrict: false), nil)
        }
        guard var settings = generator.allSettings(for: request).first else {
            return (generator.result([], isStrict: false), nil)
        }
        let before = generator
        guard let (initial, document, _) = generator.isolate({ $0.modelAndSource(settings) })
        else { return (generator.result([], isStrict: false), nil) }
        var first = initial
        let others = generator.otherConfigurations(besides: folder, document, settings, request)
        if others.isFound, let own = others.settings {
            // The model is built again with other tools' entries, and only the problems of this model are listed.
            settings = own
            let problems = generator.sink.diagnostics.filter { $0.range == nil }
            generator.sink = before.sink
            problems.forEach { generator.sink.report($0) }
            guard let second = generator.isolate({ $0.modelAndSource(settings) }) else {
                return (generator.result([], isStrict: false), nil)
            }
            first = second.model
            generator.removePositions(in: others.draftFile)
        }
        let pages = generator.pages(of: first, document, settings)
        let model = pages.model
        let here = Self.wayHere(from: folder)
        let output = others.output ?? (here + "Sources/" + model.name)
        let proposal = ConfigurationProposal(
            path: path, text: generator.configurationText(for: model, pages.entries, output, others, request),
            products: Products.of(model), client: model.name + "Client",
            output: others.output == nil && !here.isEmpty
                ? "Sources/" + model.name : GenerationSettings.path(output, in: folder),
            sources: others.sources)
        do throws(DiskFile.Problem) {
            guard try DiskFile.place(Array(proposal.text.utf8), at: path) else {
                generator.reportExisting(path)
                return (generator.result([], isStrict: false), nil)
            }
        } catch {
            generator.fault = .invalidArguments
            generator.sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return (generator.result([], isStrict: false), nil)
        }
        return (generator.result([Summary(model)], isStrict: false), proposal)
    }

    /// Removes the positions in a file that isn't written from the diagnostics.
    private mutating func removePositions(in file: SourceFileID?) {
        let diagnostics = sink.diagnostics
        sink = DiagnosticSink()
        for problem in diagnostics {
            guard let file, problem.range?.file == file else {
                sink.report(problem)
                continue
            }
            sink.report(
                Diagnostic(problem.code, severity: problem.severity, problem.message, at: nil, hint: problem.hint))
        }
    }

    private mutating func reportExisting(_ path: String) {
        fault = .invalidArguments
        sink.report(
            Diagnostic(
                .foreignFile, "'\(path)' already exists; it isn't overwritten", at: nil,
                hint: "edit it, or move it away"))
    }

    /// Returns the text of the proposed configuration, with comments.
    ///
    /// - Parameters:
    ///   - pages: The proposed entries of `pagination.operations`.
    ///   - output: The output folder, relative to the folder of the configuration.
    private func configurationText(
        for model: APIModel, _ pages: [String], _ output: String, _ others: OtherConfigurations,
        _ request: GenerationRequest
    ) -> String {
        let spec = request.spec ?? ""
        let name = spec.split(separator: "/").last.map(String.init) ?? spec
        let endpoints = EndpointDescription.all(of: model)
        var lines = [
            "# yaml-language-server: $schema=\(ConfigurationSchema.address)", "spec: \(QuotedText.yaml(name))",
        ]
        lines.append("output: \(QuotedText.yaml(output))")
        if !others.draft.contains(["name"]) {
            lines.append("name: \(QuotedText.yaml(model.name))  # \(model.name)Client")
        }
        if !others.draft.contains(["access"]) { lines.append("access: public  # public, package or internal") }
        lines += others.draft.lines.map(\.text)
        let saved = Self.secondsSavedByClasses(model)
        if saved > 5, !others.draft.contains(["models"]) {
            lines.append("# models: class  # immutable classes; a clean debug build takes about \(saved) s less")
        }
        lines.append("")
        lines.append("# Groups:")
        for group in model.groups {
            let count = group.endpoints.count
            lines.append("#   \(VisibleText.of(group.name)): \(count) endpoint\(count == 1 ? "" : "s")")
        }
        let entries = endpoints.compactMap(\.pinningEntry)
        if !entries.isEmpty {
            lines += [
                "",
                """
                # Key paths inferred from single properties. Listed here, they remain when properties are added; \
                '~' disables one.
                """,
            ]
            lines += ["keyPath:", "  operations:"] + entries.map { "    " + $0 }
        }
        if !pages.isEmpty {
            lines += ["", "# Lists in pages, by the names of their parameters and properties. '~' disables one."]
            lines += ["pagination:", "  operations:"] + pages.map { "    " + $0 }
        }
        let paged = model.groups.flatMap { group in
            group.endpoints.filter { $0.pagination != nil }.map { "\(group.name).\($0.name)" }
        }
        if !paged.isEmpty {
            lines += ["", "# Lists in pages, with a sequence of their items:"]
            lines += paged.map { "#   \(VisibleText.of($0))" }
        }
        return (lines + others.comments + problems).joined(separator: "\n") + "\n"
    }

    /// Returns the seconds that a clean debug build saves if models are classes, not structures.
    ///
    /// Each model saves 5 ms, as measured for `github.json` and `openai.yaml`.
    private static func secondsSavedByClasses(_ model: APIModel) -> Int {
        let models = model.types.definitions.count { definition in
            guard case .structure(let structure) = definition.kind else { return false }
            return structure.form == .object && !definition.isHidden
        }
        return models * 5 / 1_000
    }

    /// The lines of the comment that lists the problems of the description.
    private var problems: [String] {
        let problems = sink.diagnostics.filter { $0.severity != .note }
        guard !problems.isEmpty else { return [] }
        var lines = ["", "# Ignored, or generated as another type; 'endpointgen explain CODE' shows how to fix it:"]
        for diagnostic in problems.prefix(20) {
            let position = diagnostic.range.map { range in
                let position = sources.position(of: range)
                return "\(sources[range.file].path):\(position.line): "
            }
            let message = VisibleText.of(diagnostic.message)
            lines.append("#   \(VisibleText.of(position ?? ""))\(message) [\(diagnostic.code.rawValue)]")
        }
        if problems.count > 20 { lines.append("#   and \(problems.count - 20) more") }
        return lines
    }

    /// Returns the path from a folder to the current folder, with a slash at its end.
    ///
    /// The path is empty if `folder` isn't the current folder or a folder in it.
    private static func wayHere(from folder: String) -> String {
        let here = ReferenceAccess.canonical(".").split(separator: "/")
        let there = ReferenceAccess.canonical(folder.isEmpty ? "." : folder).split(separator: "/")
        guard there.starts(with: here) else { return "" }
        return String(repeating: "../", count: there.count - here.count)
    }
}
