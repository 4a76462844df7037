import EndpointClients
import EndpointCombine
import EndpointMigration
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Deprecated names and labels, which do the same as the new ones.
@Suite("Names of other libraries")
struct OldNameTests {
    private struct Zen: TaskTarget, AccessTokenAuthorizable {
        var baseURL: URL { URL(string: "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
        var path: String { "/zen" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var authorizationType: AuthorizationType? { .bearer }
        var sampleResponse: SampleResponse { .networkResponse(200, Data("sample".utf8)) }
    }

    @Test("Moya's names for one concept each exist")
    @available(*, deprecated)
    func names() async throws {
        let provider = MoyaProvider<Zen>(stubClosure: MoyaProvider.immediatelyStub)
        #expect(try await provider.request(Zen()).mapString() == "sample")
        guard case .delayed(1) = MoyaProvider<Zen>.delayedStub(1)(Zen()) else {
            Issue.record("not delayed")
            return
        }
        let plugins: [any PluginType] = [NetworkLoggerPlugin(.formatRequestAscURL)]
        let part = MultipartFormBodyPart(name: "a", content: .data(Data()))
        let error: MoyaError = .requestMapping("x")
        let endpoint = MoyaProvider.defaultEndpointMapping(for: Zen()).adding(newHTTPHeaderFields: ["A": "1"])
        guard case .networkResponse(200, _) = endpoint.sampleResponse() as EndpointSampleResponse else {
            Issue.record("another sample")
            return
        }
        let options: DownloadDestination.Options = [.createIntermediateDirectories, .removePreviousFile]
        let progress = RequestProgress(response: nil)
        #expect(plugins.count == 1 && part.name == "a" && "\(error)".hasPrefix("requestMapping"))
        #expect(endpoint.httpHeaderFields?["A"] == "1")
        #expect(options == [.createsFolders, .replacesFile])
        #expect(progress.progress == 0 && !progress.completed && progress.progressObject == nil)
        let task: Task = .requestPlain
        #expect("\(task)" == "\(Moya.Task.requestPlain)")
    }

    @Test("a form takes Moya's labels")
    @available(*, deprecated)
    func labels() {
        let form = Moya.MultipartFormData(
            fileManager: .default, boundary: "b",
            parts: [Moya.MultipartFormBodyPart(provider: .data(Data("1".utf8)), name: "n")])
        #expect(form.contentType == "multipart/form-data; boundary=b" && form.parts.map(\.name) == ["n"])
    }

    @Test("plugins take closures of handwritten targets")
    @available(*, deprecated)
    func plugins() {
        var request = URLRequest(url: Zen().baseURL)
        request = AccessTokenPlugin(tokenClosure: { (target: any TaskTarget) in "token of \(target.path)" })
            .prepare(request, target: Zen() as any Target)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer token of /zen")
        #expect(request.asURLRequest() == request)
    }

    @Test("an endpoint that can't be made has the error of its target when its request is made")
    @available(*, deprecated)
    func failingEndpoint() throws {
        struct Broken: TaskTarget {
            var baseURL: URL { Zen().baseURL }
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

    @Test("the operators' old names behave like the new ones", arguments: [200, 300, 404])
    @available(*, deprecated)
    func operators(statusCode: Int) async {
        func status(_ result: Result<Response, EndpointError>) -> Int? { try? result.get().statusCode }
        let response = Response(statusCode: statusCode, data: Data())
        let producer = Producer { response }.on(.global())
        #expect(status(await producer.filterStatusCodes(200..<400).result()) == (statusCode < 400 ? statusCode : nil))
        #expect(status(await producer.filterStatusCode(404).result()) == (statusCode == 404 ? 404 : nil))
        let range = await MoyaRows.events(producer.publisher().filterStatusCodes(200..<400))
        #expect(range.values.map(\.statusCode) == (statusCode < 400 ? [statusCode] : []))
        #expect((range.error == nil) == (statusCode < 400))
        let one = await MoyaRows.events(producer.publisher().filterStatusCode(404))
        #expect(one.values.map(\.statusCode) == (statusCode == 404 ? [404] : []))
    }
}
