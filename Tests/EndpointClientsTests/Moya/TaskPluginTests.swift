import Bookstore
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

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
            NetworkActivityPlugin { change, target in lines.withLock { $0.append("\(change) \(target.path)") } },
            AccessTokenPlugin { target in "token of \(target.path)" },
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

    @Test(
        "an encoding that throws an EndpointError fails the request with it, and any other error is of the parameters")
    func failingEncoding() {
        struct Failing: ParameterEncoding {
            let error: any Error

            func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
                throw error
            }
        }
        func error(of encoding: Failing) -> String? {
            errorCase {
                try Endpoint(
                    url: "https://a.b", sampleResponse: { .networkResponse(200, Data()) }, method: .get,
                    task: .requestParameters(parameters: [:], encoding: encoding), headers: nil
                ).message()
            }
        }
        #expect(error(of: Failing(error: EndpointError.requestMapping("broken"))) == "requestMapping")
        #expect(error(of: Failing(error: CancellationError())) == "parameterEncoding")
    }

    @Test("an encoding that implements neither function fails the request")
    func unimplementedEncoding() {
        struct Nothing: ParameterEncoding {}
        #expect(
            errorCase {
                try Endpoint(
                    url: "https://a.b", sampleResponse: { .networkResponse(200, Data()) }, method: .get,
                    task: .requestParameters(parameters: [:], encoding: Nothing()), headers: nil
                ).message()
            } == "requestMapping")
    }

    @Test(
        "a configuration tracks requests in flight if it says so, and methods state whether they have multipart bodies")
    func labels() {
        var configuration = ProviderConfiguration()
        #expect(!configuration.tracksInflights)
        configuration.tracksInflights = true
        #expect(configuration.tracksInflights)
        #expect([HTTPMethod.post, .get].map(\.supportsMultipart) == [true, false])
    }
}
