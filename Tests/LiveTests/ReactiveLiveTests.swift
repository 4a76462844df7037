import Bookstore
import TestTimeouts
import EndpointCombine
import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Publishers, producers and loops against servers on loopback, over real sockets.
@Suite("Reactive forms, live", .timeLimit(.minutes(3)))
struct ReactiveLiveTests {
    /// Waits for the only value of a publisher.
    private func value<Value: Sendable>(of publisher: some Publisher<Value, EndpointError>) async throws -> Value {
        let kept = Kept()
        return try await withDeadline { continuation in
            kept.keep(
                publisher.first().sink(
                    receiveCompletion: { if case .failure(let error) = $0 { continuation.resume(throwing: error) } },
                    receiveValue: { continuation.resume(returning: $0) }
                )
            )
        }
    }

    /// Holds a subscription for as long as a test needs it.
    private final class Kept: Sendable {
        private let lock = NSLock()
        /// Read and written under the lock only.
        nonisolated(unsafe) private var subscription: AnyCancellable?

        func keep(_ subscription: AnyCancellable) {
            lock.withLock { self.subscription = subscription }
        }
    }

    @Test("publishers of a target and of a typed call receive the server's response")
    func values() async throws {
        let body =
            #"{"book_list":[{"id":"A-1","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},"added_at":"2024-05-04T12:30:00Z","published":"1854-03-01","author":{"id":7,"name":"Ivan Turgenev"}}]}"#
        let (requests, titles) = try await LoopbackServer.serving { _ in
            .json(200, body)
        } _: { server in
            let environment = BookstoreEnvironment(baseURL: server.baseURL)
            let client = BookstoreClient(environment: environment)
            let chain = client.books.provider.publisher(.list(genre: .fiction)).filterSuccessfulStatusCodes()
                .map([Book].self, atKeyPath: "book_list")
            let call = publisher { try await client.books.list() }
            #expect(await server.requests.isEmpty)
            let titles = try await (value(of: chain).map(\.title), value(of: call).map(\.title))
            return await (server.requests.map(\.target), titles)
        }
        #expect(requests == ["/books?genre=fiction", "/books"])
        #expect(titles == (["Mu mu"], ["Mu mu"]))
    }

    @Test("a subscription that is cancelled closes the connection: the server sees it")
    func cancelledSubscription() async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let address = server.baseURL
        let subscription = Provider<LiveCall>().publisher(LiveCall(server: address))
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(await received.value.hasPrefix("GET /x HTTP/1.1\r\n"))
        subscription.cancel()
        #expect(await closed.value)
    }

    @Test("a producer that is cancelled closes the connection: the server sees it")
    func cancelledProducer() async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let request = Provider<LiveCall>().producer(LiveCall(server: server.baseURL)).start { _ in }
        #expect(await received.value.hasPrefix("GET /x HTTP/1.1\r\n"))
        request.cancel()
        #expect(await closed.value)
    }

    @Test("a loop whose task is cancelled closes the connection: the server sees it")
    func cancelledLoop() async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let sequence = Provider<LiveCall>().requestWithProgress(LiveCall(server: server.baseURL))
        let loop = Task { for try await _ in sequence {} }
        #expect(await received.value.hasPrefix("GET /x HTTP/1.1\r\n"))
        loop.cancel()
        #expect(await closed.value)
    }

    @Test("10 MB come down with progress, in a loop")
    func progress() async throws {
        let size = 10_000_000
        let reports = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, body: Data(count: size))
        } _: { server in
            var reports: [RequestProgress] = []
            for try await report in Provider<LiveCall>().requestWithProgress(LiveCall(server: server.baseURL)) {
                reports.append(report)
            }
            return reports
        }
        #expect(reports.last?.response?.data.count == size)
        #expect(reports.dropLast().allSatisfy { !$0.isCompleted })
        #expect(reports.contains { $0.fraction > 0 && $0.fraction < 1 })
        #expect(reports.map(\.fraction) == reports.map(\.fraction).sorted())
    }
}
