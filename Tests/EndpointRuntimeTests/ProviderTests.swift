import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A target as people write them by hand.
private enum Zen: Target {
    case zen
    case user(String)
    case create([String: JSONValue])
    case broken

    var baseURL: URL { URL(string: self.isBroken ? "zen" : "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
    private var isBroken: Bool { if case .broken = self { true } else { false } }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .user(let name): "users/\(name)"
        case .create, .broken: ""
        }
    }

    var method: HTTPMethod { if case .create = self { .post } else { .get } }

    var task: RequestTask {
        if case .create(let fields) = self { .requestParameters(parameters: fields, encoding: JSONEncoding.default) } else { .requestPlain }
    }

    var headers: [String: String]? { ["Title": "Dominar"] }
    var validationType: ValidationType { if case .user = self { .successCodes } else { .none } }
    var sampleData: Data { Data("Half measures".utf8) }
}

/// A network that answers from memory.
private final class MemoryTransport: Transport {
    private let status: Int
    private let body: String
    private let lock = NSLock()
    nonisolated(unsafe) private var sent: [URLRequest] = []

    init(status: Int = 200, body: String = "") {
        self.status = status
        self.body = body
    }

    var requests: [URLRequest] { lock.withLock { sent } }

    func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
        lock.withLock { sent.append(request) }
        guard let url = request.url, let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return (Data(self.body.utf8), response)
    }
}

/// Writes down what plugins are asked, and marks requests.
private final class Recorder: Plugin {
    private let name: String
    private let lock = NSLock()
    nonisolated(unsafe) private var list: [String] = []

    init(_ name: String = "") {
        self.name = name
    }

    var events: [String] { lock.withLock { list } }

    private func record(_ event: String) {
        lock.withLock { list.append(event) }
    }

    func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
        record("prepare")
        var request = request
        request.setValue((request.value(forHTTPHeaderField: "Marks") ?? "") + name, forHTTPHeaderField: "Marks")
        return request
    }

    func willSend(_ request: PluginRequest, target: any Target) {
        record("willSend \(request.request?.value(forHTTPHeaderField: "Marks") ?? "")")
    }

    func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        record("didReceive")
    }

    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError> {
        record("process")
        return result
    }
}

@Suite("Provider")
struct ProviderTests {
    @Test("M-T1 a target has defaults for what it doesn't say")
    func defaults() {
        struct Bare: Target {
            var baseURL: URL { URL(fileURLWithPath: "/") }
            var path: String { "" }
            var method: HTTPMethod { .get }
            var task: RequestTask { .requestPlain }
        }
        #expect(Bare().headers == nil)
        #expect(Bare().sampleData.isEmpty)
        #expect(Bare().validationType == .none)
    }

    @Test("M-T3 a path is joined with one slash and encoded, an empty one leaves the base as it is")
    func urls() throws {
        let provider = Provider<Zen>()
        #expect(try provider.endpoint(.zen).url == "https://api.example/v1/zen")
        #expect(try provider.endpoint(.user("a b")).url == "https://api.example/v1/users/a%20b")
        #expect(try provider.endpoint(.create([:])).url == "https://api.example/v1")
    }

    @Test("M-T6, M-K5 headers and parameters reach the request")
    func request() async throws {
        let transport = MemoryTransport(body: "{}")
        _ = try await Provider<Zen>(transport: transport).request(.create(["Nemesis": "Harvey"]))
        let request = try #require(transport.requests.first)
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "Title") == "Dominar")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.httpBody == Data(#"{"Nemesis":"Harvey"}"#.utf8))
    }

    @Test("M-K14, M-V13 a URL that isn't one fails before any plugin but process")
    func invalidURL() async {
        let recorder = Recorder()
        let provider = Provider<Zen>(plugins: [recorder], transport: MemoryTransport())
        await #expect(throws: EndpointError.self) { try await provider.request(.broken) }
        #expect(recorder.events == ["process"])
    }

    @Test("M-V3, M-N10 any status is success unless the target validates it")
    func validation() async throws {
        let provider = Provider<Zen>(transport: MemoryTransport(status: 404))
        #expect(try await provider.request(.zen).statusCode == 404)
        do throws(EndpointError) {
            _ = try await provider.request(.user("x"))
            Issue.record("404 passed the validation")
        } catch {
            #expect(error.response?.statusCode == 404)
            guard case .underlying(EndpointError.statusCode, _) = error else {
                Issue.record("unexpected error \(error)")
                return
            }
        }
    }

    @Test("M-G1 to M-G3 plugins act in their order and see the prepared request, for stubs too", arguments: [true, false])
    func plugins(isStubbed: Bool) async throws {
        let recorders = [Recorder("A"), Recorder("B")]
        let provider = Provider<Zen>(
            stubClosure: { _ in isStubbed ? .immediate : .never }, plugins: recorders, transport: MemoryTransport()
        )
        let response = try await provider.request(.zen)
        for recorder in recorders { #expect(recorder.events == ["prepare", "willSend AB", "didReceive", "process"]) }
        #expect(response.request?.value(forHTTPHeaderField: "Marks") == "AB")
    }

    @Test("M-V5 an immediate stub completes before the call returns, with the sample and nothing sent")
    func immediateStub() throws {
        let transport = MemoryTransport()
        let provider = Provider<Zen>(stubClosure: { _ in .immediate }, transport: transport)
        let lock = NSLock()
        nonisolated(unsafe) var result: Result<Response, EndpointError>?
        provider.request(.zen) { value in lock.withLock { result = value } }
        let response = try #require(lock.withLock { result }).get()
        #expect(response.data == Data("Half measures".utf8))
        #expect(response.statusCode == 200)
        #expect(response.response == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("M-V6, M-V12 a delayed stub waits, and can be cancelled at once", .timeLimit(.minutes(1)))
    func delayedStub() async throws {
        let provider = Provider<Zen>(stubClosure: { _ in .delayed(seconds: 0.01) }, transport: MemoryTransport())
        #expect(try await provider.request(.zen).data == Data("Half measures".utf8))

        let endless = Provider<Zen>(stubClosure: { _ in .delayed(seconds: 3600) }, transport: MemoryTransport())
        let task = Task { try await endless.request(.zen) }
        task.cancel()
        do {
            _ = try await task.value
            Issue.record("a cancelled stub answered")
        } catch let error as EndpointError {
            #expect((error.underlyingError as? URLError)?.code == .cancelled)
        }
    }

    @Test("M-V2 the callback form calls back once, on the queue of the call", .timeLimit(.minutes(1)))
    func callback() async {
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: "callbacks")
        let provider = Provider<Zen>(transport: MemoryTransport(status: 201))
        let (status, label) = await withCheckedContinuation { continuation in
            provider.request(.zen, callbackQueue: queue) { result in
                continuation.resume(returning: ((try? result.get())?.statusCode, DispatchQueue.getSpecific(key: key)))
            }
        }
        #expect(status == 201)
        #expect(label == "callbacks")
    }

    @Test("M-V10 cancelling twice is cancelling once", .timeLimit(.minutes(1)))
    func cancellable() async {
        let provider = Provider<Zen>(stubClosure: { _ in .delayed(seconds: 3600) }, transport: MemoryTransport())
        let error: EndpointError? = await withCheckedContinuation { continuation in
            let request = provider.request(.zen, callbackQueue: .global()) { result in
                if case .failure(let error) = result { continuation.resume(returning: error) } else { continuation.resume(returning: nil) }
            }
            request.cancel()
            request.cancel()
            #expect(request.isCancelled)
        }
        #expect((error?.underlyingError as? URLError)?.code == .cancelled)
    }

    @Test("M-N7 the request closure may wait, and its errors arrive")
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

        let failing = Provider<Zen>(requestClosure: { _ in throw URLError(.userAuthenticationRequired) }, transport: transport)
        await #expect(throws: EndpointError.self) { try await failing.request(.zen) }
        #expect(transport.requests.count == 1)
    }

    @Test("an environment takes the place of the target's base URL, and its headers go along")
    func environment() async throws {
        let transport = MemoryTransport()
        let environment = Environment(baseURL: "http://127.0.0.1:1/base/", headers: ["X-App": "1"])
        let provider = Provider<Zen>(configuration: ProviderConfiguration(environment: environment, transport: transport))
        _ = try await provider.request(.zen)
        #expect(transport.requests.first?.url?.absoluteString == "http://127.0.0.1:1/base/zen")
        #expect(transport.requests.first?.value(forHTTPHeaderField: "X-App") == "1")
    }

    @Test(
        "credentials go where they belong, and only when an operation asks for them",
        arguments: [
            (nil, "Bearer t", "/x?k=a%26b", "s=c"), ([], nil, "/x", nil), ([["token"]], "Bearer t", "/x", nil),
            ([["none"], ["key", "session"]], nil, "/x?k=a%26b", "s=c"), ([["none"]], nil, "/x", nil), ([[], ["token"]], "Bearer t", "/x", nil),
        ] as [([[String]]?, String?, String, String?)]
    )
    func credentials(security: [[String]]?, authorization: String?, path: String, cookie: String?) throws {
        let credentials = Credentials.bearer("t", scheme: "token")
            .and(.apiKey("a&b", name: "k", in: .query, scheme: "key")).and(.apiKey("c", name: "s", in: .cookie, scheme: "session"))
        var request = URLRequest(url: try #require(URL(string: "https://a.example/x")))
        credentials.apply(to: &request, security: security)
        #expect(request.value(forHTTPHeaderField: "Authorization") == authorization)
        #expect(request.url?.absoluteString == "https://a.example" + path)
        #expect(request.value(forHTTPHeaderField: "Cookie") == cookie)
    }

    @Test("the logger prints requests and responses, and no secrets")
    func logger() async throws {
        let lock = NSLock()
        nonisolated(unsafe) var lines: [String] = []
        let logger = NetworkLogger(.verbose) { entries in lock.withLock { lines += entries } }
        let configuration = ProviderConfiguration(
            credentials: .bearer("secret"), plugins: [logger], transport: MemoryTransport(body: "cool body")
        )
        _ = try await Provider<Zen>(configuration: configuration).request(.create(["a": 1]))
        let text = lock.withLock { lines }.joined(separator: "\n")
        for part in ["Request: https://api.example/v1", "HTTP Request Method: POST", #"Request Body: {"a":1}"#, "cool body", "<redacted>"] {
            #expect(text.contains(part))
        }
        #expect(!text.contains("secret"))
    }

    @Test("M-E1 to M-E11 URL encoding: sorted, escaped, in the query or the body by the method")
    func urlEncoding() throws {
        func encoded(_ method: String, _ parameters: [String: JSONValue], _ encoding: any ParameterEncoding = URLEncoding.default, url: String = "https://a.example/x") throws -> (url: String?, body: String?) {
            var request = URLRequest(url: try #require(URL(string: url)))
            request.httpMethod = method
            let result = try encoding.encode(request, with: parameters)
            return (result.url?.absoluteString, result.httpBody.map { String(decoding: $0, as: UTF8.self) })
        }
        #expect(try encoded("GET", ["b": 1, "a": "x y"]).url == "https://a.example/x?a=x%20y&b=1")
        #expect(try encoded("GET", [:]).url == "https://a.example/x")
        #expect(try encoded("POST", ["b": 1, "a": "x y"]).body == "a=x%20y&b=1")
        #expect(try encoded("POST", [:]).body == "")
        #expect(try encoded("PUT", ["a": true]).body == "a=1")
        #expect(try encoded("DELETE", ["a": false]).url == "https://a.example/x?a=0")
        #expect(try encoded("GET", ["a": [1, 2]]).url == "https://a.example/x?a%5B%5D=1&a%5B%5D=2")
        #expect(try encoded("GET", ["a": [1, 2]], URLEncoding(arrayEncoding: .noBrackets)).url == "https://a.example/x?a=1&a=2")
        #expect(try encoded("GET", ["a": [1]], URLEncoding(arrayEncoding: .indexInBrackets)).url == "https://a.example/x?a%5B0%5D=1")
        #expect(try encoded("GET", ["t": true], URLEncoding(booleanEncoding: .literal)).url == "https://a.example/x?t=true")
        #expect(try encoded("GET", ["d": ["k": "v"]]).url == "https://a.example/x?d%5Bk%5D=v")
        #expect(try encoded("GET", ["k": "a+b&c=d/e?f#g[h]@:!$'()*,;é%~-._"]).url == "https://a.example/x?k=a%2Bb%26c%3Dd/e?f%23g%5Bh%5D%40%3A%21%24%27%28%29%2A%2C%3B%C3%A9%25~-._")
        #expect(try encoded("GET", ["q": 2], url: "https://a.example/x?p=1").url == "https://a.example/x?p=1&q=2")
        #expect(try encoded("POST", ["q": 2], URLEncoding.queryString).url == "https://a.example/x?q=2")
        #expect(try encoded("GET", ["q": 2], URLEncoding.httpBody).body == "q=2")
    }
}
