import APIModel
import Diagnostics
import Testing

/// The types of response headers, which are one constant for the whole API.
@Suite("Models of response headers")
struct ResponseHeaderModelTests {
    private func described(_ responses: [String]) throws -> Described {
        try describe(
            paths: "/a:\n  get:\n    operationId: op\n    responses:\n"
                + responses.enumerated().map { "      '20\($0)': { description: ok, headers: { X-A: \($1) } }" }.joined(
                    separator: "\n")
        )
    }

    private func header(_ text: String...) throws -> (type: String, header: ResponseHeaderModel, messages: [String]) {
        let described = try described(text)
        let header = try #require(described.model.responseHeaders.first)
        return (described.spelled(header.type), header, described.diagnostics.map(\.message))
    }

    @Test(
        "headers that a string can represent are typed",
        arguments: [
            ("{ schema: { type: integer } }", "int", ResponseHeaderModel.Format.simple(explode: false)),
            ("{ schema: { type: integer }, explode: true }", "int", .simple(explode: false)),
            (
                "{ schema: { type: array, items: { type: string, format: date-time } } }", "[dateTime]",
                .simple(explode: false)
            ),
            ("{ schema: { type: object, properties: { a: { type: integer } } } }", "XA", .simple(explode: false)),
            (
                "{ schema: { type: object, properties: { a: { type: integer } } }, explode: true }", "XA",
                .simple(explode: true)
            ),
            (
                "{ schema: { type: object, additionalProperties: { type: boolean } }, explode: true }",
                "[String: boolean]", .simple(explode: true)
            ),
            ("{ schema: { oneOf: [{ type: integer }, { type: boolean }] } }", "XA", .simple(explode: false)),
            (
                "{ content: { application/json: { schema: { type: array, items: { type: object, properties: { a: {} } } } } } }",
                "[XAItem]", .json
            ),
            ("{ content: { application/json: {} } }", "json", .json),
            ("{ content: { application/x-www-form-urlencoded: {} } }", "[String: string]", .form),
            ("{ content: { text/plain: { schema: { type: integer } } } }", "int", .simple(explode: false)),
            ("{ schema: {} }", "string", .simple(explode: false)),
        ]
    )
    func typed(text: String, type: String, format: ResponseHeaderModel.Format) throws {
        let (spelled, header, messages) = try header(text)
        #expect(spelled == type)
        #expect(header.format == format)
        #expect(messages == [])
    }

    @Test(
        "headers that a string can't represent are strings, with a note",
        arguments: [
            "{ schema: { type: array, items: { type: array, items: { type: string } } } }",
            "{ schema: { type: object, properties: { a: { type: array, items: { type: string } } } } }",
            "{ schema: { type: array, items: { type: object, properties: { a: {} } } }, explode: true }",
            "{ schema: { oneOf: [{ type: integer }, { type: array, items: { type: string } }] } }",
        ]
    )
    func nested(text: String) throws {
        let (spelled, header, messages) = try header(text)
        #expect(spelled == "string" && header.format == .simple(explode: false))
        #expect(messages == ["header 'X-A' is neither a single value nor an array or object of them; using a string"])
    }

    @Test("a header is required or deprecated where all responses agree; equal schemas may be repeated")
    func several() throws {
        let kind = "schema: { type: string, enum: [a, b] }"
        let (type, one, messages) = try header(
            "{ required: true, \(kind) }", "{ required: true, deprecated: true, description: D, \(kind) }")
        #expect(type == "XA" && one.isRequired && !one.isDeprecated && one.documentation.description == "D")
        #expect(messages == [])
        #expect(try !header("{ required: true, \(kind) }", "{ \(kind) }").header.isRequired)
        #expect(try header("{ deprecated: true, \(kind) }", "{ deprecated: true, \(kind) }").header.isDeprecated)
    }

    @Test("a header with different types in different responses is a string, with a note")
    func ambiguous() throws {
        let (type, header, messages) = try header(
            "{ schema: { type: integer } }", "{ schema: { type: boolean } }", "{ schema: { type: number } }")
        #expect(type == "string" && header.format == .simple(explode: false))
        #expect(messages == ["header 'X-A' has another type than elsewhere; using a string"])
    }

    @Test("Set-Cookie is a list, with one value per line")
    func cookies() throws {
        let described = try describe(
            paths:
                "/a:\n  get: { operationId: op, responses: { '200': { description: ok, headers: { set-cookie: { schema: { type: string } } } } } }"
        )
        #expect(described.model.responseHeaders.map(\.type) == [.array(.string)])
    }
}
