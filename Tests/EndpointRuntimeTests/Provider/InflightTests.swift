import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Equal requests that share an exchange (section 1.4 of the behaviours). `Scripts/test-threads` runs these under
/// ThreadSanitizer.
@Suite("Requests under way", .timeLimit(.minutes(3)))
struct InflightTests {
    /// Waits for something that is about to happen.
    private func until(_ condition: @Sendable () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test(
        "M-V14: an equal request gets the response of the one under way; plugins hear of the exchange once, and process for each"
    )
    func sharing() async throws {
        let transport = MemoryTransport(body: "zen", isOpen: false)
        let counts = Locked<[Int]>([])
        let held = Locked<Provider<Zen>?>(nil)
        let recorder = RecordingPlugin { event in
            guard event == "didReceive", let provider = held.withLock({ $0 }) else { return }
            counts.withLock { $0.append(provider.inflightCount) }
        }
        let provider = Provider<Zen>(plugins: [recorder], transport: transport, tracksInflights: true)
        held.withLock { $0 = provider }
        defer { held.withLock { $0 = nil } }

        let joined = Locked(0)
        async let first = provider.request(.zen)
        await until { transport.requests.count == 1 }
        let second = Task {
            joined.withLock { $0 += 1 }
            return try await provider.request(.zen)
        }
        await until { provider.inflights.waiters == 2 }
        #expect(provider.inflightCount == 1)
        transport.open()
        #expect(try await first == second.value)
        #expect(transport.requests.count == 1)
        #expect(provider.inflightCount == 0)
        #expect(counts.withLock { $0 } == [1])
        #expect(recorder.events == ["prepare", "willSend ", "didReceive", "process", "process"])
        // The next one is sent again.
        _ = try await provider.request(.zen)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "M-V14: requests that differ, that ask for other credentials or validate otherwise, and downloads, don't share")
    func differing() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<AnyCall>(transport: transport, tracksInflights: true)
        let download = RequestTask.downloadDestination(DownloadDestination { file, _ in (file, []) })
        let calls = [
            AnyCall(), AnyCall(path: "/other"), AnyCall(headers: ["A": "1"]), AnyCall(method: .post),
            AnyCall(validationType: .successCodes), AnyCall(task: download), AnyCall(task: download),
        ]
        await withTaskGroup(of: Void.self) { group in
            for call in calls { group.addTask { _ = try? await provider.request(call) } }
            await until { transport.requests.count == calls.count }
            transport.open()
        }
        #expect(transport.requests.count == calls.count)
    }

    @Test("M-V14: a provider that doesn't track requests sends each of them")
    func untracked() async {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<Zen>(transport: transport)
        async let first = provider.request(.zen)
        async let second = provider.request(.zen)
        await until { transport.requests.count == 2 }
        #expect(provider.inflightCount == 0)
        transport.open()
        _ = try? await (first, second)
    }

    @Test("M-V15: a request that can't be made leaves nothing behind: the next one is sent")
    func failureBeforeSending() async throws {
        let transport = MemoryTransport()
        let isFirst = Locked(true)
        let provider = Provider<Zen>(
            configuration: ProviderConfiguration(transport: transport, tracksInflights: true),
            requestClosure: { endpoint in
                if isFirst.withLock({ first in
                    defer { first = false }
                    return first
                }) {
                    throw URLError(.badURL)
                }
                return try endpoint.urlRequest()
            }
        )
        #expect(await endpointError { try await provider.request(.zen) }?.caseName == "underlying")
        #expect(provider.inflightCount == 0)
        #expect(try await provider.request(.zen).statusCode == 200)
        #expect(transport.requests.count == 1)
    }

    @Test("M-V15: whoever leaves leaves alone, whether first or not; the last one takes the request along")
    func leaving() async throws {
        for leavesFirst in [true, false] {
            let transport = MemoryTransport(body: "zen", isOpen: false)
            let provider = Provider<Zen>(transport: transport, tracksInflights: true)
            let first = Task { try await provider.request(.zen) }
            await until { transport.requests.count == 1 }
            let second = Task { try await provider.request(.zen) }
            await until { provider.inflights.waiters == 2 }
            let (leaver, stayer) = leavesFirst ? (first, second) : (second, first)
            leaver.cancel()
            #expect(await endpointError { try await leaver.value }?.isCancellation == true)
            #expect(provider.inflightCount == 1)
            transport.open()
            #expect(try await stayer.value.data == Data("zen".utf8))
            #expect(transport.cancelled == 0)
        }
        let transport = MemoryTransport(isOpen: false)
        let recorder = RecordingPlugin()
        let provider = Provider<Zen>(plugins: [recorder], transport: transport, tracksInflights: true)
        let only = Task { try await provider.request(.zen) }
        await until { transport.requests.count == 1 }
        only.cancel()
        #expect(await endpointError { try await only.value }?.isCancellation == true)
        #expect(provider.inflightCount == 0)
        #expect(transport.cancelled == 1)
        #expect(recorder.events == ["prepare", "willSend ", "didReceive", "process"])
    }

    @Test("M-V15: 1,000 equal requests at once all end, with few exchanges")
    func crowd() async {
        let transport = MemoryTransport(body: "zen")
        let provider = Provider<Zen>(transport: transport, tracksInflights: true)
        let answers = await withTaskGroup(of: Data?.self) { group in
            for _ in 0..<1000 { group.addTask { try? await provider.request(.zen).data } }
            return await group.reduce(into: [Data?]()) { $0.append($1) }
        }
        #expect(answers.count == 1000)
        #expect(answers.allSatisfy { $0 == Data("zen".utf8) })
        #expect(provider.inflightCount == 0)
    }

    @Test("M-V15: of 1,000 requests to few endpoints, some cancelled, some failing, all end and nothing is left")
    func storm() async {
        let sent = Locked(0)
        let transport = MemoryTransport { request in
            let count = sent.withLock { sent in
                sent += 1
                return sent
            }
            if count % 5 == 0 { throw URLError(.networkConnectionLost) }
            return (200, Data((request.request.url?.path ?? "").utf8))
        }
        let provider = Provider<AnyCall>(
            configuration: ProviderConfiguration(transport: transport, tracksInflights: true),
            requestClosure: { endpoint in
                await Task.yield()
                return try endpoint.urlRequest()
            }
        )
        let wrong = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    let path = "/\(index % 7)"
                    let call = Task { try await provider.request(AnyCall(path: path)) }
                    if index % 3 == 0 { call.cancel() }
                    if index % 3 == 1 { Task { call.cancel() } }
                    switch await call.result {
                    case .success(let response) where response.data == Data("/v1\(path)".utf8): break
                    case .failure(let error as EndpointError) where error.underlyingError is URLError: break
                    default: wrong.withLock { $0 += 1 }
                    }
                }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
        #expect(provider.inflightCount == 0)
        #expect(provider.inflights.waiters == 0)
    }
}
