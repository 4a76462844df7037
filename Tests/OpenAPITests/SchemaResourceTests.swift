import OpenAPI
import Testing

/// Schemas that say who they are (JSON Schema 2020-12 Core, section 8.2), and the description that does (OpenAPI 3.2,
/// 4.1).
@Suite("Schema resources")
struct SchemaResourceTests {
    /// The types of the properties of the schema `A`, after their references, and what was reported.
    private func types(_ schemas: String, version: String = "3.1.0", more: String = "") throws -> (
        [String: Schema.Types], [String]
    ) {
        let (document, messages) = describe(
            api("{}", components: "{ schemas: \(schemas) }", version: version, more: more))
        let described = try #require(document, "\(messages)")
        let a = try #require(described.namedSchemas.first { $0.name == "A" })
        let types = described.schemas[a.schema].properties.map { property in
            let schema = described.schemas[property.schema]
            return (property.name, (schema.reference.map { described.schemas[$0] } ?? schema).types)
        }
        return (Dictionary(uniqueKeysWithValues: types), messages)
    }

    @Test("a relative $id and references are resolved against the enclosing $id")
    func nested() throws {
        let (types, messages) = try types(
            """
            { A: { $id: 'https://example.com/root/a.json', properties: { b: { $ref: b.json }, c: { $ref: 'sub/c.json' }, d: { $ref: '/root/sub/d.json' },
                   e: { $ref: 'https://example.com/root/sub/deep/e.json' }, f: { $ref: 'sub/c.json#/$defs/f' } },
                   $defs: { B: { $id: b.json, type: boolean },
                     C: { $id: 'sub/c.json', type: integer, $defs: { D: { $id: d.json, type: number }, E: { $id: deep/e.json, $ref: ../d.json }, f: { type: array } } } } } }
            """
        )
        #expect(types == ["b": .boolean, "c": .integer, "d": .number, "e": .number, "f": .array])
        #expect(messages == [])
    }

    @Test("anchors and pointers are resolved in their own resource")
    func ownAnchors() throws {
        let (types, messages) = try types(
            """
            { A: { $id: 'https://example.com/a', properties: { p: { $ref: '#here' }, q: { $ref: 'b#here' }, r: { $ref: '#/$defs/X' }, s: { $ref: 'b#/$defs/X' } },
                   $defs: { X: { type: string }, Y: { $anchor: here, type: boolean } } },
              B: { $id: 'https://example.com/b', $defs: { X: { type: array }, Y: { $anchor: here, type: integer } } } }
            """
        )
        #expect(types == ["p": .boolean, "q": .integer, "r": .string, "s": .array])
        #expect(messages == [])
    }

    @Test("an anchor of another resource isn't found")
    func foreignAnchor() throws {
        let (types, messages) = try types(
            "{ A: { properties: { p: { $ref: '#inner' } } }, B: { $id: 'https://example.com/b', $defs: { Y: { $anchor: inner, type: integer } } } }"
        )
        #expect(types == ["p": []])
        #expect(messages == ["4:56: warning: unresolved reference '#inner'; using any JSON value"])
    }

    @Test(
        "'#' is the root of the resource, or of the file without one",
        arguments: [
            ("$id: 'https://example.com/a', ", Schema.Types.object), ("", Schema.Types()),
        ])
    func root(identifier: String, type: Schema.Types) throws {
        let (types, _) = try types("{ A: { \(identifier)type: object, properties: { p: { $ref: '#' } } } }")
        #expect(types["p"] == type)
    }

    @Test("a component with an $id can reference others by pointers into the description")
    func componentPointers() throws {
        let (types, messages) = try types(
            "{ A: { $id: A, properties: { p: { $ref: '#/components/schemas/B' }, q: { $ref: B }, r: { $ref: './B' } } }, B: { $id: B, type: integer } }"
        )
        #expect(types == ["p": .integer, "q": .integer, "r": .integer])
        #expect(messages == [])
    }

    @Test("enum, const, default and examples contain data")
    func data() throws {
        let data = "{ $id: 'https://example.com/b', $anchor: here, $ref: 'nowhere.yaml' }"
        let (types, messages) = try types(
            """
            { Data: { enum: [\(data)], const: \(data), default: \(data), example: \(data), examples: [\(data)] },
              A: { properties: { p: { $ref: 'https://example.com/b' }, q: { $ref: '#here' }, default: { $anchor: mine, type: string }, r: { $ref: '#mine' } } },
              B: { $id: 'https://example.com/b', type: integer }, C: { $anchor: here, type: boolean } }
            """
        )
        #expect(types == ["p": .integer, "q": .boolean, "default": .string, "r": .string])
        #expect(messages == [])
    }

    @Test("two schemas of one identifier are reported, and references resolve to the first")
    func duplicates() throws {
        let (types, messages) = try types(
            """
            { A: { properties: { p: { $ref: 'https://example.com/b' }, q: { $ref: '#here' } } },
              B: { $id: 'https://example.com/b', type: integer, $defs: { X: { $anchor: here, type: array } } },
              C: { $id: 'https://example.com/b', type: boolean },
              D: { $anchor: here, type: number }, E: { $dynamicAnchor: here, type: string }, F: { $id: 'HTTPS://example.com/./b' } }
            """
        )
        #expect(types == ["p": .integer, "q": .number])
        #expect(
            messages == [
                "6:13: warning: duplicate '$id' 'https://example.com/b'; references resolve to the first schema",
                "7:92: warning: duplicate '$id' 'HTTPS://example.com/b'; references resolve to the first schema",
                "7:60: warning: duplicate anchor 'here'; references resolve to the first schema",
            ]
        )
    }

    @Test("a repeated identifier of the same schema is no duplicate")
    func aliases() throws {
        let (_, messages) = try types(
            "{ A: { properties: { p: &p { $id: 'https://example.com/b', $anchor: here, type: integer }, q: *p } } }")
        #expect(messages == [])
    }

    @Test(
        "documentation links are relative to the description, before 3.1 to its server",
        arguments: [
            (
                "3.2.0", "$self: https://docs.example/v1/openapi.yaml", "https://docs.example/terms",
                "https://docs.example/v1/guide"
            ),
            ("3.1.0", "servers: [{ url: 'https://api.example/v1/' }]", "/terms", "guide"),
            (
                "3.0.4", "servers: [{ url: 'https://api.example/v1/' }]", "https://api.example/terms",
                "https://api.example/v1/guide"
            ),
        ])
    func documentationURLs(version: String, more: String, terms: String, guide: String) throws {
        let (document, messages) = describe(
            """
            openapi: \(version)
            info: { title: T, version: '1', termsOfService: /terms, contact: { url: /terms }, license: { name: L, url: /terms } }
            paths: {}
            tags: [{ name: a, externalDocs: { url: guide } }]
            externalDocs: { url: 'https://elsewhere.example/' }
            \(more)
            """
        )
        let info = try #require(document?.info, "\(messages)")
        #expect([info.termsOfService, info.contact?.url, info.license?.url] == [terms, terms, terms])
        #expect(document?.tags.first?.externalDocumentation?.url == guide)
        #expect(document?.externalDocumentation?.url == "https://elsewhere.example/")
    }

    @Test("references are relative to $self")
    func selfReference() throws {
        let (types, messages) = try types(
            """
            { A: { properties: { p: { $ref: 'https://api.example/v1/openapi.yaml#/components/schemas/B' }, q: { $ref: 'openapi.yaml#/components/schemas/B' },
                   r: { $ref: '../shared.json' }, s: { $ref: '/v1/openapi.yaml#here' } } },
              B: { type: integer, $anchor: here }, C: { $id: 'https://api.example/shared.json', type: boolean } }
            """,
            version: "3.2.0", more: "$self: https://api.example/v1/openapi.yaml"
        )
        #expect(types == ["p": .integer, "q": .integer, "r": .boolean, "s": .integer])
        #expect(messages == [])
    }

    @Test("an ambiguous dynamic reference is reported")
    func dynamicReference() throws {
        let (types, messages) = try types(
            """
            { A: { properties: { p: { $ref: 'https://example.com/tree' } } },
              Tree: { $id: 'https://example.com/tree', $dynamicAnchor: node, type: object, properties: { children: { type: array, items: { $dynamicRef: '#node' } } } },
              Strict: { $id: 'https://example.com/strict', $dynamicAnchor: node, $ref: tree, unevaluatedProperties: false } }
            """
        )
        #expect(types == ["p": .object])
        #expect(messages.count == 1)
        #expect(messages[0].contains("'$dynamicRef: #node' depends on the referencing schema"))
    }

    @Test("a dynamic reference to a plain anchor is an ordinary reference")
    func dynamicReferenceToAnchor() throws {
        let (types, messages) = try types(
            """
            { A: { properties: { p: { $dynamicRef: '#node' } } }, N: { $anchor: node, type: integer },
              Other: { $id: 'https://example.com/o', $dynamicAnchor: node, type: string } }
            """
        )
        #expect(types == ["p": .integer])
        #expect(messages == [])
    }

    @Test("a discriminator maps to schemas by relative URI")
    func mapping() throws {
        let (document, messages) = describe(
            api(
                "{}",
                components: """
                    { schemas: { A: { $id: 'https://example.com/pets/a', oneOf: [{ $ref: cat }, { $ref: dog }], discriminator: { propertyName: kind, mapping: { c: ./cat, d: ../pets/dog, e: B } } },
                      B: { $id: 'https://example.com/pets/cat', type: object }, C: { $id: 'https://example.com/pets/dog', type: object } } }
                    """
            )
        )
        let read = try #require(document, "\(messages)")
        let schema = try #require(read.namedSchemas.first { $0.name == "A" }.map { read.schemas[$0.schema] })
        let mapped = schema.discriminator?.mappings.map { $0.schema.flatMap { read.schemas[$0].name } }
        #expect(mapped == ["B", "C", "B"])
        #expect(messages == [])
    }

    @Test("a schema that only a discriminator refers to has the name of the reference")
    func mappedDefinition() throws {
        let (document, messages) = describe(
            api(
                "{}",
                components: """
                    { schemas: { A: { type: object, required: [kind], properties: { kind: { type: string } }, $defs: { Extra: { type: object } },
                      discriminator: { propertyName: kind, mapping: { e: '#/components/schemas/A/$defs/Extra' } } } } }
                    """
            )
        )
        let read = try #require(document, "\(messages)")
        #expect(read.namedSchemas.map(\.name) == ["A", "Extra"])
        #expect(messages == [])
    }
}
