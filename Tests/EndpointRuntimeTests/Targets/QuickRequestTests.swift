import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The results in which fast and slow paths of requests must agree.
@Suite("Requests of common parts")
struct QuickRequestTests {
    private enum Kind {}

    private static let texts = ["", "a", "a b/ü?&=+~%", "👍🏽", String(repeating: "long ü ", count: 2000)]

    @Test("a parameter of a common type is encoded as one of any type", arguments: texts)
    func overloads(text: String) {
        var quick = OperationRequest(.get, "/a")
        var long = OperationRequest(.get, "/a")
        func query(_ name: StaticString, _ value: (some WritableValue)?, explode: Bool = true) {
            long = long.query(name, value, style: .form, explode: explode, allowReserved: false)
        }
        quick = quick.queryText("text", text).queryInt("number", -12).queryBool("yes [is]", true)
        query("text", text)
        query("number", -12)
        query("yes [is]", true)
        for list in [[], [text], [text, "b", text]] {
            quick = quick.queryTexts("list", list).queryTexts("joined", list, explode: false)
                .queryTexts("exploded", list, explode: true)
            query("list", list)
            query("joined", list, explode: false)
            query("exploded", list, explode: true)
        }
        quick = quick.queryEnumeration("kind", StringEnumeration<Kind>(rawValue: text))
        query("kind", StringEnumeration<Kind>(rawValue: text))
        quick = quick.queryText("none", nil).queryInt("none", nil).queryBool("none", nil).queryTexts("none", nil)
            .queryEnumeration("none", StringEnumeration<Kind>?.none).query("none", CalendarDate?.none)
            .header("X-Text", text).header("X-None", String?.none)
        long = long.header("X-Text", text, style: .simple, explode: false)
        #expect(quick.query == long.query)
        #expect(quick.headers == long.headers)
        #expect(quick.url(onServer: "https://h/v1?k=1") == "https://h/v1/a?k=1&" + long.query)
    }

    @Test("a path value of a common type is encoded as one of any type", arguments: texts)
    func paths(text: String) {
        var long = RequestPath.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        long.appendLiteral("/a/")
        long.appendInterpolation(text, name: "")
        long.appendLiteral("-")
        long.appendInterpolation(7, name: "")
        long.appendLiteral("/b")
        let expected = RequestPath(stringInterpolation: long)
        let path: RequestPath = "/a/\(text)-\(7)/b"
        #expect(path.text == expected.text)
        #expect(path.failure as? ParameterError == expected.failure as? ParameterError)
    }

    @Test(
        "a template is expanded as a string with the same values interpolated",
        arguments: texts + [".", "..", "a/b", "{}"])
    func templates(text: String) {
        func expect(_ request: OperationRequest, _ path: RequestPath) {
            #expect(request.path == path.text)
            #expect((request.parts.failure as? ParameterError)?.reason == (path.failure as? ParameterError)?.reason)
        }
        expect(OperationRequest(.get, "/a/{x}", text), "/a/\(text)")
        expect(OperationRequest(.get, "{x}", text), "\(text)")
        expect(OperationRequest(.get, "/{x}.{y}/b?c=d", text, "."), "/\(text).\(".")/b?c=d")
        expect(OperationRequest(.get, "/{x}/é/{y}{z}", text, "z", text), "/\(text)/é/\("z")\(text)")
        expect(OperationRequest(.get, "/{x}", values: 7), "/\(7)")
        expect(OperationRequest(.get, "/a/{x}/{y}", values: text, 7), "/a/\(text)/\(7)")
        expect(
            OperationRequest(.get, "/a/{x}/{y}/{z}", values: [text, "b"], 7, true), "/a/\([text, "b"])/\(7)/\(true)")
        expect(OperationRequest(.get, "/{a}/{b}/{c}/{d}", values: 1, text, "x", 2), "/\(1)/\(text)/\("x")/\(2)")
    }

    @Test("a template with too few placeholders is an error")
    func missingPlaces() {
        #expect(OperationRequest(.get, "/a/{x}", "1", "2").parts.failure != nil)
        #expect(OperationRequest(.get, "/a", "1").parts.failure != nil)
        #expect(OperationRequest(.get, "/", "1").parts.failure != nil)
    }

    @Test("copies of a request, and requests of the same path, are independent")
    func copies() {
        let path: RequestPath = "/a/\("b")"
        var first = OperationRequest(.get, path, template: "")
        var second = OperationRequest(.put, path, template: "")
        first = first.query("q", "1")
        let copy = first
        first = first.query("q", "2").header("X", "x")
        second = second.security([["s"]])
        #expect(copy.query == "q=1")
        #expect(copy.headers.isEmpty)
        #expect(first.query == "q=1&q=2")
        #expect(first.method == .get)
        #expect(second.method == .put)
        #expect(second.query.isEmpty)
        #expect(path.text == "/a/b")
    }

    @Test("an error of a path value names its parameter")
    func names() {
        func name(_ request: OperationRequest) -> String? { (request.parts.failure as? ParameterError)?.parameter }
        #expect(name(OperationRequest(.get, "/a/{id}", "")) == "id")
        #expect(name(OperationRequest(.get, "/{owner}/{repo}/b", "", "x")) == "owner")
        #expect(name(OperationRequest(.get, "/{owner}/{repo}/b", "x", "")) == "repo")
        #expect(name(OperationRequest(.get, "/{owner}/{repo}/b", "x", "..")) == "repo")
        #expect(name(OperationRequest(.get, "/{owner}/..{repo}/b", "..", "x")) == "owner")
        #expect(name(OperationRequest(.get, "/{a}/{b}/{c-d}", values: 1, [String](), "x")) == "b")
        #expect(name(OperationRequest(.get, "/\("x")/\("")", template: "/{a}/{the id}")) == "the id")
        #expect(name(OperationRequest(.get, "/\("", name: "a", style: .simple)/\("x")", template: "/{a}/{b}")) == "a")
        #expect((RequestPath("/a/\("x")/\("")").failure as? ParameterError)?.description.contains("number 2") == true)
    }

    @Test("an XML body without EndpointXML is an error that names the product, and no body is none")
    func missingXML() throws {
        let request = OperationRequest(.put, "/a").body(unencodedXML: ["a"])
        #expect("\(try #require(request.parts.failure))".contains("needs the product EndpointXML"))
        #expect(OperationRequest(.put, "/a").body(unencodedXML: nil as [String]?).parts.failure == nil)
    }

    @Test("an empty value is sent where allowed, otherwise it is an error")
    func allowedEmpty() {
        let root = OperationRequest(
            .get, "/contents/\("", name: "path", allowEmpty: true)", template: "/contents/{path}")
        #expect(root.parts.failure == nil)
        #expect(root.url(onServer: "https://h/v1") == "https://h/v1/contents/")
        let inner = OperationRequest(.get, "/a/\("", name: "x", allowEmpty: true)/\("b")", template: "/a/{x}/{y}")
        #expect(inner.path == "/a//b")
        #expect(inner.parts.failure == nil)
        let other = OperationRequest(.get, "/a/\("", name: "x", allowEmpty: true)/\("")", template: "/a/{x}/{y}")
        #expect(other.parts.failure as? ParameterError == .emptyPathParameter(parameter: "y"))
        let full = OperationRequest(
            .get, "/a/\("b/c", name: "x", allowReserved: true, allowEmpty: true)", template: "/a/{x}")
        #expect(full.path == "/a/b/c")
        let climbing = OperationRequest(.get, "/a/\("..", name: "x", allowEmpty: true)", template: "/a/{x}")
        #expect(climbing.parts.failure as? ParameterError == .dotSegment(parameter: "x"))
    }

    @Test("the first of several errors is thrown")
    func failures() {
        var request = OperationRequest(.get, "/a/\("..")/\("")", template: "")
        request = request.header("X", "a\nb")
        #expect(request.parts.failure as? ParameterError == .dotSegment)
    }

    private func headers(_ headers: [String: String]?, _ task: RequestTask = .requestPlain) throws -> [String: String] {
        let endpoint = Endpoint(
            url: "https://h/a", sampleResponse: { .empty(200) }, method: .post, task: task, headers: headers
        )
        return try endpoint.urlRequest().allHTTPHeaderFields ?? [:]
    }

    @Test("of headers whose names differ only in case, one is sent")
    func sameHeaders() throws {
        let sent = try headers(["X-Name": "1", "x-name": "2", "X-Else": "3"])
        #expect(sent.count == 2)
        #expect(sent["X-Else"] == "3")
    }

    @Test("an existing content type is retained, in any case of its name")
    func contentType() throws {
        let task = RequestTask.requestJSONEncodable(["a": 1])
        #expect(try headers(nil, task) == ["Content-Type": "application/json"])
        #expect(try headers(["X": "1"], task) == ["Content-Type": "application/json", "X": "1"])
        #expect(try headers(["content-type": "text/x"], task) == ["content-type": "text/x"])
    }

    @Test(
        "a URL without scheme or host is an error", arguments: ["/a", "h/a", "mailto:a@b", "https:/a", ""])
    func noHost(text: String) {
        #expect(RequestURL.parse(text) == nil)
    }

    @Test(
        "a URL may have a user, a port or an IP address",
        arguments: [
            "http://h", "https://h:8080/a", "https://user@h/a", "https://[::1]:80/a?b#c", "HTTPS://H/", "ftp://h/a",
            "http://h?a", "https://1.2.3.4/a",
        ])
    func withHost(text: String) {
        #expect(RequestURL.parse(text)?.absoluteString == text)
    }

    @Test(
        "a URL with invalid characters is an error",
        arguments: ["https://h/a b", "https://h/{a}", "https://h/%zz", "https://h y/"])
    func notEncoded(text: String) {
        #expect(RequestURL.parse(text) == nil)
    }
}
