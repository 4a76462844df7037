import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The decisions of a policy.
@Suite("Retry policy")
struct RetryPolicyTests {
    private static let exact = RetryPolicy(backoff: RetryBackoff(jitter: 0))

    private func failed(
        _ method: HTTPMethod = .get, status: Int? = nil, _ headers: [String: String] = [:], error: URLError.Code? = nil
    ) throws -> FailedRequest {
        FailedRequest(
            message: RequestMessage(method, url: "https://api.example"),
            head: status.map { ResponseHead(statusCode: $0, headers: HeaderFields(headers)) },
            error: error.map { URLError($0) }
        )
    }

    /// Returns the delay; nil for no retry.
    private func wait(_ failure: FailedRequest, _ policy: RetryPolicy = exact) async -> Duration? {
        switch await policy.decision(for: failure) {
        case .retry: .zero
        case .retryAfter(let wait): wait
        case .doNotRetry, .fail: nil
        }
    }

    @Test("by default two retries, after half a second and a second")
    func limit() async throws {
        var failure = try failed(status: 503)
        #expect(await wait(failure) == .milliseconds(500))
        failure.attempt = 2
        #expect(await wait(failure) == .seconds(1))
        failure.attempt = 3
        #expect(await wait(failure) == nil)
    }

    @Test("only idempotent methods are retried")
    func methods() async throws {
        let idempotent: [HTTPMethod] = [.delete, .get, .head, .options, .put, .trace]
        for method in idempotent { #expect(await wait(try failed(method, status: 503)) != nil, "\(method)") }
        let others: [HTTPMethod] = [.post, .patch, .connect, .init(rawValue: "LOCK")]
        for method in others {
            #expect(await wait(try failed(method, status: 503)) == nil, "\(method)")
            #expect(await wait(try failed(method, error: .networkConnectionLost)) == nil, "\(method)")
        }
    }

    @Test("temporary statuses and errors are retried, others aren't")
    func failures() async throws {
        for status in [408, 500, 502, 503, 504] { #expect(await wait(try failed(status: status)) != nil, "\(status)") }
        for status in [400, 401, 403, 404, 409, 429, 501, 505] {
            #expect(await wait(try failed(status: status)) == nil, "\(status)")
        }
        let passing: [URLError.Code] = [
            .timedOut, .networkConnectionLost, .cannotConnectToHost, .notConnectedToInternet,
        ]
        for code in passing { #expect(await wait(try failed(error: code)) != nil, "\(code)") }
        let lasting: [URLError.Code] = [.cancelled, .badURL, .serverCertificateUntrusted, .userAuthenticationRequired]
        for code in lasting { #expect(await wait(try failed(error: code)) == nil, "\(code)") }
        var broken = try failed()
        broken.error = EndpointError.requestMapping("")
        #expect(await wait(broken) == nil)
    }

    @Test("a server's wait applies up to the maximum; 429 is retried only with one")
    func retryAfter() async throws {
        #expect(await wait(try failed(status: 503, ["Retry-After": "7"])) == .seconds(7))
        #expect(await wait(try failed(status: 429, ["Retry-After": "7"])) == .seconds(7))
        #expect(await wait(try failed(status: 429, ["Retry-After": "0"])) == .zero)
        #expect(await wait(try failed(status: 503, ["Retry-After": "60"])) == .seconds(60))
        #expect(await wait(try failed(status: 503, ["Retry-After": "61"])) == nil)
        #expect(await wait(try failed(status: 503, ["Retry-After": "soon"])) == .milliseconds(500))
        #expect(await wait(try failed(status: 404, ["Retry-After": "1"])) == nil)
    }

    @Test("a call's waits don't exceed their total limit")
    func longestWait() async throws {
        var failure = try failed(status: 503, ["Retry-After": "50"])
        failure.waited = .seconds(70)
        #expect(await wait(failure) == .seconds(50))
        failure.waited = .seconds(71)
        #expect(await wait(failure) == nil)
        failure = try failed(status: 503, ["Retry-After": "0"])
        failure.waited = .seconds(500)
        #expect(await wait(failure) == .zero)
    }

    @Test("a body that can't be sent again isn't retried")
    func replayable() async throws {
        var failure = try failed(.put, status: 503)
        #expect(await wait(failure) != nil)
        failure.isReplayable = false
        #expect(await wait(failure) == nil)
    }

    @Test("an idempotency key makes a request retryable, if the policy names its header")
    func idempotencyKeys() async throws {
        var policy = Self.exact
        var failure = try failed(.post, status: 503)
        failure.message[header: "Idempotency-Key"] = "k"
        #expect(await wait(failure, policy) == nil)
        policy.idempotencyKey = IdempotencyKey()
        #expect(await wait(failure, policy) != nil)
        #expect(await wait(try failed(.post, status: 503), policy) == nil)
        policy.idempotencyKey = IdempotencyKey(header: "Request-Id", methods: [.post]) { "7" }
        let keys = try #require(policy.idempotencyKey)
        let prepared = keys.added(to: try failed(.post).message)
        #expect(prepared[header: "Request-Id"] == "7")
        #expect(keys.added(to: try failed(.patch).message)[header: "Request-Id"] == nil)
        failure.message = prepared
        #expect(await wait(failure, policy) != nil)
        failure.message[header: "Request-Id"] = "own"
        #expect(keys.added(to: failure.message)[header: "Request-Id"] == "own")
    }

    @Test("waits double up to the maximum, with random jitter")
    func backoff() {
        var backoff = RetryBackoff(longest: .seconds(3), jitter: 0)
        #expect((0..<5).map(backoff.wait) == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3)])
        #expect(backoff.wait(before: 1_000_000_000) == .seconds(3))
        backoff.jitter = 0.5
        backoff.random = { 0 }
        #expect(backoff.wait(before: 1) == .seconds(1))
        backoff.random = { 0.5 }
        #expect(backoff.wait(before: 1) == .milliseconds(750))
        let drawn = Set((0..<20).map { _ in RetryBackoff().wait(before: 0) })
        #expect(drawn.count > 1)
        #expect(drawn.allSatisfy { $0 > .milliseconds(250) && $0 <= .milliseconds(500) })
        #expect(RetryBackoff.none.wait(before: 3) == .zero)
    }

    @Test("the default policy retries an idempotent request once if the connection is lost")
    func standard() async throws {
        let policy = RetryPolicy.lostConnection
        var failure = try failed(error: .networkConnectionLost)
        #expect(await wait(failure, policy) == .zero)
        failure.attempt = 2
        #expect(await wait(failure, policy) == nil)
        #expect(await wait(try failed(.post, error: .networkConnectionLost), policy) == nil)
        #expect(await wait(try failed(error: .timedOut), policy) == nil)
        #expect(await wait(try failed(status: 503, ["Retry-After": "0"]), policy) == nil)
        // A part of this response had arrived.
        #expect(await wait(try failed(status: 200, error: .networkConnectionLost), policy) == nil)
        #expect(await wait(try failed(status: 200, error: .networkConnectionLost)) != nil)
        #expect(ProviderConfiguration().retrier as? RetryPolicy != nil)
    }
}
