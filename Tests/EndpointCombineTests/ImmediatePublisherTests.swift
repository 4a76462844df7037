import EndpointCombine
import Foundation
import Testing

@testable import EndpointClients
@testable import EndpointRuntime

/// Stubs that respond before `sink` returns.
@Suite("Publishers of immediate stubs", .timeLimit(.minutes(1)))
struct ImmediatePublisherTests {
    private func provider(_ stub: StubBehavior = .immediate, queue: DispatchQueue? = nil) -> Provider<Call> {
        Provider<Call>(stubClosure: { _ in stub }, callbackQueue: queue)
    }

    @Test("an immediate stub responds before sink returns")
    func synchronous() {
        var events: [String] = []
        let subscription = provider().publisher(Call()).filterSuccessfulStatusCodes().mapString().sink(
            receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append($0) })
        #expect(events == ["Half measures are as bad as nothing at all.", "finished"])
        subscription.cancel()
        // Each subscription is a separate call.
        var count = 0
        let publisher = provider().producer(Call()).map { $0.data.count }.publisher()
        for _ in 1...2 {
            publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in count += 1 }).cancel()
        }
        #expect(count == 2)
    }

    @Test("an immediate stub that fails does so before sink returns")
    func failure() {
        var error: EndpointError?
        let target = Call(sampleResponse: .networkError(URLError(.notConnectedToInternet)))
        provider().publisher(target).sink(
            receiveCompletion: { if case .failure(let failure) = $0 { error = failure } }, receiveValue: { _ in }
        ).cancel()
        #expect((error?.underlyingError as? URLError)?.code == .notConnectedToInternet)
    }

    @Test("one value is sent on demand, and none after cancellation")
    func demand() {
        let probe = Probe<Response>(demand: .none)
        provider().publisher(Call()).subscribe(probe)
        #expect(probe.completionCount == 0)
        probe.request(.max(1))
        #expect(probe.completionCount == 1)
        let cancelled = Probe<Response>(demand: .none)
        provider().publisher(Call()).subscribe(cancelled)
        cancelled.cancel()
        cancelled.request(.unlimited)
        #expect(cancelled.completionCount == 0)
    }

    @Test("with a queue, or with a delay, the value arrives later")
    func later() async {
        for provider in [provider(queue: .global()), provider(.delayed(seconds: 0.001))] {
            let (values, value) = AsyncStream.makeStream(of: Int.self)
            let subscription = provider.publisher(Call()).sink(
                receiveCompletion: { _ in value.finish() }, receiveValue: { value.yield($0.statusCode) })
            for await status in values { #expect(status == 200) }
            subscription.cancel()
        }
    }
}
