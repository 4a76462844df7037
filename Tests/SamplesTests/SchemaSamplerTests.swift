import Diagnostics
import OpenAPI
import Samples
import SpecSyntax
import Testing

/// The samples of schemas, without the servers and stubs that respond with them.
@Suite("Schema samples")
struct SchemaSamplerTests {
    /// Returns the sample of a schema, which is valid.
    private static func sample(
        _ schema: String, version: String = "3.1.0", schemas: String = "", extent: SchemaSampler.Extent = .full
    ) throws -> String {
        let (described, ids) = try described(schemas, sampled: schema, version: version)
        let id = try #require(ids["Sampled"])
        var sampler = SchemaSampler(described, extent: extent)
        let value = sampler.value(of: id) ?? .null
        let violations = SchemaValidator.violations(of: value, id, in: described, location: "", direction: .response)
        #expect(violations == [], "\(value.json)")
        return value.json
    }

    /// Returns the schemas of a description with the schema `Sampled`, and their IDs by name.
    private static func described(
        _ schemas: String, sampled schema: String, version: String = "3.1.0"
    ) throws -> (ComposedSchemas, [String: SchemaID]) {
        let components = schemas.split(separator: "\n").map { "\n    \($0)" }.joined()
        let text = """
            openapi: \(version)
            info: { title: T, version: '1' }
            paths: {}
            components:
              schemas:
                Sampled: \(schema)\(components)
            """
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
        var sink = DiagnosticSink()
        let tree = SyntaxReader().read(file, in: sources, reporting: &sink)
        let read = tree.flatMap { DocumentReader().read($0, reporting: &sink) }
        let document = try #require(read)
        let ids = document.namedSchemas.map { ($0.name, $0.schema) }
        return (ComposedSchemas(document.schemas.schemas), Dictionary(uniqueKeysWithValues: ids))
    }

    @Test(
        "a response has no property that is write-only, also within a union with null or an allOf of one schema",
        arguments: [
            "{ type: string, writeOnly: true }", "{ anyOf: [{ type: string, writeOnly: true }, { type: 'null' }] }",
            "{ $ref: '#/components/schemas/Secret' }", "{ allOf: [{ $ref: '#/components/schemas/Secret' }] }",
            "{ oneOf: [{ type: 'null' }, { allOf: [{ $ref: '#/components/schemas/Secret' }] }] }",
        ])
    func writeOnly(property: String) throws {
        let sample = try Self.sample(
            "{ type: object, required: [a, b], properties: { a: \(property), b: { type: boolean } } }",
            schemas: "Secret: { type: string, writeOnly: true }")
        #expect(sample == #"{"b":true}"#)
    }

    @Test(
        "a brief sample has the optional properties of two levels, and doesn't contain its own schema",
        arguments: [
            (
                "{ properties: { a: { properties: { b: { properties: { c: { type: boolean } } } } } } }",
                #"{"a":{"b":{}}}"#
            ),
            (
                "{ required: [a], properties: { a: { required: [b], properties: { b: { required: [c], properties: { c: { type: boolean } } } } } } }",
                #"{"a":{"b":{"c":true}}}"#
            ),
            (
                "{ oneOf: [{ type: object, required: [a], properties: { a: { $ref: '#/components/schemas/Sampled' } } }, { type: boolean }] }",
                "true"
            ),
        ])
    func brief(schema: String, expected: String) throws {
        #expect(try Self.sample(schema, extent: .brief) == expected)
    }

    @Test(
        "a property that several parts of 'allOf' describe has the properties of all of them",
        arguments: [
            (
                "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { data: { items: { required: [m], properties: { m: { type: number } } } } } }] }",
                "Base: { type: object, required: [data], properties: { data: { type: array, items: { type: object, required: [d], properties: { d: { type: boolean } } } } } }",
                #"{"data":[{"d":true,"m":1}]}"#
            ),
            (
                "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { parent: { properties: { id: { description: x }, kind: { enum: [b] } } } } }] }",
                "Base: { type: object, properties: { parent: { type: object, properties: { id: { type: integer }, kind: { type: string } } } } }",
                #"{"parent":{"id":1,"kind":"b"}}"#
            ),
        ])
    func commonProperties(schema: String, schemas: String, expected: String) throws {
        #expect(try Self.sample(schema, schemas: schemas) == expected)
    }

    @Test(
        "a sample is within its bounds",
        arguments: [
            ("3.0.3", "{ type: integer, minimum: 10, maximum: 12, exclusiveMaximum: true, multipleOf: 11 }", "11"),
            ("3.1.0", "{ type: integer, exclusiveMinimum: 10, exclusiveMaximum: 12 }", "11"),
            ("3.1.0", "{ type: integer, minimum: 5, exclusiveMinimum: 3, maximum: 5 }", "5"),
            ("3.1.0", "{ type: integer, minimum: 9007199254740993 }", "9007199254740993"),
            ("3.1.0", "{ type: integer, maximum: -3 }", "-3"), ("3.1.0", "{ type: number, exclusiveMaximum: 0 }", "-1"),
            ("3.1.0", "{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 0.5 }", "0.25"),
            ("3.1.0", "{ type: integer, multipleOf: 7 }", "0"),
            ("3.1.0", "{ type: integer, minimum: 1, multipleOf: 7 }", "7"),
            ("3.1.0", "{ type: string, minLength: 9 }", #""textxxxxx""#),
            ("3.1.0", "{ type: string, maxLength: 2 }", #""te""#),
            (
                "3.1.0", "{ type: object, minProperties: 2, additionalProperties: { type: boolean } }",
                #"{"key":true,"key2":true}"#
            ),
            (
                "3.1.0",
                "{ type: object, maxProperties: 1, properties: { a: { type: boolean }, b: { type: boolean } } }",
                #"{"a":true}"#
            ),
            ("3.1.0", "{ type: object, maxProperties: 0, additionalProperties: { type: boolean } }", "{}"),
            ("3.1.0", "{ type: array, minItems: 3, uniqueItems: true, items: { type: integer } }", "[1,2,3]"),
            (
                "3.1.0",
                "{ type: array, minItems: 2, uniqueItems: true, items: { type: object, properties: { n: { type: integer } } } }",
                #"[{"n":1},{"n":2}]"#
            ),
            ("3.1.0", "{ type: array, maxItems: 1, prefixItems: [{ type: boolean }, { type: boolean }] }", "[true]"),
            ("3.1.0", "{ type: string, maxLength: -1 }", #""text""#),
        ])
    func bounds(version: String, schema: String, expected: String) throws {
        #expect(try Self.sample(schema, version: version) == expected)
    }

    @Test("arrays of seventy items have seventy items")
    func manyItems() throws {
        let text = try Self.sample("{ type: array, minItems: 70, items: { type: boolean } }")
        #expect(text.split(separator: ",").count == 70)
    }

    @Test(
        "a string looks like those of its format or its property's name",
        arguments: [
            ("email", "", "ada@example.com"), ("a", "email", "ada@example.com"),
            ("a", "uuid", "00000000-0000-4000-8000-000000000000"),
            ("firstName", "", "Ada"), ("home_page", "", "https://example.com"), ("soft_cover", "", "soft cover"),
            ("homepage", "", "https://example.com"),
            ("createdAt", "", "2024-01-01T00:00:00Z"), ("avatarURL", "", "https://example.com/image.png"),
            ("phoneNumber", "", "+12025550142"), ("emails", "", "ada@example.com"), ("X-Genre", "", "fiction"),
            ("q", "", "q"), ("created", "date", "2024-01-01"),
        ])
    func names(name: String, format: String, expected: String) throws {
        let formatted = format.isEmpty ? "" : ", format: \(format)"
        let text = try Self.sample("{ type: object, properties: { \(name): { type: string\(formatted) } } }")
        #expect(text == #"{"\#(name)":"\#(expected)"}"#)
    }

    @Test("a string that its name suggests is only taken within its bounds")
    func namedBounds() throws {
        #expect(
            try Self.sample("{ type: object, properties: { email: { type: string, maxLength: 4 } } }")
                == #"{"email":"text"}"#)
    }

    @Test(
        "a sample of several schemas is valid for each",
        arguments: [
            ("{ allOf: [{ type: array, items: { type: integer } }, { description: d }] }", "[1]"),
            ("{ allOf: [{ description: d }, { type: boolean }] }", "true"), ("{ allOf: [{ description: d }] }", "{}"),
            (
                "{ allOf: [{ type: object, properties: { t: { enum: [x] } } }, { type: object, properties: { t: { type: string } } }] }",
                #"{"t":"x"}"#
            ),
            (
                "{ allOf: [{ type: object, required: [list] }, { properties: { list: { type: array, items: { type: integer } } } }] }",
                #"{"list":[1]}"#
            ),
            (
                "{ properties: { a: { type: boolean } }, anyOf: [{ required: [b] }, { required: [a] }] }",
                #"{"a":true,"b":"b"}"#
            ),
        ])
    func composed(schema: String, expected: String) throws {
        #expect(try Self.sample(schema) == expected)
        // Deeper down only required properties are made.
        let nested = (0..<5).reduce(schema) { text, _ in "{ type: object, required: [n], properties: { n: \(text) } }" }
        let text = try Self.sample(nested)
        let isOptional = expected.contains(#""t""#) || expected.contains(#""a""#)
        #expect(isOptional || text.contains(expected), "\(text)")
    }

    @Test("the constant of a discriminator comes before the name of the schema, and its mapping before both")
    func discriminators() throws {
        func sample(_ mapping: String, of schema: String = "Cat") throws -> String {
            try Self.sample(
                "{ oneOf: [{ $ref: '#/components/schemas/\(schema)' }], discriminator: { propertyName: kind\(mapping) } }",
                schemas: """
                    Cat: { type: object, required: [kind], properties: { kind: { const: cat } } }
                    Dog: { type: object, x-ms-discriminator-value: '#dog', required: [kind], properties: { kind: { type: string } } }
                    """)
        }
        #expect(try sample("") == #"{"kind":"cat"}"#)
        #expect(try sample(", mapping: { cat: '#/components/schemas/Cat' }") == #"{"kind":"cat"}"#)
        #expect(try sample("", of: "Dog") == ##"{"kind":"#dog"}"##)
    }

    @Test("the sample of a recursive schema is the same after samples of schemas that contain it")
    func sampledBefore() throws {
        let (described, ids) = try Self.described(
            """
            First: { type: object, properties: { part: { $ref: '#/components/schemas/Part' } } }
            Part: { type: object, required: [owner], properties: { owner: { $ref: '#/components/schemas/Sampled' } } }
            """,
            sampled:
                "{ type: object, properties: { part: { $ref: '#/components/schemas/Part' }, name: { type: string } } }")
        let sampled = try #require(ids["Sampled"])
        for earlier in [["First"], ["Part"], ["First", "Part"], ["Sampled", "First"]] {
            var (fresh, used) = (SchemaSampler(described, extent: .brief), SchemaSampler(described, extent: .brief))
            for name in earlier { _ = used.value(of: try #require(ids[name])) }
            #expect(used.value(of: sampled)?.json == fresh.value(of: sampled)?.json, "\(earlier)")
        }
    }

    @Test("the sample of a long array is the same after a sample of a schema that contains it")
    func longArrayBefore() throws {
        let (described, ids) = try Self.described(
            """
            Text: { type: string, minLength: 9000 }
            Texts: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Text' } }
            First: { type: object, required: [a], properties: { a: { $ref: '#/components/schemas/Texts' } } }
            """,
            sampled:
                "{ type: object, required: [b, a], properties: { b: { $ref: '#/components/schemas/Text' }, a: { $ref: '#/components/schemas/Texts' } } }"
        )
        let sampled = try #require(ids["Sampled"])
        var (fresh, used) = (SchemaSampler(described, extent: .brief), SchemaSampler(described, extent: .brief))
        _ = used.value(of: try #require(ids["First"]))
        #expect(used.value(of: sampled)?.json == fresh.value(of: sampled)?.json)
    }
}
