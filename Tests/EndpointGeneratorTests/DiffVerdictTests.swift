import APIDiff
import Testing

/// Edits whose severity depends on what clients send and expect, not on the edited text.
@Suite("Severities of edits")
struct DiffVerdictTests {
    struct Edit: Sendable, CustomTestStringConvertible {
        var input: String
        var old: String
        var new: String
        /// The severity and the kind of each change of the API, sorted; each row once.
        var rows: [String]
        var testDescription: String { input }

        init(_ input: String, _ old: String, _ new: String, _ rows: String...) {
            (self.input, self.old, self.new, self.rows) = (input, old, new, rows)
        }
    }

    @Test(
        "a number that becomes a string in a parameter is compatible, and the reverse is breaking",
        arguments: [
            Edit("integer → string", "{ type: integer }", "{ type: string }", "compatible request-type-changed"),
            Edit(
                "integers → strings", "{ type: array, items: { type: integer } }",
                "{ type: array, items: { type: string } }", "compatible request-type-changed"),
            Edit("string → integer", "{ type: string }", "{ type: integer }", "breaking request-type-changed"),
            Edit(
                "integer → string with a bound", "{ type: integer }", "{ type: string, minLength: 3 }",
                "breaking request-min-length-changed", "compatible request-type-changed"),
            Edit("string → object", "{ type: string }", "{ type: object }", "breaking request-type-changed"),
        ])
    func parameter(edit: Edit) throws {
        try expect(edit) { "      parameters: [{ name: sort, in: query, schema: \($0) }]" }
    }

    @Test("a header that becomes an integer is compatible, and one that becomes a string is breaking")
    func header() throws {
        func operation(_ type: String) -> String {
            """
                  responses: { '200': { description: Good, headers: { X-Total: { schema: { type: \(type) } } } } }
            """
        }
        try expect(Edit("", "string", "integer", "compatible response-type-changed"), operation)
        try expect(Edit("", "integer", "string", "breaking response-type-changed"), operation)
    }

    @Test("a parameter in JSON that becomes a string is breaking")
    func contentOfParameter() throws {
        try expect(Edit("", "integer", "string", "breaking request-type-changed")) {
            "      parameters: [{ name: sort, in: query, content: { application/json: { schema: { type: \($0) } } } }]"
        }
    }

    @Test("'explode' of a string has no effect, so its change is none")
    func explode() throws {
        try expect(Edit("", "true", "false")) {
            "      parameters: [{ name: sort, in: query, explode: \($0), schema: { type: string } }]"
        }
    }

    @Test(
        "a removed property is breaking if the request may no longer have it",
        arguments: [
            Edit(
                "forbidden", "{ properties: { a: { type: string } }, additionalProperties: false }",
                "{ type: object, additionalProperties: false }", "breaking request-property-removed"),
            Edit(
                "read-only", "{ properties: { a: { type: string, readOnly: true } }, additionalProperties: false }",
                "{ type: object, additionalProperties: false }", "risky request-property-removed"),
            Edit(
                "another type", "{ properties: { a: { type: string } }, additionalProperties: { type: integer } }",
                "{ type: object, additionalProperties: { type: integer } }", "breaking request-property-removed"),
            Edit(
                "the same type", "{ properties: { a: { type: string } }, additionalProperties: { type: string } }",
                "{ type: object, additionalProperties: { type: string } }", "risky request-property-removed"),
            Edit(
                "a pattern", "{ properties: { a: {} }, patternProperties: { a: {} }, additionalProperties: false }",
                "{ patternProperties: { a: {} }, additionalProperties: false }", "risky request-property-removed"),
            Edit("open", "{ properties: { a: {} } }", "{ type: object }", "risky request-property-removed"),
        ])
    func removedProperty(edit: Edit) throws {
        try expect(edit) { "      requestBody: { content: { application/json: { schema: \($0) } } }" }
    }

    @Test(
        "formats that the generator reads alike are equal",
        arguments: [("uri", "url"), ("date-time", "datetime"), ("byte", "base64"), ("date-time", "Date-Time")])
    func formats(old: String, new: String) throws {
        try expect(Edit("", old, new)) {
            "      requestBody: { content: { application/json: { schema: { type: string, format: \($0) } } } }"
        }
    }

    @Test(
        "several types equal a union with a part for each of them, and its parts are compared with them",
        arguments: [
            Edit("equal", "{ type: [string, integer] }", "{ oneOf: [{ type: integer }, { type: string }] }"),
            Edit("back", "{ anyOf: [{ type: string }, { type: array }] }", "{ type: [array, string] }"),
            Edit(
                "a format", "{ type: [string, integer] }",
                "{ oneOf: [{ type: integer }, { type: string, format: uuid }] }", "breaking request-format-changed"),
            Edit(
                "overlapping", "{ type: [number, integer] }", "{ oneOf: [{ type: number }, { type: integer }] }",
                "breaking request-union-part-added", "compatible request-type-changed"),
        ])
    func typesAndUnions(edit: Edit) throws {
        try expect(edit) { "      requestBody: { content: { application/json: { schema: \($0) } } }" }
    }

    @Test("a range of a response that becomes one of its media types is compared with it")
    func mediaRange() throws {
        func operation(_ text: String) -> String {
            "      responses: { '200': { description: Good, content: { \(text) } } }"
        }
        let schema = "{ schema: { type: object } }"
        try expect(Edit("", "'*/*': \(schema)", "application/json: \(schema)"), operation)
        try expect(
            Edit(
                "", "'*/*': \(schema)", "application/json: { schema: { type: string } }",
                "breaking response-type-changed"), operation)
        try expect(
            Edit(
                "", "application/json: \(schema)", "'*/*': \(schema)", "breaking response-media-type-removed",
                "compatible response-media-type-added"), operation)
    }

    @Test(
        "an enumeration that becomes a union of constants is no change",
        arguments: [
            Edit("constants", "{ enum: [a, b] }", "{ oneOf: [{ const: a }, { const: b }] }"),
            Edit("in another order", "{ type: string, enum: [a, b] }", "{ anyOf: [{ const: b }, { enum: [a] }] }"),
            Edit(
                "with null", "{ type: [string, 'null'], enum: [a, null] }",
                "{ oneOf: [{ const: a }, { type: 'null' }] }"),
            Edit(
                "without a value", "{ enum: [a, b] }", "{ type: string, oneOf: [{ const: a }] }",
                "breaking request-enumeration-value-removed"),
            Edit(
                "with a value", "{ oneOf: [{ const: a }] }", "{ enum: [a, b] }",
                "compatible request-enumeration-value-added"),
        ])
    func constants(edit: Edit) throws {
        try expect(edit) { "      requestBody: { content: { application/json: { schema: \($0) } } }" }
        try expect(edit) { schema in
            let object = "{ type: object, properties: { a: \(schema) } }"
            return "      requestBody: { content: { application/json: { schema: \(object) } } }"
        }
    }

    @Test("a slash at the end of a server's URL is no change")
    func slash() throws {
        try expect(Edit("", "https://shop.example/v1", "https://shop.example/v1/")) {
            "      servers: [{ url: '\($0)' }]"
        }
    }

    @Test(
        "a security scheme that only gets another name is compatible",
        arguments: [
            Edit(
                "renamed", "token: { type: http, scheme: bearer }", "bearer: { type: http, scheme: bearer }",
                "compatible security-scheme-renamed"),
            Edit(
                "replaced", "token: { type: http, scheme: bearer }", "login: { type: http, scheme: basic }",
                "breaking security-changed", "compatible security-added", "compatible security-scheme-added",
                "risky security-scheme-removed"),
            Edit(
                "another URL", "one: { type: openIdConnect, openIdConnectUrl: 'https://a.example' }",
                "two: { type: openIdConnect, openIdConnectUrl: 'https://b.example' }", "breaking security-changed",
                "compatible security-added", "compatible security-scheme-added", "risky security-scheme-removed"),
        ])
    func securityScheme(edit: Edit) throws {
        try expect(edit) { scheme in
            """
                  security: [{ \(scheme.prefix { $0 != ":" }): [] }]
            components: { securitySchemes: { \(scheme) } }
            """
        }
    }

    @Test(
        "a value of a discriminator identifies a part of a union, with and without a mapping",
        arguments: [
            Edit("names as values", "A, B", "A, B", mapping: "A: A, B: '#/components/schemas/B'"),
            Edit(
                "a value for a part", "A, B", "A, B", mapping: "a: A",
                "compatible request-discriminator-mapping-changed", "risky response-discriminator-mapping-changed"),
            Edit(
                "an added part", "A, B", "A, B, C", "compatible request-one-of-part-added",
                "risky response-one-of-part-added"),
            Edit(
                "a removed part", "A, B, C", "A, B", "breaking request-one-of-part-removed",
                "compatible response-one-of-part-removed"),
        ])
    func discriminator(edit: Edit) throws {
        try expect(edit) { union in
            let parts = union.prefix { $0 != ";" }.split(separator: ",").map { part in
                "{ $ref: '#/components/schemas/\(part.drop { $0 == " " })' }"
            }
            let mapping = union.drop { $0 != ";" }.dropFirst()
            return """
                      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/U' } } } }
                      responses:
                        '200': { description: Good, content: { application/json: { schema: { $ref: '#/components/schemas/U' } } } }
                components:
                  schemas:
                    U: { oneOf: [\(parts.joined(separator: ", "))], discriminator: { propertyName: t, mapping: { \(mapping) } } }
                    A: { type: object, required: [t], properties: { t: { type: string }, a: { type: string } } }
                    B: { type: object, required: [t], properties: { t: { type: string }, b: { type: string } } }
                    C: { type: object, required: [t], properties: { t: { type: string }, c: { type: string } } }
                """
        }
    }

    @Test("a component with the name of a nested enumeration changes no property that has the nested one")
    func nestedEnumeration() throws {
        func description(_ property: String, _ component: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books:
                get:
                  responses:
                    '200': { description: Good, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
            components:
              schemas:
                Book: { type: object, properties: { genre: { type: string, enum: [crime, verse] }\(property) } }
            \(component)
            """
        }
        let changes = try DiffTests().diff(
            description("", ""),
            description(
                ", taste: { $ref: '#/components/schemas/Genre' }", "    Genre: { type: string, enum: [crime, verse] }"))
        let rows = changes.filter { $0.layer == .swift }
        #expect(rows.contains { $0.subject == "Book.taste" })
        #expect(rows.allSatisfy { $0.severity == .compatible }, "\(rows.map { "\($0.subject): \($0.message)" })")
    }

    @Test(
        "a response that moves to a range or to 'default' is compared with it, and other statuses are additions",
        arguments: [
            Edit("into the range", "'200': BOOK", "2XX: BOOK", "risky success-response-added"),
            Edit(
                "out of the range", "2XX: BOOK", "'200': BOOK", "compatible response-added",
                "compatible success-response-removed"),
            Edit(
                "beside the range", "'200': BOOK, '204': NONE", "2XX: BOOK, '204': NONE", "risky success-response-added"
            ),
            Edit("beside the same", "'200': BOOK", "'200': BOOK, '201': BOOK", "risky success-response-added"),
            Edit(
                "other content", "'200': BOOK", "2XX: { description: x, content: { text/plain: {} } }",
                "breaking response-media-type-removed", "breaking success-response-added",
                "compatible response-media-type-added"),
            Edit(
                "without content", "2XX: BOOK", "'200': NONE", "breaking response-body-removed",
                "compatible response-added", "compatible success-response-removed"),
            Edit(
                "without its header", "'200': HEADER", "2XX: BOOK", "breaking response-header-removed",
                "breaking success-response-added"),
            Edit(
                "out of the range without the header", "2XX: HEADER", "'200': BOOK", "breaking response-header-removed",
                "compatible response-added", "compatible success-response-removed"),
            Edit("into 'default'", "2XX: BOOK", "default: BOOK", "risky failure-response-added"),
            Edit(
                "out of 'default'", "default: BOOK", "2XX: BOOK", "compatible response-added",
                "risky failure-response-removed"),
            Edit(
                "a failure into the range", "'404': BOOK", "4XX: BOOK", "compatible failure-response-removed",
                "risky failure-response-added"),
        ])
    func ranges(edit: Edit) throws {
        try expect(edit) { text in
            let content = "content: { application/json: { schema: { type: object } } }"
            let responses = text.replacing("BOOK", with: "{ description: x, \(content) }")
                .replacing("NONE", with: "{ description: x }")
                .replacing(
                    "HEADER", with: "{ description: x, headers: { X-A: { required: true, schema: {} } }, \(content) }")
            return "      responses: { \(responses) }"
        }
    }

    private func expect(_ edit: Edit, _ operation: (String) -> String) throws {
        let texts = [edit.old, edit.new].map { text in
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books:
                put:
            \(operation(text))
            """
        }
        let changes = try DiffTests().diff(texts[0], texts[1]).filter { $0.layer == .api }
        let rows = Set(changes.map { "\($0.severity.rawValue) \($0.kind)" }).sorted()
        #expect(rows == edit.rows.sorted(), "\(changes.map(\.message))")
    }
}

extension DiffVerdictTests.Edit {
    /// Creates an edit of a union's parts, which adds a mapping of the discriminator.
    init(_ input: String, _ old: String, _ new: String, mapping: String, _ rows: String...) {
        self.init(input, old, "\(new);\(mapping)")
        self.rows = rows
    }
}
