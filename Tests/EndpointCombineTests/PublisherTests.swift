import Bookstore
import TestTimeouts
import EndpointCombine
import Foundation
import Testing

@testable import EndpointClients
@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Publishers of requests. `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Publishers", .timeLimit(.minutes(3)))
struct PublisherTests {
    private func provider(_ transport: any Transport, queue: DispatchQueue = .global()) -> Provider<Call> {
        Provider<Call>(callbackQueue: queue, transport: transport)
    }

    private var stubbed: Provider<Call> {
        Provider<Call>(stubClosure: { _ in .immediate }, callbackQueue: .global())
    }

    @Test("one value and the completion")
    func success() async {
        let events = await Events(stubbed.publisher(Call()))
        #expect(events.values.map(\.data) == [Data("Half measures are as bad as nothing at all.".utf8)])
        #expect(events.isFinished)
    }

    @Test("a failure is an EndpointError")
    func failure() async {
        let text = "Houston, we have a problem"
        let cause = NSError(domain: "Internal iOS Error", code: -1234, userInfo: [NSLocalizedDescriptionKey: text])
        let events = await Events(stubbed.publisher(Call(sampleResponse: .networkError(cause))))
        #expect(events.values.isEmpty)
        #expect(events.failure?.localizedDescription == text)
        #expect(events.failure?.underlyingError as NSError? == cause)
    }

    @Test("nothing is sent before the first demand, and each subscription sends once, at any demand")
    func cold() async {
        let transport = CountingTransport()
        let publisher = provider(transport).publisher(Call())
        let probe = Probe<Response>(demand: .none)
        publisher.subscribe(probe)
        #expect(transport.sent == 0)
        for _ in 0..<3 { probe.request(.max(1)) }
        #expect(await probe.ended.values.count == 1)
        probe.request(.unlimited)
        #expect(transport.sent == 1)
        #expect(await Events(publisher).isFinished)
        #expect(transport.sent == 2)
        #expect(probe.completionCount == 1)
    }

    @Test("a demand of zero sends nothing")
    func noDemand() async {
        let transport = CountingTransport()
        let probe = Probe<Response>(demand: .none)
        provider(transport).publisher(Call()).subscribe(probe)
        probe.request(.none)
        // Whatever was sent wrongly would have been sent before the end of this one.
        #expect(await Events(provider(transport).publisher(Call())).isFinished)
        #expect(transport.sent == 1)
        probe.request(.max(1))
        #expect(await probe.ended.values.count == 1)
        #expect(transport.sent == 2)
    }

    @Test("a subscription cancelled before its demand sends nothing, also on later demand")
    func cancelledBeforeDemand() async {
        let transport = CountingTransport()
        let probe = Probe<Response>(demand: .none)
        provider(transport).publisher(Call()).subscribe(probe)
        probe.cancel()
        probe.request(.unlimited)
        // Whatever was sent wrongly would have been sent before the end of this one.
        #expect(await Events(provider(transport).publisher(Call())).isFinished)
        #expect(transport.sent == 1)
        #expect(probe.completionCount == 0)
    }

    @Test("cancelling a subscription cancels its request, and nothing is received afterwards")
    func cancellation() async throws {
        let transport = CountingTransport(answers: false)
        let heard = Calls()
        var subscription: AnyCancellable? = provider(transport).publisher(Call())
            .sink(receiveCompletion: { _ in heard.count(()) }, receiveValue: { _ in heard.count(()) })
        try await wait(while: transport.sent == 0)
        #expect(subscription != nil)
        subscription = nil
        try await wait(while: transport.cancelled == 0)
        #expect(heard.count == 0)
    }

    @Test("cancelling while a value is received prevents the completion")
    func cancellationByValue() async throws {
        let queue = DispatchQueue(label: "values")
        let values = Calls()
        let ends = Calls()
        try await withDeadline { continuation in
            let probe = Probe<Int>()
            let publisher = publisher(on: queue) { 1 }
                .handleEvents(
                    receiveOutput: { _ in
                        values.count(())
                        probe.cancel()
                        // After whatever the publisher would still send.
                        queue.asyncAfter(deadline: .now() + 0.05) { continuation.resume() }
                    }, receiveCompletion: { _ in ends.count(()) })
            publisher.subscribe(probe)
        }
        #expect(values.count == 1)
        #expect(ends.count == 0)
    }

    @Test("a publisher retains its provider")
    func lifetime() async {
        let transport = CountingTransport()
        let publisher = Provider<Call>(callbackQueue: .global(), transport: transport).publisher(Call())
        #expect(await Events(publisher).values.count == 1)
    }

    @Test(
        "each report is a value, the last one with the response; response or fractions only"
    )
    func progress() async {
        let publisher = provider(CountingTransport()).publisherWithProgress(Call())
        let events = await Events(publisher)
        #expect(events.values.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(events.values.filter(\.isCompleted).count == 1)
        #expect(events.isFinished)
        #expect(await Events(publisher.filterCompleted()).values.map(\.data.count) == [4000])
        #expect(await Events(publisher.filterProgressResponse()).values.map(\.statusCode) == [200])
        #expect(await Events(publisher.filterProgress()).values == [0.25, 0.5, 0.75, 1])
    }

    @Test("no more reports are received than requested")
    func progressOnDemand() async throws {
        let transport = CountingTransport()
        let probe = Probe<RequestProgress>(demand: .max(2), onValue: { $0.fraction == 0.75 ? .max(1) : .none })
        provider(transport).publisherWithProgress(Call()).subscribe(probe)
        try await wait(while: probe.values.count < 2)
        #expect(probe.values.map(\.fraction) == [0.25, 0.5])
        probe.request(.max(1))
        try await wait(while: probe.values.count < 4)
        #expect(probe.values.map(\.fraction) == [0.25, 0.5, 0.75, 1])
        #expect(probe.completionCount == 0)
        probe.request(.max(1))
        #expect(await probe.ended.values.last?.isCompleted == true)
        #expect(transport.sent == 1)
    }

    @Test("cancelling while reports wait for demand cancels the request")
    func progressCancelled() async throws {
        let transport = CountingTransport()
        let probe = Probe<RequestProgress>(demand: .max(1))
        provider(transport).publisherWithProgress(Call()).subscribe(probe)
        try await wait(while: probe.values.isEmpty)
        probe.cancel()
        probe.request(.unlimited)
        #expect(await Events(provider(transport).publisher(Call())).isFinished)
        #expect(probe.values.count == 1)
        #expect(probe.completionCount == 0)
    }

    @Test("two publishers of one target share a running request, and have equal responses")
    func sharing() async throws {
        let transport = CountingTransport()
        let isOpen = Calls()
        let provider = Provider<Call>(
            configuration: ProviderConfiguration(transport: transport, callbackQueue: .global())
                .tracking(inflights: true),
            requestClosure: { endpoint in
                try await wait(while: isOpen.count == 0)
                return try endpoint.urlRequest()
            }
        )
        let probes = [Probe<Response>(), Probe<Response>()]
        #expect(provider.inflightCount == 0)
        for probe in probes { provider.publisher(Call()).subscribe(probe) }
        try await wait(while: provider.inflights.waiters < 2)
        #expect(provider.inflightCount == 1)
        isOpen.count(())
        let answers = await (probes[0].ended.values, probes[1].ended.values)
        #expect(answers.0 == answers.1)
        #expect(answers.0.count == 1)
        #expect(transport.sent == 1)
        #expect(provider.inflightCount == 0)
    }

    @Test(
        "values and completion arrive on the request's queue, else the provider's, else the main queue",
        arguments: [(true, true, "call"), (true, false, "call"), (false, true, "provider"), (false, false, "main")]
    )
    func queues(call: Bool, provider: Bool, expected: String) async {
        DispatchQueue.main.setSpecific(key: QueueLabel.key, value: "main")
        let transport = CountingTransport()
        let provider = Provider<Call>(
            callbackQueue: provider ? QueueLabel.queue("provider") : nil, transport: transport)
        // A queue that runs several blocks in parallel, which must not reorder the values.
        let queue = call ? QueueLabel.queue("call", attributes: .concurrent) : nil
        let single = Probe<Response>()
        provider.publisher(Call(), callbackQueue: queue).subscribe(single)
        let several = Probe<RequestProgress>()
        provider.publisherWithProgress(Call(), callbackQueue: queue).subscribe(several)
        #expect(await single.ended.isFinished)
        #expect(await several.ended.values.count == 5)
        #expect(single.queues == [expected])
        #expect(several.queues == [expected])
        #expect(several.overlapCount == 0)
    }

    @Test("any call becomes a publisher, and its errors are wrapped in an EndpointError")
    func anyCall() async {
        struct Trouble: Error {}
        let bookstore = BookstoreClient(stub: .immediate)
        let books = await Events(publisher(on: .global()) { try await bookstore.books.list() })
        #expect(books.values.first?.map(\.title) == ["Mu mu"])
        #expect(books.isFinished)
        let trouble = await Events(publisher(on: .global()) { () async throws -> Int in throw Trouble() })
        #expect(trouble.failure?.underlyingError is Trouble)
        #expect(trouble.failure?.response == nil)
    }

    @Test("operators chain down to the content")
    func chain() async {
        let provider = Provider<BooksTarget>(stubClosure: { _ in .immediate }, callbackQueue: .global())
        let chain = provider.publisher(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
        #expect(await Events(chain).values.first?.map(\.title) == ["Mu mu"])
    }

    @Test("of 1,000 subscriptions cancelled at any time each ends or receives nothing more")
    func storm() async {
        let provider = Provider<Call>(
            stubClosure: { _ in .delayed(seconds: .random(in: 0...0.01)) }, callbackQueue: .global()
        )
        let probes = (0..<1000).map { _ in Probe<Response>() }
        await withTaskGroup(of: Void.self) { group in
            for (index, probe) in probes.enumerated() {
                group.addTask {
                    provider.publisher(Call()).subscribe(probe)
                    if index % 4 == 0 { probe.cancel() }
                    if index % 4 == 1 { DispatchQueue.global().async { probe.cancel() } }
                    if index % 4 == 2 { Task { probe.cancel() } }
                    if index % 4 == 3 { _ = await probe.ended }
                }
            }
        }
        #expect(probes.allSatisfy { $0.completionCount <= 1 && $0.values.count <= 1 && $0.overlapCount == 0 })
        #expect(probes.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element.values.count == 1 })
    }

    /// Gives one number after the other, and counts how often it was made and asked.
    private final class Count: Sendable {
        let made = Locked(0)
        let asked = Locked(0)

        func numbers(upTo end: Int, failing error: (any Error)? = nil) -> AsyncThrowingStream<Int, any Error> {
            made.withLock { $0 += 1 }
            let next = Locked(0)
            return AsyncThrowingStream(unfolding: {
                self.asked.withLock { $0 += 1 }
                let number = next.withLock { next in
                    next += 1
                    return next
                }
                if number <= end { return number }
                if let error { throw error }
                return nil
            })
        }
    }

    @Test("all elements of a sequence are published, created per subscriber and iterated on demand")
    func elements() async {
        let count = Count()
        let publisher = publisher(on: .global(), elementsOf: count.numbers(upTo: 3))
        #expect(count.made.withLock { $0 } == 0)
        for round in 1...2 {
            let events = await Events(publisher)
            #expect(events.values == [1, 2, 3] && events.isFinished)
            #expect(count.made.withLock { $0 } == round)
        }
        let probe = Probe<Int>(demand: .max(1))
        publisher.subscribe(probe)
        while probe.values.isEmpty { await Task.yield() }
        probe.cancel()
        #expect(probe.values == [1])
        #expect(count.asked.withLock { $0 } <= 10)
    }

    @Test("a sequence's failure follows its elements, as an EndpointError")
    func failingElements() async {
        let events = await Events(
            publisher(on: .global(), elementsOf: Count().numbers(upTo: 1, failing: URLError(.badServerResponse))))
        #expect(events.values == [1])
        #expect((events.failure?.underlyingError as? URLError)?.code == .badServerResponse)
    }
}
