import Diagnostics
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

    @Test(
        "a segment with several variables is divided so that their values are valid",
        arguments: [
            ("{a}.{b}", "type: number", "enum: [json, xml]", "/71.441.xml", 200),
            ("{a}.{b}", "type: number", "enum: [json, xml]", "/71.xml", 200),
            ("{a}.{b}", "type: number", "enum: [json, xml]", "/71.441.csv", 400),
            ("{a}-{b}", "type: integer", "type: string", "/12-a-title", 200),
            ("{a}{b}", "type: integer", "pattern: '^[a-z]+$'", "/12ab", 200),
            ("{a},{b}", "type: number", "type: number", "/1.5,-2", 200),
        ])
    func divisions(path: String, first: String, second: String, target: String, status: Int) throws {
        let parameters = [("a", first), ("b", second)].map { name, schema in
            "{ name: \(name), in: path, required: true, schema: { \(schema) } }"
        }
        let api = try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths: { '/\(path)': { get: { parameters: [\(parameters.joined(separator: ", "))], responses: { '200': { description: Good } } } } }
            """)
        #expect(api.call("GET", target).status == status)
    }

    @Test("two paths that differ in their own queries are told apart", arguments: ["one", "two"])
    func ownQuery(value: String) throws {
        let api = try Self.api([("get", "/a?kind=one", ""), ("get", "/a?kind=two", "")])
        #expect(api.call("GET", "/a?kind=\(value)").text == "/a?kind=\(value)")
        #expect(api.call("GET", "/a").status == 404)
    }

    @Test("of two paths that differ only in fragments, the one whose constant header is sent responds")
    func fragments() throws {
        let paths = ["/#X=one", "/#X=two"].map { path in
            let value = path.suffix(3)
            return (
                "post", path,
                "{ name: X-Target, in: header, required: true, schema: { type: string, enum: [\(value)] } }"
            )
        }
        let api = try Self.api(paths)
        for value in ["one", "two"] {
            #expect(api.call("POST", "/", headers: [("x-target", value)]).text == "/#X=\(value)")
        }
        #expect(api.call("POST", "/").status == 400)
        #expect(api.diagnostics.isEmpty)
    }

    @Test("of two paths that differ only in fragments, the first responds and the other is reported")
    func equalRequests() throws {
        let api = try Self.api([("get", "/a#x", ""), ("get", "/a#y", ""), ("post", "/a#y", "")])
        let first = api.call("GET", "/a").text
        #expect(api.routeNames.first { $0.hasPrefix("GET") } == "GET \(first)")
        let other = first == "/a#x" ? "/a#y" : "/a#x"
        #expect(
            api.diagnostics.map(\.message) == [
                "requests of 'GET \(other)' can't be distinguished from those of 'GET \(first)'; the mock server responds as the first operation for "
                    + "which the request is valid"
            ])
        #expect(api.call("POST", "/a").text == "/a#y")
    }

    @Test("of thousands of routes with one path, those without an own constant are reported")
    func manyRoutes() throws {
        let parameter = { (values: String) in
            "{ name: X-Target, in: header, required: true, schema: { type: string, enum: [\(values)] } }"
        }
        var paths = (0..<3000).map { ("post", "/#\($0)", parameter("a\($0)")) }
        paths.append(("post", "/#shared", parameter("b, a7")))
        paths.append(("post", "/#other", parameter("b, c")))
        let routes = try Self.api(paths).diagnostics.map(\.message)
        // The paths are in random order: the route with both values is alike to two others, which are reported if they follow.
        #expect((1...2).contains(routes.count))
        #expect(routes.allSatisfy { $0.contains("#shared") })
    }

    @Test(
        "of two paths that differ only in fragments, the one whose body is valid responds",
        arguments: [
            ("application/json", #"{"add":1}"#, "add"), ("application/json", #"{"remove":1}"#, "remove"),
            ("text/csv", "1", "import"), ("application/json", "{}", "add"),
        ])
    func bodies(type: String, body: String, expected: String) throws {
        let operations = [
            ("add", "application/json", "type: object, required: [add]"),
            ("remove", "application/json", "type: object, required: [remove]"),
            ("import", "text/csv", "type: string"),
        ]
        let paths = operations.map { name, type, schema in
            "  '/a#\(name)': { post: { requestBody: { required: true, content: { \(type): { schema: { \(schema) } } } }, "
                + "responses: { '200': { description: Good, content: { text/plain: { example: \(name) } } }, "
                + "'400': { description: Bad } } } }"
        }
        let api = try MockAPI.of(
            "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n" + paths.joined(separator: "\n"))
        let response = api.call("POST", "/a", headers: [("content-type", type)], body: body)
        #expect(body == "{}" ? response.text.contains("POST /a#\(expected)") : response.text == expected)
        #expect(api.diagnostics.count == 1)
    }

    @Test("a path with its own query takes precedence over the same path without one")
    func ownQueryFirst() throws {
        let parameter = "{ name: n, in: query, schema: { type: integer } }"
        let api = try Self.api([("get", "/a", ""), ("get", "/a?kind=one", parameter)])
        #expect(api.call("GET", "/a").text == "/a")
        #expect(api.call("GET", "/a?kind=one").text == "/a?kind=one")
        #expect(api.call("GET", "/a?kind=one&n=x").status == 400)
    }

    @Test("of two paths that differ only in fragments, the one with the accepted media type responds")
    func acceptedMediaType() throws {
        let paths = [("once", "text/plain"), ("stream", "text/event-stream")].map { name, type in
            "  '/a#\(name)': { get: { responses: { '200': { description: Good, content: { \(type): { example: \(name) } } } } } }"
        }
        let api = try MockAPI.of(
            "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n" + paths.joined(separator: "\n"))
        for type in ["text/plain", "text/event-stream"] {
            #expect(api.call("GET", "/a", headers: [("accept", type)]).header("Content-Type")?.hasPrefix(type) == true)
        }
    }

    @Test("a path with many variables side by side is matched in bounded time")
    func hostile() throws {
        let names = (0..<40).map { "v\($0)" }
        let variables = names.map { "{ name: \($0), in: path, required: true, schema: { type: string } }" }
        let path = "/a/" + names.map { "{\($0)}x" }.joined() + "end"
        let api = try Self.api([("get", path, variables.joined(separator: ","))])
        #expect(api.call("GET", "/a/" + String(repeating: "x", count: 20_000)).status == 404)
    }

    @Test("HEAD of a resource with GET is its response without a body; of another it is refused")
    func head() throws {
        let api = try Self.api([("get", "/a", ""), ("post", "/b", "")])
        #expect(api.call("HEAD", "/a").status == 200)
        #expect(api.call("HEAD", "/b").status == 405)
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
