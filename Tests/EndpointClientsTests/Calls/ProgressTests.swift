import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The progress of a request. LiveTests has the same with a server.
@Suite("Progress")
struct ProgressTests {
    @Test("a fraction is 1 with the response, otherwise that of the bytes, otherwise 0")
    func fractions() {
        let quarter = Progress(totalUnitCount: 100)
        quarter.completedUnitCount = 25
        let response = Response(statusCode: 200, data: Data())
        let rows: [(RequestProgress, Double, Bool)] = [
            (RequestProgress(), 0, false), (RequestProgress(bytes: quarter), 0.25, false),
            (RequestProgress(bytes: Progress(totalUnitCount: 0)), 0, false),
            (RequestProgress(response: response), 1, true),
            (RequestProgress(bytes: quarter, response: response), 1, true),
        ]
        for (progress, fraction, isCompleted) in rows {
            #expect(progress.fraction == fraction)
            #expect(progress.isCompleted == isCompleted)
        }
    }

    private func reports(_ transport: PiecewiseTransport, _ call: AnyCall = AnyCall()) async -> [RequestProgress] {
        let reports = Locked<[RequestProgress]>([])
        _ = try? await Provider<AnyCall>(transport: transport).requestWithProgress(call) { report in
            reports.withLock { $0.append(report) }
        }
        return reports.withLock { $0 }
    }

    @Test("each chunk of the response is reported, and the end once, with the response")
    func download() async {
        let reports = await reports(PiecewiseTransport())
        #expect(reports.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(reports.map(\.isCompleted) == [false, false, false, false, true])
        #expect(reports.allSatisfy { $0.bytes != nil })
        #expect(reports.last?.response?.data.count == 4000)
    }

    @Test("without a length there is no fraction before the end")
    func unknownLength() async {
        #expect(await reports(PiecewiseTransport(total: 0)).map(\.fraction) == [0, 0, 0, 0, 1])
    }

    @Test("a failure is reported once, without a response")
    func failure() async {
        let reports = await reports(PiecewiseTransport(fails: true))
        #expect(reports.map(\.isCompleted) == [false, false, false, false, false])
    }

    @Test("the callback form reports on its queue, before the completion", .timeLimit(.minutes(1)))
    func callbacks() async throws {
        let events = Locked<[String]>([])
        let provider = Provider<AnyCall>(transport: PiecewiseTransport())
        try await withDeadline { continuation in
            provider.request(AnyCall(), callbackQueue: DispatchQueue(label: "callbacks")) { report in
                events.withLock { $0.append("\(report.fraction)") }
            } completion: { _ in
                events.withLock { $0.append("end") }
                continuation.resume()
            }
        }
        #expect(events.withLock { $0 } == ["0.25", "0.5", "0.75", "1.0", "1.0", "end"])
    }

    @Test("an upload reports the bytes of its request body")
    func upload() async {
        let form: MultipartFormData = [MultipartFormData.Part(name: "a", content: .data(Data(count: 10)))]
        let reports = await reports(PiecewiseTransport(), AnyCall(method: .post, task: .uploadMultipartFormData(form)))
        #expect(reports.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(reports.map(\.isCompleted) == [false, false, false, false, true])
    }

    @Test("every caller that shares a request receives progress", .timeLimit(.minutes(1)))
    func shared() async throws {
        let transport = MemoryTransport(body: "body", isOpen: false)
        let provider = Provider<AnyCall>(transport: transport, tracksInflights: true)
        let counts = [Locked(0), Locked(0)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in counts {
                group.addTask {
                    _ = try? await provider.requestWithProgress(AnyCall()) { _ in count.withLock { $0 += 1 } }
                }
            }
            try await wait(while: provider.inflights.waiters < 2 || transport.requests.isEmpty)
            transport.open()
        }
        #expect(counts.map { $0.withLock { $0 } } == [2, 2])
    }

    @Test("18,000 steps in three seconds are reported about a hundred times a second, and the last one")
    func rate() {
        var rate = ProgressRate()
        let start = ContinuousClock.now
        let reported = (1...18_000).filter { step in
            let progress = TransportProgress(.received, completed: Int64(step), total: 18_000)
            return rate.allows(progress, at: start + .seconds(3) * step / 18_000)
        }
        #expect((290...315).contains(reported.count), "\(reported.count)")
        #expect(reported.first == 1)
        #expect(reported.last == 18_000)
        // Between them there are no long pauses.
        #expect(zip(reported, reported.dropFirst()).allSatisfy { $1 - $0 <= 120 })
    }
}
