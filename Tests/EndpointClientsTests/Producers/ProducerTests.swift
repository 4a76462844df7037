import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests that are sent when they are asked for. `Scripts/test-sanitized` runs these
/// under ThreadSanitizer.
@Suite("Producers", .timeLimit(.minutes(3)))
struct ProducerTests {
    private static let key = DispatchSpecificKey<String>()

    private func queue(_ label: String) -> DispatchQueue {
        let queue = DispatchQueue(label: label)
        queue.setSpecific(key: Self.key, value: label)
        return queue
    }

    /// Returns the callback's value of a started producer, and its queue.
    private func started<Value>(_ producer: Producer<Value>) async throws -> (Result<Value, EndpointError>, String?) {
        try await withDeadline { continuation in
            producer.start { continuation.resume(returning: ($0, DispatchQueue.getSpecific(key: Self.key))) }
        }
    }

    @Test("a producer sends nothing until it is started, and once each time it is started")
    func cold() async throws {
        let transport = MemoryTransport(body: "zen")
        let producer = Provider<Zen>(transport: transport).producer(.zen).filterSuccessfulStatusCodes().mapString()
        #expect(transport.requests.isEmpty)
        #expect(try await producer.value() == "zen")
        #expect(transport.requests.count == 1)
        #expect(try await started(producer).0.get() == "zen")
        #expect(try await producer.result().get() == "zen")
        #expect(transport.requests.count == 3)
    }

    @Test("a cancelled producer cancels its request and ends once", arguments: [true, false])
    func cancellation(isTracked: Bool) async throws {
        let transport = MemoryTransport(isOpen: false)
        let producer = Provider<Zen>(transport: transport, tracksInflights: isTracked).producer(.zen).on(.global())
        let ends = Locked<[EndpointError?]>([])
        let request = producer.start { result in
            ends.withLock { ends in
                if case .failure(let error) = result { ends.append(error) } else { ends.append(nil) }
            }
        }
        try await wait(while: transport.requests.isEmpty)
        #expect(!request.isCancelled)
        request.cancel()
        try await wait(while: ends.withLock({ $0.isEmpty }))
        #expect(request.isCancelled)
        #expect(ends.withLock { $0.map { $0?.isCancellation } } == [true])
        #expect(transport.cancelled == 1)
    }

    @Test("a failure has the response body in its userInfo, and is a value if requested")
    func failure() async {
        let producer = Provider<Zen>(transport: MemoryTransport(status: 404, body: "gone")).producer(.user("x"))
        guard case .failure(let error) = await producer.result() else {
            Issue.record("404 is a success")
            return
        }
        #expect((error as NSError).userInfo[EndpointError.dataKey] as? Data == Data("gone".utf8))
        #expect(error.statusCode == 404)
    }

    @Test("any call becomes a producer, and its errors are wrapped in an EndpointError")
    func anyCall() async {
        let calls = Locked(0)
        let counted = Producer {
            calls.withLock { calls in
                calls += 1
                return calls
            }
        }
        #expect(calls.withLock { $0 } == 0)
        #expect(await (try? counted.value(), try? counted.map { $0 * 10 }.value()) == (1, 20))
        struct Trouble: Error {}
        #expect(await endpointError { try await Producer<Int> { throw Trouble() }.value() }?.underlyingError is Trouble)
        #expect(
            await endpointError { try await Producer<Int> { throw CancellationError() }.value() }?.isCancellation
                == true)
        let own = await endpointError { try await Producer<Int> { throw EndpointError.requestMapping("u") }.value() }
        #expect(own?.caseName == "requestMapping")
    }

    @Test("a producer retains its provider")
    func lifetime() async throws {
        let transport = MemoryTransport(body: "zen")
        weak var released: Provider<Zen>?
        func producer() -> Producer<Response> {
            let provider = Provider<Zen>(transport: transport)
            released = provider
            return provider.producer(.zen)
        }
        let producer = producer()
        #expect(released != nil)
        #expect(try await producer.value().data == Data("zen".utf8))
    }

    @Test("a request's result as a value")
    func result() async throws {
        let stubbed = Provider<Zen>(stubClosure: { _ in .immediate })
        #expect(try await stubbed.result(of: .zen).get().data == Zen.zen.sampleData)

        let text = "Houston, we have a problem"
        let cause = NSError(domain: "Internal iOS Error", code: -1234, userInfo: [NSLocalizedDescriptionKey: text])
        let failing = Provider<AnyCall>(stubClosure: { _ in .immediate })
        let failure = await failing.result(of: AnyCall(sampleResponse: .networkError(cause)))
        guard case .failure(let error) = failure else {
            Issue.record("an error is a success")
            return
        }
        #expect(error.localizedDescription == text)

        let transport = MemoryTransport(isOpen: false)
        let task = Task { await Provider<Zen>(transport: transport).result(of: .zen) }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        guard case .failure(let cancelled) = await task.value else {
            Issue.record("a cancelled request is a success")
            return
        }
        #expect((cancelled.underlyingError as NSError?)?.code == NSURLErrorCancelled)
    }

    @Test("a producer cancelled as soon as it is started ends, also by its task")
    func earlyCancellation() async throws {
        let transport = MemoryTransport(isOpen: false)
        let producer = Provider<Zen>(transport: transport).producer(.zen).on(.global())
        let error: EndpointError? = try await withDeadline { continuation in
            producer.start { result in
                if case .failure(let error) = result {
                    continuation.resume(returning: error)
                } else {
                    continuation.resume(returning: nil)
                }
            }
            .cancel()
        }
        #expect(error?.isCancellation == true)
        let task = Task { try await producer.value() }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        #expect(transport.cancelled == transport.requests.count)
    }

    @Test("two producers of one target share a running request, and have equal responses")
    func sharing() async throws {
        let transport = MemoryTransport(body: "zen", isOpen: false)
        let provider = Provider<Zen>(transport: transport, tracksInflights: true)
        let (one, other) = (provider.producer(.zen), provider.producer(.zen))
        #expect(provider.inflightCount == 0)
        async let first = one.value()
        async let second = other.value()
        try await wait(while: provider.inflights.waiters < 2)
        #expect(provider.inflightCount == 1)
        transport.open()
        #expect(try await first == second)
        #expect(transport.requests.count == 1)
        #expect(provider.inflightCount == 0)
    }

    @Test(
        "a producer calls back on the request's queue, otherwise the provider's, otherwise the main queue",
        arguments: [(true, true, "call"), (true, false, "call"), (false, true, "provider"), (false, false, "main")]
    )
    func queues(call: Bool, provider: Bool, expected: String) async throws {
        DispatchQueue.main.setSpecific(key: Self.key, value: "main")
        let sending = Provider<Zen>(
            callbackQueue: provider ? queue("provider") : nil, transport: MemoryTransport(body: "zen")
        )
        let producer = sending.producer(.zen, callbackQueue: call ? queue("call") : nil)
        #expect(try await started(producer).1 == expected)
        #expect(try await started(producer.mapString()).1 == expected)
        #expect(try await started(producer.on(queue("last"))).1 == "last")
    }

    @Test("a producer with an immediate stub calls back before it returns, mapped or not")
    @MainActor
    func immediate() {
        let producer = Provider<Zen>(stubClosure: { _ in .immediate }).producer(.zen)
        var values: [String] = []
        producer.start { values.append("\((try? $0.get().statusCode) ?? 0)") }
        producer.mapString().map { "mapped \($0.isEmpty)" }.start { values.append((try? $0.get()) ?? "failed") }
        #expect(values.count == 2 && values.first == "200", "\(values)")
        let others = Locked<[Int]>([])
        producer.start { @Sendable result in others.withLock { $0.append((try? result.get().statusCode) ?? 0) } }
        #expect(others.withLock { $0 } == [200])
    }

    @Test("a producer with an immediate stub and no queue calls back before it returns, on any thread")
    func immediateAnywhere() {
        let producer = Provider<Zen>(stubClosure: { _ in .immediate }).producer(.zen)
        let values = Locked<[Int]>([])
        producer.start { result in values.withLock { $0.append((try? result.get().statusCode) ?? 0) } }
        producer.mapString().start { result in values.withLock { $0.append((try? result.get().count) ?? 0) } }
        #expect(values.withLock { $0 } == [200, 43])
    }

    @Test("code that awaits a producer resumes in its own isolation")
    @MainActor
    func isolation() async throws {
        DispatchQueue.main.setSpecific(key: Self.key, value: "main")
        _ = try await Provider<Zen>(stubClosure: { _ in .immediate }).producer(.zen).on(queue("other")).value()
        #expect(DispatchQueue.getSpecific(key: Self.key) == "main")
    }

    @Test("of 1,000 producers cancelled at any time each ends once")
    func storm() async throws {
        let producer = Provider<Zen>(stubClosure: { _ in .delayed(seconds: .random(in: 0...0.01)) })
            .producer(.zen).on(.global())
        let ends = Locked(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    try await withDeadline { continuation in
                        let request = producer.start { _ in
                            ends.withLock { $0 += 1 }
                            continuation.resume()
                        }
                        if index % 3 == 0 { request.cancel() }
                        if index % 3 == 1 { DispatchQueue.global().async { request.cancel() } }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(ends.withLock { $0 } == 1000)
    }
}
