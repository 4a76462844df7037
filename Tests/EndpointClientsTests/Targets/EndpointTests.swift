import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Endpoints, the closures that make them and what they are checked against.
@Suite("Endpoints")
struct EndpointTests {
    private func endpoint(
        _ task: RequestTask = .requestPlain, url: String = "https://a.example/x",
        headers: [String: String]? = ["Title": "Dominar"]
    ) -> Endpoint {
        Endpoint(url: url, sampleResponse: { .text(201, "half") }, method: .post, task: task, headers: headers)
    }

    @Test("an endpoint consists of its parts")
    func fields() {
        let endpoint = endpoint()
        #expect(endpoint.url == "https://a.example/x")
        #expect(endpoint.method == .post)
        #expect(endpoint.headers == ["Title": "Dominar"])
        guard case .networkResponse(201, Data("half".utf8)) = endpoint.sampleResponse(),
            case .requestPlain = endpoint.task
        else {
            Issue.record("\(endpoint)")
            return
        }
    }

    @Test("added headers replace those of the same name, in any case")
    func addingHeaders() {
        let endpoint = endpoint()
        let both = endpoint.adding(headers: ["User-Agent": "Zalbinian"])
        #expect(both.headers == ["Title": "Dominar", "User-Agent": "Zalbinian"])
        #expect(both.url == endpoint.url)
        #expect(both.method == endpoint.method)
        #expect(endpoint.adding(headers: ["title": "Other"]).headers == ["title": "Other"])
        #expect(endpoint.adding(headers: [:]).headers == endpoint.headers)
        #expect(self.endpoint(headers: nil).adding(headers: [:]).headers == nil)
    }

    @Test("replacing the task retains the other parts")
    func replacingTask() throws {
        let replaced = endpoint().replacing(task: .requestData(Data("x".utf8)))
        #expect(try replaced.urlRequest().httpBody == Data("x".utf8))
        #expect(replaced.headers == ["Title": "Dominar"])
        #expect(replaced.url == "https://a.example/x")
    }

    private struct Issue1: Encodable, Sendable {
        var title: String
        var a = 1
        var b = 2
        var c = 3
        var rating: Float = 0
    }

    private static func form(_ text: String) -> MultipartFormData {
        [MultipartFormData.Part(name: "f", content: .data(Data(text.utf8)))]
    }

    private static func snakeCase() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }

    private static func upperCase() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .custom { path in FieldKey((path.last?.stringValue ?? "").uppercased()) }
        return encoder
    }

    /// Of each kind of task one, and another one.
    private static let pairs: [@Sendable (Bool) -> RequestTask] = [
        { $0 ? .requestPlain : .requestData(Data()) },
        { .requestData(Data(($0 ? "a" : "b").utf8)) },
        { .requestJSONEncodable(Issue1(title: $0 ? "a" : "b")) },
        { .requestCustomJSONEncodable(Issue1(title: "a"), encoder: $0 ? snakeCase() : upperCase()) },
        { .requestParameters(parameters: ["a": $0 ? 1 : 2, "b": 3, "c": 4], encoding: JSONEncoding.default) },
        {
            .requestParameters(
                parameters: ["a": 1],
                encoding: $0 ? URLEncoding.queryString : URLEncoding.httpBody as any ParameterEncoding)
        },
        { .requestCompositeData(bodyData: Data(($0 ? "a" : "b").utf8), urlParameters: ["a": 1]) },
        { .requestCompositeData(bodyData: Data(), urlParameters: ["a": $0 ? 1 : 2]) },
        {
            .requestCompositeParameters(
                bodyParameters: ["a": $0 ? 1 : 2], bodyEncoding: JSONEncoding(), urlParameters: ["a": 1])
        },
        {
            .requestCompositeParameters(
                bodyParameters: ["a": 1], bodyEncoding: JSONEncoding(), urlParameters: ["a": $0 ? 1 : 2])
        },
        { .uploadFile(URL(fileURLWithPath: $0 ? "/a" : "/b")) },
        { .uploadMultipartFormData(form($0 ? "a" : "b")) },
        { .uploadCompositeMultipartFormData(form($0 ? "a" : "b"), urlParameters: ["a": 1]) },
        { .uploadCompositeMultipartFormData(form("a"), urlParameters: ["a": $0 ? 1 : 2]) },
        {
            .downloadParameters(
                parameters: ["a": $0 ? 1 : 2], encoding: URLEncoding.default,
                destination: .file(URL(fileURLWithPath: "/a")))
        },
        { .requestModel(["a": $0 ? "x" : "y"], format: .json(contentType: "application/json")) },
        { .uploadMultipartFormData(of: ["a": $0 ? "x" : "y"]) },
    ]

    @Test("endpoints are equal if they send the same request", arguments: pairs.indices)
    func equality(index: Int) {
        let task = Self.pairs[index]
        #expect(endpoint(task(true)) == endpoint(task(true)))
        #expect(endpoint(task(true)).hashValue == endpoint(task(true)).hashValue)
        #expect(endpoint(task(true)) != endpoint(task(false)))
        #expect([endpoint(task(true)): 1][endpoint(task(true))] == 1)
    }

    @Test("URL, method and headers are compared; destinations, stubs and the case of header names aren't")
    func otherEquality() {
        let plain = endpoint()
        #expect(plain != endpoint(url: "https://a.example/y"))
        #expect(plain != plain.adding(headers: ["A": "1"]))
        #expect(plain.adding(headers: ["title": "Dominar"]) == plain)
        #expect(
            plain
                != Endpoint(
                    url: plain.url, sampleResponse: plain.sampleResponse, method: .get, task: plain.task,
                    headers: plain.headers))
        #expect(
            plain
                == Endpoint(
                    url: plain.url, sampleResponse: { .empty(500) }, method: .post, task: plain.task,
                    headers: plain.headers))
        let left = endpoint(.downloadDestination(.file(URL(fileURLWithPath: "/a"))))
        let right = endpoint(.downloadDestination(.file(URL(fileURLWithPath: "/b"))))
        #expect(left == right)
        // One of which no request can be made equals only one that is broken in the same way.
        let broken = endpoint(.requestJSONEncodable(Issue1(title: "a", rating: .infinity)))
        #expect(broken == endpoint(.requestJSONEncodable(Issue1(title: "a", rating: .infinity))))
        #expect(broken != endpoint(.requestJSONEncodable(Issue1(title: "a"))))
    }

    @Test("the caller's data is compared as bytes, encoded values as JSON")
    func bytes() {
        #expect(endpoint(.requestData(Data(#"{"a":1,"a":2}"#.utf8))) != endpoint(.requestData(Data(#"{"a":1}"#.utf8))))
        for _ in 0..<20 {
            let custom = { endpoint(.requestCustomJSONEncodable(Issue1(title: "x"), encoder: JSONEncoder())) }
            #expect(custom() == custom())
            #expect(custom().hashValue == custom().hashValue)
        }
    }

    @Test("the default endpoint is the target's; a closure replaces it, once per request")
    func endpointClosure() async throws {
        let target = Zen.zen
        let standard = try Provider<Zen>.defaultEndpoint(of: target)
        #expect(standard.url == "https://api.example/v1/zen")
        #expect(standard.headers == target.headers)
        #expect(try standard == Provider<Zen>().endpoint(target))
        guard case .networkResponse(200, target.sampleData) = standard.sampleResponse() else {
            Issue.record("another sample")
            return
        }
        let calls = Locked(0)
        let transport = MemoryTransport()
        let provider = Provider<Zen>(
            endpointClosure: { target in
                calls.withLock { $0 += 1 }
                return try Provider<Zen>.defaultEndpoint(of: target).adding(headers: ["A": "1"])
            },
            transport: transport
        )
        _ = try await provider.request(target)
        #expect(calls.withLock { $0 } == 1)
        #expect(transport.requests.first?.value(forHTTPHeaderField: "A") == "1")
    }

    @Test("the endpoint of another target, also with changes, responds with that target's sample")
    func otherSample() async throws {
        let other = AnyCall(path: "/other", sampleResponse: .text(201, "other"))
        let changes: [@Sendable (Endpoint) -> Endpoint] = [
            { $0 }, { $0.adding(headers: ["A": "1"]) }, { $0.replacing(task: .requestPlain) },
        ]
        for change in changes {
            let provider = Provider<AnyCall>(
                endpointClosure: { _ in change(try Provider<AnyCall>.defaultEndpoint(of: other)) },
                stubClosure: { _ in .immediate })
            let response = try await provider.request(AnyCall())
            #expect(response.statusCode == 201)
            #expect(try response.text() == "other")
            let moved = try await provider.with(.server("https://b.example")).request(AnyCall())
            #expect(moved.statusCode == 201)
        }
    }

    @Test("an endpoint prints its method and URL, without secrets of the URL and values of its target")
    func printed() throws {
        let endpoint = try Provider<Zen>.defaultEndpoint(of: .create(["password": "hunter2"]))
        #expect("\(endpoint)" == "POST https://api.example/v1")
        var dumped = ""
        dump(endpoint, to: &dumped)
        #expect(!dumped.contains("hunter2"))
        #expect(
            "\(self.endpoint(url: "https://a.example/x?token=abcdef"))" == "POST https://a.example/x?token=<redacted>")
    }

    @Test("a request closure may be asynchronous and change the request, and its errors are thrown")
    func requestClosure() async throws {
        let transport = MemoryTransport()
        let provider = Provider<Zen>(
            requestClosure: { endpoint in
                try await Task.sleep(for: .milliseconds(1))
                return try endpoint.adding(headers: ["title": "Other"]).urlRequest()
            },
            transport: transport
        )
        _ = try await provider.request(.zen)
        #expect(transport.requests.first?.value(forHTTPHeaderField: "Title") == "Other")

        let failing = Provider<Zen>(
            requestClosure: { _ in throw NSError(domain: "D", code: 123) }, transport: transport)
        let error = await endpointError { try await failing.request(.zen) }
        #expect(error?.caseName == "underlying")
        #expect((error?.underlyingError as NSError?)?.code == 123)
        #expect(transport.requests.count == 1)

        let infinite = AnyCall(method: .post, task: .requestJSONEncodable(Issue1(title: "", rating: .infinity)))
        let unencodable = await endpointError { try await Provider<AnyCall>(transport: transport).request(infinite) }
        #expect(unencodable?.caseName == "encodableMapping")
    }

    @Test("a stub closure decides for each case")
    func stubClosure() async throws {
        let transport = MemoryTransport(body: "live")
        let provider = Provider<Zen>(
            stubClosure: { target in if case .zen = target { .immediate } else { .never } }, transport: transport
        )
        #expect(try await provider.request(.zen).data == Zen.zen.sampleData)
        #expect(try await provider.request(.user("a")).data == Data("live".utf8))
        #expect(transport.requests.count == 1)
    }

    private static let validationRows: [(type: ValidationType, status: Int, isSuccess: Bool)] = [
        (.none, 500, true), (.customCodes([]), 500, true), (.successCodes, 299, true), (.successCodes, 300, false),
        (.successAndRedirectCodes, 304, true), (.successAndRedirectCodes, 400, false),
        (.customCodes([287]), 200, false),
        (.customCodes([287]), 287, true),
    ]

    @Test(
        "a target's validation decides which statuses succeed, for stubs and responses",
        arguments: validationRows,
        [true, false])
    func validation(row: (type: ValidationType, status: Int, isSuccess: Bool), isStubbed: Bool) async {
        let target = AnyCall(validationType: row.type, sampleResponse: .text(row.status, "body"))
        let provider = Provider<AnyCall>(
            stubClosure: { _ in isStubbed ? .immediate : .never },
            transport: MemoryTransport(status: row.status, body: "body")
        )
        let error = await endpointError { try await provider.request(target) }
        #expect((error == nil) == row.isSuccess)
    }

    @Test(
        "an invalid status is an error with the response, for stubs and responses",
        arguments: [true, false])
    func validationFailure(isStubbed: Bool) async {
        let target = AnyCall(validationType: .successCodes, sampleResponse: .text(400, "body"))
        let provider = Provider<AnyCall>(
            stubClosure: { _ in isStubbed ? .immediate : .never }, transport: MemoryTransport(status: 400, body: "body")
        )
        let error = await endpointError { try await provider.request(target) }
        #expect(error?.response?.statusCode == 400)
        #expect(error?.response?.data == Data("body".utf8))
        guard case .underlying(EndpointError.statusCode, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
