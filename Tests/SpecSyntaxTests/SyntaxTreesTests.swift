import Diagnostics
import SpecSyntax
import Testing

/// The references of a file, and their targets.
@Suite("Trees of a description")
struct SyntaxTreesTests {
    private static let home = URIReference("https://a.example/v1/api.yaml")

    /// The addresses in a description, as they are resolved.
    private func addresses(_ text: String) throws -> [String] {
        let root = try #require(Reading(text).node)
        return SyntaxTrees(root: root, location: Self.home).addresses(in: root.range.file).map(\.uri.text)
    }

    @Test("references and a discriminator's mapping are URLs, unless the mapping is a name")
    func addresses() throws {
        #expect(
            try addresses(
                """
                components:
                  schemas:
                    A: { $ref: a.yaml#/A }
                    B:
                      discriminator: { propertyName: kind, mapping: { dog: dog.yaml, cat: Cat, cow: animals/cow, bee: 'urn:bee', ant: '#/A' } }
                """
            ) == [
                "https://a.example/v1/a.yaml", "https://a.example/v1/dog.yaml", "https://a.example/v1/animals/cow",
                "urn:bee",
            ])
    }

    @Test("references in values and extensions are ignored; a property may be named $ref")
    func values() throws {
        #expect(
            try addresses(
                """
                x-note: { $ref: extension.yaml }
                components:
                  schemas:
                    A:
                      x-note: { $ref: extension.yaml }
                      default: { $ref: default.yaml }
                      enum: [{ $ref: enum.yaml }]
                      properties: { x-note: { $ref: property.yaml }, default: { $ref: property2.yaml } }
                """
            ) == ["https://a.example/v1/property.yaml", "https://a.example/v1/property2.yaml"])
    }

    @Test("examples refer to files in OpenAPI 3, and hold data in Swagger 2.0")
    func examples() throws {
        let response =
            "paths: { /a: { get: { responses: { '200': { description: d, examples: { application/json: { $ref: e.yaml } } } } } } }"
        #expect(try addresses("swagger: '2.0'\n\(response)") == [])
        #expect(try addresses("openapi: 3.1.0\n\(response)") == ["https://a.example/v1/e.yaml"])
    }

    @Test(
        "a schema with an $id precedes a file of that URL, which is read otherwise")
    func identifiers() throws {
        let text = """
            openapi: 3.1.0
            components:
              schemas:
                A:
                  $id: https://b.example/schemas/
                  properties: { p: { $ref: b.json }, q: { $ref: c.json } }
                  $defs: { B: { $id: b.json, type: integer } }
            """
        let root = try #require(Reading(text).node)
        var trees = SyntaxTrees(root: root, location: Self.home)
        var sources = SourceMap()
        var sink = DiagnosticSink()
        _ = sources.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8)))
        for name in ["b.json", "c.json"] {
            let file = sources.add(SourceFile(path: name, bytes: Array("{\"type\": \"string\"}".utf8)))
            let tree = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
            let location = URIReference(name).resolved(against: Self.home)
            trees.add(tree, name: name, location: location)
            trees.connect(location, to: .tree(tree))
        }
        let properties = try #require(
            root.mapping?["components"]?.mapping?["schemas"]?.mapping?["A"]?.mapping?["properties"]?.mapping)
        func type(_ name: String, _ address: String) throws -> String? {
            guard case .tree(let tree)? = trees.link(address, at: try #require(properties[name]).range) else {
                return nil
            }
            return tree.mapping?["type"]?.string
        }
        #expect(try type("p", "b.json") == "integer")
        #expect(try type("q", "c.json") == "string")
        #expect(try type("q", "d.json") == nil)
    }

    @Test("a scheme has more than one letter, unlike a drive")
    func schemes() {
        #expect(Reference("https://a.example/b#/c").scheme == "https")
        #expect(Reference("URN:a").scheme == "urn")
        #expect(Reference("C:/pets.yaml").scheme == nil)
        #expect(Reference("pets/a:b.yaml").scheme == nil)
        #expect(Reference("#/a:b").scheme == nil)
    }
}
