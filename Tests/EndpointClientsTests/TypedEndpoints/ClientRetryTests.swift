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

/// Requests that are sent again.
@Suite("Retries of typed endpoints", .timeLimit(.minutes(1)))
struct ClientRetryTests {
    /// Responses to requests, in order.
    private final class Answers: Sendable {
        private let left: Locked<[Int]>

        init(_ statuses: [Int]) {
            left = Locked(statuses)
        }

        func next() -> (Int, Data) {
            left.withLock { ($0.isEmpty ? 200 : $0.removeFirst(), Data("Test".utf8)) }
        }
    }

    /// Decides as configured, and records its calls.
    private final class Retrier: RequestInterceptor {
        private let asked = Locked<[FailedRequest]>([])
        private let decide: @Sendable (FailedRequest) -> RetryDecision

        init(_ decide: @escaping @Sendable (FailedRequest) -> RetryDecision) {
            self.decide = decide
        }

        var failures: [FailedRequest] { asked.withLock { $0 } }

        func decision(for failure: FailedRequest) async -> RetryDecision {
            asked.withLock { $0.append(failure) }
            return decide(failure)
        }
    }

    private func transport(_ statuses: Int...) -> MemoryTransport {
        let answers = Answers(statuses)
        return MemoryTransport { _ in answers.next() }
    }

    private let checked = AnyEndpoint(validating: { try ResponseValidator().validate($0) })

    @Test("a status is retried only if a retrier decides so")
    func none() async {
        let transport = transport(503)
        let error = await anyError { try await TransportClient(transport: transport).request(checked) }
        #expect((error as? HTTPStatusError)?.statusCode == 503)
        #expect(transport.requests.count == 1)
    }

    @Test("a policy of two retries turns 503, 503, 200 into a success, and sends a POST once")
    func policy() async throws {
        let policy = RetryPolicy(limit: 2, backoff: .none)
        let passing = transport(503, 503)
        #expect(try await TransportClient(transport: passing, retrier: policy).request(checked) == "Test")
        #expect(passing.requests.count == 3)
        let lasting = transport(503, 503, 503)
        let error = await anyError { try await TransportClient(transport: lasting, retrier: policy).request(checked) }
        #expect((error as? HTTPStatusError)?.statusCode == 503)
        #expect(lasting.requests.count == 3)
        let posting = transport(503)
        let post = AnyEndpoint(request: .post(.sample), validating: { try ResponseValidator().validate($0) })
        _ = await anyError { try await TransportClient(transport: posting, retrier: policy).request(post) }
        #expect(posting.requests.count == 1)
    }

    @Test("five requests with a rejected token refresh it once, and all succeed")
    func renewal() async throws {
        let renewals = Locked(0)
        let token = RefreshingToken(AccessToken("old")) { _ in
            renewals.withLock { $0 += 1 }
            return AccessToken("new")
        }
        let transport = MemoryTransport { request in
            let isNew = request.request.value(forHTTPHeaderField: "Authorization") == "Bearer new"
            return (isNew ? 200 : 401, Data("Test".utf8))
        }
        let client = TransportClient(baseURL: .sample, credentials: .bearer(token), transport: transport)
        let contents = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<5 { group.addTask { try await client.request(checked) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(contents == Array(repeating: "Test", count: 5))
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("a rejected new token and a failed refresh end the call; other servers receive no token")
    func refusal() async {
        let transport = MemoryTransport(status: 401)
        let renewing = RefreshingToken(AccessToken("old")) { _ in AccessToken("new") }
        let client = TransportClient(baseURL: .sample, credentials: .bearer(renewing), transport: transport)
        #expect((await anyError { try await client.request(checked) } as? HTTPStatusError)?.statusCode == 401)
        #expect(
            transport.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == ["Bearer old", "Bearer new"])

        let failing = RefreshingToken(AccessToken("old")) { _ in throw NumberedError(number: 18) }
        let stuck = TransportClient(
            baseURL: .sample, credentials: .bearer(failing), transport: MemoryTransport(status: 401))
        guard case .refreshFailed(let reason)? = await anyError({ try await stuck.request(checked) }) as? TokenError
        else {
            Issue.record("the token was renewed")
            return
        }
        #expect(reason as? NumberedError == NumberedError(number: 18))

        let other = MemoryTransport()
        let elsewhere = TransportClient(baseURL: .sample, credentials: .bearer("t"), transport: other)
        _ = await anyError { try await elsewhere.request(AnyEndpoint(request: .get("https://other.example/x"))) }
        #expect(other.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == [nil])
    }

    @Test("a retrier receives each failure, and each attempt is adapted from the original request")
    func attempts() async throws {
        let transport = transport(503, 401)
        let retrier = Retrier { _ in .retryAfter(.milliseconds(1)) }
        let adaptions = Locked(0)
        let adapter = ClosureAdapter { request in
            let count = adaptions.withLock { count in
                count += 1
                return count
            }
            var request = request
            request.setValue("\(count)", forHTTPHeaderField: "Token")
            return request
        }
        let endings = Endings()
        let makes = Locked(0)
        let client = TransportClient(
            transport: transport, adapters: [adapter], retrier: retrier, observers: [endings.observer]
        )
        let endpoint = AnyEndpoint(
            validating: { try ResponseValidator().validate($0) }, making: { makes.withLock { $0 += 1 } }
        )
        #expect(try await client.request(endpoint) == "Test")
        #expect(makes.withLock { $0 } == 1)
        #expect(transport.requests.map { $0.value(forHTTPHeaderField: "Token") } == ["1", "2", "3"])
        #expect(retrier.failures.map(\.attempt) == [1, 2])
        #expect(retrier.failures.map(\.head?.statusCode) == [503, 401])
        #expect(retrier.failures.map(\.waited) == [.zero, .milliseconds(1)])
        #expect(retrier.failures.allSatisfy { $0.error is HTTPStatusError && $0.isReplayable })
        #expect(endings.all.count == 1)
        #expect(endings.all.first?.error == nil)
    }

    @Test("a status without a validation error is a failure for retriers, and the result without a retry")
    func unvalidated() async throws {
        let transport = transport(503, 503)
        let retrier = Retrier { $0.attempt < 2 ? .retry : .doNotRetry }
        #expect(try await TransportClient(transport: transport, retrier: retrier).request(AnyEndpoint()) == "Test")
        #expect(retrier.failures.count == 2)
        #expect(retrier.failures.allSatisfy { $0.error == nil })
    }

    @Test("a retrier's own error is the result")
    func decisions() async {
        let transport = transport(503)
        let strict = Retrier { _ in .fail(NumberedError(number: 18)) }
        let client = TransportClient(transport: transport, retrier: strict)
        #expect(await anyError { try await client.request(checked) } as? NumberedError == NumberedError(number: 18))
        #expect(transport.requests.count == 1)
    }

    @Test("undecodable content, cancelled requests and consumed bodies aren't retried")
    func pointless() async throws {
        let retrier = Retrier { _ in .retry }
        let unreadable = AnyEndpoint(mapping: { _ in throw NumberedError(number: 1) })
        let client = TransportClient(transport: transport(200, 200), retrier: retrier)
        #expect(await anyError { try await client.request(unreadable) } is NumberedError)
        #expect(retrier.failures.isEmpty)

        let closed = MemoryTransport(isOpen: false)
        let task = Task { try await TransportClient(transport: closed, retrier: retrier).request(checked) }
        try await wait(while: closed.requests.isEmpty)
        task.cancel()
        #expect(await anyError { try await task.value } as? URLError == URLError(.cancelled))
        #expect(retrier.failures.isEmpty)

        var request = URLRequest.post(.sample)
        request.httpBodyStream = InputStream(data: Data("once".utf8))
        let streaming = transport(503)
        let once = AnyEndpoint(request: request, validating: { try ResponseValidator().validate($0) })
        let error = await anyError { try await TransportClient(transport: streaming, retrier: retrier).request(once) }
        #expect((error as? HTTPStatusError)?.statusCode == 503)
        #expect(streaming.requests.count == 1)
        #expect(retrier.failures.map(\.isReplayable) == [false])
    }

    @Test("an upload's stream is sent again completely")
    func upload() async throws {
        let transport = transport(503)
        let stream = BodyStream { InputStream(data: Data("apple".utf8)) }
        let client = TransportClient(transport: transport, retrier: Retrier { _ in .retry })
        _ = try await client.upload(
            AnyUpload(body: .stream(stream), validating: { try ResponseValidator().validate($0) }))
        #expect(transport.bodies == [Data("apple".utf8), Data("apple".utf8)])
    }

    @Test("a request that waits for a retry can be cancelled")
    func cancelledWait() async throws {
        let retrier = Retrier { _ in .retryAfter(.seconds(3600)) }
        let transport = transport(503)
        let endings = Endings()
        let client = TransportClient(transport: transport, retrier: retrier, observers: [endings.observer])
        let task = Task { try await client.request(checked) }
        try await wait(while: retrier.failures.isEmpty)
        task.cancel()
        #expect(await anyError { try await task.value } as? URLError == URLError(.cancelled))
        #expect(transport.requests.count == 1)
        #expect(endings.all.map { $0.error as? URLError } == [URLError(.cancelled)])
    }
}
