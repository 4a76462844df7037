import OpenAPI
import Testing

import Samples
@testable import MockServer

/// Resources that requests create, with `--stateful`.
@Suite("Mock resources")
struct MockStateTests {
    private static func api(
        id: String = "type: integer", inPath: String? = nil, location: String = "{ type: string }"
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
                parameters: [{ name: bookId, in: path, required: true, schema: { \(inPath ?? id) } }]
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

    @Test(
        "the identifier of a created resource is valid in the body and in the path",
        arguments: [
            ("type: integer", "type: string", "1"), ("type: string", "type: integer", #""1""#),
            ("type: string", "type: string, format: uuid", #""00000000-0000-4000-8000-000000000001""#),
        ])
    func identifiersInPaths(id: String, inPath: String, expected: String) throws {
        let api = try Self.api(id: id, inPath: inPath)
        let made = api.call("POST", "/books", headers: Self.json, body: #"{"title":"T"}"#)
        let found = try #require(Literal(json: made.body)["id"])
        #expect(found.json == expected)
        #expect(api.call("GET", "/books/\(found.plainText)").text == made.text)
    }

    /// An API whose responses describe books with different schemas.
    ///
    /// - Parameter isComposed: True if the schema of the list has two parts that describe the books.
    private static func shelves(slash: String = "", isComposed: Bool = false) throws -> MockAPI {
        func media(_ schema: String) -> String { "content: { application/json: { schema: \(schema) } }" }
        let made = "type: object, required: [id], properties: { id: { type: string }, tags: { type: string } }"
        let full =
            "type: object, additionalProperties: false, required: [id, made], properties: { id: { type: string }, made: { type: string, format: date }, tags: { type: array, items: { type: string } } }"
        let error = "type: object, required: [code], properties: { code: { type: integer } }"
        let list =
            "type: object, properties: { errors: { type: array, maxItems: 0, items: { \(error) } }, result: { type: object, properties: { books: { type: array, items: { \(full) } } } } }"
        let base =
            "type: object, properties: { result: { type: object, properties: { books: { type: array, items: { type: object } } } } }"
        return try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /books\(slash):
                get: { responses: { '200': { description: Good,
                  \(media(isComposed ? "{ allOf: [{ \(base) }, { \(list) }] }" : "{ \(list) }")) } } }
                post:
                  requestBody: { \(media("{ type: object }")) }
                  responses: { '201': { description: Made, \(media("{ \(made) }")) } }
              /books/{id}:
                parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
                get: { responses: { '200': { description: Good, \(media("{ \(full) }")) } } }
                delete: { responses: { '204': { description: Good } } }
            """
        ) { $0.isStateful = true }
    }

    @Test(
        "a stored resource fits the schema of each response, and is in the list of resources",
        arguments: [("", false), ("/", false), ("", true)])
    func differentSchemas(slash: String, isComposed: Bool) throws {
        let api = try Self.shelves(slash: slash, isComposed: isComposed)
        let made = api.call("POST", "/books" + slash, headers: Self.json, body: #"{"tags":"a","title":"T"}"#)
        let id = "00000000-0000-4000-8000-000000000001"
        #expect(made.text == #"{"id":"\#(id)","tags":"a","title":"T"}"#)
        let book = #"{"id":"\#(id)","made":"2024-01-01","tags":["tags"]}"#
        #expect(api.call("GET", "/books/\(id)").text == book)
        let list = try Literal(json: api.call("GET", "/books" + slash).body)
        #expect(list["errors"] == .array([]))
        guard case .array(let books)? = list["result"]?["books"] else { return #expect(Bool(false), "\(list)") }
        // The sample of the list has no optional properties, so none replaces the invalid one.
        #expect(books.last?.json == #"{"id":"\#(id)","made":"2024-01-01"}"#)
        #expect(api.call("DELETE", "/books/\(id)").status == 204)
        guard case .array(let rest)? = try Literal(json: api.call("GET", "/books" + slash).body)["result"]?["books"]
        else {
            return #expect(Bool(false))
        }
        #expect(rest.count == books.count - 1)
    }

    /// An API of teams and their members, whose responses have `envelope` around a team.
    private static func teams(
        _ envelope: String, team: String, variable: String = "id", body: String = ""
    ) throws -> MockAPI {
        func media(_ schema: String) -> String { "content: { application/json: { schema: { \(schema) } } }" }
        let path = "{ name: \(variable), in: path, required: true, schema: { type: string } }"
        let good = "'200': { description: Good, \(media(envelope)) }"
        return try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /teams:
                post: { \(body) responses: { \(good) } }
              /teams/{\(variable)}:
                parameters: [\(path)]
                get: { responses: { '200': { description: Good, \(media(team)) } } }
                put: { requestBody: { \(media("type: object")) }, responses: { \(good) } }
                delete: { responses: { '204': { description: Gone } } }
              /teams/{\(variable)}/members:
                get: { parameters: [\(path)], responses: { '200': { description: Good } } }
            """
        ) { $0.isStateful = true }
    }

    private static let team =
        "type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } }"

    @Test(
        "a resource beside other members of an envelope is stored without them",
        arguments: ["id: { type: string }", "id: { type: string }, name: { type: string }"])
    func envelopeOfSeveralMembers(properties: String) throws {
        let api = try Self.teams(
            """
            type: object, required: [status, data],
                properties: { status: { type: integer }, data: { type: object, additionalProperties: false,
                required: [id], properties: { \(properties) } } }
            """, team: Self.team, body: "requestBody: { content: { application/json: { schema: { type: object } } } },")
        let made = api.call("POST", "/teams", headers: Self.json, body: #"{"name":"Reds"}"#)
        let shown = properties.contains("name") ? #"{"id":"mock-1","name":"Reds"}"# : #"{"id":"mock-1"}"#
        #expect(made.text == #"{"status":1,"data":\#(shown)}"#)
        #expect(api.call("GET", "/teams/mock-1").text == #"{"id":"mock-1","name":"Reds"}"#)
    }

    @Test("a request without a body creates the sample, and again after it is deleted")
    func createdWithoutBody() throws {
        let api = try Self.teams(Self.team, team: Self.team)
        #expect(api.call("POST", "/teams").text == #"{"id":"mock-1","name":"Juniper"}"#)
        #expect(api.call("DELETE", "/teams/mock-1").status == 204)
        #expect(api.call("POST", "/teams").text == #"{"id":"mock-2","name":"Juniper"}"#)
        #expect(api.call("GET", "/teams/mock-2").status == 200)
    }

    @Test("paths below a deleted resource are missing until it is replaced")
    func belowDeleted() throws {
        let api = try Self.teams(Self.team, team: Self.team)
        #expect(api.call("GET", "/teams/a/members").status == 200)
        #expect(api.call("DELETE", "/teams/a").status == 204)
        #expect(api.call("GET", "/teams/a").status == 404)
        #expect(api.call("GET", "/teams/a/members").status == 404)
        #expect(api.call("GET", "/teams/ab/members").status == 200)
        #expect(api.call("PUT", "/teams/a", headers: Self.json, body: #"{"name":"Reds"}"#).status == 200)
        #expect(api.call("GET", "/teams/a/members").status == 200)
    }

    @Test(
        "the last word of a path's variable names the property that identifies a resource",
        arguments: [("teamName", "Reds"), ("team_name", "Reds"), ("teamId", "mock-1"), ("team", "mock-1")])
    func lastWordOfVariable(variable: String, id: String) throws {
        let api = try Self.teams(
            Self.team, team: Self.team, variable: variable,
            body: "requestBody: { content: { application/json: { schema: { type: object } } } },")
        _ = api.call("POST", "/teams", headers: Self.json, body: #"{"name":"Reds"}"#)
        #expect(api.call("GET", "/teams/\(id)").text.contains(#""name":"Reds""#))
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
