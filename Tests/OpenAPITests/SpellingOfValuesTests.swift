import OpenAPI
import Testing

/// Values that YAML resolves as numbers or Booleans where their schema is a string.
@Suite("Spelling of values")
struct SpellingOfValuesTests {
    private static let spellings = [
        "01", "007", "+5", ".5", "1.", "0.10", "1e3", "0x1F", "0o17", "-0", "True", "FALSE",
    ]

    private func document(_ text: String) throws -> Document {
        let (document, messages) = describe(text)
        return try #require(document, "\(messages)")
    }

    private func schema(_ fields: String, components: String = "", version: String = "3.1.0") throws -> Schema {
        let read = try document(
            api("{}", components: "{ schemas: { A: { \(fields) }\(components) } }", version: version))
        return read.schemas[try #require(read.namedSchemas.first).schema]
    }

    @Test(
        "enumerated values, constants, defaults and examples of a string keep their spelling", arguments: spellings,
        ["string", "[string, 'null']", "[string]"])
    func ownKeywords(spelling: String, type: String) throws {
        // A number that JSON writes the same needs no other form.
        let value: Literal = ["0.10", "1e3"].contains(spelling) ? .number(spelling) : .string(spelling)
        let all = try schema("type: \(type), enum: [\(spelling)], default: \(spelling), example: \(spelling)")
        #expect(all.enumeration == [.string(spelling)])
        #expect(all.defaultValue == value)
        #expect(all.example == value)
        #expect(try schema("const: \(spelling), type: \(type)").enumeration == [.string(spelling)])
        #expect(try schema("enum: [a], const: \(spelling), type: \(type)").enumeration == [.string(spelling)])
        #expect(try schema("examples: [\(spelling)], type: \(type)").example == value)
        #expect(try schema("x-extensible-enum: [\(spelling)], type: \(type)").enumeration == [.string(spelling)])
    }

    @Test(
        "a bound in quotes is the number in it, with all digits",
        arguments: [
            ("'18446744073709551615'", "18446744073709551615"), ("'1.5e19'", "1.5e19"), ("'+07'", "7"), ("inf", nil),
            ("'0x10'", nil),
        ] as [(String, String?)])
    func bounds(written: String, expected: String?) throws {
        #expect(try schema("type: integer, maximum: \(written)").maximum == expected)
    }

    @Test(
        "enumerated values of another type are read as values of the declared type",
        arguments: [
            ("type: string, enum: [true, 1, a]", [.string("true"), .string("1"), .string("a")]),
            ("type: [string, 'null'], enum: [false, ~]", [.string("false"), .null]),
            ("type: integer, enum: ['1', '-2']", [.number("1"), .number("-2")]),
            ("type: number, enum: ['0.5', '1e19']", [.number("0.5"), .number("1e19")]),
            ("type: number, enum: ['0x1p3']", [.string("0x1p3")]),
            ("type: boolean, enum: ['true', 'false']", [.boolean(true), .boolean(false)]),
            ("type: integer, enum: [created]", [.string("created")]),
            ("type: [string, integer], enum: [1, '1']", [.number("1"), .string("1")]),
            ("enum: [1, true]", [.number("1"), .boolean(true)]),
        ] as [(String, [Literal])])
    func otherTypes(fields: String, values: [Literal]) throws {
        #expect(try schema(fields).enumeration == values)
    }

    @Test(
        "a value keeps its spelling where the type is in a reference, a part, an item or a property",
        arguments: [
            "$ref: '#/components/schemas/S', default: 01", "allOf: [{ $ref: '#/components/schemas/S' }], default: 01",
            "allOf: [{ type: string }], default: 01", "oneOf: [{ type: string }, { type: 'null' }], default: 01",
        ])
    func typeElsewhere(fields: String) throws {
        #expect(try schema(fields, components: ", S: { type: string }").defaultValue == .string("01"))
    }

    @Test("items and properties of a value keep their spelling")
    func nested() throws {
        #expect(
            try schema("type: array, items: { type: string }, default: [01, a]").defaultValue
                == .array([.string("01"), .string("a")]))
        let object = "type: object, properties: { a: { type: string }, b: { type: integer } }"
        #expect(
            try schema("\(object), additionalProperties: { type: string }, example: { a: 01, b: 02, c: 03 }").example
                == .object([
                    .init(key: "a", value: .string("01")), .init(key: "b", value: .number("2")),
                    .init(key: "c", value: .string("03")),
                ]))
    }

    @Test("numbers remain numbers, and a cycle of references has no type")
    func numbers() throws {
        #expect(
            try schema("type: number, enum: [.5, +1, 01]").enumeration == [.number("0.5"), .number("1"), .number("1")])
        #expect(try schema("default: 01").defaultValue == .number("1"))
        #expect(try schema("type: [string, integer], default: 01").defaultValue == .number("1"))
        #expect(try schema("type: string, default: ~").defaultValue == .null)
        #expect(
            try schema(
                "$ref: '#/components/schemas/B', default: 01", components: ", B: { $ref: '#/components/schemas/A' }"
            )
            .defaultValue == .number("1"))
    }

    @Test(
        "the examples and defaults of a parameter, a header and a body keep their spelling",
        arguments: ["3.0.3", "3.1.0"])
    func examples(version: String) throws {
        let schema = "schema: { $ref: '#/components/schemas/S' }"
        let read = try document(
            api(
                """
                { /a: { get: {
                  parameters: [{ name: q, in: query, \(schema), example: 01 },
                    { name: r, in: query, \(schema), examples: { one: { value: 02 } } }],
                  responses: { '200': { description: ok, headers: { X-H: { \(schema), example: 03 } },
                    content: { application/json: { \(schema), example: 04 } } } } } } }
                """, components: "{ schemas: { S: { type: string } } }", version: version))
        let operation = try #require(read.operations.first)
        #expect(operation.parameters.map { $0.examples.map(\.value) } == [[.string("01")], [.string("02")]])
        #expect(operation.responses[0].headers[0].examples.map(\.value) == [.string("03")])
        #expect(operation.responses[0].content[0].example == .string("04"))
    }

    @Test("a parameter, a header and a response of Swagger 2.0 keep the spelling of values")
    func swagger() throws {
        let read = try document(
            """
            swagger: '2.0'
            info: { title: T, version: '1' }
            paths:
              /a:
                get:
                  produces: [application/json]
                  parameters: [{ name: q, in: query, type: string, enum: [01], default: 01 }]
                  responses:
                    '200': { description: ok, schema: { type: string }, examples: { application/json: 02 },
                             headers: { X-H: { type: string, enum: [03] } } }
            """)
        let operation = try #require(read.operations.first)
        let parameter = read.schemas[try #require(operation.parameters[0].schema)]
        #expect(parameter.enumeration == [.string("01")])
        #expect(parameter.defaultValue == .string("01"))
        #expect(operation.responses[0].content[0].example == .string("02"))
        let header = read.schemas[try #require(operation.responses[0].headers[0].schema)]
        #expect(header.enumeration == [.string("03")])
    }

    @Test("the values of a discriminator's mapping are strings as they are written")
    func mapping() throws {
        let schema = try schema(
            "oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: k, mapping: { 01: B, +5: B } }",
            components: ", B: { type: object }")
        #expect(schema.discriminator?.mappings.map(\.value) == ["01", "+5"])
    }
}
