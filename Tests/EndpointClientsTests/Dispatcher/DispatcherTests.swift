import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Dispatchers", .timeLimit(.minutes(1)))
struct DispatcherTests {
    private static let volume = #"{"id":1,"name":"Mu mu"}"#

    @Test("a dispatcher calls any target, for a response, JSON, a value or nothing")
    func forms() async throws {
        let (dispatcher, transport) = AppDispatcher.answering(Self.volume)
        #expect(try await dispatcher.call(Zen.zen).statusCode == 200)
        #expect(try await dispatcher.response(of: AnyCall()).data == Data(Self.volume.utf8))
        try await dispatcher.perform(Zen.user("octocat"))
        #expect(try await dispatcher.decodable(of: AnyCall()) == Volume(id: 1, name: "Mu mu"))
        #expect(try await dispatcher.json(of: AnyCall()) == ["id": 1, "name": "Mu mu"])
        #expect(
            transport.requests.map { $0.url?.path } == [
                "/v1/zen", "/v1/call", "/v1/users/octocat", "/v1/call", "/v1/call",
            ]
        )
    }

    @Test("the same forms have callbacks, called once")
    func callbacks() async throws {
        let (dispatcher, _) = AppDispatcher.answering(Self.volume)
        let called = Journal()
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            dispatcher.call(AnyCall()) { result in
                called.write("call \((try? result.get())?.statusCode ?? 0)")
                dispatcher.response(of: AnyCall()) { result in
                    called.write("response \((try? result.get())?.statusCode ?? 0)")
                    dispatcher.decodable(Volume.self, of: AnyCall()) { result in
                        called.write("decodable \((try? result.get())?.name ?? "")")
                        dispatcher.json(of: AnyCall()) { result in
                            called.write("json \((try? result.get())?["id"] ?? .null)")
                            dispatcher.perform(AnyCall()) { result in
                                called.write("perform")
                                done.resume(with: result)
                            }
                        }
                    }
                }
            }
        }
        #expect(called.entries == ["call 200", "response 200", "decodable Mu mu", "json 1", "perform"])
    }

    @Test("a producer calls each time it is started")
    func producers() async throws {
        let (dispatcher, transport) = AppDispatcher.answering(Self.volume)
        let volume = dispatcher.producer(AnyCall()).map(Volume.self)
        #expect(transport.requests.isEmpty)
        #expect(try await volume.value().id == 1)
        #expect(try await volume.value().id == 1)
        #expect(transport.requests.count == 2)
    }

    @Test("an app's error is thrown unchanged; a generated call wraps it with its response")
    func unwrapping() async throws {
        let (dispatcher, _) = AppDispatcher.answering(#"{"error":"no"}"#, errorFilters: [AppErrors()])
        let error = await endpointError { try await dispatcher.call(AnyCall()) }
        #expect(error?.caseName == "underlying")
        #expect(error?.underlyingError as? AppError == .other("no"))
        #expect(error?.response?.data == Data(#"{"error":"no"}"#.utf8))
        await #expect(throws: AppError.other("no")) { try await dispatcher.decodable(Volume.self, of: AnyCall()) }
        await #expect(throws: AppError.other("no")) { try await dispatcher.json(of: AnyCall()) }
        await #expect(throws: AppError.other("no")) { try await dispatcher.response(of: AnyCall()) }
        await #expect(throws: AppError.other("no")) { try await dispatcher.perform(AnyCall()) }
        let offline = AppDispatcher.offline()
        #expect(await anyError { try await offline.json(of: AnyCall()) } is URLError)
        #expect(await endpointError { try await offline.call(AnyCall()) }?.underlyingError is URLError)
    }

    @Test("an error without an underlying one is thrown itself")
    func wrapper() async {
        let (dispatcher, _) = AppDispatcher.answering("", status: 500)
        let error = await anyError { try await dispatcher.response(of: Zen.user("octocat")) }
        #expect((error as? EndpointError)?.caseName == "statusCode")
        #expect((error as? EndpointError)?.statusCode == 500)
    }

    @Test("a value's key path is the call's, otherwise the target's, otherwise the root")
    func keyPaths() async throws {
        let (nested, _) = AppDispatcher.answering(#"{"data":{"id":1,"name":"Mu mu"},"other":{"id":2,"name":"Ma"}}"#)
        #expect(try await nested.decodable(Volume.self, of: RootedCall(keyPath: "data")).id == 1)
        #expect(try await nested.decodable(Volume.self, of: MultiTarget(RootedCall(keyPath: "data"))).id == 1)
        #expect(try await nested.decodable(Volume.self, of: RootedCall(keyPath: "data"), atKeyPath: "other").id == 2)
        #expect(try await nested.decodable(Volume.self, of: AnyCall(), atKeyPath: "data").id == 1)
        let (flat, _) = AppDispatcher.answering(Self.volume)
        #expect(try await flat.decodable(Volume.self, of: RootedCall()).id == 1)
        let missing = await endpointError {
            try await flat.decodable(Volume.self, of: RootedCall(keyPath: "data"))
        }
        #expect(missing?.caseName == "jsonMapping")
    }

    @Test("an undecodable value is one error with the decoder's error")
    func wrongValue() async {
        let (dispatcher, _) = AppDispatcher.answering(#"{"id":"one"}"#)
        let error = await endpointError { try await dispatcher.decodable(Volume.self, of: AnyCall()) }
        #expect(error?.caseName == "objectMapping")
        #expect(error?.underlyingError is DecodingError)
    }

    @Test("invalid JSON and an empty response are mapping errors")
    func noJSON() async {
        for body in ["x", "", "{"] {
            let (dispatcher, _) = AppDispatcher.answering(body)
            #expect(await endpointError { try await dispatcher.json(of: AnyCall()) }?.caseName == "jsonMapping")
        }
    }

    @Test("provider and transport are created once for all calls and servers")
    func once() async throws {
        let (dispatcher, transport) = AppDispatcher.answering(Self.volume)
        let provider = dispatcher.provider
        for number in 0..<10 {
            dispatcher.environment = ServerEnvironment(baseURL: "https://\(number).example")
            try await dispatcher.perform(AnyCall())
        }
        #expect(dispatcher.provider === provider)
        #expect(dispatcher.configuration.transport as AnyObject === transport)
        #expect(transport.requests.map { $0.url?.host } == (0..<10).map { "\($0).example" })
        #expect(dispatcher.with(.timeout(.seconds(9))).provider.engine === provider.engine)
    }

    /// Counts calls, responds to some itself and forwards the others to the wrapped dispatcher.
    private struct Counting: Dispatcher {
        let base: AppDispatcher
        let journal = Journal()

        var configuration: ProviderConfiguration { base.configuration }

        func result(of target: any Target) async -> Result<Response, EndpointError> {
            journal.write(target.path)
            if target.path == "/own" { return .success(.json(#"{"id":7,"name":"own"}"#)) }
            return await base.result(of: target)
        }
    }

    @Test("all calls of a wrapped dispatcher go through the wrapper")
    func wrapping() async throws {
        let (base, transport) = AppDispatcher.answering(Self.volume)
        let counting = Counting(base: base)
        let dispatcher: any Dispatcher = counting
        #expect(try await dispatcher.decodable(Volume.self, of: AnyCall(path: "/own")).id == 7)
        #expect(try await dispatcher.decodable(Volume.self, of: AnyCall(path: "/other")).id == 1)
        _ = try await dispatcher.call(AnyCall(path: "/a"))
        try await dispatcher.perform(AnyCall(path: "/b"))
        _ = try await dispatcher.producer(AnyCall(path: "/c")).value()
        _ = try await withCheckedThrowingContinuation { done in
            dispatcher.json(of: AnyCall(path: "/d")) { done.resume(with: $0) }
        }
        #expect(counting.journal.entries == ["/own", "/other", "/a", "/b", "/c", "/d"])
        #expect(transport.requests.count == 5)
    }

    @Test("a changed environment applies from the next call on, to everything created from the dispatcher")
    func environments() async throws {
        let (dispatcher, transport) = AppDispatcher.answering(Self.volume)
        let patient = dispatcher.with(.header("X-Patient", "1"))
        let client = TransportClient(dispatcher: dispatcher)
        let provider = Provider<AnyCall>(configuration: dispatcher.configuration)
        func hosts(_ call: () async throws -> Void) async throws -> String? {
            try await call()
            return transport.requests.last?.url?.absoluteString
        }
        for host in ["one", "two"] {
            dispatcher.environment = ServerEnvironment(baseURL: "https://\(host).example/v1", headers: ["X-Of": host])
            #expect(dispatcher.environment?.baseURL == "https://\(host).example/v1")
            #expect(patient.environment?.baseURL == "https://\(host).example/v1")
            #expect(try await hosts { try await patient.perform(AnyCall()) } == "https://\(host).example/v1/call")
            #expect(try await hosts { _ = try await provider.request(AnyCall()) } == "https://\(host).example/v1/call")
            #expect(
                try await hosts {
                    _ = try await client.request(AnyEndpoint(request: URLRequest(url: #require(URL(string: "books")))))
                } == "https://\(host).example/v1/books")
            #expect(transport.requests.suffix(3).map { $0.value(forHTTPHeaderField: "X-Of") } == [host, host, host])
        }
        dispatcher.environment = nil
        #expect(try await hosts { try await dispatcher.perform(AnyCall()) } == "https://api.example/v1/call")
        #expect(try await hosts { _ = try await client.request(AnyEndpoint()) } == "https://api.example/v1/books")

        var own = dispatcher.configuration
        own.environment = ServerEnvironment(baseURL: "https://own.example")
        dispatcher.environment = ServerEnvironment(baseURL: "https://three.example")
        #expect(own.environment?.baseURL == "https://own.example")
    }

    @Test("credentials are sent only to the environment's server, also by handwritten endpoints")
    func credentials() async throws {
        let transport = MemoryTransport(body: "{}")
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(baseURL: "https://one.example"), credentials: .bearer("secret"),
            transport: transport)
        let client = TransportClient(dispatcher: dispatcher)
        func token(_ url: String) async throws -> String? {
            _ = try await client.request(AnyEndpoint(request: URLRequest(url: #require(URL(string: url)))))
            return transport.requests.last?.value(forHTTPHeaderField: "Authorization")
        }
        #expect(try await token("https://one.example/a") == "Bearer secret")
        #expect(try await token("https://two.example/a") == nil)
        dispatcher.environment = ServerEnvironment(baseURL: "https://two.example")
        #expect(try await token("https://one.example/a") == nil)
        #expect(try await token("https://two.example/a") == "Bearer secret")
        #expect(try await token("a") == "Bearer secret")
    }
}
