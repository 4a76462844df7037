import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Progress in a loop. `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Progress sequences", .timeLimit(.minutes(3)))
struct ProgressSequenceTests {
    private func collected<Sequence: AsyncSequence>(_ sequence: Sequence) async throws -> [Sequence.Element] {
        var elements: [Sequence.Element] = []
        for try await element in sequence { elements.append(element) }
        return elements
    }

    @Test("each report is an element, the last one with the response; then the loop ends")
    func elements() async throws {
        let sequence = Provider<AnyCall>(transport: PiecewiseTransport()).requestWithProgress(AnyCall())
        let reports = try await collected(sequence)
        #expect(reports.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(reports.map(\.isCompleted) == [false, false, false, false, true])
        #expect(reports.last?.bytes?.completedUnitCount == 4000)
        var iterator = sequence.makeAsyncIterator()
        while try await iterator.next() != nil {}
        #expect(try await iterator.next() == nil)
    }

    @Test("a failure ends the loop with an EndpointError")
    func failure() async {
        let sequence = Provider<AnyCall>(transport: PiecewiseTransport(fails: true)).requestWithProgress(AnyCall())
        var iterator = sequence.makeAsyncIterator()
        var fractions: [Double] = []
        do throws(EndpointError) {
            while let report = try await iterator.next() { fractions.append(report.fraction) }
            Issue.record("a failure is a success")
        } catch {
            #expect((error.underlyingError as? URLError)?.code == .timedOut)
        }
        #expect(fractions.prefix(4) == [0.25, 0.5, 0.75, 1])
        #expect((try? await iterator.next()) == nil)
    }

    /// Makes another response of each, or a failure.
    private struct Changing: Plugin {
        var fails = false

        func process(
            _ result: Result<Response, EndpointError>, target: any Target
        ) -> Result<Response, EndpointError> {
            fails ? .failure(.requestMapping("changed")) : .success(Response(statusCode: 299, data: Data()))
        }
    }

    @Test("the response is the one that plugins return, and there is none if they fail it")
    func processed() async throws {
        func sequence(_ plugin: Changing) -> ProgressSequence {
            Provider<AnyCall>(plugins: [plugin], transport: PiecewiseTransport()).requestWithProgress(AnyCall())
        }
        #expect(try await collected(sequence(Changing())).map(\.response?.statusCode) == [nil, nil, nil, nil, 299])
        let failed = await endpointError { try await collected(sequence(Changing(fails: true)).filterCompleted()) }
        #expect(failed?.caseName == "requestMapping")
    }

    @Test("only the response")
    func completed() async throws {
        let sequence = Provider<AnyCall>(transport: PiecewiseTransport()).requestWithProgress(AnyCall())
        #expect(try await collected(sequence.filterCompleted()).map(\.data.count) == [4000])
        #expect(try await collected(sequence.filterProgressResponse()).map(\.statusCode) == [200])
    }

    @Test("only the fractions")
    func fractions() async throws {
        let sequence = Provider<AnyCall>(transport: PiecewiseTransport()).requestWithProgress(AnyCall())
        #expect(try await collected(sequence.filterProgress()) == [0.25, 0.5, 0.75, 1.0])
    }

    @Test("a sequence sends nothing until it is iterated, and once per loop")
    func cold() async throws {
        let transport = MemoryTransport(body: "zen")
        let sequence = Provider<Zen>(transport: transport).requestWithProgress(.zen)
        var iterator = sequence.makeAsyncIterator()
        #expect(transport.requests.isEmpty)
        _ = try await iterator.next()
        #expect(transport.requests.count == 1)
        _ = try await collected(sequence)
        #expect(transport.requests.count == 2)
    }

    @Test("a loop of an already cancelled task sends nothing; plugins are notified")
    func earlyCancellation() async throws {
        let transport = MemoryTransport()
        let recorder = RecordingPlugin()
        let sequence = Provider<Zen>(plugins: [recorder], transport: transport).requestWithProgress(.zen)
        let task = Task {
            try await waitForCancellation()
            for try await _ in sequence { Issue.record("a cancelled request reports") }
        }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        #expect(transport.requests.isEmpty)
        #expect(recorder.events == ["prepare", "didReceive", "process"])
    }

    @Test("cancelling the loop's task cancels its request")
    func cancellation() async throws {
        let transport = MemoryTransport(isOpen: false)
        let sequence = Provider<Zen>(transport: transport).requestWithProgress(.zen)
        let task = Task { for try await _ in sequence {} }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        try await wait(while: transport.cancelled == 0)
    }

    /// Reports one piece and then waits for its cancellation.
    private struct EndlessTransport: Transport {
        let cancelled = Locked(0)

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            request.progress?(TransportProgress(.received, completed: 1, total: 4))
            try await waitForCancellation()
            cancelled.withLock { $0 += 1 }
            throw URLError(.cancelled)
        }
    }

    @Test("leaving a loop early cancels its request")
    func leaving() async throws {
        let transport = EndlessTransport()
        let provider = Provider<Zen>(transport: transport)
        for try await progress in provider.requestWithProgress(.zen) {
            #expect(progress.fraction == 0.25)
            break
        }
        try await wait(while: transport.cancelled.withLock({ $0 }) == 0)
    }

    @Test("of 1,000 loops cancelled at any time each ends")
    func storm() async {
        let provider = Provider<Zen>(stubClosure: { _ in .delayed(seconds: .random(in: 0...0.01)) })
        let ends = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    let task = Task {
                        var count = 0
                        for try await report in provider.requestWithProgress(.zen) where report.isCompleted {
                            count += 1
                        }
                        return count
                    }
                    if index % 3 == 0 { task.cancel() }
                    if index % 3 == 1 { DispatchQueue.global().async { task.cancel() } }
                    switch await task.result {
                    case .success(let count): return count == 1
                    case .failure(let error): return (error as? EndpointError)?.isCancellation == true
                    }
                }
            }
            return await group.reduce(into: 0) { if $1 { $0 += 1 } }
        }
        #expect(ends == 1000)
    }
}
