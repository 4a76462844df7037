import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// Descriptions of several files, and where their references may not lead.
@Suite("References to other files")
struct ReferenceTests {
    private static func description(_ schema: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Many, version: '1' }
        paths:
          /things:
            get:
              operationId: getThing
              tags: [things]
              responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '\(schema)' } } } } }
        """
    }

    private func list(
        _ files: [String: String], root: String = "api/openapi.yaml",
        change: (inout GenerationRequest, TemporaryFolder) throws -> Void = { _, _ in }
    ) throws -> Generator.Result {
        try TemporaryFolder.with { folder in
            for (name, text) in files { _ = try folder.write(text, to: name) }
            var request = GenerationRequest()
            request.spec = folder.url.appendingPathComponent(root).path
            try change(&request, folder)
            return Generator.list(request).result
        }
    }

    private let thing = "{ type: object, properties: { a: { type: string }, b: { type: integer } } }"

    @Test(
        "a file is found by a relative URL with any path",
        arguments: [
            ("schemas/thing.yaml", "api/schemas/thing.yaml"), ("./schemas/../thing.yaml", "api/thing.yaml"),
            ("schemas/a%20thing.yaml", "api/schemas/a thing.yaml"), ("thing", "api/thing"),
        ]
    )
    func relativeAddresses(address: String, path: String) throws {
        let result = try list(["api/openapi.yaml": Self.description(address), path: thing])
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 1)
    }

    @Test("a folder's name may look percent-encoded", arguments: ["a%20b", "100%", "a?b", "a#b"])
    func namesOfFolders(name: String) throws {
        let result = try list(
            ["\(name)/openapi.yaml": Self.description("thing.yaml"), "\(name)/thing.yaml": thing],
            root: "\(name)/openapi.yaml")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 1)
    }

    @Test("cycles across files end, and a file with two names is one")
    func cycles() throws {
        let result = try list([
            "api/openapi.yaml": Self.description("a.yaml"),
            "api/a.yaml":
                "{ type: object, properties: { b: { $ref: 'deep/b.yaml#/B' }, self: { $ref: '#' }, n: { type: integer } } }",
            "api/deep/b.yaml":
                "{ B: { type: object, properties: { a: { $ref: '../a.yaml' }, again: { $ref: '../deep/../a.yaml' }, n: { type: integer } } } }",
        ])
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 2)
    }

    @Test("circular references across files are a warning, and end")
    func endlessChain() throws {
        let result = try list([
            "api/openapi.yaml": Self.description("a.yaml"), "api/a.yaml": "{ $ref: b.yaml }",
            "api/b.yaml": "{ $ref: a.yaml }",
        ])
        #expect(result.outcome == .done)
        #expect(result.diagnostics.contains { $0.code == .referenceCycle && $0.severity == .warning })
    }

    @Test(
        "webhooks have the models of other files, under the extension of OpenAPI 3.0 too",
        arguments: [("3.1.0", "webhooks"), ("3.0.3", "x-webhooks"), ("3.1.0", "x-webhooks")])
    func webhooks(version: String, field: String) throws {
        let result = try list([
            "api/openapi.yaml": """
            openapi: \(version)
            info: { title: T, version: '1' }
            paths: {}
            \(field):
              paid: { post: { requestBody: { content: { application/json: { schema: { $ref: paid.yaml } } } }, responses: { '200': { description: ok } } } }
              moved: { $ref: moved.yaml }
              x-note: { $ref: nowhere.yaml }
            """,
            "api/paid.yaml": "{ type: object, properties: { to: { $ref: 'person.yaml' } } }",
            "api/person.yaml": "{ type: object, properties: { n: { type: string } } }",
            "api/moved.yaml":
                "{ post: { requestBody: { content: { application/json: { schema: { $ref: 'paid.yaml' } } } }, responses: { '200': { description: ok } } } }",
        ])
        #expect(result.diagnostics.filter { $0.severity != .note }.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 2)
    }

    @Test(
        "a file outside of the description's folder isn't read, by any path",
        arguments: [
            "../secret.yaml", "inner/../../secret.yaml", "/SECRET", "%2e%2e/secret.yaml", "link.yaml",
            "folder/secret.yaml",
        ]
    )
    func outside(address: String) throws {
        try TemporaryFolder.with { folder in
            let secret = try folder.write(
                "{ type: object, properties: { password: { type: string } } }", to: "secret.yaml")
            let address = address.replacingOccurrences(of: "/SECRET", with: secret)
            let spec = try folder.write(Self.description(address), to: "api/openapi.yaml")
            let api = folder.url.appendingPathComponent("api")
            try FileManager.default.createSymbolicLink(
                atPath: api.appendingPathComponent("link.yaml").path, withDestinationPath: secret
            )
            try FileManager.default.createSymbolicLink(
                atPath: api.appendingPathComponent("folder").path, withDestinationPath: folder.url.path
            )
            var request = GenerationRequest()
            request.spec = spec
            let result = Generator.list(request).result
            #expect(result.outcome == .done)
            #expect(result.diagnostics.map(\.code) == [.externalReference], "\(result.diagnostics)")
            #expect(result.diagnostics.first?.hint?.contains("--allow-folder") == true)
            // Not even the file's text is there to be shown.
            #expect(result.sources.files.count == 1)

            request.references.folders = [folder.url.path]
            #expect(Generator.list(request).result.diagnostics.isEmpty)
        }
    }

    @Test("a folder whose name begins like the description's is a different one")
    func siblingFolder() throws {
        let result = try list([
            "api/openapi.yaml": Self.description("../api-private/thing.yaml"), "api-private/thing.yaml": thing,
        ])
        #expect(result.diagnostics.map(\.code) == [.externalReference])
    }

    // Apple's disks take both for the same name.
    #if os(Linux)
        @Test("a folder whose name is canonically equivalent to the description's is a different one")
        func equivalentFolder() throws {
            let result = try list(
                [
                    "api-\u{E9}/openapi.yaml": Self.description("../api-e%CC%81/thing.yaml"),
                    "api-e\u{301}/thing.yaml": thing,
                ], root: "api-\u{E9}/openapi.yaml")
            #expect(result.diagnostics.map(\.code) == [.externalReference])
        }
    #endif

    @Test(
        "other hosts are never requested without permission",
        arguments: [
            "https://example.invalid/a.yaml", "http://example.invalid/a.yaml", "ftp://example.invalid/a",
            "file:///etc/passwd",
        ])
    func hosts(address: String) throws {
        let result = try list(["api/openapi.yaml": Self.description(address)])
        #expect(result.outcome == .done)
        #expect(result.diagnostics.map(\.code) == [.externalReference])
    }

    @Test("the configuration allows folders too, relative to itself")
    func configured() throws {
        let result = try list([
            "api/openapi.yaml": Self.description("../shared/thing.yaml"), "shared/thing.yaml": thing,
            "api/endpointgen.yaml": "references: { folders: [../shared] }",
        ])
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    }

    @Test("an error in a referenced file affects that place alone, and is shown where it is")
    func faultyFile() throws {
        let result = try list(["api/openapi.yaml": Self.description("bad.yaml"), "api/bad.yaml": "a: [1"])
        #expect(result.outcome == .done)
        #expect(result.summary?.endpoints == 1)
        #expect(result.diagnostics.map(\.code) == [.invalidYAML, .unresolvedReference])
        #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test("a missing file and a missing element in a file are reported differently")
    func missing() throws {
        let file = try list(["api/openapi.yaml": Self.description("none.yaml")])
        #expect(file.diagnostics.first?.message.contains("no file at") == true)
        let place = try list([
            "api/openapi.yaml": Self.description("a.yaml#/definitions/Thong"),
            "api/a.yaml": "definitions: { Thing: \(thing) }",
        ])
        #expect(
            place.diagnostics.first?.message
                == "unresolved reference 'a.yaml#/definitions/Thong'; using any JSON value"
        )
        #expect(place.diagnostics.first?.hint == "did you mean 'a.yaml#/definitions/Thing'?")
    }

    @Test("a diagnostic about another file names that file")
    func places() throws {
        let result = try list(["api/openapi.yaml": Self.description("a.yaml"), "api/a.yaml": "type: objekt"])
        let range = try #require(result.diagnostics.first?.range)
        #expect(result.sources[range.file].path.hasSuffix("api/a.yaml"))
        #expect(result.sources.position(of: range).line == 1)
    }

    @Test(
        "files are found by $self and by the enclosing $id, and by their path where those resolve to nothing",
        arguments: [
            ("$self: 'https://api.example/v1/openapi.yaml'", "https://api.example/v1/schemas/thing.yaml"),
            ("$self: 'https://api.example/v1/openapi.yaml'", "../v1/schemas/thing.yaml"),
            ("$self: 'https://api.example/v1/openapi.yaml'", "/v1/schemas/thing.yaml"),
            ("$self: 'other/openapi.yaml'", "schemas/thing.yaml"), ("x-none: 1", "schemas/thing.yaml"),
            (
                "components: { schemas: { Alias: { $id: 'https://schemas.example/alias', $ref: schemas/thing.yaml } } }",
                "#/components/schemas/Alias"
            ),
            (
                "components: { schemas: { Alias: { $id: 'schemas/alias.yaml', $ref: thing.yaml } } }",
                "#/components/schemas/Alias"
            ),
        ])
    func bases(field: String, address: String) throws {
        let result = try list(
            [
                "api/openapi.yaml": Self.description(address).replacingOccurrences(of: "3.1.0", with: "3.2.0") + "\n"
                    + field, "api/schemas/thing.yaml": thing,
            ]
        )
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 1)
    }

    @Test(
        "no identifier gives access to a file that isn't allowed",
        arguments: [
            ("$self: 'file:///', x-none", "/SECRET"), ("$self: 'file:///SECRET/x.yaml', x-none", "../secret.yaml"),
            ("components: { schemas: { A: { $id: 'file:///', $ref: '/SECRET' } } }, x-none", "#/components/schemas/A"),
        ])
    func identifiersAllowNothing(field: String, address: String) throws {
        try TemporaryFolder.with { folder in
            let secret = try folder.write(
                "{ type: object, properties: { password: { type: string } } }", to: "secret.yaml")
            let text =
                "{ openapi: 3.2.0, info: { title: Many, version: '1' }, \(field): 1, paths: { /things: { get: { operationId: getThing, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '\(address)' } } } } } } } } }"
            var request = GenerationRequest()
            request.spec = try folder.write(
                text.replacingOccurrences(of: "/SECRET", with: secret), to: "api/openapi.yaml")
            let result = Generator.list(request).result
            #expect(result.summary?.models == 0)
            #expect(!result.sources.files.contains { $0.path.hasSuffix("secret.yaml") })
            #expect(result.diagnostics.contains { [.externalReference, .unresolvedReference].contains($0.code) })
        }
    }

    @Test("a file that only data names isn't read")
    func data() throws {
        let result = try list([
            "api/openapi.yaml": Self.description("#/components/schemas/A")
                + "\ncomponents: { schemas: { A: { type: object, properties: { a: { type: object, default: { $ref: broken.yaml }, enum: [{ $ref: broken.yaml }] }, b: { type: string } } } } }",
            "api/broken.yaml": "{ : ]",
        ])
        #expect(!result.sources.files.contains { $0.path.hasSuffix("broken.yaml") })
    }
}
