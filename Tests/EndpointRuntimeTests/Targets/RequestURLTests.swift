import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The parts of a path besides a value, and the destination of a request.
@Suite("URLs of requests")
struct RequestURLTests {
    private static let segmentRows: [(path: RequestPath, text: String)] = [
        ("/repos/\("o")/compare/\("v1/a")...\("v2 b")", "/repos/o/compare/v1%2Fa...v2%20b"),
        ("/\("a.b").\("json")", "/a.b.json"),
        ("/\("id:1"):cancel", "/id%3A1:cancel"),
        ("/\("a"),\("b")", "/a,b"),
        ("/\(["a", "b"])/\("c")", "/a,b/c"),
        ("/files/\("a/b", name: "path", allowReserved: true)/raw", "/files/a/b/raw"),
        ("/map/\(1024),\(768)", "/map/1024,768"),
    ]

    @Test("several parameters in one path segment", arguments: segmentRows)
    func segments(path: RequestPath, text: String) {
        #expect(path.text == text)
        #expect(path.failure == nil)
    }

    private static let climbing: [RequestPath] = [
        "/a/\(".")/b", "/a/\("..")/b", "/a/\("..")", "/a/\("..")?b=c", "/a/\(".")\(".")", "/a/.\(".")/b",
        "/a/\("", name: "x", style: .label)", "/a/\(["."])/b",
        "/a/\("b/../../c", name: "x", allowReserved: true)", "/a/\("..", name: "x", allowReserved: true)",
        "/a/\("%2e%2E", name: "x", allowReserved: true)/b", "/a/\(".%2e", name: "x", allowReserved: true)",
    ]

    @Test("a value can't traverse to a parent path", arguments: climbing)
    func dots(path: RequestPath) {
        #expect(path.failure as? ParameterError == .dotSegment)
    }

    private static let harmless: [RequestPath] = [
        "/a/\("...")/b", "/a/\(".x")", "/a/\("..%2F")", "/a/v\("..")", "/a/../\("b")", "/a/\("1").\("2")",
        "/a/\("%2e%2e")/b", "/a/b?c=\("..")", "/a/\("../b")",
    ]

    @Test("dots that don't traverse are sent unchanged", arguments: harmless)
    func harmlessDots(path: RequestPath) {
        #expect(path.failure == nil)
    }

    struct URLRow: Sendable {
        let server: String
        let path: RequestPath
        let query: String
        let url: String

        init(_ server: String, _ path: RequestPath, _ query: String, _ url: String) {
            self.server = server
            self.path = path
            self.query = query
            self.url = url
        }
    }

    private static let urlRows: [URLRow] = [
        URLRow("https://h", "/a", "", "https://h/a"),
        URLRow("https://h/", "/a", "", "https://h/a"),
        URLRow("https://h/v1", "/a", "q=b", "https://h/v1/a?q=b"),
        URLRow("https://h/v1/", "/a", "q=b", "https://h/v1/a?q=b"),
        URLRow("https://h", "/search?type=a", "", "https://h/search?type=a"),
        URLRow("https://h", "/search?type=a", "q=b", "https://h/search?type=a&q=b"),
        URLRow("https://h/v1", "/search?", "q=b", "https://h/v1/search?q=b"),
        URLRow("https://h/v1?key=1", "/a", "", "https://h/v1/a?key=1"),
        URLRow("https://h/v1/?key=1", "/a?b=c", "q=d", "https://h/v1/a?key=1&b=c&q=d"),
        URLRow("https://h/v1?key=1#top", "/a", "q=b", "https://h/v1/a?key=1&q=b"),
        URLRow("https://h", "/a", "q=b?c", "https://h/a?q=b?c"),
    ]

    @Test("the path and the query are appended to the server URL", arguments: urlRows)
    func urls(row: URLRow) {
        var request = OperationRequest(.get, row.path, template: "")
        request = request.querystring(text: row.query, allowReserved: true)
        #expect(request.url(onServer: row.server) == row.url)
    }

    private struct Pair: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("foo", "a + b")
            fields.write("bar", true)
        }
    }

    private struct Numbers: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("numbers", [1, 2])
            fields.writeNullable("flag", Bool?.none)
        }
    }

    /// The examples of OpenAPI 3.2's Parameter Object; its `+` for a space is `%20` here (see `FormEncoding`).
    @Test("a value may be the whole query string")
    func querystring() {
        var request = OperationRequest(.get, "/foo")
        request = request.querystring(form: Pair())
        #expect(request.query == "foo=a%20%2B%20b&bar=true")
        request = request.querystring(json: Numbers())
        #expect(request.query == "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D")
        request = request.querystring(text: "$.a.b[1:1]")
        #expect(request.url(onServer: "https://example.com") == "https://example.com/foo?%24.a.b%5B1%3A1%5D")
        request = request.querystring(text: "a=1&b=[2]#", allowReserved: true)
        #expect(request.query == "a=1&b=%5B2%5D%23")
        request = request.querystring(
            form: ["tags": ["a", "b"]], encoding: ["tags": .init(style: .pipeDelimited, explode: false)])
        #expect(request.query == "tags=a%7Cb")
        request = request.querystring(text: nil)
        request = request.querystring(json: Numbers?.none)
        #expect(request.query == "tags=a%7Cb")
    }

    /// A generated target, as far as it matters here.
    private struct Search: OperationTarget {
        var baseURL: URL { URL(string: "https://h/v1?key=1") ?? URL(fileURLWithPath: "/") }
        var operation: OperationRequest {
            OperationRequest(.get, "/\("a b")/search?type=a", template: "/{x}/search?type=a")
                .query("q", "x/y")
                .header("X-Name", name)
                .security([["scheme"]])
        }
        var name: String? = nil
    }

    @Test("encoded parts of a request stay encoded, on the client's server and on another one")
    func provider() throws {
        let url = "https://h/v1/a%20b/search?key=1&type=a&q=x%2Fy"
        #expect(try Provider<Search>.defaultEndpoint(of: Search(), in: nil).urlRequest().url?.absoluteString == url)
        let environment = ServerEnvironment(baseURL: "https://other/v2/")
        #expect(
            try Provider<Search>.defaultEndpoint(of: Search(), in: environment).urlRequest().url?.absoluteString
                == "https://other/v2/a%20b/search?type=a&q=x%2Fy")
        // Among targets of other kinds too
        let multiple = MultiTarget(MultiTarget(Search()))
        #expect(
            try Provider<MultiTarget>.defaultEndpoint(of: multiple, in: nil).urlRequest().url?.absoluteString == url)
        let endpoint = try Provider<MultiTarget>.defaultEndpoint(of: multiple, in: nil)
        #expect(TargetCall(multiple, endpoint.request, .never).security == [["scheme"]])
    }

    @Test("an endpoint closure that sends another URL and method keeps the operation and its security")
    func closures() async throws {
        let transport = MemoryTransport()
        let provider = Provider<Search>(
            endpointClosure: { _ in
                Endpoint(
                    url: "https://h/other", sampleResponse: { .empty(200) }, method: .post, task: .requestPlain,
                    headers: nil)
            }, transport: transport)
        let response = try await provider.request(Search())
        #expect(response.context.operation?.route == "GET /{x}/search?type=a")
        #expect(response.context.operation == Search().operationIdentity)
        #expect(
            transport.exchanges.map { "\($0.message.method.rawValue) \($0.message.url)" } == ["POST https://h/other"])
        #expect(try provider.source(Search(), .never).security == [["scheme"]])
    }

    @Test("a header value that contains another header is an error")
    func headers() {
        func isForbidden(_ error: any Error) -> Bool {
            guard case EndpointError.parameterEncoding(let cause) = error else { return false }
            return cause as? ParameterError == .forbiddenCharacter(parameter: "X-Name")
        }
        #expect {
            try Provider<Search>.defaultEndpoint(of: Search(name: "a\r\nX-Admin: 1"), in: nil)
        } throws: {
            isForbidden($0)
        }
        let endpoint = Endpoint(
            url: "https://h/a", sampleResponse: { .empty(200) }, method: .get, task: .requestPlain,
            headers: ["X-Name": "a\nb"]
        )
        #expect {
            try endpoint.urlRequest()
        } throws: {
            isForbidden($0)
        }
    }
}
