import EndpointCache
import EndpointRuntime
import Foundation
import Testing

/// Cookies that responses to parallel requests set, whose order differs from that of the jar.
@Suite("Cookies of parallel responses", .timeLimit(.minutes(1)))
struct ParallelCookieTests {
    /// A transport with one cookie. The cookie is in effect before the caller receives the response that sets it, as in
    /// sessions.
    private final class Jar: Transport, Sendable {
        private let cookie = Locked<String?>(nil)
        private let counts = Locked<[String: Int]>([:])
        private let gate = AsyncStream<Void>.makeStream()

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let path = String(request.message.url.dropFirst("http://a.test".count))
            let count = counts.withLock { counts in
                counts[path, default: 0] += 1
                return counts[path] ?? 0
            }
            guard let name = path.firstRange(of: "set=") else {
                return Self.response("\(path) \(count)", ["Cache-Control": "max-age=60"])
            }
            let set = String(path[name.upperBound...])
            cookie.withLock { $0 = set }
            if path.hasPrefix("/slow") { for await _ in gate.stream { break } }
            let date = "Thu, 01 Jan 2099 00:00:00 GMT"
            return Self.response(
                "", ["Set-Cookie": "\(set); Path=/; Expires=\(date), other=1", "Cache-Control": "no-store"])
        }

        func headers(addedTo message: RequestMessage) -> [String: String] {
            cookie.withLock { $0.map { ["Cookie": $0] } ?? [:] }
        }

        func release() { gate.continuation.yield() }
        func waits(for cookie: String) async {
            while self.cookie.withLock({ $0 }) != cookie { await Task.yield() }
        }

        private static func response(_ text: String, _ headers: HeaderFields) -> TransportResponse {
            TransportResponse(
                head: ResponseHead(statusCode: 200, headers: headers, url: nil), data: Data(text.utf8))
        }
    }

    private let folder = CacheFolder()
    private let jar = Jar()
    private let transport: HTTPCachingTransport

    init() { transport = HTTPCachingTransport(jar, in: folder.cache()) }

    @discardableResult
    private func ask(_ path: String, _ method: HTTPMethod = .get) async throws -> String {
        let request = TransportRequest(RequestMessage(method, url: "http://a.test\(path)"))
        return String(decoding: try await transport.exchange(request).data, as: UTF8.self)
    }

    @Test("a response to a request with a cookie, whose own response arrives later, is reused")
    func early() async throws {
        async let slow = ask("/slow?set=sid=1")
        await jar.waits(for: "sid=1")
        #expect(try await ask("/a") == "/a 1")
        #expect(try await ask("/a") == "/a 1")
        jar.release()
        _ = try await slow
        #expect(try await ask("/a") == "/a 1")
    }

    @Test("a response without cookies is reused after two responses set one cookie, the first of which arrives last")
    func reversed() async throws {
        #expect(try await ask("/a") == "/a 1")
        async let slow = ask("/slow?set=sid=1")
        await jar.waits(for: "sid=1")
        try await ask("/?set=sid=2")
        jar.release()
        _ = try await slow
        #expect(try await ask("/a") == "/a 1")
        try await ask("/?set=sid=3")
        #expect(try await ask("/a") == "/a 1")
    }

    @Test("a response is reused while a cookie changes back and forth")
    func alternating() async throws {
        #expect(try await ask("/a") == "/a 1")
        for value in [1, 2, 1, 2, 1] {
            try await ask("/?set=sid=\(value)")
            #expect(try await ask("/a") == "/a 1")
        }
    }

    @Test("a response isn't reused after a login sets the cookie that a GET had set before")
    func login() async throws {
        try await ask("/?set=user=bob")
        #expect(try await ask("/a") == "/a 1")
        try await ask("/?set=user=alice", .post)
        #expect(try await ask("/a") == "/a 2")
        try await ask("/?set=user=bob", .post)
        #expect(try await ask("/a") == "/a 3")
    }
}
