import Testing

@testable import MockServer

/// Paths and parameters, as the generated client sends them.
@Suite("Mock routes and parameters")
struct MockRouteTests {
    /// An API whose operations respond with their own paths.
    private static func api(_ paths: [(method: String, path: String, parameters: String)]) throws -> MockAPI {
        let operations = Dictionary(grouping: paths, by: \.path).map { path, operations in
            let methods = operations.map {
                """
                    \($0.method):
                      parameters: [\($0.parameters)]
                      responses: { '200': { description: Good, content: { text/plain: { example: '\(path)' } } } }
                """
            }
            return "  '\(path)':\n" + methods.joined(separator: "\n")
        }
        return try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            servers: [{ url: 'https://a.example/v1' }]
            paths:
            \(operations.joined(separator: "\n"))
            """)
    }

    private static func variable(_ name: String, _ type: String = "string", _ more: String = "") -> String {
        "{ name: \(name), in: path, required: true, schema: { type: \(type) }\(more) }"
    }

    @Test(
        "the most specific path is called",
        arguments: [
            ("get", "/users/5", "/users/{id}"), ("post", "/users/5:archive", "/users/{id}:archive"),
            ("get", "/users/me", "/users/me"), ("get", "/v1/users/5", "/users/{id}"),
            ("get", "/a/1.json", "/a/{id}.json"), ("get", "/a/1.xml", "/a/{id}"),
            ("get", "/a/1.json.json", "/a/{id}.json"),
            ("get", "/files/a", "/files/{+path}"), ("get", "/files/a/b", "/files/{+path}"),
            ("get", "/files/a%2Fb", "/files/{+path}"), ("get", "/files/a/meta", "/files/{name}/meta"),
            ("get", "/files/a/b/meta", "/files/{+path}"), ("get", "/all/x/y/z", "/all/{rest*}"),
            ("get", "/span/1-2", "/span/{from}-{to}"), ("get", "/span/1-2-3", "/span/{from}-{to}"),
            ("get", "/m%65/a", "/me/{id}"), ("get", "/open/a/b/end", "/open/{path=**}/end"),
        ])
    func specific(method: String, target: String, path: String) throws {
        let (id, any) = (Self.variable("id"), Self.variable("path"))
        let api = try Self.api([
            ("get", "/users/{id}", Self.variable("id", "integer")), ("post", "/users/{id}:archive", id),
            ("get", "/users/me", ""), ("get", "/a/{id}", id), ("get", "/a/{id}.json", id),
            ("get", "/files/{+path}", any),
            ("get", "/files/{name}/meta", Self.variable("name")), ("get", "/all/{rest*}", Self.variable("rest")),
            ("get", "/span/{from}-{to}", Self.variable("from") + "," + Self.variable("to")), ("get", "/me/{id}", id),
            ("get", "/open/{path=**}/end", any),
        ])
        let response = api.call(method.uppercased(), target)
        #expect(response.status == 200 && response.text == path, "\(response.status) \(response.text)")
    }

    @Test(
        "a value that may have no slash, no text or another ending has no operation",
        arguments: ["/a/b/c", "/a/", "/b"])
    func none(target: String) throws {
        let api = try Self.api([("get", "/a/{id}", Self.variable("id"))])
        #expect(api.call("GET", target).status == 404)
    }

    @Test("two paths that differ in their own queries are told apart", arguments: ["one", "two"])
    func ownQuery(value: String) throws {
        let api = try Self.api([("get", "/a?kind=one", ""), ("get", "/a?kind=two", "")])
        #expect(api.call("GET", "/a?kind=\(value)").text == "/a?kind=\(value)")
        #expect(api.call("GET", "/a").status == 404)
    }

    @Test("a path with many variables side by side is matched in bounded time")
    func hostile() throws {
        let names = (0..<40).map { "v\($0)" }
        let path = "/a/" + names.map { "{\($0)}x" }.joined() + "end"
        let api = try Self.api([("get", path, names.map { Self.variable($0) }.joined(separator: ","))])
        #expect(api.call("GET", "/a/" + String(repeating: "x", count: 20_000)).status == 404)
    }

    @Test("HEAD of a resource with GET is its response without a body; of another it is refused")
    func head() throws {
        let api = try Self.api([("get", "/a", ""), ("post", "/b", "")])
        #expect(api.call("HEAD", "/a").status == 200)
        #expect(api.call("HEAD", "/b").status == 405)
    }

    @Test(
        "an array in each of Swagger's collection formats is read",
        arguments: [
            ("csv", "1,2", "1,2"), ("ssv", "1 2", "1%202"), ("ssv", "1 2", "1+2"), ("tsv", "1\t2", "1%092"),
            ("pipes", "1|2", "1%7C2"), ("pipes", "1|2", "1|2"),
        ])
    func collections(format: String, header: String, query: String) throws {
        let list = "type: array, collectionFormat: \(format), minItems: 2, items: { type: integer }"
        let api = try MockAPI.of(
            """
            swagger: '2.0'
            info: { title: T, version: '1' }
            consumes: [application/x-www-form-urlencoded]
            paths:
              '/l/{p}':
                post:
                  parameters:
                    - { name: p, in: path, required: true, \(list) }
                    - { name: X-T, in: header, required: true, \(list) }
                    - { name: q, in: query, required: true, \(list) }
                    - { name: n, in: query, type: array, collectionFormat: \(format), items: { type: array, collectionFormat: \(format == "csv" ? "ssv" : "csv"), minItems: 2, items: { type: integer } } }
                  responses:
                    200: { description: ok, headers: { X-R: { \(list) } } }
            """)
        let response = api.call("POST", "/l/\(query == "1+2" ? "1%202" : query)?q=\(query)", headers: [("x-t", header)])
        #expect(response.status == 200, "\(response.text)")
        #expect(response.header("X-R") == header.replacing("2", with: "1"))
        let nested = format == "csv" ? "1%202,3%204" : "1,2\(query.dropFirst().dropLast())3,4"
        let further = api.call(
            "POST", "/l/\(query == "1+2" ? "1%202" : query)?q=\(query)&n=\(nested)", headers: [("x-t", header)])
        #expect(further.status == 200, "\(nested) \(further.text)")
    }

    @Test(
        "a query as a whole is validated as its form or JSON",
        arguments: [
            ("application/x-www-form-urlencoded", "n=1", 200), ("application/x-www-form-urlencoded", "n=x", 400),
            ("application/x-www-form-urlencoded", "m=1", 400), ("application/x-www-form-urlencoded", "", 400),
            ("application/json", "%7B%22n%22:1%7D", 200), ("application/json", "%7B%22n%22:%22x%22%7D", 400),
            ("application/json", "%7B", 400),
        ])
    func querystring(type: String, query: String, status: Int) throws {
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: string }", version: "3.2.0", "",
                """
                      parameters:
                        - name: all
                          in: querystring
                          required: true
                          content: { \(type): { schema: { type: object, required: [n], properties: { n: { type: integer } } } } }
                """))
        let response = api.call("GET", "/a?\(query)")
        #expect(response.status == status, "\(response.text)")
        #expect(status == 200 || response.text.contains(#""in":"query""#))
    }

    @Test("a compressed body isn't read", arguments: ["gzip", "deflate", "br", "identity"])
    func coding(coding: String) throws {
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: string }", "", "      requestBody: { content: { application/json: { schema: {} } } }"))
        let headers = [("content-type", "application/json"), ("content-encoding", coding)]
        let response = api.call("GET", "/a", headers: headers, body: coding == "identity" ? "{}" : "\u{1F}\u{8B}")
        #expect(response.status == (coding == "identity" ? 200 : 415))
        #expect(response.header("Accept-Encoding") == (coding == "identity" ? nil : "identity"))
    }
}
