import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// Overlays from the call and the configuration to what is generated; what they do to a tree is tested with the module.
@Suite("Overlays")
struct OverlayTests {
    private static let description = """
        openapi: 3.0.3
        info: { title: Shop, version: '1' }
        paths:
          /books:
            get:
              operationId: listBooks
              tags: [books]
              responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
          /old:
            get: { operationId: old, tags: [old], responses: { '204': { description: ok } } }
        components:
          schemas:
            Book: { type: object, required: [id], properties: { id: { type: string } } }
        """

    private static func overlay(_ actions: String, extends: String? = nil) -> String {
        "overlay: 1.1.0\ninfo: { title: T, version: '1' }\n" + (extends.map { "extends: \($0)\n" } ?? "")
            + "actions:\n\(actions)\n"
    }

    private static func rename(_ name: String) -> String {
        overlay("  - { target: '$.paths[''/books''].get', update: { operationId: \(name) } }")
    }

    /// Lists the result of `files`; paths in the request are relative to their folder.
    private func list(
        _ files: [String: String], _ change: (inout GenerationRequest, TemporaryFolder) -> Void
    ) throws -> (result: Generator.Result, calls: [String]) {
        try TemporaryFolder.with { folder in
            for (name, text) in files { _ = try folder.write(text, to: name) }
            var request = GenerationRequest()
            change(&request, folder)
            let path = { (name: String) in folder.url.appendingPathComponent(name).path }
            request.spec = request.spec.map(path)
            request.configuration = request.configuration.map(path)
            request.overlays = request.overlays.map(path)
            let (result, endpoints) = Generator.list(request)
            return (result, endpoints.map(\.call))
        }
    }

    private func places(_ result: Generator.Result) -> [String] {
        result.diagnostics.map { diagnostic in
            guard let range = diagnostic.range else { return "\(diagnostic.code.rawValue)" }
            let file = URL(fileURLWithPath: result.sources[range.file].path).lastPathComponent
            return "\(diagnostic.code.rawValue) \(file):\(result.sources.position(of: range).line)"
        }
    }

    @Test("the article's overlays have the documented effect")
    func article() throws {
        let path = Checkout.root.appendingPathComponent(
            "Sources/EndpointGenerator/EndpointGenerator.docc/MendingADescription.md"
        )
        let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
            .map { String($0.components(separatedBy: "```")[0]) }
        try #require(blocks.count == 4)
        try TemporaryFolder.with { folder in
            _ = try folder.write(blocks[0], to: "endpointgen.yaml")
            let spec = try folder.write(blocks[1], to: "clinic.yaml")
            _ = try folder.write(blocks[2], to: "clinic.overlay.yaml")
            var request = GenerationRequest()
            request.configuration = folder.url.appendingPathComponent("endpointgen.yaml").path
            request.output = folder.url.appendingPathComponent("output").path
            let result = Generator.generate(request)
            #expect(result.outcome == .done)
            #expect(result.diagnostics.isEmpty)
            let files = contents(of: folder.url.appendingPathComponent("output"))
            let model = try #require(files["Models/Visit.swift"])
            for property in ["id: Int\n", "owner: String?\n", "vet: String?\n", "weight: Double?\n"] {
                #expect(model.contains("public var " + property), "\(property)")
            }
            #expect(try #require(files["Endpoints/VisitsClient.swift"]).contains("func create(_ visit: Visit"))
            #expect(files.keys.allSatisfy { !$0.contains("Internal") })

            _ = try folder.write(blocks[1].replacingOccurrences(of: "3.0.3", with: "3.1.0"), to: "clinic.yaml")
            request.configuration = nil
            request.spec = spec
            request.overlays = [try folder.write(blocks[3], to: "null.overlay.yaml")]
            #expect(Generator.generate(request).diagnostics.isEmpty)
            let mended = try #require(contents(of: folder.url.appendingPathComponent("output"))["Models/Visit.swift"])
            #expect(mended.contains("public var owner: String?\n"))
            #expect(mended.contains("public var vet: String\n"))
        }
    }

    @Test("overlays come from the configuration, in order; those of the command line replace them")
    func sources() throws {
        let files = [
            "api.yaml": Self.description, "one.yaml": Self.rename("one"),
            "two.json":
                #"{"overlay":"1.0.0","info":{"title":"T","version":"1"},"actions":[{"target":"$.paths['/books'].get","update":{"operationId":"two"}}]}"#,
            "nested/endpointgen.yaml": "spec: ../api.yaml\noverlays: [../one.yaml, ../two.json]\n",
            "single.yaml": "overlays: one.yaml\n",
        ]
        let configured = try list(files) { request, _ in request.configuration = "nested/endpointgen.yaml" }
        #expect(configured.calls == ["books.two", "old.get"])
        #expect(configured.result.diagnostics.isEmpty)
        let single = try list(files) { request, _ in
            request.spec = "api.yaml"
            request.configuration = "single.yaml"
        }
        #expect(single.calls.first == "books.one")
        let called = try list(files) { request, _ in
            request.configuration = "nested/endpointgen.yaml"
            request.overlays = ["two.json", "one.yaml"]
        }
        #expect(called.calls.first == "books.one")
    }

    @Test(
        "every version is changed: Swagger 2.0 and OpenAPI 3.0 to 3.2",
        arguments: ["swagger: '2.0'", "openapi: 3.0.0", "openapi: 3.1.1", "openapi: 3.2.0"])
    func versions(version: String) throws {
        let description =
            "\(version)\ninfo: { title: V, version: '1' }\npaths: { /a: { get: { responses: { '204': { description: d } } } } }"
        let overlay = Self.overlay("  - { target: $.paths.*.get, update: { operationId: fetch, tags: [things] } }")
        let listed = try list(["api.yaml": description, "o.yaml": overlay]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["o.yaml"]
        }
        #expect(listed.calls == ["things.fetch"])
        #expect(listed.result.diagnostics.isEmpty)
    }

    @Test("an error caused by an overlay is reported at its position in the overlay, an unknown field at the target")
    func positions() throws {
        let overlay = Self.overlay(
            """
              - target: $.components.schemas.Book.properties
                update:
                  price: { type: nmber }
                  writer: { $ref: '#/components/schemas/Writer' }
              - target: $.components.schemas.Boook
                remove: true
            """
        )
        let listed = try list(["api.yaml": Self.description, "o.yaml": overlay]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["o.yaml"]
        }
        #expect(listed.result.outcome == .done)
        #expect(
            places(listed.result) == [
                "unmatched-target o.yaml:8", "invalid-value o.yaml:6", "unresolved-reference o.yaml:7",
            ])
        let strict = try list(["api.yaml": Self.description, "o.yaml": overlay]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["o.yaml"]
            request.isStrict = true
        }
        #expect(strict.result.outcome == .invalidDescription)
    }

    @Test(
        "an invalid overlay is a usage error, and nothing is generated",
        arguments: [
            "overlay: 1.1.0", "[", "overlay: 1.1.0\ninfo: {}\nactions: [{ target: '$[', remove: true }]",
            "overlay: 1.1.0\ninfo: {}\nactions: [{ target: $, remove: true }]",
            "overlay: 1.1.0\ninfo: {}\nactions: [{ target: $.info, update: 1 }]",
        ]
    )
    func faulty(text: String) throws {
        let listed = try list(["api.yaml": Self.description, "o.yaml": text]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["o.yaml"]
        }
        #expect(listed.result.outcome == .invalidArguments)
        #expect(listed.result.summary == nil)
        #expect(listed.calls.isEmpty)
    }

    @Test("a missing overlay is a usage error; an invalid result is the description's error")
    func outcomes() throws {
        let missing = try list(["api.yaml": Self.description]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["none.yaml"]
        }
        #expect(missing.result.outcome == .invalidArguments)
        let spoilt = try list([
            "api.yaml": Self.description, "o.yaml": Self.overlay("  - { target: $.openapi, remove: true }"),
        ]) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["o.yaml"]
        }
        #expect(spoilt.result.outcome == .invalidDescription)
        #expect(spoilt.result.diagnostics.map(\.code) == [.notOpenAPI])
    }

    // Descriptions of many files

    private static let many = [
        "api/openapi.yaml": """
        openapi: 3.1.0
        info: { title: Many, version: '1' }
        paths:
          /pets: { $ref: paths/pets.yaml }
        """,
        "api/paths/pets.yaml": """
        get:
          operationId: listPets
          tags: [pets]
          responses: { '200': { description: ok, content: { application/json: { schema: { $ref: ../schemas.yaml#/Pet } } } } }
        """,
        "api/schemas.yaml": "Pet: { type: object, properties: { id: { type: string }, tag: { type: string } } }",
        "api/other.yaml": "Owner: { type: object, properties: { id: { type: string }, name: { type: string } } }",
    ]

    @Test("an overlay changes the description, one that extends another file changes that file")
    func files() throws {
        var files = Self.many
        files["api/pets.overlay.yaml"] = Self.overlay(
            "  - { target: $.get, update: { operationId: all, parameters: [{ name: q, in: query, schema: { $ref: '../other.yaml#/Owner/properties/name' } }] } }",
            extends: "paths/pets.yaml"
        )
        files["api/root.overlay.yaml"] = Self.overlay("  - { target: $.info, update: { title: Changed } }")
        let listed = try list(files) { request, _ in
            request.spec = "api/openapi.yaml"
            request.overlays = ["api/pets.overlay.yaml", "api/root.overlay.yaml"]
        }
        #expect(listed.result.diagnostics.isEmpty, "\(listed.result.diagnostics)")
        #expect(listed.calls == ["pets.all"])
        #expect(listed.result.summary?.title == "Changed")
    }

    @Test(
        "a reference added by an overlay resolves from the changed file; a removed one isn't read"
    )
    func references() throws {
        var files = Self.many
        files["mends/o.yaml"] = Self.overlay(
            """
              - target: $.paths
                update:
                  /owners:
                    get:
                      operationId: listOwners
                      tags: [owners]
                      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: 'other.yaml#/Owner' } } } } }
              - { target: '$.paths[''/pets'']', remove: true }
            """
        )
        files["api/paths/pets.yaml"] = "["
        let listed = try list(files) { request, _ in
            request.spec = "api/openapi.yaml"
            request.overlays = ["mends/o.yaml"]
        }
        #expect(listed.result.diagnostics.isEmpty, "\(listed.result.diagnostics)")
        #expect(listed.calls == ["owners.list"])
        #expect(listed.result.summary?.models == 1)
    }

    @Test("an overlay can't resolve references outside of the description's folder")
    func outside() throws {
        var files = Self.many
        files["secret.yaml"] =
            "Secret: { type: object, properties: { password: { type: string }, user: { type: string } } }"
        files["o.yaml"] = Self.overlay(
            "  - { target: $, update: { components: { schemas: { S: { $ref: '../secret.yaml#/Secret' } } } } }")
        let listed = try list(files) { request, _ in
            request.spec = "api/openapi.yaml"
            request.overlays = ["o.yaml"]
        }
        #expect(places(listed.result) == ["external-reference o.yaml:4"])
        #expect(listed.result.sources.files.allSatisfy { !$0.path.hasSuffix("secret.yaml") })
    }

    // extends

    @Test("an overlay names the description where the command line names none")
    func extended() throws {
        let files = [
            "mends/o.yaml": Self.overlay(
                "  - { target: $.info, update: { title: New } }", extends: "./sub/../api.yaml"),
            "mends/api.yaml": Self.description,
        ]
        let listed = try list(files) { request, _ in request.overlays = ["mends/o.yaml"] }
        #expect(listed.result.diagnostics.isEmpty)
        #expect(listed.result.summary?.title == "New")
        let nothing = try list(["o.yaml": Self.rename("x")]) { request, _ in request.overlays = ["o.yaml"] }
        #expect(nothing.result.outcome == .invalidArguments)
        #expect(nothing.result.diagnostics.map(\.code) == [.fileNotReadable])
    }

    @Test(
        "an overlay that extends a description outside of the allowed folders is refused",
        arguments: ["../api.yaml", "/API", "https://example.com/api.yaml", "link.yaml"])
    func extendedOutside(address: String) throws {
        let listed = try list(["api.yaml": Self.description, "mends/keep": ""]) { request, folder in
            let address = address.replacingOccurrences(
                of: "/API", with: folder.url.appendingPathComponent("api.yaml").path)
            let link = folder.url.appendingPathComponent("mends/link.yaml").path
            try? FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: folder.url.appendingPathComponent("api.yaml").path
            )
            _ = try? folder.write(Self.overlay("  - { target: $, update: {} }", extends: address), to: "mends/o.yaml")
            request.overlays = ["mends/o.yaml"]
        }
        #expect(listed.result.outcome == .invalidArguments)
        #expect(places(listed.result) == ["external-reference o.yaml:3"])
        #expect(listed.result.sources.files.count == 1)
        let allowed = try list([
            "api.yaml": Self.description,
            "mends/o.yaml": Self.overlay("  - { target: $, update: {} }", extends: "../api.yaml"),
        ]) { request, folder in
            request.overlays = ["mends/o.yaml"]
            request.references.folders = [folder.url.path]
        }
        #expect(allowed.result.outcome == .done)
    }

    @Test("an overlay that extends something else is applied in its order, with a warning")
    func stranger() throws {
        let files = [
            "api.yaml": Self.description,
            "a.yaml": Self.overlay(
                "  - { target: $.info, update: { title: A, x-a: 1 } }", extends: "https://example.com/api.yaml"),
            "b.yaml": Self.overlay("  - { target: $.info, update: { title: B } }", extends: "api.yaml"),
        ]
        let listed = try list(files) { request, _ in
            request.spec = "api.yaml"
            request.overlays = ["a.yaml", "b.yaml"]
        }
        #expect(listed.result.summary?.title == "B")
        #expect(places(listed.result) == ["mismatched-overlay a.yaml:3"])
    }

    // Schemas are identified by their positions

    @Test("an alias changed in one of its uses, and a changed copy, are separate types")
    func identities() throws {
        let description = """
            openapi: 3.1.0
            info: { title: Same, version: '1' }
            paths:
              /a: { get: { operationId: a, tags: [t], responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
              /b: { get: { operationId: b, tags: [t], responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/B' } } } } } } }
              /c: { get: { operationId: c, tags: [t], responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/C' } } } } } } }
            components:
              schemas:
                A: &model { type: object, properties: { id: { type: string }, name: { type: string } } }
                B: *model
                C: {}
            """
        let overlay = Self.overlay(
            """
              - { target: $.components.schemas.B.properties.id, update: { type: integer } }
              - { target: $.components.schemas.C, copy: $.components.schemas.A }
              - { target: $.components.schemas.C.properties, update: { extra: { type: boolean } } }
            """
        )
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(description, to: "api.yaml")
            request.overlays = [try folder.write(overlay, to: "o.yaml")]
            request.output = folder.url.appendingPathComponent("output").path
            #expect(Generator.generate(request).diagnostics.isEmpty)
            let files = contents(of: folder.url.appendingPathComponent("output"))
            let text = { (name: String) in files["Models/\(name).swift"] ?? "" }
            #expect(text("A").contains(" id: String?\n") && !text("A").contains("extra"))
            #expect(text("B").contains(" id: Int?\n") && !text("B").contains("extra"))
            #expect(text("C").contains(" id: String?\n") && text("C").contains(" extra: Bool?\n"))
        }
    }

    @Test("the command accepts overlays for both subcommands, in order")
    func command() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.description, to: "api.yaml")
            _ = try folder.write(Self.rename("one"), to: "one.yaml")
            _ = try folder.write(Self.overlay("  - { target: '$.paths[''/old'']', remove: true }"), to: "two.yaml")
            let listed = try ProcessResult.endpointgen(
                "list", "api.yaml", "--overlay", "one.yaml", "--overlay", "two.yaml", in: folder.url)
            #expect(listed.status == 0)
            #expect(listed.output.contains("\nbooks.one  GET /books  "))
            #expect(listed.output.contains("  Book\nShop 1"))
            let generated = try ProcessResult.endpointgen(
                "generate", "api.yaml", "--overlay", "two.yaml", "--output", "out", in: folder.url
            )
            #expect(generated.status == 0)
            #expect(contents(of: folder.url.appendingPathComponent("out")).keys.allSatisfy { !$0.contains("Old") })
            #expect(
                try ProcessResult.endpointgen("list", "api.yaml", "--overlay", "three.yaml", in: folder.url).status == 2
            )
        }
    }
}
