import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen init` beside a configuration of openapi-generator for Swift.
@Suite("Configurations of openapi-generator")
struct OpenAPIGeneratorConfigurationTests {
    @Test("a file with the name of swift-openapi-generator's configuration is read by its content")
    func sharedName() throws {
        let name = "openapi-generator-config.yaml"
        for text in [
            "generatorName: swift5\nmodelNameMappings: { Genre: Kind }\n", "inputSpec: a.yaml\nnonPublicApi: true\n",
        ] {
            try TemporaryFolder.with { folder in
                let proposed = try ProposedFolder(folder, [name: text])
                #expect(proposed.proposal.sources.map(\.tool) == ["openapi-generator"])
                #expect(proposed.entries.contains("  style: openapi-generator  # the default of openapi-generator"))
            }
        }
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, [name: "generate: [types]\n"])
            #expect(proposed.proposal.sources.map(\.tool) == ["swift-openapi-generator"])
        }
    }

    @Test("every entry results in an entry with its origin, or in a comment with a reason")
    func everyEntry() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    "config.yaml": """
                    generatorName: swift6
                    inputSpec: openapi.yaml
                    outputDir: out
                    library: urlsession
                    templateDir: templates
                    additionalProperties:
                      projectName: ShelfKit
                      responseAs: "AsyncAwait, Combine"
                      nonPublicApi: true
                      useClasses: true
                      mapFileBinaryToData: true
                      hashableModels: true
                      identifiableModels: true
                      lenientTypeCast: true
                      enumUnknownDefaultCase: true
                      podVersion: 1.0.0
                      modelNamePrefix: SK
                    typeMappings: { DateTime: Foundation.Date, integer: Int64, Pet: MyKit.Pet, object: X }
                    importMappings: { Money: MyKit, Other: OtherKit, A: com.example.A }
                    schemaMappings: { Unused: MyKit.Unused }
                    modelNameMappings: { Genre: Kind }
                    nameMappings: { html_url: page }
                    parameterNameMappings: { page_size: size }
                    enumNameMappings: { sci-fi: scienceFiction }
                    operationIdNameMappings: { list-books: allBooks }
                    inlineSchemaNameMappings: { a: B }
                    openapiNormalizer: { FILTER: "operationId:list-books|create_book", SIMPLIFY_ONEOF_ANYOF: true }
                    globalProperties: { apis: PetStore, models: "Unused", supportingFiles: "" }
                    skipValidateSpec: true
                    unknown: 1
                    """,
                    ".openapi-generator-ignore": """
                    # Comment
                    docs/**
                    **/APIs/PetStoreAPI.swift
                    **/Models/Pet.swift
                    !**/APIs/BooksAPI.swift
                    """,
                ])
            let (file, ignored) = ("config.yaml", ".openapi-generator-ignore")
            #expect(
                proposed.entries == [
                    "spec: openapi.yaml", "output: Sources/ShelfKit",
                    "name: ShelfKit  # \(file):7",
                    "access: internal  # \(file):9",
                    "enums: open  # \(file):15",
                    "keyPath:", "  infer: false  # as in openapi-generator, envelopes aren't opened",
                    "filter:", "  tags:", "    - pet-store  # \(file):28",
                    "  operations:", "    - list-books  # \(file):27", "    - create_book  # \(file):27",
                    "  exclude:", "    tags:", "      - pet-store  # \(ignored):3",
                    "names:", "  style: openapi-generator  # the default of openapi-generator",
                    "  prefix: SK  # \(file):17",
                    "  types:", "    Genre: Kind  # \(file):21",
                    "  operations:", "    list-books: allBooks  # \(file):25",
                    "  properties:", "    html_url: page  # \(file):22",
                    "  values:", "    sci-fi: scienceFiction  # \(file):24",
                    "types:", "  formats:", "    date-time: Foundation.Date  # \(file):18",
                    "  integers: Int64  # \(file):18",
                    "  schemas:", "    Pet: MyKit.Pet  # \(file):18", "    Money: MyKit.Money  # \(file):19",
                    "    Unused: MyKit.Unused  # \(file):20",
                    "  imports:", "    - MyKit  # \(file):19", "    - OtherKit  # \(file):19",
                    "models:", "  kind: class  # \(file):10",
                    "  conformances:", "    - Hashable  # \(file):12", "    - Identifiable  # \(file):13",
                    "    - Codable  # the default of openapi-generator",
                    "  keep:", "    - Unused  # \(file):28",
                ], "\(proposed.proposal.text)")
            #expect(proposed.proposal.sources.map(\.entryCount) == [38, 4])
            #expect(proposed.proposal.sources.map(\.missingCount) == [16, 3])
            #expect(proposed.missing.filter { $0.contains("has no such option") }.count == 1, "\(proposed.missing)")
            let list = Generator.list(proposed.request)
            #expect(list.result.outcome == .done && list.endpoints.map(\.call).count == 2)
        }
    }

    @Test(
        "models are Hashable unless the configuration turns it off",
        arguments: [
            ("", ["Codable", "Hashable"]), ("hashableModels: true", ["Hashable", "Codable"]),
            ("hashableModels: false", ["Codable"]), ("additionalProperties: { hashableModels: false }", ["Codable"]),
        ])
    func conformances(text: String, names: [String]) throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["config.yaml": "generatorName: swift6\n\(text)\n"])
            let lines = proposed.entries.drop { $0 != "  conformances:" }.dropFirst().prefix { $0.hasPrefix("    - ") }
            #expect(lines.map { $0.dropFirst(6).prefix { $0 != " " } }.map(String.init) == names)
        }
    }

    @Test("the names of methods, types, properties and cases are those of openapi-generator")
    func names() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["config.json": #"{"projectName": "Shelf"}"#])
            #expect(Generator.generate(proposed.request).outcome == .done)
            let code = contents(of: folder.url).filter { $0.key.hasSuffix(".swift") }.values.joined()
            for part in [
                "func listBooks(pageSize:", "func createBook(", "func getBookById(id:", "func petsGet(",
                "struct Book", "var htmlUrl:", "var inStock:", "case sciFi", "case onLoan", "case instock",
            ] {
                #expect(code.contains(part), "\(part)")
            }
        }
    }

    @Test("the first Swift client of openapitools.json is converted")
    func wrapper() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    "openapitools.json": """
                    {"$schema": "x", "spaces": 2, "generator-cli": {"version": "7.0.0", "generators": {
                      "kotlin": {"generatorName": "kotlin"},
                      "ios": {"generatorName": "swift5", "inputSpec": "a", "output": "b",
                              "additionalProperties": {"projectName": "ShelfKit"}},
                      "mac": {"generatorName": "swift6"}}}}
                    """
                ])
            #expect(proposed.entries.contains("name: ShelfKit  # openapitools.json:4"))
            #expect(proposed.missing.contains { $0.contains("generators.kotlin: it isn't for Swift") })
            #expect(proposed.missing.contains { $0.contains("generators.mac: run 'endpointgen init'") })
        }
    }

    @Test("an ignore file alone results in the names and conformances of openapi-generator")
    func ignoreFileAlone() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, [".openapi-generator-ignore": "**/APIs/PetStoreAPI.swift\n"])
            let lines = proposed.entries
            #expect(lines.contains("  style: openapi-generator  # the default of openapi-generator"))
            #expect(lines.contains("    - Hashable  # the default of openapi-generator"), "\(lines)")
        }
    }

    @Test(
        "a file named config.yaml of another program is ignored",
        arguments: [
            "generatorName: kotlin\n", "server: { port: 80 }\n", "- a\n", "text", "projectName: Shelf\nport: 80\n",
        ])
    func others(text: String) throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["config.yaml": text])
            #expect(proposed.proposal.sources.isEmpty)
            #expect(proposed.proposal.text.contains("\naccess: public  # public, package or internal\n"))
        }
    }
}
