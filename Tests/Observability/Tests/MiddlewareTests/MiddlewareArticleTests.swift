import DocSnippets
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// The middlewares of the article, written in a package of its own against the public API.
@Suite("The article on middlewares")
struct MiddlewareArticleTests {
    @Test("every middleware is in the article", arguments: ["RedisCache", "CircuitBreaker", "RequestSigner"])
    func code(name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("\(name).swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let article = try DocSnippets(of: "../../Sources/EndpointRuntime/EndpointRuntime.docc/Middlewares.md")
        #expect(article.blocks.contains(source))
        #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    }

    private final class Server: Transport {
        private let lock = NSLock()
        nonisolated(unsafe) private var received: [TransportRequest] = []
        let statuses: [Int]

        init(_ statuses: Int...) {
            self.statuses = statuses
        }

        var requests: [TransportRequest] { lock.withLock { received } }

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let number = lock.withLock {
                received.append(request)
                return received.count - 1
            }
            let status = statuses[min(number, statuses.count - 1)]
            let head = ResponseHead(statusCode: status, headers: ["Content-Type": "text/plain"])
            return TransportResponse(head: head, data: Data("\(number)".utf8))
        }
    }

    private struct Ping: TaskTarget {
        var baseURL: URL { URL(string: "https://example.amazonaws.com")! }
        var path = "/"
        var method: EndpointRuntime.HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    private func provider(_ server: Server, _ middleware: any Middleware) -> Provider<Ping> {
        var configuration = ProviderConfiguration(transport: server, retrier: nil)
        configuration.middlewares = [middleware]
        return Provider(configuration: configuration)
    }

    private actor Memory: Redis {
        private var values: [String: Data] = [:]

        func get(_ key: String) -> Data? { values[key] }
        func set(_ key: String, _ value: Data, secondsToLive: Int) { values[key] = value }
    }

    @Test("a cached response is read like a server's, and a call without a lifetime is sent")
    func cache() async throws {
        let server = Server(200)
        let provider = provider(server, RedisCache(redis: Memory()))
        let kept = provider.with(.value(60, for: RedisCache.Lifetime.self))
        for _ in 1...3 {
            let response = try await kept.request(Ping())
            #expect(try response.mapString() == "0")
            #expect(response.header("Content-Type") == "text/plain")
        }
        #expect(server.requests.count == 1)
        #expect(try await provider.request(Ping()).mapString() == "1")
    }

    @Test("after two failures nothing is sent until the pause is over")
    func breaker() async throws {
        let server = Server(503, 503, 200)
        let strict = provider(server, CircuitBreaker(limit: 2, pause: .seconds(3600)))
        #expect(try await strict.request(Ping()).statusCode == 503)
        #expect(try await strict.request(Ping()).statusCode == 503)
        let error = await #expect(throws: EndpointError.self) { try await strict.request(Ping()) }
        #expect((error?.underlyingError as? CircuitOpen)?.host == "example.amazonaws.com")
        #expect(server.requests.count == 2)

        let paused = provider(Server(503, 503, 200), CircuitBreaker(limit: 2, pause: .zero))
        for status in [503, 503, 200] { #expect(try await paused.request(Ping()).statusCode == status) }
    }

    /// The first row is AWS's example 'get-vanilla'; the others were signed by botocore 1.
    @Test(
        "the signature is AWS's, over the headers that are sent",
        arguments: [
            ("/", [:], "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            ("/a b/c", [:], "38716947ba65b7b62d1fac41d2244cf69dad6f76e6fa83456331ce9315514e6f"),
            ("/é", ["b": ["+/"]], "38d644dd015f6d961914b70dd27f1bc611e86ce9ab3d11a2e93fadaee757bc8a"),
            ("/", ["b-c": ["2"], "b": ["1"]], "49fd8016bee60116d89fbfd572003a81879511ce82c289da84d0b93f9a1fe6f2"),
            ("/", ["flag": [""], "a": ["é x"]], "a427f09264d23afebd55bcef39186c48216f9ec37e07f2114e759df50b07a947"),
            ("/", ["a": ["2", "10"], "A": ["1"]], "c7076103b03ed3491aceec373f3d5b02a340bc6a956912192b1f6fa2ad5a8c3d"),
        ])
    func signer(path: String, query: [String: [String]], signature: String) async throws {
        let server = Server(200)
        let signer = RequestSigner(
            keyID: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "us-east-1",
            service: "service", now: { Date(timeIntervalSince1970: 1_440_938_160) })
        let options = query.sorted { $0.key > $1.key }.map { CallOptions.query($0.key, $0.value) }
        _ = try await provider(server, signer).with(options).request(Ping(path: path))
        let sent = try #require(server.requests.first).message
        #expect(sent[header: "X-Amz-Date"] == "20150830T123600Z")
        #expect(sent[header: "Authorization"]?.hasSuffix("Signature=\(signature)") == true)
    }

    @Test("a call of three attempts is responded to once and sent three times")
    func attempts() async throws {
        actor Counter: Middleware {
            private(set) var counts = (calls: 0, attempts: 0)

            func respond(
                to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
            ) async throws -> Response {
                counts.calls += 1
                return try await next(request)
            }

            func send(
                _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
            ) async throws -> Response {
                counts.attempts += 1
                return try await next(request)
            }
        }
        let counter = Counter()
        let retrier = RetryPolicy(limit: 2, backoff: .none)
        let provider = Provider<Ping>(
            configuration: ProviderConfiguration(transport: Server(503, 503, 200), retrier: retrier))
        #expect(try await provider.with(.middleware(counter)).request(Ping()).statusCode == 200)
        #expect(await counter.counts == (1, 3))
    }
}
