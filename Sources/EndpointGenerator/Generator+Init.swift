import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SpecSyntax
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
        guard let settings = generator.allSettings(for: request).first,
            let (first, document, _) = generator.isolated({ $0.modelAndSource(settings) })
        else { return (generator.result([], isStrict: false), nil) }
        let pages = generator.pages(of: first, document, settings)
        let model = pages.model
        let proposal = ConfigurationProposal(
            path: path, text: generator.configurationText(for: model, pages.entries, folder, request),
            products: Products.of(model), client: model.name + "Client")
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

    private mutating func reportExisting(_ path: String) {
        fault = .invalidArguments
        sink.report(
            Diagnostic(
                .foreignFile, "'\(path)' already exists; it isn't overwritten", at: nil,
                hint: "edit it, or move it away"))
    }

    /// Returns the proposed pagination of lists as entries, and the model that results from them.
    ///
    /// Lists whose pagination the description declares have no entry.
    private func pages(
        of model: APIModel, _ document: Document, _ settings: GenerationSettings
    ) -> (entries: [String], model: APIModel) {
        var proposals = PageProposals(document)
        var rules: [(key: String, rules: [String])] = []
        for endpoint in model.groups.flatMap(\.endpoints) where endpoint.pagination == nil {
            let key = Self.key(of: endpoint)
            guard !rules.contains(where: { $0.key == key }) else { continue }
            let found = proposals.rules(for: endpoint)
            if !found.isEmpty { rules.append((key, found)) }
        }
        var chosen: [(key: String, rule: String)] = []
        var result = model
        // Each round tries the next rule for each operation that no earlier rule fits.
        while !rules.isEmpty {
            let round = rules.compactMap { entry in entry.rules.first.map { (entry.key, $0) } }
            guard let next = self.model(with: chosen + round, document, settings) else { break }
            let paged = Set(next.groups.flatMap(\.endpoints).filter { $0.pagination != nil }.map(Self.key))
            let fitting = round.filter { paged.contains($0.0) }
            if !fitting.isEmpty { result = next }
            chosen += fitting.map { (key: $0.0, rule: $0.1) }
            rules = rules.filter { !paged.contains($0.key) && $0.rules.count > 1 }.map {
                ($0.key, Array($0.rules.dropFirst()))
            }
        }
        let order = model.groups.flatMap(\.endpoints).map(Self.key)
        let entries = Dictionary(chosen.map { ($0.key, $0.rule) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        return (
            order.filter { seen.insert($0).inserted }.compactMap { key in
                entries[key].map { "\(QuotedText.yaml(key)): \($0)" }
            }, result
        )
    }

    private static func key(of endpoint: Endpoint) -> String {
        endpoint.operationID ?? "\(endpoint.method) \(endpoint.pathTemplate)"
    }

    /// Returns the model with pagination rules for operations, without reporting problems.
    private func model(
        with rules: [(key: String, rule: String)], _ document: Document, _ settings: GenerationSettings
    ) -> APIModel? {
        let text = (["pagination:", "  operations:"] + rules.map { "    \(QuotedText.yaml($0.key)): \($0.rule)" })
            .joined(separator: "\n")
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: ConfigurationFile.name, bytes: Array(text.utf8)))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            let configuration = ClientConfiguration.read(root, reporting: &sink)?.first?.configuration
        else { return nil }
        var options = settings.model
        options.pagination = configuration.pagination
        return ModelBuilder(options: options).build(document, reporting: &sink)
    }

    /// Returns the text of the proposed configuration, with comments.
    ///
    /// - Parameters:
    ///   - pages: The proposed entries of `pagination.operations`.
    ///   - folder: The folder of the configuration.
    private func configurationText(
        for model: APIModel, _ pages: [String], _ folder: String, _ request: GenerationRequest
    ) -> String {
        let spec = request.spec ?? ""
        let name = spec.split(separator: "/").last.map(String.init) ?? spec
        let endpoints = EndpointDescription.all(of: model)
        var lines = [
            "# yaml-language-server: $schema=\(ConfigurationSchema.address)", "spec: \(QuotedText.yaml(name))",
        ]
        lines.append("output: \(QuotedText.yaml(Self.wayHere(from: folder) + "Sources/" + model.name))")
        lines.append("name: \(QuotedText.yaml(model.name))  # \(model.name)Client")
        lines.append("access: public  # public, package or internal")
        let saved = Self.secondsSavedByClasses(model)
        if saved > 5 {
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
        return (lines + problems).joined(separator: "\n") + "\n"
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
