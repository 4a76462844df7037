import OpenAPI
import Testing

/// The targets of a `$ref` within one file.
@Suite("References within a file")
struct SchemaReferenceTests {
    /// The type that the property `p` of the schema `A` comes down to.
    private func target(_ schemas: String, more: String = "") throws -> (Schema, messages: [String]) {
        let (document, messages) = describe(api("{}", components: "{ schemas: \(schemas) }", more: more))
        let described = try #require(document, "\(messages)")
        let a = try #require(described.namedSchemas.first { $0.name == "A" })
        let property = try #require(described.schemas[a.schema].properties.first { $0.name == "p" })
        let schema = described.schemas[property.schema]
        return (schema.reference.map { described.schemas[$0] } ?? schema, messages)
    }

    @Test(
        "pointers, anchors and identifiers resolve to their schema",
        arguments: [
            "#/components/schemas/B", "#/components/schemas/A/properties/q", "#here", "#node", "https://example.com/b",
            "#/components/schemas/C~1d~0e", "#/components/schemas/C%2Fd~0e", "#/components/schemas/List/oneOf/0",
            // What is escaped twice is undone once, and what is percent-encoded alone too.
            "#/components/schemas/F~01g", "#/components/schemas/H%20i",
            // No escape, though the digits with a sign would be a number.
            "#/components/schemas/E%+F",
        ]
    )
    func resolved(reference: String) throws {
        let (schema, messages) = try target(
            """
            { A: { type: object, properties: { p: { $ref: '\(reference)' }, q: { type: boolean } } }, B: { type: boolean },
              Anchored: { $anchor: here, type: boolean }, Dynamic: { $dynamicAnchor: node, type: boolean },
              Identified: { $id: 'https://example.com/b', type: boolean }, 'C/d~e': { type: boolean }, 'E%+F': { type: boolean },
              'F~1g': { type: boolean }, 'F/g': { type: string }, 'H i': { type: boolean }, List: { oneOf: [{ type: boolean }] } }
            """
        )
        #expect(schema.types == .boolean)
        #expect(messages == [])
    }

    @Test("a dynamic reference is bound at its location")
    func dynamic() throws {
        let (schema, messages) = try target(
            "{ A: { properties: { p: { $dynamicRef: '#n' } } }, N: { $dynamicAnchor: n, type: integer } }")
        #expect(schema.types == .integer)
        #expect(messages == [])
    }

    @Test("definitions within a schema are used where the root has none")
    func ownDefinitions() throws {
        let (schema, messages) = try target(
            "{ A: { $defs: { X: { type: integer } }, properties: { p: { $ref: '#/$defs/X' } } }, B: { $defs: { X: { type: string } } } }"
        )
        #expect(schema.types == .integer)
        #expect(messages == [])
    }

    @Test("definitions of a previous schema aren't used for the next one")
    func othersDefinitions() throws {
        let (schema, messages) = try target(
            "{ B: { $defs: { X: { type: string } } }, A: { properties: { p: { $ref: '#/$defs/X' } } } }")
        #expect(schema.types == [])
        #expect(messages.count == 1)
        #expect(messages.first?.contains("unresolved reference '#/$defs/X'") == true)
    }

    @Test("a pointer is resolved through references")
    func throughReferences() throws {
        let (schema, messages) = try target(
            "{ A: { properties: { p: { $ref: '#/components/schemas/Alias/properties/x' } } }, Alias: { $ref: '#/components/schemas/Real' }, Real: { properties: { x: { type: integer } } } }"
        )
        #expect(schema.types == .integer)
        #expect(messages == [])
    }

    @Test(
        "an unresolved reference is a warning, and any type",
        arguments: ["#/components/schemas/Nine", "#nowhere", "#/components/schemas/A/nothing/0"])
    func unresolved(reference: String) throws {
        let (schema, messages) = try target("{ A: { properties: { p: { $ref: '\(reference)' } } } }")
        #expect(schema.types == [])
        #expect(messages.count == 1)
        #expect(messages[0].contains("warning: unresolved reference '\(reference)'; using any JSON value"))
    }

    @Test("a pointer through circular references ends")
    func endlessWalk() throws {
        let (document, messages) = describe(
            api(
                "{}",
                components:
                    "{ schemas: { A: { $ref: '#/components/schemas/B/x' }, B: { $ref: '#/components/schemas/B' } } }")
        )
        #expect(document?.namedSchemas.count == 2)
        #expect(messages.allSatisfy { $0.contains("warning: ") } && !messages.isEmpty)
    }
}
