import EndpointOAuth
import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The timeouts and the number of attempts of single calls.
@Suite("Timeouts and retries of calls", .timeLimit(.minutes(1)))
struct CallTimeTests {
    private static let short = Duration.milliseconds(20)
    /// Enough for a request to reach the transport, however busy the machine is.
    private static let long = Duration.seconds(3)

    private struct Always: RequestInterceptor {
        func decision(for failure: FailedRequest) async -> RetryDecision { .retryAfter(.milliseconds(1)) }
    }

    @Test("a call without a response times out, and plugins receive the caller's error")
    func timeout() async throws {
        let (transport, plugin) = (MemoryTransport(isOpen: false), RecordingPlugin())
        let provider = Provider<AnyCall>(plugins: [plugin], transport: transport)
        let error = await endpointError { try await provider.with(.timeout(Self.long)).request(AnyCall()) }
        #expect(error?.isTimedOut == true)
        #expect(error?.isCancelled == false)
        #expect((error?.underlyingError as? URLError)?.code == .timedOut)
        #expect(error?.errorDescription?.contains("GET https://api.example/v1/call") == true)
        #expect(transport.cancelled == 1)
        let heard = plugin.received.map { result in
            if case .failure(let error) = result { error.isTimedOut } else { false }
        }
        #expect(heard == [true])
        #expect(plugin.events == ["prepare", "willSend ", "didReceive", "process"])
    }

    @Test("a call's timeout includes all attempts and the waits between them")
    func timeoutOfRetries() async throws {
        let transport = ScriptedTransport(.status(503))
        let configuration = ProviderConfiguration(transport: transport, retrier: Always())
        let provider = Provider<AnyCall>(configuration: configuration).with(.timeout(Self.short))
        #expect(await endpointError { try await provider.request(AnyCall()) }?.isTimedOut == true)
        let waiting = ProviderConfiguration(
            transport: transport,
            retrier: RetryPolicy(
                backoff: RetryBackoff(unit: .seconds(1000), longest: .seconds(1000), jitter: 0),
                longestWait: .seconds(2000)))
        let error = await endpointError {
            try await Provider<AnyCall>(configuration: waiting).with(.timeout(Self.short)).request(AnyCall())
        }
        #expect(error?.isTimedOut == true)
    }

    @Test("a call cancelled after its response returns it, unless it would be retried")
    func cancelledBetweenAttempts() async throws {
        let transport = ScriptedTransport { _, _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .status(503)
        }
        let retried = Provider<AnyCall>(configuration: ProviderConfiguration(transport: transport, retrier: Always()))
        let task = Task { try await retried.request(AnyCall()) }
        let error = await endpointError { try await task.value }
        #expect(error?.isCancelled == true)
        let plain = Provider<AnyCall>(transport: transport)
        let response = try await Task { try await plain.request(AnyCall()) }.value
        #expect(response.statusCode == 503)
        #expect(transport.requests.count == 2)
    }

    @Test("a timeout of zero sends nothing", arguments: [Duration.zero, .seconds(-1)])
    func noTime(duration: Duration) async {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(transport: transport).with(.timeout(duration))
        #expect(await endpointError { try await provider.request(AnyCall()) }?.isTimedOut == true)
        #expect(transport.requests.isEmpty)
    }

    @Test("a call cancelled before its timeout is cancelled")
    func cancelled() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<AnyCall>(transport: transport).with(.timeout(.seconds(1000)))
        let task = Task { try await provider.request(AnyCall()) }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        let error = await endpointError { try await task.value }
        #expect(error?.isCancelled == true)
        #expect(error?.isTimedOut == false)
    }

    @Test("an attempt that times out is cancelled, and retried")
    func attemptTimeout() async throws {
        let transport = ScriptedTransport { number, _ in
            if number == 0 { try await Task.sleep(for: .seconds(1000)) }
            return .status(200)
        }
        let configuration = ProviderConfiguration(transport: transport, retrier: Always())
        let provider = Provider<AnyCall>(configuration: configuration).with(.attemptTimeout(.milliseconds(50)))
        #expect(try await provider.request(AnyCall()).statusCode == 200)
        // On a busy machine more than the first one take too long.
        #expect(transport.exchanges.count >= 2)
        #expect(transport.exchanges.allSatisfy { $0.timeout == .milliseconds(50) })
        let error = await endpointError {
            try await Provider<AnyCall>(transport: MemoryTransport(isOpen: false))
                .with(.attemptTimeout(Self.short), .noRetries).request(AnyCall())
        }
        #expect(error?.isTimedOut == true)
    }

    @Test("handwritten endpoints have the same timeouts, and their observers receive the error")
    func endpoints() async throws {
        let endings = Endings()
        let client = TransportClient(transport: MemoryTransport(isOpen: false), observers: [endings.observer])
        let error = await anyError { try await client.with(.timeout(Self.long)).request(AnyEndpoint()) }
        #expect((error as? URLError)?.code == .timedOut)
        #expect(endings.all.map { ($0.error as? URLError)?.code } == [.timedOut])
        let quick = TransportClient(transport: MemoryTransport(body: "x")).with(.timeout(.seconds(1000)))
        #expect(try await quick.request(AnyEndpoint()) == "x")
        #expect(try await quick.upload(AnyUpload(body: .data(Data("u".utf8)))) == "x")
    }

    // Shared exchanges

    @Test("of the callers that share an exchange, only one that times out leaves it")
    func sharedTimeout() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<AnyCall>(transport: transport, tracksInflights: true)
        async let patient = provider.request(AnyCall())
        try await wait(while: provider.inflightCount == 0)
        let error = await endpointError { try await provider.with(.timeout(Self.short)).request(AnyCall()) }
        #expect(error?.isTimedOut == true)
        transport.open()
        #expect(try await patient.statusCode == 200)
        #expect(transport.requests.count == 1)
    }

    @Test("calls share an exchange if their options send the same request")
    func sharing() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<AnyCall>(transport: transport, tracksInflights: true)
        let options: [CallOptions] = [
            .none, .timeout(.seconds(1000)), .header("A", "1"), .header("A", "1"), .header("A", "2"), .query("a", "1"),
            .idempotencyKey("1"), .idempotencyKey("1"), .idempotencyKeys(), .idempotencyKeys(), .noRetries,
            .retrier(Always()),
        ]
        let calls = options.map { options in
            Task { try await provider.with(options).request(AnyCall()).statusCode }
        }
        let exchanges = 9
        try await wait(while: transport.requests.count < exchanges)
        try await wait(while: provider.inflights.waiters < options.count - 3)
        transport.open()
        for call in calls { #expect(try await call.value == 200) }
        #expect(transport.requests.count == exchanges)
    }

    // Retries

    @Test(
        "a call is retried as in its own options",
        arguments: [
            (CallOptions.none, 2), (.noRetries, 1), (.retrier(RetryPolicy(limit: 3, backoff: .none)), 4),
        ])
    func retries(options: CallOptions, sends: Int) async {
        let transport = ScriptedTransport(.status(503))
        let configuration = ProviderConfiguration(
            transport: transport, retrier: RetryPolicy(limit: 1, backoff: .none))
        _ = try? await Provider<AnyCall>(configuration: configuration).with(options).request(AnyCall())
        #expect(transport.requests.count == sends)
    }

    @Test("a call without retries still refreshes its token")
    func renewal() async throws {
        let transport = ScriptedTransport(.status(401), .status(200))
        let token = RefreshingToken(AccessToken("old")) { _ in AccessToken("new") }
        let configuration = ProviderConfiguration(credentials: .bearer(token), transport: transport)
        _ = try await Provider<AnyCall>(configuration: configuration).with(.noRetries).request(AnyCall())
        #expect(transport.headers("Authorization") == ["Bearer old", "Bearer new"])
    }

    @Test("a POST with its own key is retried, with the same key each time")
    func idempotencyKey() async throws {
        let post = AnyCall(method: .post)
        for (options, header) in [
            (CallOptions.idempotencyKey("order 42"), "Idempotency-Key"),
            (.idempotencyKey("order 42", header: "X-Request-Key"), "X-Request-Key"),
            (.idempotencyKeys(), "Idempotency-Key"),
        ] {
            let transport = ScriptedTransport(.status(503), .status(503), .status(200))
            let configuration = ProviderConfiguration(transport: transport, retrier: RetryPolicy(backoff: .none))
            let provider = Provider<AnyCall>(configuration: configuration).with(options)
            #expect(try await provider.request(post).statusCode == 200)
            #expect(transport.requests.count == 3)
            #expect(Set(transport.headers(header)).count == 1)
            #expect(transport.headers(header).allSatisfy { $0?.isEmpty == false })
        }
    }

    @Test("generated keys differ by call, and are added only to methods that require them")
    func idempotencyKeys() async throws {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(transport: transport).with(.idempotencyKeys())
        for method in [HTTPMethod.post, .post, .get] { _ = try await provider.request(AnyCall(method: method)) }
        let keys = transport.requests.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        #expect(keys[0] != nil && keys[1] != nil && keys[0] != keys[1])
        #expect(keys[2] == nil)
    }
}
