import EndpointClients
import Foundation
import Testing
import TestTimeouts

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Giving requests up. `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Cancellation", .timeLimit(.minutes(3)))
struct CancellationTests {
    @Test("a token cancels once, however often it is cancelled")
    func token() async {
        let actions = Locked(0)
        let token = CancellationToken { actions.withLock { $0 += 1 } }
        #expect(!token.isCancelled)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { token.cancel() } }
        }
        #expect(token.isCancelled)
        #expect(actions.withLock { $0 } == 1)
        #expect(token.debugDescription == "Empty Request")
        let late = CancellationToken()
        late.cancel()
        late.onCancel { actions.withLock { $0 += 1 } }
        #expect(actions.withLock { $0 } == 2)
    }

    @Test("a token of work calls its closures in the order of the reports, and cancels the work")
    func work() async throws {
        let reports = Locked<[Int64]>([])
        let values = AsyncStream<Int>.makeStream()
        let token = CancellationToken(
            calling: { (value: Int) in
                values.continuation.yield(value)
                if value < 0 { values.continuation.finish() }
            }, progress: { progress in reports.withLock { $0.append(progress.bytes?.completedUnitCount ?? 0) } },
            function: #function, file: #fileID
        ) { complete, report in
            for part: Int64 in 1...50 {
                let progress = Progress(totalUnitCount: 50)
                progress.completedUnitCount = part
                report?(RequestProgress(bytes: progress))
            }
            complete(1)
            try? await Task.sleep(for: .seconds(600))
            complete(Task.isCancelled ? -1 : 2)
        }
        var received: [Int] = []
        for await value in values.stream {
            received.append(value)
            if value == 1 { token.cancel() }
        }
        #expect(received == [1, -1])
        #expect(reports.withLock { $0 } == Array(1...50))
        #expect(token.isCancelled)
    }

    @Test("a request's token describes the request as a cURL command")
    func description() async throws {
        let stubbed = Provider<Zen>(stubClosure: { _ in .immediate })
        let token = stubbed.request(.zen) { _ in } as? CancellationToken
        #expect(token?.debugDescription.contains(#""https://api.example/v1/zen""#) == true)
        #expect(token?.isCancelled == false)
        token?.cancel()
        #expect(token?.isCancelled == true)
    }

    /// Cancels a request by its token, and gives its outcome.
    private func cancelled(
        _ provider: Provider<Zen>, when: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> (error: EndpointError?, calls: Int) {
        let calls = Locked(0)
        let error: EndpointError? = try await withDeadline { continuation in
            let token = provider.request(.zen, callbackQueue: .global()) { result in
                calls.withLock { $0 += 1 }
                if case .failure(let error) = result {
                    continuation.resume(returning: error)
                } else {
                    continuation.resume(returning: nil)
                }
            }
            Task {
                try await when()
                token.cancel()
                token.cancel()
                #expect(token.isCancelled)
            }
        }
        return (error, calls.withLock { $0 })
    }

    @Test(
        "cancelled before the request is created: plugins receive the failure, the completion runs once"
    )
    func beforeItIsMade() async throws {
        let recorder = RecordingPlugin()
        let transport = MemoryTransport()
        let provider = Provider<Zen>(
            requestClosure: { endpoint in
                try? await Task.sleep(for: .seconds(3600))
                return try endpoint.urlRequest()
            },
            plugins: [recorder], transport: transport
        )
        let (error, calls) = try await cancelled(provider)
        #expect(error?.caseName == "underlying")
        #expect(error?.isCancellation == true)
        #expect(calls == 1)
        #expect(recorder.events.suffix(2) == ["didReceive", "process"])
        #expect(!recorder.events.contains("willSend "))
        #expect(transport.requests.isEmpty)
        guard case .failure(let seen) = recorder.received.first else {
            Issue.record("plugins saw a success")
            return
        }
        #expect(seen.isCancellation)
    }

    @Test("a request closure that throws on cancellation results in the same error")
    func throwingClosure() async throws {
        let recorder = RecordingPlugin()
        let provider = Provider<Zen>(
            requestClosure: { endpoint in
                try await Task.sleep(for: .seconds(3600))
                return try endpoint.urlRequest()
            },
            plugins: [recorder], transport: MemoryTransport()
        )
        #expect(try await cancelled(provider).error?.isCancellation == true)
        #expect(recorder.events == ["didReceive", "process"])
    }

    @Test("cancelled during a delayed stub and during a live request")
    func underWay() async throws {
        let stub = Provider<Zen>(stubClosure: { _ in .delayed(seconds: 3600) })
        #expect(try await cancelled(stub).error?.isCancellation == true)

        let transport = MemoryTransport(isOpen: false)
        let recorder = RecordingPlugin()
        let live = Provider<Zen>(plugins: [recorder], transport: transport)
        let outcome = try await cancelled(live) {
            try await wait(while: transport.requests.isEmpty)
        }
        #expect(outcome.error?.isCancellation == true)
        #expect((outcome.error?.underlyingError as NSError?)?.code == NSURLErrorCancelled)
        #expect(transport.cancelled == 1)
        #expect(recorder.events == ["prepare", "willSend ", "didReceive", "process"])
    }

    @Test("a task that is already cancelled sends nothing", arguments: [true, false])
    func beforeItBegins(isTracked: Bool) async throws {
        let transport = MemoryTransport()
        let recorder = RecordingPlugin()
        let reports = Locked(0)
        let provider = Provider<Zen>(plugins: [recorder], transport: transport, tracksInflights: isTracked)
        let task = Task {
            try await waitForCancellation()
            return try await provider.requestWithProgress(.zen) { _ in reports.withLock { $0 += 1 } }
        }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        #expect(transport.requests.isEmpty)
        #expect(recorder.events == ["prepare", "didReceive", "process"])
        #expect(reports.withLock { $0 } == 0)
        #expect(provider.inflightCount == 0)
    }

    @Test("of 1,000 requests cancelled at any time, each ends once, as a success or as cancelled")
    func storm() async throws {
        let transport = MemoryTransport()
        let provider = Provider<Zen>(
            stubClosure: { _ in Bool.random() ? .never : .delayed(seconds: .random(in: 0...0.01)) },
            transport: transport
        )
        let outcomes = Locked((successes: 0, cancellations: 0, others: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    try await withDeadline { continuation in
                        let token = provider.request(.zen, callbackQueue: .global()) { result in
                            outcomes.withLock { outcomes in
                                switch result {
                                case .success: outcomes.successes += 1
                                case .failure(let error) where error.isCancellation: outcomes.cancellations += 1
                                case .failure: outcomes.others += 1
                                }
                            }
                            continuation.resume()
                        }
                        if index % 4 == 0 { token.cancel() }
                        if index % 4 == 1 { DispatchQueue.global().async { token.cancel() } }
                        if index % 4 == 2 { Task { token.cancel() } }
                    }
                }
            }
            try await group.waitForAll()
        }
        let all = outcomes.withLock { $0 }
        #expect(all.successes + all.cancellations == 1000)
        #expect(all.successes >= 250)
        #expect(all.others == 0)
    }
}
