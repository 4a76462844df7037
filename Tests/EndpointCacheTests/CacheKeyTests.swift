import EndpointCache
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// By what calls share a response.
@Suite("Cache keys")
struct CacheKeyTests {
    private struct Library: TaskTarget {
        var base = "http://h"
        var path = "/a"
        var method = HTTPMethod.get
        var task = RequestTask.requestPlain
        var headers: [String: String]?

        var baseURL: URL { URL(string: base) ?? URL(fileURLWithPath: "/") }
    }

    private func key(_ target: Library, _ key: CacheKey = .default) throws -> String {
        key.text(for: try Provider<Library>().endpoint(target).message())
    }

    private func parameters(_ parameters: [String: JSONValue], _ encoding: any ParameterEncoding = URLEncoding.default)
        -> Library
    {
        Library(task: .requestParameters(parameters: parameters, encoding: encoding))
    }

    @Test("base, default and custom keys")
    func kinds() throws {
        let target = parameters(["b": 1, "a": 2])
        #expect(try key(target) == "[GET]http://h/a?a=2&b=1")
        #expect(try key(parameters(["a": 2, "b": 1])) == "[GET]http://h/a?a=2&b=1")
        #expect(try key(target, .base) == "[GET]http://h/a")
        #expect(try key(target, .custom("x")) == "[GET]http://h/a?x")
        #expect(try key(Library()) == "[GET]http://h/a")
        #expect(try key(Library(), .base) == key(target, .base))
        // Written in another order, by a hand.
        #expect(CacheKey.default.text(for: RequestMessage(url: "http://h/a?b=1&a=2")) == "[GET]http://h/a?a=2&b=1")
        // Of one name, the order says something.
        #expect(
            CacheKey.default.text(for: RequestMessage(url: "http://h/a?b=2&a=1&b=1")) == "[GET]http://h/a?a=1&b=2&b=1")
    }

    @Test("parameters of composite requests, downloads and forms are part of the key")
    func tasks() throws {
        let destination = DownloadDestination.file(URL(fileURLWithPath: "/nowhere"))
        let tasks: [RequestTask] = [
            .requestCompositeParameters(
                bodyParameters: ["z": 1, "y": 2], bodyEncoding: JSONEncoding.default, urlParameters: ["a": 1]),
            .requestCompositeData(bodyData: Data("x".utf8), urlParameters: ["a": 1]),
            .downloadParameters(parameters: ["a": 1], encoding: URLEncoding.default, destination: destination),
            .uploadCompositeMultipartFormData(MultipartFormData(), urlParameters: ["a": 1]),
        ]
        let keys = try tasks.map { try key(Library(method: .post, task: $0)) }
        #expect(
            keys == [
                "[POST]http://h/a?a=1\n\n{\"y\":2,\"z\":1}", "[POST]http://h/a?a=1\n\nx", "[POST]http://h/a\n\na=1",
                "[POST]http://h/a?a=1",
            ])
    }

    @Test("the method is written as it is sent, and slashes aren't doubled")
    func spelling() throws {
        #expect(try key(Library(base: "http://h/", path: "/a")) == "[GET]http://h/a")
        #expect(
            try key(Library(base: "http://h/v1/", path: "a", method: HTTPMethod(rawValue: "PURGE")))
                == "[PURGE]http://h/v1/a")
    }

    @Test("bodies are part of the key, regardless of the order of object keys")
    func bodies() throws {
        func request(_ body: String, _ type: String) -> RequestMessage {
            RequestMessage(.post, url: "http://h/a", headers: ["Content-Type": type], body: Data(body.utf8))
        }
        func key(_ body: String, _ type: String = "application/json") -> String {
            CacheKey.default.text(for: request(body, type))
        }
        #expect(key(#"{"a":1,"b":{"c":[1,2],"d":null}}"#) == key(#" {"b": {"d": null, "c": [1, 2]}, "a": 1}"#))
        #expect(key(#"{"a":1}"#) != key(#"{"a":2}"#))
        #expect(key(#"{"a":[1,2]}"#) != key(#"{"a":[2,1]}"#))
        #expect(
            key("b=1&a=2", "application/x-www-form-urlencoded") == key("a=2&b=1", "application/x-www-form-urlencoded"))
        #expect(key("b a", "text/plain") != key("a b", "text/plain"))
        let bytes = [Data([0xFF]), Data([0xFE])].map {
            CacheKey.default.text(for: RequestMessage(.post, url: "http://h/a", body: $0))
        }
        #expect(bytes[0] != bytes[1])
        #expect(
            try self.key(Library(method: .post, task: .requestJSONEncodable(["q": "a"])))
                == "[POST]http://h/a\n\n{\"q\":\"a\"}")
    }

    @Test(
        "equivalent URLs have one key",
        arguments: [
            ("http://h/a", "HTTP://H:80/a"), ("https://h/", "https://h:443"), ("http://h/a/b", "http://h/a/./x/../b"),
            ("http://h/%7Ea%2F", "http://h/~a%2f"), ("http://h/a", "http://h/a#part"),
            ("http://h/a?x=~", "http://h/a?x=%7E"),
        ])
    func normalized(left: String, right: String) {
        #expect(
            CacheKey.default.text(for: RequestMessage(url: left))
                == CacheKey.default.text(for: RequestMessage(url: right)))
    }

    @Test(
        "different URLs have different keys",
        arguments: [
            ("http://h/a", "https://h/a"), ("http://h/a", "http://h:81/a"), ("http://h/a", "http://h/A"),
            ("http://h/a", "http://h/a/"), ("http://h/a%2Fb", "http://h/a/b"), ("http://h/a?x=1", "http://h/a?x=1&y=1"),
            ("http://h/a?x=%26y", "http://h/a?x=&y"), ("http://h/a", "http://h//a"),
        ])
    func different(left: String, right: String) {
        #expect(
            CacheKey.default.text(for: RequestMessage(url: left))
                != CacheKey.default.text(for: RequestMessage(url: right)))
    }

    @Test("headers that select a representation and named headers are part of the key")
    func varying() throws {
        func key(_ headers: [String: String], _ key: CacheKey = .default) throws -> String {
            try self.key(Library(headers: headers), key)
        }
        #expect(try key(["Accept-Language": "de"]) != key(["Accept-Language": "fr"]))
        #expect(try key(["Accept": "text/csv"]) != key(["Accept": "application/json"]))
        #expect(try key(["X-Trace": "1"]) == key(["X-Trace": "2"]))
        #expect(
            try key(["X-Tenant": "1"], .varying(by: "x-tenant")) != key(["X-Tenant": "2"], .varying(by: "x-tenant")))
        #expect(
            try key(["X-Tenant": "1"], .varying(by: "X-Tenant")) == key(["x-tenant": "1"], .varying(by: "x-tenant")))
    }
}
