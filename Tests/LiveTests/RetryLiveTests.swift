import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

/// Requests that are sent again, to servers on loopback and over real sockets.
@Suite("Retries, live", .timeLimit(.minutes(3)))
struct RetryLiveTests {
    /// Remembers how long it was asked to wait, and doesn't.
    private final class Sleeps: Clock {
        private let lock = NSLock()
        nonisolated(unsafe) private var list: [Duration] = []
        private let start = ContinuousClock.now

        var all: [Duration] { lock.withLock { list } }
        var now: ContinuousClock.Instant { start }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            lock.withLock { list.append(start.duration(to: deadline)) }
        }
    }

    private actor Busy {
        private var left: Int
        private let headers: [String: String]

        init(_ times: Int, headers: [String: String] = [:]) {
            left = times
            self.headers = headers
        }

        func answer() -> HTTPResponse {
            guard left > 0 else { return .json(200, "{}") }
            left -= 1
            return .json(503, "{}", headers: headers)
        }
    }

    /// Returns the number of requests that one call makes to a server that is busy several times.
    private func requests(
        busy: Busy = Busy(2), clock: any Clock<Duration> = Sleeps(), policy: RetryPolicy = RetryPolicy(),
        status: Int, _ call: (String) -> LiveCall
    ) async throws -> [LoopbackServer.Received] {
        try await LoopbackServer.serving { _ in
            await busy.answer()
        } _: { server in
            let configuration = ProviderConfiguration(retrier: policy, clock: clock)
            let response = try await Provider<LiveCall>(configuration: configuration).request(call(server.baseURL))
            #expect(response.statusCode == status)
            return await server.requests
        }
    }

    @Test("a server with Retry-After is requested again at that time")
    func retryAfter() async throws {
        let clock = Sleeps()
        let busy = Busy(2, headers: ["Retry-After": "7"])
        let requests = try await requests(busy: busy, clock: clock, status: 200) { LiveCall(server: $0) }
        #expect(requests.count == 3)
        #expect(clock.all == [.seconds(7), .seconds(7)])
    }

    @Test("a POST is sent once")
    func post() async throws {
        let requests = try await requests(status: 503) { LiveCall(server: $0, method: .post) }
        #expect(requests.count == 1)
    }

    @Test("a POST with an idempotency key is sent again, with the same key and body")
    func key() async throws {
        let policy = RetryPolicy(idempotencyKey: IdempotencyKey())
        let requests = try await requests(policy: policy, status: 200) {
            LiveCall(server: $0, method: .post, task: .requestData(Data("order".utf8)))
        }
        #expect(requests.map(\.method) == ["POST", "POST", "POST"])
        #expect(requests.map(\.body) == Array(repeating: Data("order".utf8), count: 3))
        let keys = Set(requests.map { $0.headers["idempotency-key"] })
        #expect(keys.count == 1)
        #expect(keys.first??.isEmpty == false)
    }

    @Test("a file of 10 MB is uploaded again as a whole")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-live-\(UUID())")
        let bytes = Data((0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let requests = try await requests(status: 200) { LiveCall(server: $0, method: .put, task: .uploadFile(file)) }
        #expect(requests.count == 3)
        #expect(requests.allSatisfy { $0.body == bytes })
    }

    @Test("a connection that closes without a response is retried, by a provider without configuration")
    func lostConnection() async throws {
        let server = try SilentServer()
        let received = server.hangUpThenAnswer()
        let response = try await Provider<LiveCall>().request(LiveCall(server: server.baseURL))
        #expect(response.data == Data("here".utf8))
        #expect(await received.value == 2)
    }
}
