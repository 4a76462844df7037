import Foundation
import OpenAPI
import Testing

import Samples
@testable import MockServer

/// Requests and their responses, without sockets.
@Suite("Mock API")
struct MockAPITests {
    static let description = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        servers: [{ url: 'https://shop.example/v1' }]
        paths:
          /books:
            get:
              parameters:
                - { name: limit, in: query, schema: { type: integer, minimum: 1, exclusiveMaximum: 50 } }
                - { name: tags, in: query, schema: { type: array, maxItems: 2, items: { enum: [a, b] } } }
                - { name: filter, in: query, style: deepObject, schema: { type: object, required: [by], properties: { by: { type: integer } } } }
                - { name: X-Trace, in: header, schema: { type: string, format: uuid } }
              responses:
                '200':
                  description: Good
                  content:
                    application/json:
                      schema: { type: array, items: { $ref: '#/components/schemas/Book' } }
                      examples:
                        one: { value: [{ id: b1, title: One }] }
                        empty: { value: [] }
                    application/xml: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } }
            post:
              security: [{ key: [] }]
              requestBody:
                required: true
                content:
                  application/json: { schema: { $ref: '#/components/schemas/Book' } }
                  application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Book' } }
              responses:
                '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
                '422': { description: Bad }
          /books/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '^[a-z]+[-0-9]*$' } }]
            get:
              responses:
                '200': { description: Good, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
                '404': { description: None, content: { application/json: { example: { gone: true } } } }
            delete: { responses: { '204': { description: Gone } } }
          /books/newest: { get: { responses: { '200': { description: Good, content: { text/plain: { example: newest } } } } } }
          /events:
            get:
              responses:
                '200': { description: Good, content: { text/event-stream: { schema: { type: object, properties: { n: { type: integer } } } } } }
        components:
          securitySchemes: { key: { type: apiKey, name: X-Key, in: header } }
          schemas:
            Book:
              type: object
              required: [id, title]
              additionalProperties: false
              properties:
                id: { type: string, readOnly: true }
                title: { type: string, minLength: 2, maxLength: 10 }
                code: { type: string, pattern: '^[A-Z]{3}-\\d{2}$' }
                parent: { $ref: '#/components/schemas/Book' }
                of: { oneOf: [{ type: string }, { type: integer, multipleOf: 5 }] }
        """

    static func api(_ change: (inout MockAPI.Options) -> Void = { _ in }, description: String = description) throws
        -> MockAPI
    {
        try MockAPI.of(description, change)
    }

    private func call(
        _ api: MockAPI, _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
        body: String = ""
    ) -> MockResponse {
        api.call(method, target, headers: headers, body: body)
    }

    private func text(_ response: MockResponse) -> String { response.text }

    @Test(
        "an invalid parameter is a problem with its pointer and rule",
        arguments: [
            ("limit=0", "query /limit minimum"), ("limit=50", "query /limit exclusiveMaximum"),
            ("limit=x", "query /limit type"), ("tags=a&tags=c", "query /tags/1 enum"),
            ("tags=a&tags=b&tags=a", "query /tags maxItems"), ("filter%5Bby%5D=x", "query /filter/by type"),
            ("filter[to]=1", "query /filter/by required"), ("limit=1&limit=2", "query /limit type"),
        ])
    func parameter(query: String, expected: String) throws {
        let response = call(try Self.api(), "GET", "/v1/books?\(query)")
        #expect(response.status == 400)
        #expect(response.headers.contains { $0 == ("Content-Type", "application/problem+json") })
        let errors = try #require(Literal(json: response.body)["errors"])
        guard case .array(let items) = errors else { return #expect(Bool(false), "\(errors)") }
        let found = items.map { item in
            ["in", "pointer", "rule"].compactMap { item[$0]?.plainText }.joined(separator: " ")
        }
        #expect(found.contains(expected), "\(found)")
    }

    @Test(
        "a valid request gets the description's response",
        arguments: ["/books", "/v1/books", "/books?limit=49&tags=a&tags=b", "/books?filter[by]=1"])
    func valid(target: String) throws {
        let response = call(try Self.api(), "GET", target)
        #expect(response.status == 200)
        #expect(text(response) == #"[{"id":"b1","title":"One"}]"#)
    }

    @Test(
        "an invalid body is a problem with its pointer and rule",
        arguments: [
            (#"{"title":"a"}"#, "/title minLength"), (#"{"title":"abcdefghijk"}"#, "/title maxLength"),
            (#"{}"#, "/title required"), (#"{"title":"abc","x":1}"#, "/x additionalProperties"),
            (#"{"title":"abc","code":"ab"}"#, "/code pattern"), (#"{"title":"abc","of":3}"#, "/of oneOf"),
            (#"{"title":"abc","parent":{"title":1}}"#, "/parent/title type"), (#"{"title":"#, " json"), ("[]", " type"),
        ])
    func body(body: String, expected: String) throws {
        let headers = [("x-key", "k"), ("content-type", "application/json")]
        let response = call(try Self.api(), "POST", "/books", headers: headers, body: body)
        #expect(response.status == 422)
        guard case .array(let items)? = try Literal(json: response.body)["errors"] else {
            return #expect(Bool(false), "\(text(response))")
        }
        let found = items.map { "\($0["pointer"]?.plainText ?? "") \($0["rule"]?.plainText ?? "")" }
        #expect(found.contains(expected), "\(found)")
    }

    @Test(
        "a value that a condition of one schema excludes is valid for 'oneOf', although the condition isn't validated",
        arguments: [
            "{ oneOf: [{ format: uuid }, { pattern: '^(?![0-9a-f]{8}-)[0-9a-f-]+$' }] }",
            "{ oneOf: [{ minLength: 1 }, { not: { format: uuid } }] }",
            "{ oneOf: [{ minLength: 1 }, { allOf: [{ if: { minLength: 3 }, then: { maxLength: 4 } }] }] }",
        ])
    func unvalidatedConditions(schema: String) throws {
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: string }", "",
                "      requestBody: { required: true, content: { application/json: { schema: \(schema) } } }"))
        let body = #""123e4567-e89b-12d3-a456-426614174000""#
        let response = api.call("GET", "/a", headers: [("content-type", "application/json")], body: body)
        #expect(response.status == 200, "\(response.text)")
    }

    @Test("'unevaluatedProperties' doesn't apply to properties that a part of 'allOf' describes")
    func unevaluatedProperties() throws {
        let schema =
            "{ allOf: [{ properties: { n: { type: integer } } }], unevaluatedProperties: { type: string } }"
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: string }", "",
                "      requestBody: { required: true, content: { application/json: { schema: \(schema) } } }"))
        for (body, status) in [(#"{"n":1,"m":"a"}"#, 200), (#"{"n":1,"m":2}"#, 400), (#"{"n":"a"}"#, 400)] {
            let response = api.call("GET", "/a", headers: [("content-type", "application/json")], body: body)
            #expect(response.status == status, "\(body) \(response.text)")
        }
    }

    @Test(
        "'additionalProperties' applies to properties that a part of 'allOf' describes, whatever other keywords say",
        arguments: ["not: { required: [x] }", "unevaluatedProperties: { type: string }"])
    func additionalProperties(keyword: String) throws {
        let schema =
            "{ \(keyword), allOf: [{ properties: { n: { type: integer } } }], additionalProperties: { type: string } }"
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: string }", "",
                "      requestBody: { required: true, content: { application/json: { schema: \(schema) } } }"))
        for (body, status) in [(#"{"m":"a"}"#, 200), (#"{"n":1}"#, 400)] {
            let response = api.call("GET", "/a", headers: [("content-type", "application/json")], body: body)
            #expect(response.status == status, "\(body) \(response.text)")
        }
    }

    @Test("an operation that only switches protocols responds 200, because nothing else may follow a status of 1XX")
    func switchingProtocols() throws {
        let api = try MockAPI.of(
            "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { responses: { '101': "
                + "{ description: Upgraded, content: { '*/*': {} } }, '4XX': { description: Bad } } } } }")
        #expect(api.call("GET", "/a").status == 200)
    }

    @Test("a request without a media type, or with an invalid delay, is a problem that names the header")
    func headers() throws {
        let response = call(try Self.api(), "POST", "/books", headers: [("x-key", "k")], body: "{}")
        #expect(response.status == 415 && response.text.contains("no header 'Content-Type'; expected"))
        for delay in ["", "-1", "soon", "1.5"] {
            let response = call(try Self.api(), "GET", "/books", headers: [("mock-delay", delay)])
            #expect(response.status == 400 && response.text.contains("'Mock-Delay'"))
        }
        let long = call(try Self.api(), "GET", "/books", headers: [("mock-delay", "99999999999999999999")])
        #expect(long.delay == MockAPI.largestDelay)
    }

    @Test("a request without credentials, or of another media type, method or path, is refused")
    func refused() throws {
        let api = try Self.api()
        let json = ("content-type", "application/json")
        #expect(call(api, "POST", "/books", headers: [json], body: #"{"title":"abc"}"#).status == 401)
        #expect(
            call(api, "POST", "/books", headers: [("x-key", "k"), ("content-type", "text/csv")], body: "a").status
                == 415)
        #expect(call(api, "POST", "/books", headers: [("x-key", "k")]).status == 422)
        let method = call(api, "PUT", "/books")
        #expect(method.status == 405)
        #expect(method.headers.contains { $0 == ("Allow", "GET, POST") })
        #expect(call(api, "GET", "/nothing").status == 404)
        #expect(call(api, "GET", "/books", headers: [("accept", "image/png")]).status == 406)
    }

    @Test("a form is validated against its properties' types")
    func form() throws {
        let headers = [("x-key", "k"), ("content-type", "application/x-www-form-urlencoded")]
        #expect(call(try Self.api(), "POST", "/books", headers: headers, body: "title=abc&of=10").status == 201)
        #expect(call(try Self.api(), "POST", "/books", headers: headers, body: "title=a").status == 422)
    }

    @Test("'Prefer' selects a documented status and a named example")
    func prefer() throws {
        let api = try Self.api()
        #expect(text(call(api, "GET", "/books", headers: [("prefer", "example=empty")])) == "[]")
        let missing = call(api, "GET", "/books/a", headers: [("prefer", "code=404")])
        #expect(missing.status == 404 && text(missing) == #"{"gone":true}"#)
        #expect(call(api, "GET", "/books", headers: [("prefer", "code=418")]).status == 400)
        #expect(call(api, "GET", "/books", headers: [("prefer", "example=none")]).status == 400)
    }

    @Test("a generated response is valid against its schema")
    func made() throws {
        let response = call(try Self.api(), "GET", "/books/a")
        let value = try Literal(json: response.body)
        #expect(value["title"]?.plainText.count ?? 0 >= 2)
        #expect(value["code"] == .string("AAA-11"))
        #expect(value["parent"]?["id"] != nil)
    }

    @Test("the path with more literal segments matches, and XML is written where it is accepted")
    func negotiation() throws {
        let api = try Self.api()
        #expect(text(call(api, "GET", "/books/newest")) == "newest")
        let xml = call(api, "GET", "/books", headers: [("accept", "application/json;q=0.5, application/xml")])
        #expect(text(xml).hasPrefix("<?xml") && text(xml).contains("<Book>"))
    }

    @Test("an event stream consists of chunks")
    func events() throws {
        let response = call(try Self.api(), "GET", "/events")
        #expect(
            response.chunks?.map { String(decoding: $0, as: UTF8.self) }
                == Array(repeating: "data: {\"n\":1}\n\n", count: 3))
    }

    @Test("a created resource is listed, read by its path, and missing once it is deleted")
    func stateful() throws {
        let api = try Self.api { $0.isStateful = true }
        let headers = [("x-key", "k"), ("content-type", "application/json")]
        let made = call(api, "POST", "/v1/books", headers: headers, body: #"{"title":"Mine"}"#)
        let id = try #require(try Literal(json: made.body)["id"]?.plainText)
        #expect(text(call(api, "GET", "/books")).contains("Mine"))
        #expect(text(call(api, "GET", "/books/\(id)")).contains("Mine"))
        #expect(call(api, "DELETE", "/books/\(id)").status == 204)
        #expect(call(api, "GET", "/books/\(id)").status == 404)
        #expect(!text(call(api, "GET", "/books")).contains("Mine"))
    }

    @Test("failures occur at the given percentage of calls, and on request by a header")
    func failures() throws {
        let api = try Self.api { $0.failures = 25 }
        let statuses = (0..<100).map { _ in call(api, "GET", "/books").status }
        #expect(statuses.count { $0 == 503 } == 25)
        let plain = try Self.api()
        #expect(call(plain, "GET", "/books", headers: [("mock-fail", "502")]).status == 502)
        #expect(call(plain, "GET", "/books", headers: [("mock-fail", "close")]).closesConnection)
        #expect(call(plain, "GET", "/books", headers: [("mock-delay", "999999999")]).delay == 60_000)
    }

    @Test("a body nested too deeply is refused")
    func deep() throws {
        let headers = [("x-key", "k"), ("content-type", "application/json")]
        let body = String(repeating: "[", count: 100_000)
        #expect(call(try Self.api(), "POST", "/books", headers: headers, body: body).status == 422)
    }

    @Test("an operation that documents only failures responds 200 without a body")
    func failuresAlone() throws {
        let api = try Self.api(
            description: """
                openapi: 3.1.0
                info: { title: Shop, version: '1' }
                paths:
                  /books: { put: { responses: { '400': { description: Bad } } } }
                """)
        let response = call(api, "PUT", "/books")
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test(
        "two paths that differ only in variable names have the methods of both",
        arguments: [("GET", 204), ("POST", 201), ("PUT", 405)])
    func samePath(method: String, status: Int) throws {
        let api = try Self.api(
            description: """
                openapi: 3.1.0
                info: { title: Shop, version: '1' }
                paths:
                  /books/{id}: { get: { responses: { '204': { description: Good } } } }
                  /books/{code}: { post: { responses: { '201': { description: Made } } } }
                """)
        #expect(call(api, method, "/books/1").status == status)
    }

    @Test(
        "a body in YAML, with a comment or two values isn't JSON", arguments: ["{title: abc}", "# a\n{}", "{} {}", ""])
    func notJSON(body: String) throws {
        let headers = [("x-key", "k"), ("content-type", "application/json")]
        #expect(call(try Self.api(), "POST", "/books", headers: headers, body: body).status == 422)
    }

    @Test("a body nested 300 levels deep is a problem")
    func deepBody() throws {
        let headers = [("x-key", "k"), ("content-type", "application/json")]
        let body = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let response = call(try Self.api(), "POST", "/books", headers: headers, body: body)
        #expect(response.status == 422)
        #expect(text(response).contains(#""rule":"json""#))
    }

    @Test(
        "a date, a time and a UUID are validated",
        arguments: [
            ("date", "2024-02-29", true), ("date", "2023-02-29", false), ("date-time", "2024-01-01T00:00:00Z", true),
            ("date-time", "2024-01-01", false), ("uuid", "3fa85f64-5717-4562-b3fc-2c963f66afa6", true),
            ("uuid", "a", false),
            ("other", "", true),
        ])
    func format(name: String, value: String, isValid: Bool) throws {
        let parameter = "      parameters: [{ name: q, in: query, schema: { type: string, format: \(name) } }]"
        let api = try MockAPI.of(MockDescription.returning("{ type: string, format: \(name) }", "", parameter))
        #expect(call(api, "GET", "/a?q=\(value)").status == (isValid ? 200 : 400))
    }
}
