import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen init` beside a configuration of swift-openapi-generator.
@Suite("Configurations of swift-openapi-generator")
struct AppleConfigurationTests {
    @Test("every entry results in an entry with its origin, or in a comment with a reason")
    func everyEntry() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    "openapi-generator-config.yaml": """
                    generate:
                      - types
                      - client
                      - server
                    accessModifier: package
                    additionalImports:
                      - MyKit
                      - 'not a module'
                    additionalFileComments:
                      - "swiftlint:disable all"
                      - "// swift-format-ignore-file"
                    filter:
                      operations: [list-books]
                      tags: [pet-store]
                      paths: ['/books/{id}', /books]
                      schemas: [Unused]
                    namingStrategy: idiomatic
                    nameOverrides:
                      sci-fi: scienceFiction
                      html_url: page
                      Money: Price
                      getBookById: book
                      page_size: size
                      nothing: x
                      crime: 'no name'
                    typeOverrides:
                      schemas:
                        Pet: MyKit.Pet
                    featureFlags: [FutureFlag]
                    output:
                      maxDeclarationsPerFile: 100
                    unknown: 1
                    """
                ])
            let file = "openapi-generator-config.yaml"
            #expect(
                proposed.entries == [
                    "spec: openapi.yaml", "output: Generated",
                    "name: Shelf  # ShelfClient",
                    "header:", "  - 'swiftlint:disable all'  # \(file):10",
                    "  - '// swift-format-ignore-file'  # \(file):11",
                    "access: package  # \(file):5",
                    "enums: closed  # as in swift-openapi-generator; with 'open', enumerations accept undeclared values",
                    "keyPath:", "  infer: false  # as in swift-openapi-generator, envelopes aren't opened",
                    "filter:", "  tags:", "    - pet-store  # \(file):14",
                    "  operations:", "    - list-books  # \(file):13",
                    "    - 'GET /books'  # \(file):15", "    - 'POST /books'  # \(file):15",
                    "  paths:", "    - '/books/{id}'  # \(file):15",
                    "names:", "  style: apple-idiomatic  # \(file):17",
                    "  types:", "    Money: Price  # \(file):21",
                    "  operations:", "    getBookById: book  # \(file):22",
                    "  properties:", "    html_url: page  # \(file):20",
                    "  values:", "    sci-fi: scienceFiction  # \(file):19",
                    "types:", "  formats:", "    uri: String  # the type of swift-openapi-generator",
                    "  schemas:", "    Pet: MyKit.Pet  # \(file):28",
                    "  imports:", "    - MyKit  # \(file):7",
                    "models:", "  conformances:", "    - Codable  # the default of swift-openapi-generator",
                    "    - Hashable  # the default of swift-openapi-generator",
                    "  keep:", "    - Unused  # \(file):16",
                ], "\(proposed.proposal.text)")
            let source = try #require(proposed.proposal.sources.first)
            #expect(source.tool == "swift-openapi-generator" && source.entryCount == 25 && source.missingCount == 8)
            #expect(proposed.missing.count == 8)
            for reason in [
                "no code for servers", "isn't the name of a module", "arguments have the names", "no such name",
                "isn't a name in Swift", "'FutureFlag'", "each file has one type", "has no such entry",
            ] {
                #expect(proposed.missing.contains { $0.contains(reason) }, "\(reason)")
            }
            let generated = Generator.generate(proposed.request)
            #expect(generated.outcome == .done, "\(generated.diagnostics.map(\.message))")
            let code = contents(of: folder.url.appendingPathComponent("Generated"))
            let swift = code.filter { $0.key.hasSuffix(".swift") }
            #expect(
                swift.values.allSatisfy { text in
                    text.split(separator: "\n").dropFirst().prefix(2) == [
                        "// swiftlint:disable all", "// swift-format-ignore-file",
                    ]
                })
            let all = swift.values.joined()
            for part in [
                "func listBooks(", "func createBook(", "func book(id:", "func getPets(", "case scienceFiction",
                "var page:",
                "MyKit.Pet", "struct Price", "struct Unused", "import MyKit", "package struct Book",
            ] {
                #expect(all.contains(part), "\(part)")
            }
        }
    }

    @Test("the line for .gitattributes has the path from the current folder")
    func attributes() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(ProposedFolder.description, to: "App/openapi.yaml")
            _ = try folder.write("generate: [types]\n", to: "App/openapi-generator-config.yaml")
            let result = try ProcessResult.endpointgen("init", "./App/openapi.yaml", in: folder.url)
            #expect(result.output.contains("\n  App/Generated/** linguist-generated=true\n"), "\(result.output)")
        }
    }

    @Test("an entry of a filter that the description doesn't have is a warning without a position in the description")
    func unmatchedFilter() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    "openapi-generator-config.yaml":
                        "generate: [types, client]\nfilter: { operations: [absent], paths: [/books] }\n"
                ])
            let problem = try #require(proposed.result.diagnostics.first { $0.message.contains("'absent'") })
            #expect(problem.range == nil)
            #expect(proposed.proposal.text.contains("\n#   unknown operation 'absent' in 'filter.operations'; ignored"))
        }
    }

    @Test("without entries, names and access are those of swift-openapi-generator's defaults")
    func defaults() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["openapi-generator-config.yml": "generate: [types, client]\n"])
            #expect(proposed.proposal.text.contains("\naccess: internal  # the default of swift-openapi-generator\n"))
            #expect(proposed.proposal.text.contains("\n  style: apple  # the default of swift-openapi-generator\n"))
            #expect(proposed.proposal.text.contains("\n  keep: all  # "))
            #expect(Generator.generate(proposed.request).outcome == .done)
            let code = contents(of: folder.url.appendingPathComponent("Generated")).values.joined()
            for part in [
                "func list_hyphen_books(page_size:", "func create_book(", "func get_sol_pets(", "struct book",
                "var html_url:", "case sci_hyphen_fi", "case ON_LOAN",
            ] {
                #expect(code.contains(part), "\(part)")
            }
        }
    }

    @Test(
        "a configuration that isn't one is a warning or a comment, and a configuration is proposed",
        arguments: [
            ("a: [", 0), ("text", 0), ("[1, 2]", 0), ("filter: text", 1), ("filter: { tags: { a: b } }", 1),
            ("nameOverrides: { Money: [a] }", 1), ("typeOverrides: { schemas: { Pet: '1.2' } }", 1), ("", 0),
            ("# x", 0),
            ("generate: [[types]]", 1), ("names: &a { b: *a }", 0),
        ])
    func malformed(text: String, missing: Int) throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["openapi-generator-config.yaml": text])
            #expect(proposed.proposal.sources.reduce(0) { $0 + $1.missingCount } == missing)
            #expect(Generator.list(proposed.request).result.outcome == .done)
        }
    }

    @Test(
        "text never leaves its comment or its string",
        arguments: [
            "a\nreferences:\n  folders: [x]", "a\u{2028}references: b", "a\u{85}b: c", "'\n- b", "\"", "a # b",
            "\u{202E}a",
            "*/ import Evil /*", "\\", "}",
        ])
    func hostile(text: String) throws {
        try TemporaryFolder.with { folder in
            let quoted = JSONLine.string(text)
            let proposed = try ProposedFolder(
                folder,
                [
                    "openapi-generator-config.yaml": """
                    {"generate": [\(quoted)], "accessModifier": \(quoted), "additionalImports": [\(quoted)],
                    "additionalFileComments": [\(quoted)], "filter": {"tags": ["books", \(quoted)], \(quoted): 1},
                    "nameOverrides": {\(quoted): "b", "Money": \(quoted)}, "typeOverrides": {"schemas": {\(quoted): "A"}},
                    "featureFlags": [\(quoted)], \(quoted): \(quoted)}
                    """
                ])
            let keys = proposed.entries.filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != ":" }) }
            #expect(
                Set(keys).isSubset(of: [
                    "spec", "output", "name", "header", "access", "enums", "keyPath", "filter", "names", "types",
                    "models",
                ]))
            #expect(Generator.generate(proposed.request).outcome == .done)
            let code = contents(of: folder.url.appendingPathComponent("Generated")).filter {
                $0.key.hasSuffix(".swift")
            }
            for text in code.values {
                let start = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
                #expect(start.count > 1 && start.allSatisfy { $0.hasPrefix("//") }, "\(start)")
            }
        }
    }

    @Test("a filter that matches nothing, or a header beyond the limits, is a comment with its reason")
    func uselessEntries() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder, ["openapi-generator-config.yaml": "filter: { tags: [nothing] }\n"])
            #expect(proposed.proposal.text.contains("the filter excludes every operation"))
            #expect(!proposed.entries.contains { $0.hasPrefix("filter") })
            #expect(Generator.list(proposed.request).endpoints.count == 4)
        }
        try TemporaryFolder.with { folder in
            let lines = (0..<101).map { "- a\($0)" }.joined(separator: "\n")
            let proposed = try ProposedFolder(
                folder, ["openapi-generator-config.yaml": "additionalFileComments:\n\(lines)\n"])
            #expect(proposed.proposal.text.contains("'header' has 101 lines"))
            #expect(!proposed.entries.contains { $0.hasPrefix("header") })
            #expect(Generator.list(proposed.request).result.outcome == .done)
        }
    }

    @Test("entries beyond the limit are counted, and a file beyond the limit is a warning")
    func bounds() throws {
        try TemporaryFolder.with { folder in
            let many = (0..<6_000).map { "  n\($0): a" }.joined(separator: "\n")
            let proposed = try ProposedFolder(folder, ["openapi-generator-config.yaml": "nameOverrides:\n\(many)\n"])
            #expect(proposed.proposal.sources.map(\.entryCount) == [6_000])
            #expect(proposed.proposal.sources.map(\.missingCount) == [5_001])
        }
        try TemporaryFolder.with { folder in
            let large = "# " + String(repeating: "x", count: 1 << 20)
            let proposed = try ProposedFolder(folder, ["openapi-generator-config.yaml": large])
            #expect(proposed.proposal.sources.isEmpty)
            #expect(proposed.result.diagnostics.contains { $0.code == .fileTooLarge && $0.severity == .warning })
        }
    }
}
