import EndpointClients
import Foundation
import Testing
import TestTimeouts

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Making requests and receiving responses.
@Suite("Provider")
struct ProviderTests {
    @Test("a provider requires no arguments, and uses the given transport")
    func defaults() async throws {
        let provider = Provider<Zen>()
        #expect(provider.configuration.transport is URLSessionTransport)
        #expect(provider.configuration.plugins.isEmpty)
        #expect(provider.configuration.stub == .never)
        #expect(!provider.configuration.tracksInflights)
        let transport = MemoryTransport(body: "x")
        #expect(try await Provider<Zen>(transport: transport).request(.zen).data == Data("x".utf8))
        #expect(transport.requests.count == 1)
    }

    private static let key = DispatchSpecificKey<String>()

    private static func queue(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: name)
        queue.setSpecific(key: key, value: name)
        return queue
    }

    @Test(
        "the callback runs once: on the call's queue, otherwise the provider's, otherwise the main queue",
        .timeLimit(.minutes(1)), arguments: [true, false], [true, false]
    )
    func queues(call: Bool, provider: Bool) async throws {
        DispatchQueue.main.setSpecific(key: Self.key, value: "main")
        let requests = Provider<Zen>(
            callbackQueue: provider ? Self.queue("provider") : nil, transport: MemoryTransport(status: 201)
        )
        let calls = Locked(0)
        let (status, label) = try await withDeadline { continuation in
            requests.request(.zen, callbackQueue: call ? Self.queue("call") : nil) { result in
                calls.withLock { $0 += 1 }
                continuation.resume(
                    returning: ((try? result.get())?.statusCode, DispatchQueue.getSpecific(key: Self.key)))
            }
        }
        #expect(status == 201)
        #expect(label == (call ? "call" : provider ? "provider" : "main"))
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("any status is a success unless the target validates it")
    func anyStatus() async throws {
        #expect(try await Provider<Zen>(transport: MemoryTransport(status: 404)).request(.zen).statusCode == 404)
    }

    @Test("the end of a connection maps to a response or an error")
    func results() throws {
        typealias CallResult = Result<Response, EndpointError>
        let url = try #require(URL(string: "https://a.example"))
        let answer = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let request = URLRequest(url: url)
        let cause = URLError(.networkConnectionLost)

        let whole = try CallResult(response: answer, request: request, data: Data("x".utf8), error: nil).get()
        #expect(whole == Response(statusCode: 200, data: Data("x".utf8), response: answer))
        #expect(whole.request == request)
        #expect(try CallResult(response: answer, request: nil, data: nil, error: nil).get().data == Data())

        func failure(_ outcome: CallResult) -> EndpointError? {
            if case .failure(let error) = outcome { error } else { nil }
        }
        let broken = failure(CallResult(response: answer, request: request, data: Data("x".utf8), error: cause))
        #expect(broken?.response == whole)
        #expect(broken?.underlyingError as? URLError == cause)
        let none = failure(CallResult(response: nil, request: request, data: nil, error: cause))
        #expect(none?.response == nil)
        #expect(none?.underlyingError as? URLError == cause)
        let unknown = failure(CallResult(response: nil, request: nil, data: nil, error: nil))
        #expect((unknown?.underlyingError as? URLError)?.code == .unknown)
        #expect(unknown?.response == nil)
    }

    @Test("an interrupted response is an error with the partial response")
    func interrupted() async throws {
        let transport = MemoryTransport { request in
            let url = try #require(request.request.url)
            let answer = try #require(HTTPURLResponse(url: url, statusCode: 206, httpVersion: nil, headerFields: nil))
            throw InterruptedResponse(error: URLError(.timedOut), response: answer, data: Data("half".utf8))
        }
        let error = await endpointError { try await Provider<Zen>(transport: transport).request(.zen) }
        #expect((error?.underlyingError as? URLError)?.code == .timedOut)
        #expect(error?.response?.data == Data("half".utf8))
        #expect(error?.statusCode == 206)
    }

    @Test("a request retains its provider until it ends", .timeLimit(.minutes(1)))
    func lifetime() async throws {
        func call() -> Task<Response, any Error> {
            let provider = Provider<Zen>(stubClosure: { _ in .delayed(seconds: 0.05) })
            return Task { try await provider.request(.zen) }
        }
        #expect(try await call().value.statusCode == 200)
        let status = try await withDeadline { continuation in
            Provider<Zen>(stubClosure: { _ in .delayed(seconds: 0.05) }).request(.zen, callbackQueue: .global()) {
                continuation.resume(returning: (try? $0.get())?.statusCode)
            }
        }
        #expect(status == 200)
    }

    @Test("providers share the given transport")
    func sharedTransport() async throws {
        let transport = MemoryTransport()
        let providers = [Provider<Zen>(transport: transport), Provider<Zen>(transport: transport)]
        for provider in providers { _ = try await provider.request(.zen) }
        #expect(transport.requests.count == 2)
        #expect(providers.allSatisfy { $0.configuration.transport as? MemoryTransport === transport })
    }

    @Test("an environment replaces the target's base URL, and adds its headers")
    func environment() async throws {
        let transport = MemoryTransport()
        let environment = ServerEnvironment(baseURL: "http://127.0.0.1:1/base/", headers: ["X-App": "1"])
        let provider = Provider<Zen>(
            configuration: ProviderConfiguration(environment: environment, transport: transport))
        _ = try await provider.request(.zen)
        #expect(transport.requests.first?.url?.absoluteString == "http://127.0.0.1:1/base/zen")
        #expect(transport.requests.first?.value(forHTTPHeaderField: "X-App") == "1")
    }

    @Test(
        "credentials are sent to their server only, and only if an operation requires them",
        arguments: [
            (nil, "Bearer t", "/x?k=a%26b", "s=c"), ([], nil, "/x", nil), ([["token"]], "Bearer t", "/x", nil),
            ([["none"], ["key", "session"]], nil, "/x?k=a%26b", "s=c"), ([["none"]], nil, "/x", nil),
            ([[], ["token"]], "Bearer t", "/x", nil),
        ] as [([[RequiredScheme]]?, String?, String, String?)]
    )
    func credentials(security: [[RequiredScheme]]?, authorization: String?, path: String, cookie: String?) throws {
        let credentials = Credentials.bearer("t", scheme: "token")
            .and(.apiKey("a&b", name: "k", in: .query, scheme: "key")).and(
                .apiKey("c", name: "s", in: .cookie, scheme: "session"))
        var request = RequestMessage(URLRequest(url: try #require(URL(string: "https://a.example/x"))))
        try credentials.apply(to: &request, security: security)
        #expect(request[header: "Authorization"] == authorization)
        #expect(request.url == "https://a.example" + path)
        #expect(request[header: "Cookie"] == cookie)
        #expect(credentials.names == ["authorization", "k", "cookie"])
    }
}
