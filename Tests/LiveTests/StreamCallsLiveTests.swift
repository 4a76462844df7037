import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import RawServer
import StreamsFeature
import Testing

/// Streams as publishers and with callbacks, over real sockets.
@Suite("Streams as publishers and with callbacks, live", .serialized, .timeLimit(.minutes(2)))
struct StreamCallsLiveTests {
    private func client(_ server: RawServer) -> ChangesClient {
        StreamsClient(environment: StreamsEnvironment(baseURL: server.url), retrier: nil).changes
    }

    /// Sends ticks without end, some hundreds a second: what a session of Linux hasn't handed on lies on the disk.
    private static func endless(_ sent: Counter, _ closing: AsyncStream<Void>.Continuation) throws -> RawServer {
        try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            let text = String(repeating: "x", count: 1 << 10)
            while connection.sendChunk("data: \(sent.count) \(text)\n\n") {
                sent.next()
                Thread.sleep(forTimeInterval: 0.002)
            }
            closing.yield()
        }
    }

    private static func few(_ end: @escaping @Sendable (RawConnection) -> Void) throws -> RawServer {
        try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk("data: one\n\ndata: two\n\ndata: three\n\n")
            end(connection)
        }
    }

    /// Takes a number of values and requests more only on demand.
    private final class Taker: Subscriber, @unchecked Sendable {
        typealias Input = String
        typealias Failure = EndpointError

        private let lock = NSLock()
        private var subscription: (any Subscription)?
        let values: AsyncStream<String>
        private let taken: AsyncStream<String>.Continuation
        let ends: AsyncStream<EndpointError?>
        private let end: AsyncStream<EndpointError?>.Continuation

        init() {
            (values, taken) = AsyncStream.makeStream()
            (ends, end) = AsyncStream.makeStream()
        }

        func receive(subscription: any Subscription) { lock.withLock { self.subscription = subscription } }

        func receive(_ input: String) -> Subscribers.Demand {
            taken.yield(input)
            return .none
        }

        func receive(completion: Subscribers.Completion<EndpointError>) {
            switch completion {
            case .finished: end.yield(nil)
            case .failure(let error): end.yield(error)
            }
        }

        func ask(for count: Int) { lock.withLock { subscription }?.request(.max(count)) }
        func cancel() { lock.withLock { subscription }?.cancel() }
    }

    @Test("a publisher delivers the requested values and no more, and cancelling it closes the connection")
    func demand() async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Void.self)
        let sent = Counter()
        let server = try Self.endless(sent, closing)
        let client = client(server)
        let taker = Taker()
        streamPublisher(on: DispatchQueue(label: "values")) { try await client.watchTicks() }.subscribe(taker)
        #expect(server.connectionCount == 0)
        var values = taker.values.makeAsyncIterator()
        taker.ask(for: 2)
        for index in 0..<2 { #expect(await values.next()?.hasPrefix("\(index) ") == true) }
        taker.ask(for: 1)
        #expect(await values.next()?.hasPrefix("2 ") == true)
        taker.cancel()
        #expect(await closings.first { _ in true } != nil)
        taker.ask(for: 5)
        #expect(server.connectionCount == 1)
    }

    @Test("each subscriber has its own stream, to its end or its error")
    func ends() async throws {
        let whole = try Self.few { $0.endChunks() }
        let client = client(whole)
        let publisher = streamPublisher(on: DispatchQueue(label: "values")) { try await client.watchTicks() }
        for count in 1...2 {
            let taker = Taker()
            publisher.subscribe(taker)
            taker.ask(for: 10)
            var values: [String] = []
            for await value in taker.values.prefix(3) { values.append(value) }
            #expect(values == ["one", "two", "three"])
            let end = try #require(await taker.ends.first { _ in true })
            #expect(end == nil)
            #expect(whole.connectionCount == count)
        }
        let cut = try Self.few { $0.reset() }
        let cutClient = self.client(cut)
        let taker = Taker()
        streamPublisher { try await cutClient.watchTicks().events.map(\.item) }.subscribe(taker)
        taker.ask(for: 10)
        var values: [String] = []
        for await value in taker.values.prefix(3) { values.append(value) }
        #expect(values == ["one", "two", "three"])
        let end = try #require(await taker.ends.first { _ in true })
        #expect(end?.statusCode == 200, "\(end as Any)")
    }

    @Test("callbacks receive every value in order, then the end")
    func callbacks() async throws {
        let server = try Self.few { $0.endChunks() }
        let client = client(server)
        let (events, event) = AsyncStream.makeStream(of: String.self)
        readStream(on: DispatchQueue(label: "callbacks")) {
            try await client.watchTicks()
        } each: { tick in
            event.yield(tick)
        } completion: { result in
            event.yield((try? result.get()) == nil ? "failed" : "ended")
            event.finish()
        }
        #expect(await events.reduce(into: []) { $0.append($1) } == ["one", "two", "three", "ended"])
    }

    @Test("callbacks run on their queue, and a failure arrives once, after the values before it")
    @MainActor
    func isolated() async throws {
        let server = try Self.few { $0.reset() }
        let client = client(server)
        var ticks: [String] = []
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<EndpointError?, Never>) in
            readStream {
                try await client.watchTicks()
            } each: { tick in
                ticks.append(tick)
            } completion: { result in
                if case .failure(let error) = result {
                    continuation.resume(returning: error)
                } else {
                    continuation.resume(returning: nil)
                }
            }
        }
        #expect(ticks == ["one", "two", "three"])
        #expect(error?.statusCode == 200)
    }

    @Test("a slow callback pauses the server; cancelling closes the connection and reports it")
    func cancelling() async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Void.self)
        let sent = Counter()
        let server = try Self.endless(sent, closing)
        let client = client(server)
        let (results, result) = AsyncStream.makeStream(of: Result<Void, EndpointError>.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let calls = Counter()
        let running = readStream(on: DispatchQueue(label: "callbacks")) {
            try await client.watchTicks()
        } each: { _ in
            calls.next()
            start.yield()
            _ = gate.wait(timeout: .now() + 20)
        } completion: {
            result.yield($0)
        }
        await starts.first { _ in true }
        running.cancel()
        gate.signal()
        #expect(await closings.first { _ in true } != nil)
        let end = try #require(await results.first { _ in true })
        guard case .failure(let error) = end else {
            Issue.record("it hasn't failed")
            return
        }
        #expect(error.isCancelled)
        #expect(running.isCancelled)
        #expect(calls.count == 1)
    }

    @Test("a stream that can't be opened is reported")
    func unopened() async throws {
        let server = try RawServer { connection in
            while connection.request() != nil { connection.answer("{}", status: "503 Unavailable") }
        }
        let client = client(server)
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<EndpointError?, Never>) in
            readStream {
                try await client.watchTicks()
            } each: { _ in
                Issue.record("there is no value")
            } completion: { result in
                if case .failure(let error) = result { continuation.resume(returning: error) }
            }
        }
        #expect(error?.statusCode == 503)
    }
}
