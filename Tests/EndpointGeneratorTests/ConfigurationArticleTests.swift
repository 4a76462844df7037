import Diagnostics
import Foundation
import SpecSyntax
import Testing

@testable import EndpointGenerator

/// The article on the command and its configuration leaves nothing out.
@Suite("The article on the configuration")
struct ConfigurationArticleTests {
    private static let article = Checkout.root.appendingPathComponent(
        "Sources/EndpointGenerator/EndpointGenerator.docc/FlagsAndConfiguration.md")

    @Test("names every entry and its effect")
    func entries() throws {
        let table = try String(contentsOf: Self.article, encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
        for (section, entries) in ConfigurationTable.sections where !section.hasSuffix(".rule") {
            // The fields of envelopes and paginations are in the articles on x-envelope and x-pagination.
            let own = section == "envelope" ? entries.filter { $0.name == "operations" } : entries
            for entry in own {
                let name = section == ConfigurationTable.root ? entry.name : "\(section).\(entry.name)"
                guard ConfigurationTable.names(in: name).isEmpty else { continue }
                #expect(table.contains("`\(name)`"), "\(name)")
            }
        }
    }

    @Test(
        "names every flag of the command",
        arguments: ["generate", "check", "list", "diff", "mock", "init", "fetch", "repair"])
    func flags(command: String) throws {
        let help = try ProcessResult.endpointgen(command, "--help").output
        let article = try String(contentsOf: Self.article, encoding: .utf8)
        let flags = help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }.filter {
            $0 != "--version" && $0 != "--help"
        }
        #expect(flags.count > 5)
        for flag in flags { #expect(article.contains(flag), "\(flag)") }
    }

    @Test("shows every entry in examples that have an effect on the examples' description")
    func examples() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let examples = blocks.filter { $0.contains("spec:") }
        #expect(examples.count == 2)
        try TemporaryFolder.with { folder in
            let description = try String(
                contentsOf: Checkout.root.appendingPathComponent("Specs/configuration.yaml"), encoding: .utf8)
            for name in ["openapi.yaml", "bookstore.yaml", "billing.json"] {
                _ = try folder.write(description, to: name)
            }
            _ = try folder.write(
                "overlay: 1.0.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $.info, update: {} }]\n",
                to: "mends.overlay.yaml")
            _ = try folder.write("", to: "Templates/README")
            _ = try folder.write("", to: "schemas/README")
            for (index, example) in examples.enumerated() {
                var request = GenerationRequest()
                request.configuration = try folder.write(example, to: "\(index).yaml")
                let diagnostics = Generator.list(request).result.diagnostics
                #expect(diagnostics.filter { $0.severity != .note }.map(\.message) == [], "\(example)")
            }
        }
        let shown = try Set(examples.flatMap { try Self.entries(of: $0) })
        for (section, entries) in ConfigurationTable.sections where !section.hasSuffix(".rule") {
            for entry in entries {
                let name = section == ConfigurationTable.root ? entry.name : "\(section).\(entry.name)"
                #expect(shown.contains(name), "\(name)")
            }
        }
    }

    /// Returns the entries of a configuration as the article calls them: `keyPath.infer`.
    private static func entries(of text: String) throws -> [String] {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "endpointgen.yaml", bytes: Array(text.utf8)))
        let root = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
        var names: [String] = []
        func collect(_ node: SyntaxNode, _ prefix: String) {
            for item in node.sequence ?? [] { collect(item, prefix) }
            for entry in node.mapping?.entries ?? [] {
                names.append(prefix + entry.key)
                // What operations are called is no entry, but the fields of their streams are.
                for inner in prefix + entry.key == "streams.operations" ? entry.value.mapping?.entries ?? [] : [] {
                    collect(inner.value, "streams.operations.")
                }
                collect(entry.value, prefix + entry.key + ".")
            }
        }
        collect(root, "")
        return names
    }
}
