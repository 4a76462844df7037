import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import EndpointHTTP
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Targets.
@Suite("Targets")
struct TargetTests {
    struct Bare: TaskTarget {
        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    final class Shared: TaskTarget {
        let baseURL = URL(fileURLWithPath: "/")
        let path = ""
        let method = HTTPMethod.get
        let task = RequestTask.requestPlain
    }

    @Test("a target has default properties, as an enum, a struct or a class")
    func defaults() {
        for target in [Bare(), Shared()] as [any TaskTarget] {
            #expect(target.headers == nil)
            #expect(target.sampleData.isEmpty)
            #expect(target.validationType == .none)
        }
    }

    struct StructAPI: TaskTarget, AccessTokenAuthorizable {
        var baseURL: URL { URL(string: "http://example.com") ?? URL(fileURLWithPath: "/") }
        let path = "/endpoint"
        let method = HTTPMethod.get
        let task = RequestTask.requestParameters(parameters: ["key": "value"], encoding: JSONEncoding.default)
        let headers: [String: String]? = ["headerKey": "headerValue"]
        let sampleData = Data("sample data".utf8)
        let validationType = ValidationType.successCodes
        let authorizationType: AuthorizationType? = .basic
    }

    @Test("a struct works as a target like an enum")
    func structs() async throws {
        let provider = Provider<StructAPI>(stubClosure: { _ in .immediate })
        let endpoint = try provider.endpoint(StructAPI())
        #expect(endpoint.url == "http://example.com/endpoint")
        #expect(endpoint.method == .get)
        #expect(endpoint.headers == ["headerKey": "headerValue"])
        #expect(try await provider.request(StructAPI()).data == Data("sample data".utf8))
    }

    private static let urlRows: [(base: String, path: String, url: String)] = [
        ("http://example.com/123/somepath?X-ABC-Asd=123", "", "http://example.com/123/somepath?X-ABC-Asd=123"),
        ("https://api.x/v1", "/zen", "https://api.x/v1/zen"),
        ("https://api.x/v1", "zen", "https://api.x/v1/zen"),
        ("https://api.x/v1/", "/zen", "https://api.x/v1/zen"),
        ("https://api.x/v1", "", "https://api.x/v1"),
        ("https://api.x", "a b", "https://api.x/a%20b"),
        ("https://api.x", "a?b#c", "https://api.x/a%3Fb%23c"),
    ]

    @Test(
        "a path is joined with one slash and encoded, an empty one leaves the base URL unchanged",
        arguments: urlRows)
    func url(row: (base: String, path: String, url: String)) throws {
        #expect(try Provider<AnyCall>().endpoint(AnyCall(base: row.base, path: row.path)).url == row.url)
    }

    @Test("a parameter of a generated path stays one segment")
    func segment() {
        let path: RequestPath = "/u/\("a/b?c")"
        #expect(path.text == "/u/a%2Fb%3Fc")
    }

    @Test("a MultiTarget has the properties of its target")
    func multiTarget() throws {
        let inner = StructAPI()
        let multi = MultiTarget.target(inner)
        #expect(multi.baseURL == inner.baseURL)
        #expect(multi.path == inner.path)
        #expect(multi.method == inner.method)
        #expect(multi.sampleData == inner.sampleData)
        #expect(multi.validationType == .successCodes)
        #expect(multi.headers == inner.headers)
        #expect(multi.authorizationType == .basic)
        #expect(multi.target is StructAPI)
        guard case .requestParameters(let parameters, _) = multi.task else {
            Issue.record("another task: \(multi.task)")
            return
        }
        #expect(parameters == ["key": "value"])
        #expect(MultiTarget(Bare()).authorizationType == nil)
        #expect(try Provider<MultiTarget>().endpoint(multi) == Provider<StructAPI>().endpoint(inner))
    }

    private static let methodRows: [(HTTPMethod, Bool)] = [
        (.get, false), (.post, true), (.put, true), (.delete, false), (.options, false), (.head, false), (.patch, true),
        (.trace, false), (.connect, true), (.query, false),
    ]

    @Test("methods have their names, and some allow multipart bodies", arguments: methodRows)
    func methods(method: HTTPMethod, supportsMultipart: Bool) {
        #expect(method.supportsMultipart == supportsMultipart)
        #expect(method.description == method.rawValue)
        #expect(HTTPMethod(rawValue: method.rawValue) == method)
    }

    @Test("headers are in the request, and the session's headers are visible next to them")
    func headers() async throws {
        #expect(try AnyCall(headers: ["Title": "Dominar"]).request.allHTTPHeaderFields == ["Title": "Dominar"])
        #expect(try (AnyCall(headers: nil).request.allHTTPHeaderFields ?? [:]).isEmpty)

        let seen = Locked<[String: String]>([:])
        struct Looker: Plugin {
            let seen: Locked<[String: String]>
            func willSend(_ request: PluginRequest, target: any Target) {
                seen.withLock { $0 = request.sessionHeaders }
            }
        }
        let transport = MemoryTransport(headers: ["Accept-Language": "en-US"]) { _ in (200, Data()) }
        _ = try await Provider<AnyCall>(plugins: [Looker(seen: seen)], transport: transport).request(AnyCall())
        #expect(seen.withLock { $0 } == ["Accept-Language": "en-US"])
    }

    @Test("the session sends User-Agent and Accept-Language")
    func sessionHeaders() throws {
        let headers = URLSessionTransport().headers(addedTo: RequestMessage(url: "https://a.example"))
        #expect(headers["User-Agent"]?.hasSuffix("EndpointRuntime") == true)
        #expect(headers["Accept-Language"]?.isEmpty == false)
        #expect(AgentHeaders.acceptLanguage(of: ["de", "en-GB", "fr"]) == "de, en-GB;q=0.9, fr;q=0.8")
        #expect(
            AgentHeaders.userAgent(app: "My App", version: "1.0", system: "Linux 6.1.0")
                == "My-App/1.0 (Linux 6.1.0) EndpointRuntime")
    }
}
