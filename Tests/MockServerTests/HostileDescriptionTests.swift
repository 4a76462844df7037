import Foundation
import Testing

@testable import MockServer

/// Descriptions whose numbers have no meaning, and whose schemas multiply: each request is answered.
@Suite("Mock of hostile descriptions")
struct HostileDescriptionTests {
    static let numbers = [
        "1e30", "-1e30", "-1", "0", "1e308", "-1e308", "1e-320", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "1e-9223372036854775808", "1e9223372036854775808", "0.5", "1e15", "1e18",
    ]
    private static let keywords: [(keyword: String, schema: String)] = [
        ("minProperties", "type: object, additionalProperties: { type: string }"),
        ("maxProperties", "type: object, properties: { a: { type: string } }"),
        ("minLength", "type: string"), ("maxLength", "type: string"), ("minItems", "type: array, items: {}"),
        ("maxItems", "type: array, prefixItems: [{}], items: { type: array, minItems: 9, items: {} }"),
        ("minimum", "type: integer"), ("maximum", "type: number"), ("exclusiveMinimum", "type: number"),
        ("exclusiveMaximum", "type: integer"), ("multipleOf", "type: integer, minimum: 5"),
        ("default", "type: integer"),
        ("example", "type: number"), ("const", "type: number"),
    ]

    @Test("a number of any size in a keyword ends no call", arguments: keywords.map(\.keyword))
    func numbers(keyword: String) throws {
        let schema = try #require(Self.keywords.first { $0.keyword == keyword }?.schema)
        for number in Self.numbers {
            let described = "{ \(schema), \(keyword): \(number) }"
            let api = try MockAPI.of(
                MockDescription.returning(
                    described, "",
                    """
                          parameters: [{ name: q, in: query, schema: \(described) }]
                          requestBody: { content: { application/json: { schema: \(described) } } }
                    """))
            #expect(api.call("GET", "/a").status == 200, "\(number)")
            for body in [
                "{}", #"{"a":1,"b":2}"#, #""text""#, "[1,2,3]", "7", "1e400", "-1e-400", "99999999999999999999",
            ] {
                let headers = [("content-type", "application/json")]
                #expect([200, 400].contains(api.call("GET", "/a?q=1e30", headers: headers, body: body).status))
            }
        }
    }

    @Test(
        "a union of itself thirty times ends no call",
        arguments: ["oneOf", "anyOf", "allOf", "properties: { p: { $ref: '#/components/schemas/U' } }, oneOf"])
    func union(keyword: String) throws {
        let parts = Array(repeating: "{ $ref: '#/components/schemas/U' }", count: 30).joined(separator: ", ")
        try Self.answers("U: { \(keyword): [\(parts)] }")
    }

    @Test("a chain of unions of thirty ends no call", arguments: ["oneOf", "anyOf", "allOf"])
    func chain(keyword: String) throws {
        let links = (0..<20).map { index in
            let parts = Array(repeating: "{ $ref: '#/components/schemas/U\(index + 1)' }", count: 30)
            return "U\(index == 0 ? "" : "\(index)"): { \(keyword): [\(parts.joined(separator: ", "))] }"
        }
        try Self.answers((links + ["U20: { type: integer }"]).joined(separator: "\n    "))
    }

    @Test("arrays within arrays, each of many items, end no call")
    func arrays() throws {
        let links = (0..<20).map { index in
            "U\(index == 0 ? "" : "\(index)"): { type: array, minItems: 1000, items: { $ref: '#/components/schemas/U\(index + 1)' } }"
        }
        try Self.answers((links + ["U20: { type: string, minLength: 1e9 }"]).joined(separator: "\n    "))
    }

    /// Calls an operation that has the schema `U` in each place.
    private static func answers(_ schemas: String) throws {
        let media = "{ schema: { $ref: '#/components/schemas/U' } }"
        let api = try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a/{p}:
                post:
                  parameters:
                    - { name: p, in: path, required: true, schema: { $ref: '#/components/schemas/U' } }
                    - { name: q, in: query, schema: { $ref: '#/components/schemas/U' } }
                    - { name: o, in: query, style: deepObject, schema: { $ref: '#/components/schemas/U' } }
                    - { name: X-H, in: header, schema: { $ref: '#/components/schemas/U' } }
                  requestBody:
                    content:
                      application/json: \(media)
                      application/x-www-form-urlencoded: \(media)
                      multipart/form-data: \(media)
                      text/plain: \(media)
                  responses:
                    '200':
                      description: Good
                      headers: { X-H: { schema: { $ref: '#/components/schemas/U' } } }
                      content: { application/json: \(media), application/xml: \(media) }
            components:
              schemas:
                \(schemas)
            """)
        let pairs = (0..<40).map { "k\($0)=\($0)&p=\($0)&p[a]=\($0)" }.joined(separator: "&")
        let part = "--b\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\n1\r\n"
        let bodies = [
            ("application/json", #"{"p":{"p":{"p":[1,2,{}]}}}"#), ("application/x-www-form-urlencoded", pairs),
            ("multipart/form-data; boundary=b", part + part + "--b--\r\n"), ("text/plain", "text"),
        ]
        for (type, body) in bodies {
            for accept in ["application/json", "application/xml"] {
                let headers = [("content-type", type), ("accept", accept), ("x-h", "1")]
                let response = api.call("POST", "/a/1?q=1&o[a]=1&p=1", headers: headers, body: body)
                #expect([200, 400].contains(response.status))
                #expect(response.body.count < 10_000_000)
            }
        }
        #expect([200, 400].contains(api.call("POST", "/a/1").status))
    }
}
