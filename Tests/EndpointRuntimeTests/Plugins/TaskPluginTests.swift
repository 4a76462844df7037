import Bookstore
import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Declarations with which the code of Moya's and Alamofire's users compiles, where they do more than name another one.
@Suite("Declarations for Moya's code")
struct TaskPluginTests {
    /// Keeps the calls, and the types of their targets.
    private struct Recorder: TaskPlugin {
        let calls = Locked<[String]>([])

        func prepare(_ request: URLRequest, target: any TaskTarget) -> URLRequest {
            calls.withLock { $0.append("prepare \(type(of: target)) \(target.path)") }
            return request
        }

        func willSend(_ request: PluginRequest, target: any TaskTarget) { calls.withLock { $0.append("willSend") } }

        func didReceive(_ result: Result<Response, EndpointError>, target: any TaskTarget) {
            calls.withLock { $0.append("didReceive") }
        }

        func process(
            _ result: Result<Response, EndpointError>, target: any TaskTarget
        ) -> Result<Response, EndpointError> {
            calls.withLock { $0.append("process") }
            return result
        }
    }

    @Test("a TaskPlugin is called with handwritten targets, and with generated ones in a MultiTarget")
    func taskPlugin() async throws {
        let recorder = Recorder()
        _ = try await Provider<GitHub>(stubClosure: { _ in .immediate }, plugins: [recorder]).request(.zen)
        _ = try await Provider<BooksTarget>(stubClosure: { _ in .immediate }, plugins: [recorder]).request(
            .get(id: "1"))
        let rest = ["willSend", "didReceive", "process"]
        #expect(
            recorder.calls.withLock { $0 } == ["prepare GitHub /zen"] + rest
                + ["prepare MultiTarget /books/1"] + rest)
    }

    @Test("the plugins of the module do the same in a list of TaskPlugins, where a plugin calls them")
    func listOfPlugins() {
        let lines = Locked<[String]>([])
        let plugins: [any TaskPlugin] = [
            NetworkLogger { entries in lines.withLock { $0 += entries } },
            NetworkActivityPlugin(networkActivityClosure: { (change, target: any TaskTarget) in
                lines.withLock { $0.append("\(change) \(target.path)") }
            }),
            AccessTokenPlugin(tokenClosure: { (target: any TaskTarget) in "token of \(target.path)" }),
        ]
        struct Wall: TaskTarget, AccessTokenAuthorizable {
            var baseURL: URL { GitHub.zen.baseURL }
            var path: String { "/wall" }
            var method: HTTPMethod { .get }
            var task: RequestTask { .requestPlain }
            var authorizationType: AuthorizationType? { .bearer }
        }
        let target: any TaskTarget = Wall()
        var request = URLRequest(url: target.baseURL.appendingPathComponent(target.path))
        for plugin in plugins { request = plugin.prepare(request, target: target) }
        for plugin in plugins { plugin.willSend(PluginRequest(request: request), target: target) }
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer token of /wall")
        #expect(lines.withLock { $0.contains { $0.hasSuffix("HTTP Request Method: GET") } })
        #expect(lines.withLock { $0.last } == "began /wall")
    }

    @available(*, deprecated)
    private func task(_ parameters: [String: Any]) -> RequestTask {
        .requestParameters(parameters: parameters, encoding: JSONEncoding.default)
    }

    @Test("parameters as [String: Any] are sent, nil as null; others than values fail when the request is made")
    @available(*, deprecated)
    func anyParameters() throws {
        let missing: Int? = nil
        let endpoint = Endpoint(
            url: "https://a.b", sampleResponse: { .networkResponse(200, Data()) }, method: .post,
            task: task([
                "text": "a", "count": 2, "flag": true, "ratio": 0.5, "list": ["a", 1] as [Any], "nil": missing as Any,
                "null": NSNull(), "object": ["a": ["b": false]] as [String: Any], "number": NSNumber(value: 7),
            ]), headers: nil)
        let body = String(decoding: try endpoint.message().body ?? Data(), as: UTF8.self)
        #expect(
            body == """
                {"count":2,"flag":true,"list":["a",1],"nil":null,"null":null,"number":7,"object":{"a":{"b":false}},\
                "ratio":0.5,"text":"a"}
                """)
        struct Unwritable {}
        #expect {
            try endpoint.replacing(task: task(["list": [Unwritable()]])).message()
        } throws: {
            guard case .parameterEncoding = $0 as? EndpointError else { return false }
            return true
        }
    }

    @Test("an encoding and an adapter of URLRequests work, as Alamofire's do")
    func urlRequests() throws {
        struct Lines: ParameterEncoding {
            func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
                var request = request
                request.httpBody = Data(parameters.keys.sorted().joined(separator: "\n").utf8)
                return request
            }
        }
        let endpoint = Endpoint(
            url: "https://a.b", sampleResponse: { .networkResponse(200, Data()) }, method: .post,
            task: .requestParameters(parameters: ["b": 1, "a": 2], encoding: Lines()), headers: nil)
        #expect(try endpoint.urlRequest().httpBody == Data("a\nb".utf8))
        let adapter = BaseURLAdapter(baseURL: try #require(URL(string: "https://a.b/v1/")))
        let adapted = try adapter.adapt(URLRequest(url: try #require(URL(string: "books"))))
        #expect(adapted.url?.absoluteString == "https://a.b/v1/books")
    }

    @Test("an endpoint that can't be made has the error of its target when its request is made")
    @available(*, deprecated)
    func failingEndpoint() throws {
        struct Broken: TaskTarget {
            var baseURL: URL { GitHub.zen.baseURL }
            var path: String { "" }
            var method: HTTPMethod { .get }
            var task: RequestTask { .requestPlain }

            func operationRequest(
                onServer server: String?, in environment: ServerEnvironment?
            ) throws(EndpointError) -> OperationRequest { throw .requestMapping("broken") }
        }
        let endpoint = Provider<Broken>.defaultEndpointMapping(for: Broken())
        #expect {
            try endpoint.urlRequest()
        } throws: {
            guard case .requestMapping("broken") = $0 as? EndpointError else { return false }
            return true
        }
    }

    @Test("a configuration and a form take Moya's labels, and methods state whether they have multipart bodies")
    @available(*, deprecated)
    func labels() {
        #expect(ProviderConfiguration(tracksInflights: true).tracksInflights)
        #expect(!ProviderConfiguration(tracksInflights: false).tracksInflights)
        let form = Moya.MultipartFormData(
            fileManager: .default, boundary: "b",
            parts: [Moya.MultipartFormBodyPart(provider: .data(Data("1".utf8)), name: "n")])
        #expect(form.contentType == "multipart/form-data; boundary=b" && form.parts.map(\.name) == ["n"])
        #expect([Moya.Method.post, .get].map(\.supportsMultipart) == [true, false])
    }
}
