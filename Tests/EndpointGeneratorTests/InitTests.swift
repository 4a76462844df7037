import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen init`: a configuration for a description.
@Suite("Init")
struct InitTests {
    @Test("the proposed configuration pins inferred key paths, and generates the same client")
    func proposal() throws {
        try TemporaryFolder.with { folder in
            let bookstore = Checkout.root.appendingPathComponent("Specs/bookstore.yaml")
            let spec = folder.url.appendingPathComponent("api.yaml")
            try FileManager.default.copyItem(at: bookstore, to: spec)
            var request = GenerationRequest()
            request.spec = spec.path
            request.output = folder.url.appendingPathComponent("before").path
            _ = Generator.generate(request)
            request.output = nil
            let (result, proposal) = Generator.propose(request)
            #expect(result.outcome == .done, "\(result.diagnostics.map(\.message))")
            #expect(proposal?.products == ["EndpointRuntime"])
            let text = try String(contentsOf: folder.url.appendingPathComponent("endpointgen.yaml"), encoding: .utf8)
            #expect(text == proposal?.text && text.contains("book\n"), "\(text)")
            let generated = Generator.generate(request)
            #expect(generated.outcome == .done, "\(generated.diagnostics.map(\.message))")
            #expect(!Generator.list(request).endpoints.contains { $0.pinningEntry != nil })
        }
    }

    @Test(
        "a comment proposes classes where they save more than five seconds, and only there",
        arguments: [(1_199, true), (1_199 - 200, false)])
    func classes(count: Int, isProposed: Bool) throws {
        try TemporaryFolder.with { folder in
            let objects = (0..<count).map {
                #""p\#($0)": {"type": "object", "properties": {"x\#($0)": {"type": "string"}}}"#
            }
            var request = GenerationRequest()
            request.spec = try folder.write(
                Self.wrapped("thing").replacing(
                    #""id": {"type": "string"}"#, with: objects.joined(separator: ", ")), to: "api.json")
            let proposal = try #require(Generator.propose(request).proposal)
            #expect(proposal.text.contains("\n# models: class  # ") == isProposed)
        }
    }

    /// A description whose response has one property of a name.
    private static func wrapped(_ property: String, _ operationID: String = "getThing") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/thing": {"get": {
          "operationId": \(JSONLine.string(operationID)), "tags": ["things"], "responses": {"200": {"description": "x",
          "content": {"application/json": {"schema": {"type": "object", "required": [\(JSONLine.string(property))],
          "properties": {\(JSONLine.string(property)): {"type": "object", "properties": {"id": {"type": "string"}}}}}}}}}}}}}
        """
    }

    @Test(
        "a property or operationId with any characters is a name in the proposed configuration, and nothing else",
        arguments: [
            "it's", "data']\nreferences:\n  folders: ['../secret']\n#", "data']\rreferences:\r  folders: ['x']\r#",
            "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a: b", "null", "1", "~", "a.b", "a?", "<<", "\u{E0041}", "#",
            "true",
        ])
    func escaping(name: String) throws {
        for text in [Self.wrapped(name), Self.wrapped("thing", name)] {
            try TemporaryFolder.with { folder in
                var request = GenerationRequest()
                request.spec = try folder.write(text, to: "api.json")
                let pins = Generator.list(request).endpoints.count { $0.pinningEntry != nil }
                let proposal = try #require(Generator.propose(request).proposal)
                let keys = proposal.text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
                    .map { $0.prefix { $0 != ":" } }
                #expect(keys == ["spec", "output", "name", "access"] + (pins == 0 ? [] : ["keyPath"]))
                let (result, endpoints) = Generator.list(request)
                #expect(result.outcome == .done, "\(result.diagnostics.map(\.message)) \(proposal.text)")
                #expect(endpoints.allSatisfy { $0.pinningEntry == nil }, "\(proposal.text)")
            }
        }
    }

    @Test("the output folder is below the current folder, relative to the configuration")
    func output() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "Specs/v1/up.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen")
            let result = try ProcessResult.run(command, ["init", "Specs/v1/up.yaml"], in: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            #expect(
                contents(of: folder.url)["Specs/v1/endpointgen.yaml"]?.contains("\noutput: ../../Sources/Small\n")
                    == true)
            let generated = try ProcessResult.run(
                command, ["generate", "--config", "Specs/v1/endpointgen.yaml"], in: folder.url)
            #expect(generated.status == 0, "\(generated.errors)")
            #expect(contents(of: folder.url).keys.contains("Sources/Small/SmallClient.swift"))
        }
    }

    /// A description of a list with these parameters of the query and properties of the body.
    private static func list(_ parameters: [String], _ body: String) -> String {
        let query = parameters.map {
            "{ name: \($0), in: query, schema: { type: \($0.contains("page") ? "integer" : "string") } }"
        }
        return """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /things:
                get:
                  operationId: listThings
                  parameters: [\(query.joined(separator: ", "))]
                  responses:
                    '200': { description: x, content: { application/json: { schema: { \(body) } } } }
            """
    }

    private static let things = "type: array, items: { type: object, properties: { id: { type: string } } }"

    @Test(
        "pages are proposed by the usual names of parameters and properties, and generated",
        arguments: [
            (list(["page", "per_page"], things), "{ page: page, limit: per_page }"),
            (
                list(["cursor"], "type: object, properties: { data: { \(things) }, next_cursor: { type: string } }"),
                "{ cursor: cursor, next: next_cursor, items: data }"
            ),
            (
                list(
                    [],
                    "type: object, properties: { data: { \(things) }, links: { type: object, properties: { next: { type: string } } } }"
                ),
                "{ next: links.next, items: data }"
            ),
            (
                list(
                    ["cursor"],
                    "type: object, properties: { results: { \(things) }, next: { type: string, format: uri } }"),
                "{ next: next, items: results }"
            ),
            (
                list(
                    ["page"],
                    "type: object, properties: { results: { \(things) }, next: { type: string, format: uri } }"),
                "{ page: page, items: results }"
            ),
            (
                list(
                    ["page"],
                    "type: object, properties: { data: { type: object }, meta: { type: object, properties: { warnings: { \(things) } } } }"
                ), nil
            ),
            (list(["sort"], things), nil),
        ] as [(String, String?)])
    func pages(text: String, rule: String?) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(text, to: "api.yaml")
            let proposal = try #require(Generator.propose(request).proposal)
            let entries = proposal.text.split(separator: "\n").filter { $0.hasPrefix("    listThings:") }
            #expect(entries == (rule.map { ["    listThings: \($0)"] } ?? []), "\(proposal.text)")
            #expect(proposal.products == ["EndpointRuntime"])
            request.output = folder.url.appendingPathComponent("out").path
            let result = Generator.generate(request)
            #expect(result.diagnostics.filter { $0.severity != .note }.isEmpty, "\(result.diagnostics.map(\.message))")
        }
    }

    @Test("an existing configuration isn't overwritten")
    func existing() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(CommandTests.small, to: "api.yaml")
            _ = try folder.write("access: package\n", to: "endpointgen.yaml")
            let (result, proposal) = Generator.propose(request)
            #expect(proposal?.path == nil)
            #expect(result.outcome == .invalidArguments)
            #expect(contents(of: folder.url)["endpointgen.yaml"] == "access: package\n")
        }
    }

    @Test("a description with an error gets no configuration")
    func broken() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write("title: T\n", to: "api.yaml")
            #expect(Generator.propose(request).proposal?.path == nil)
            #expect(contents(of: folder.url).keys.sorted() == ["api.yaml"])
        }
    }
}
