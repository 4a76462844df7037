import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen init` beside a configuration of CreateAPI.
@Suite("Configurations of CreateAPI")
struct CreateAPIConfigurationTests {
    @Test("every entry results in an entry with its origin, or in a comment with a reason")
    func everyEntry() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    ".create-api.yaml": """
                    generate: [entities, enums, paths, package]
                    module: ShelfKit
                    mergeSources: false
                    vendor: github
                    access: internal
                    annotateDeprecations: true
                    useSwiftyPropertyNames: true
                    inlineTypealiases: true
                    acronyms: true
                    indentation: spaces
                    spaceWidth: 2
                    pluralizeProperties: true
                    useNaiveDate: true
                    fileHeaderComment: |
                      // Copyright
                      // MIT
                    commentOptions: true
                    dataTypes:
                      integer: { default: Int64 }
                      string: { date-time: Foundation.Date }
                      number: { default: Double }
                    package: { dependencies: [] }
                    entities:
                      defaultType: finalClass
                      typeOverrides: { book: struct }
                      imports: [MyKit]
                      mutableProperties: true
                      baseClass: Base
                      protocols: [Codable, Hashable, Sendable, MyProtocol]
                      includeIdentifiableConformance: true
                      skipRedundantProtocols: false
                      includeInitializer: true
                      alwaysIncludeDecodableImplementation: true
                      alwaysIncludeEncodableImplementation: true
                      sortPropertiesAlphabetically: true
                      optimizeCodingKeys: true
                      includeDefaultValues: true
                      inlineReferencedSchemas: true
                      stripParentNameInNestedObjects: true
                      exclude: [Pet]
                      include: [Unused]
                      filenameTemplate: "%0.swift"
                      nameTemplate: "SK%0"
                    paths:
                      style: operations
                      namespace: Paths
                      includeResponseHeaders: true
                      imports: [Get, OtherKit]
                      overriddenResponses: { Money: MyKit.Money, Nope: A }
                      overriddenBodyTypes: { application/octocat-stream: String }
                      inlineSimpleRequests: true
                      inlineSimpleQueryParameters: true
                      simpleQueryParametersThreshold: 2
                      makeOptionalPatchParametersDoubleOptional: true
                      removeRedundantPaths: true
                      filenameTemplate: "%0.swift"
                      exclude: [/pets]
                    rename:
                      properties: { book.html_url: page, nope: a }
                      parameters: { page_size: size }
                      enumCases: { Genre.sci-fi: scienceFiction, crime: murder }
                      entities: { Genre: Kind }
                      operations: { list-books: allBooks }
                      collectionElements: { a: b }
                    """
                ])
            let file = ".create-api.yaml"
            #expect(
                proposed.entries == [
                    "spec: openapi.yaml", "output: Sources/ShelfKit",
                    "header:", "  - '// Copyright'  # \(file):14", "  - '// MIT'  # \(file):14",
                    "name: ShelfKit  # \(file):2",
                    "access: internal  # \(file):5",
                    "enums: closed  # as in CreateAPI; with 'open', enumerations accept undeclared values",
                    "keyPath:", "  infer: false  # as in CreateAPI, envelopes aren't opened",
                    "filter:", "  exclude:", "    paths:", "      - '/pets'  # \(file):57",
                    "names:", "  style: createapi  # \(file):7", "  prefix: SK  # \(file):43",
                    "  types:", "    Genre: Kind  # \(file):62",
                    "  operations:", "    list-books: allBooks  # \(file):63",
                    "  properties:", "    book.html_url: page  # \(file):59",
                    "  values:", "    Genre.sci-fi: scienceFiction  # \(file):61", "    crime: murder  # \(file):61",
                    "types:", "  formats:", "    date-time: Foundation.Date  # \(file):20",
                    "  integers: Int64  # \(file):19",
                    "  schemas:", "    Money: MyKit.Money  # \(file):49",
                    "  imports:", "    - MyKit  # \(file):26", "    - OtherKit  # \(file):48",
                    "models:", "  kind: class  # \(file):24",
                    "  conformances:", "    - Codable  # \(file):29", "    - Hashable  # \(file):29",
                    "    - Identifiable  # \(file):30",
                    "  keep:", "    - Unused  # \(file):41",
                ], "\(proposed.proposal.text)")
            #expect(proposed.missing.allSatisfy { !$0.contains("has no such entry") }, "\(proposed.missing)")
            let source = try #require(proposed.proposal.sources.first)
            #expect(source.entryCount == 68 && source.missingCount == 41, "\(source)")
            #expect(Generator.generate(proposed.request).outcome == .done)
            let code = contents(of: folder.url).filter { $0.key.hasSuffix(".swift") }.values.joined()
            for part in [
                "func allBooks(", "func createBook(", "func getBookByID(", "isInStock", "case scienceFiction",
                "case murder", "enum Kind: String", "final class SKBook",
            ] {
                #expect(code.contains(part), "\(part)")
            }
        }
    }

    @Test(
        "integers of fixed width are an Int, as in CreateAPI, unless the configuration turns fixed widths on",
        arguments: [("", true), ("useFixWidthIntegers: false", true), ("useFixWidthIntegers: true", false)])
    func integers(text: String, areInt: Bool) throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                description: ProposedFolder.description.replacing(
                    "amount: { type: number }", with: "amount: { type: integer, format: int64 }"),
                ["create-api.yaml": "access: public\n\(text)\n"])
            #expect(proposed.entries.contains("    int64: Int  # the type of CreateAPI") == areInt)
            #expect(!proposed.proposal.text.contains("int32:"))
            #expect(Generator.generate(proposed.request).outcome == .done)
        }
    }

    @Test("the names of entries before version 0.1 are read")
    func formerNames() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder,
                [
                    "create-api.json": """
                    {"isAddingDeprecations": true, "isGeneratingEnums": true, "addedAcronyms": ["id"],
                     "isGeneratingSwiftyBooleanPropertyNames": false, "isSwiftLintDisabled": true,
                     "comments": {"isEnabled": false}, "isUsingIntegersWithPredefinedCapacity": true,
                     "entities": {"isGeneratingStructs": false, "isMakingClassesFinal": true, "entitiesGeneratedAsStructs": [],
                     "isGeneratingIdentifiableConformance": true, "isAdditionalPropertiesOnByDefault": true},
                     "paths": {"overridenResponses": {"Money": "Price"}, "isAddingOperationIds": true, "include": ["/books"]}}
                    """
                ])
            for entry in [
                "  style: swift", "  - 'swiftlint:disable all'", "  kind: class", "    - Identifiable",
                "    Money: Price", "    - 'GET /books'",
            ] {
                #expect(proposed.entries.contains { $0.hasPrefix(entry) }, "\(entry)")
            }
            #expect(proposed.missing.allSatisfy { !$0.contains("has no such entry") }, "\(proposed.missing)")
            #expect(Generator.list(proposed.request).endpoints.map(\.path) == ["/books", "/books"])
        }
    }

    @Test("a suffix of models is an entry for each schema")
    func suffix() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(folder, ["create-api.yml": "entities: { nameTemplate: '%0DTO' }\n"])
            #expect(proposed.entries.contains("    book: BookDTO  # create-api.yml:1"))
            #expect(proposed.entries.contains("    Pet: PetDTO  # create-api.yml:1"))
            #expect(Generator.list(proposed.request).result.outcome == .done)
        }
    }

    @Test("a name that the generator rejects is a comment with its reason")
    func rejected() throws {
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder, ["create-api.yml": "rename:\n  entities:\n    book: String\n    Pet: Animal\n"])
            #expect(!proposed.proposal.text.contains("book: String"))
            #expect(proposed.entries.contains("    Pet: Animal  # create-api.yml:4"))
            #expect(
                proposed.missing.contains {
                    $0.hasPrefix("create-api.yml:3: names.types.book: invalid name 'String' in 'names.types.book'")
                }, "\(proposed.missing)")
            #expect(Generator.list(proposed.request).result.outcome == .done)
        }
    }
}
