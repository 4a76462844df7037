import OpenAPI
import Testing

import Samples
@testable import MockServer

/// Resources that requests create, with `--stateful`.
@Suite("Mock resources")
struct MockStateTests {
    private static func api(
        id: String = "type: integer", location: String = "{ type: string }"
    ) throws -> MockAPI {
        let book = "application/json: { schema: { $ref: '#/components/schemas/Book' } }"
        return try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            servers: [{ url: 'https://a.example/v1' }]
            paths:
              /books:
                get: { responses: { '200': { description: Good, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } } }
                post:
                  requestBody: { required: true, content: { \(book) } }
                  responses: { '201': { description: Made, headers: { Location: { schema: \(location) } }, content: { \(book) } } }
              /books/{bookId}:
                parameters: [{ name: bookId, in: path, required: true, schema: { \(id) } }]
                get: { responses: { '200': { description: Good, content: { \(book) } } } }
              /notes:
                post: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { '201': { description: Made, headers: { Location: { schema: { type: string } } } } } }
              /notes/{id}:
                get: { parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }], responses: { '200': { description: Good, content: { application/json: { schema: { type: object } } } } } }
            components:
              schemas:
                Book:
                  type: object
                  required: [id, title]
                  properties:
                    id: { \(id), readOnly: true }
                    title: { type: string }
            """
        ) { $0.isStateful = true }
    }

    private static let json = [(name: "content-type", value: "application/json")]

    @Test(
        "a created resource has an identifier that its schema allows, and a location",
        arguments: [
            ("type: integer", "1"), ("type: string", "mock-1"),
            ("type: string, format: uuid", "00000000-0000-4000-8000-000000000001"), ("type: string, maxLength: 2", "1"),
        ])
    func identifiers(id: String, expected: String) throws {
        let api = try Self.api(id: id)
        let made = api.call("POST", "/v1/books", headers: Self.json, body: #"{"title":"T"}"#)
        #expect(try Literal(json: made.body)["id"]?.plainText == expected)
        #expect(made.header("Location") == "/v1/books/\(expected)")
        #expect(api.call("GET", "/v1/books/\(expected)").text == made.text)
        let note = api.call("POST", "/notes", headers: Self.json, body: #"{"a":1}"#)
        let location = try #require(note.header("Location"))
        #expect(location == "/notes/00000000-0000-4000-8000-000000000002")
        #expect(api.call("GET", location).text.contains(#""a":1"#))
    }

    @Test("a location in the form of a URL has the host of the request")
    func absoluteLocation() throws {
        let api = try Self.api(location: "{ type: string, format: uri }")
        let headers = Self.json + [("host", "localhost:8080")]
        let made = api.call("POST", "/books", headers: headers, body: #"{"title":"T"}"#)
        #expect(made.header("Location") == "http://localhost:8080/books/1")
    }

    @Test("no more bytes are stored than the limit, until some are deleted or replaced")
    func bytes() {
        let store = ResourceStore()
        let large = Literal.string(String(repeating: "a", count: 10 << 20))
        #expect((0..<5).map { store.store(large, "\($0)", in: "/books") } == [true, true, true, false, false])
        #expect(store.store(.null, "0", in: "/books"))
        #expect(store.store(large, "3", in: "/books"))
        #expect(!store.store(large, "4", in: "/books"))
        store.delete("1", in: "/books")
        #expect(store.store(large, "4", in: "/books"))
        #expect(!store.store(large, "5", in: "/books"))
        store.removeAll()
        #expect(store.store(large, "5", in: "/books"))
    }
}
