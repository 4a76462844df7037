import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The effect of a retrier's decisions on a provider. `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Retries", .timeLimit(.minutes(3)))
struct RetryTests {
    static let exact = RetryPolicy(backoff: RetryBackoff(jitter: 0))

    static func provider(
        _ transport: any Transport, _ retrier: (any RequestInterceptor)? = exact,
        clock: any Clock<Duration> = TestClock(),
        plugins: [any Plugin] = [], stub: StubBehavior = .never, tracksInflights: Bool = false
    ) -> Provider<AnyCall> {
        Provider(
            configuration: ProviderConfiguration(
                plugins: plugins, transport: transport, stub: stub, retrier: retrier, clock: clock
            ).tracking(inflights: tracksInflights)
        )
    }

    /// Decides as configured, and records its calls.
    private final class Judge: RequestInterceptor {
        let asked = Locked<[FailedRequest]>([])
        let decide: @Sendable (FailedRequest) -> RetryDecision

        init(_ decide: @escaping @Sendable (FailedRequest) -> RetryDecision) {
            self.decide = decide
        }

        func decision(for failure: FailedRequest) async -> RetryDecision {
            asked.withLock { $0.append(failure) }
            return decide(failure)
        }
    }

    @Test(
        "503, 503, 200 succeeds after three attempts and two waits",
        arguments: [ValidationType.none, .successCodes])
    func success(validation: ValidationType) async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(.status(503), .status(503), .status(200))
        let provider = Self.provider(transport, clock: clock)
        #expect(try await provider.request(AnyCall(validationType: validation)).statusCode == 200)
        #expect(transport.requests.count == 3)
        #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    }

    @Test("the failure of the last retry is the result")
    func exhausted() async throws {
        let transport = ScriptedTransport(.status(503))
        let response = try await Self.provider(transport).request(AnyCall())
        #expect(response.statusCode == 503)
        #expect(transport.requests.count == 3)
        let lost = ScriptedTransport { _, _ in throw URLError(.timedOut) }
        let error = await endpointError { try await Self.provider(lost).request(AnyCall()) }
        #expect((error?.underlyingError as? URLError)?.code == .timedOut)
        #expect(lost.requests.count == 3)
    }

    @Test("a POST is sent once")
    func post() async throws {
        let transport = ScriptedTransport(.status(503))
        _ = try await Self.provider(transport).request(AnyCall(method: .post))
        #expect(transport.requests.count == 1)
    }

    @Test("a POST with an idempotency key is retried with the same key; another call has another key")
    func keys() async throws {
        var policy = Self.exact
        policy.idempotencyKey = IdempotencyKey()
        let transport = ScriptedTransport(.status(503), .status(503), .status(201), .status(201))
        let provider = Self.provider(transport, policy)
        let call = AnyCall(method: .post, task: .requestData(Data("b".utf8)))
        #expect(try await provider.request(call).statusCode == 201)
        #expect(try await provider.request(call).statusCode == 201)
        let keys = transport.headers("Idempotency-Key").compactMap(\.self)
        #expect(keys.count == 4)
        #expect(Set(keys.prefix(3)).count == 1)
        #expect(Set(keys).count == 2)
        #expect(transport.bodies == Array(repeating: Data("b".utf8), count: 4))
    }

    /// Adds a unique key to each request.
    private struct KeyMaker: Plugin {
        func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            var request = request
            request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
            return request
        }
    }

    @Test("a plugin that creates keys keeps the key on retries")
    func pluginKeys() async throws {
        var policy = Self.exact
        policy.idempotencyKey = IdempotencyKey()
        let transport = ScriptedTransport(.status(503), .status(503), .status(201))
        _ = try await Self.provider(transport, policy, plugins: [KeyMaker()]).request(AnyCall(method: .post))
        #expect(transport.requests.count == 3)
        #expect(Set(transport.headers("Idempotency-Key")).count == 1)
    }

    @Test("Retry-After is awaited")
    func retryAfter() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(
            .status(429, ["Retry-After": "3"]), .status(503, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]),
            .status(200)
        )
        #expect(try await Self.provider(transport, clock: clock).request(AnyCall()).statusCode == 200)
        #expect(clock.sleeps == [.seconds(3)])
    }

    @Test("the default policy retries a lost connection once; a nil policy never retries")
    func standard() async throws {
        let lost = ScriptedTransport { number, _ in
            guard number > 0 else { throw URLError(.networkConnectionLost) }
            return .status(200)
        }
        #expect(try await Provider<AnyCall>(transport: lost).request(AnyCall()).statusCode == 200)
        #expect(lost.requests.count == 2)
        let dead = ScriptedTransport { _, _ in throw URLError(.networkConnectionLost) }
        _ = await endpointError { try await Provider<AnyCall>(transport: dead).request(AnyCall()) }
        #expect(dead.requests.count == 2)
        _ = await endpointError { try await Self.provider(dead, nil).request(AnyCall()) }
        #expect(dead.requests.count == 3)
        let busy = ScriptedTransport(.status(503))
        #expect(try await Provider<AnyCall>(transport: busy).request(AnyCall()).statusCode == 503)
        #expect(busy.requests.count == 1)
    }

    @Test("plugins prepare and observe each attempt, and process the result once")
    func plugins() async throws {
        let recorder = RecordingPlugin("a")
        let ids = Locked<[UUID]>([])
        let watch = Stopwatch { id in ids.withLock { $0.append(id) } }
        let transport = ScriptedTransport(.status(503), .status(200))
        _ = try await Self.provider(transport, plugins: [recorder, watch]).request(AnyCall())
        let each = ["prepare", "willSend a", "didReceive"]
        #expect(recorder.events == each + each + ["process"])
        let seen = ids.withLock { $0 }
        #expect(seen.count == 4)
        #expect(seen[0] == seen[1] && seen[2] == seen[3] && seen[0] != seen[2])
        // Marks of the first send would else be in the second one.
        #expect(transport.headers("Marks") == ["a", "a"])
    }

    @Test("the request closure is called once per call")
    func requestClosure() async throws {
        let made = Locked(0)
        let transport = ScriptedTransport(.status(503), .status(200))
        let provider = Provider<AnyCall>(
            configuration: ProviderConfiguration(transport: transport, retrier: Self.exact, clock: TestClock()),
            requestClosure: { endpoint in
                made.withLock { $0 += 1 }
                return try endpoint.urlRequest()
            }
        )
        _ = try await provider.request(AnyCall())
        #expect(made.withLock { $0 } == 1)
        #expect(transport.requests.count == 2)
    }

    @Test("a retrier receives the failure")
    func failure() async throws {
        let judge = Judge { $0.attempt < 3 ? .retryAfter(.seconds(2)) : .doNotRetry }
        let transport = ScriptedTransport(.init(status: 418, headers: ["X-Pot": "tea"], body: "short and stout"))
        let response = try await Self.provider(transport, judge).request(AnyCall())
        #expect(response.statusCode == 418)
        let asked = judge.asked.withLock { $0 }
        #expect(asked.map(\.attempt) == [1, 2, 3])
        #expect(asked.map(\.waited) == [.zero, .seconds(2), .seconds(4)])
        #expect(asked.allSatisfy { $0.isReplayable && $0.error == nil && $0.target is AnyCall })
        #expect(asked.first?.head?[header: "X-Pot"] == "tea")
        #expect(asked.first?.data == Data("short and stout".utf8))
        #expect(asked.first?.message.url == "https://api.example/v1/call")
    }

    @Test("a retrier isn't called for successes, redirects and requests that couldn't be created")
    func notAsked() async throws {
        let judge = Judge { _ in .doNotRetry }
        for status in [200, 204, 304] {
            _ = try await Self.provider(ScriptedTransport(.status(status)), judge).request(AnyCall())
        }
        let broken = await endpointError {
            try await Self.provider(ScriptedTransport(.status(200)), judge).request(AnyCall(base: "no url"))
        }
        #expect(broken?.caseName == "requestMapping")
        #expect(judge.asked.withLock { $0.isEmpty })
        // What the target itself doesn't take for a success is a failure.
        _ = await endpointError {
            try await Self.provider(ScriptedTransport(.status(204)), judge).request(
                AnyCall(validationType: .customCodes([200])))
        }
        #expect(judge.asked.withLock { $0.first?.error as? EndpointError }?.caseName == "statusCode")
    }

    @Test("a retrier's own error is the result, with the response")
    func ownError() async throws {
        let judge = Judge { _ in .fail(URLError(.userAuthenticationRequired)) }
        let error = await endpointError {
            try await Self.provider(ScriptedTransport(.status(403)), judge).request(AnyCall())
        }
        #expect((error?.underlyingError as? URLError)?.code == .userAuthenticationRequired)
        #expect(error?.statusCode == 403)
    }

    @Test("a call cancelled during a wait ends immediately", arguments: [true, false])
    func cancellation(isTracked: Bool) async throws {
        let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
        let clock = TestClock {
            waiting.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        let recorder = RecordingPlugin()
        let transport = ScriptedTransport(.status(503))
        let provider = Self.provider(transport, clock: clock, plugins: [recorder], tracksInflights: isTracked)
        let task = Task { try await provider.request(AnyCall()) }
        for await _ in waits { break }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        #expect(transport.requests.count == 1)
        #expect(recorder.events == ["prepare", "willSend ", "didReceive", "process"])
        #expect(provider.inflightCount == 0)
    }

    @Test("a call cancelled while a retrier decides isn't sent again")
    func cancelledDecision() async throws {
        struct Slow: RequestInterceptor {
            let asked: AsyncStream<Void>.Continuation

            func decision(for failure: FailedRequest) async -> RetryDecision {
                asked.yield()
                try? await waitForCancellation()
                return .retry
            }
        }
        let (questions, asked) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedTransport(.status(503))
        let provider = Self.provider(transport, Slow(asked: asked))
        let task = Task { try await provider.request(AnyCall()) }
        for await _ in questions { break }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        #expect(transport.requests.count == 1)
    }

    @Test("a stub's response is final, with any status", arguments: [StubBehavior.immediate, .delayed(seconds: 0)])
    func stubs(stub: StubBehavior) async throws {
        let judge = Judge { _ in .retry }
        let clock = TestClock()
        let provider = Self.provider(ScriptedTransport(.status(200)), judge, clock: clock, stub: stub)
        #expect(try await provider.request(AnyCall(sampleResponse: .empty(503))).statusCode == 503)
        let error = await endpointError {
            try await provider.request(AnyCall(sampleResponse: .networkError(URLError(.networkConnectionLost))))
        }
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
        #expect(judge.asked.withLock { $0.isEmpty })
        #expect(clock.sleeps.isEmpty)
    }

    @Test("callers that share a request share its retries; one that cancels doesn't affect the others")
    func inflights() async throws {
        let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
        let gate = Locked(false)
        let clock = TestClock {
            waiting.yield()
            try await wait(while: !gate.withLock({ $0 }))
        }
        let transport = ScriptedTransport(.status(503), .status(200))
        let provider = Self.provider(transport, clock: clock, tracksInflights: true)
        let first = Task { try await provider.request(AnyCall()) }
        for await _ in waits { break }
        let others = (0..<5).map { _ in Task { try await provider.request(AnyCall()) } }
        try await wait(while: provider.inflights.waiters < 6)
        first.cancel()
        #expect(await endpointError { try await first.value }?.isCancellation == true)
        gate.withLock { $0 = true }
        for other in others { #expect(try await other.value.statusCode == 200) }
        #expect(transport.requests.count == 2)
    }

    @Test("progress restarts with each attempt, and completes once")
    func progress() async throws {
        let reports = Locked<[RequestProgress]>([])
        let transport = ScriptedTransport(.init(status: 503, body: "busy"), .init(body: "here it is"))
        let response = try await Self.provider(transport).requestWithProgress(AnyCall()) { report in
            reports.withLock { $0.append(report) }
        }
        #expect(response.data == Data("here it is".utf8))
        let all = reports.withLock { $0 }
        #expect(all.map { $0.bytes?.completedUnitCount } == [4, 10, 10])
        #expect(all.map(\.isCompleted) == [false, false, true])
    }
}
