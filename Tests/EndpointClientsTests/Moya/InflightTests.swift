@_spi(Generated) import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Equal requests that share an exchange. `Scripts/test-sanitized` runs these under
/// ThreadSanitizer.
@Suite("Shared requests", .timeLimit(.minutes(3)))
struct InflightTests {
    /// Waits for something that is about to happen.
    private func until(_ condition: @Sendable () -> Bool) async throws {
        try await wait(while: !condition())
    }

    @Test(
        "an equal request shares the response; plugins observe the exchange once, and process for each"
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
        try await until { transport.requests.count == 1 }
        let second = Task {
            joined.withLock { $0 += 1 }
            return try await provider.request(.zen)
        }
        try await until { provider.inflights.waiters == 2 }
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
        "different requests, different validation and downloads don't share")
    func differing() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<AnyCall>(transport: transport, tracksInflights: true)
        let download = RequestTask.downloadDestination(DownloadDestination { file, _ in (file, []) })
        let calls = [
            AnyCall(), AnyCall(path: "/other"), AnyCall(headers: ["A": "1"]), AnyCall(method: .post),
            AnyCall(validationType: .successCodes), AnyCall(task: download), AnyCall(task: download),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for call in calls { group.addTask { _ = try? await provider.request(call) } }
            try await until { transport.requests.count == calls.count }
            transport.open()
        }
        #expect(transport.requests.count == calls.count)
    }

    /// An operation that needs what a test says.
    private struct Secured: OperationTarget {
        var security: [[RequiredScheme]]?
        var baseURL: URL { .sample }
        var operation: OperationRequest {
            let operation = OperationRequest(.get, "/account")
            return security.map { operation.security($0) } ?? operation
        }
    }

    private struct Tokened: TaskTarget, AccessTokenAuthorizable {
        var authorizationType: AuthorizationType?
        var baseURL: URL { .sample }
        var path: String { "/account" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    @Test("requests with different credentials don't share, even if they are equal otherwise")
    func differingSecurity() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<MultiTarget>(transport: transport, tracksInflights: true)
        let calls: [MultiTarget] = [
            MultiTarget(Secured(security: nil)), MultiTarget(Secured(security: [])),
            MultiTarget(Secured(security: [["user"]])), MultiTarget(Secured(security: [["admin"]])),
            MultiTarget(Secured(security: [["user", "admin"]])), MultiTarget(Secured(security: [["user"], ["admin"]])),
            MultiTarget(Secured(security: [[RequiredScheme("user", scopes: "write")]])),
        ]
        // Each twice, so that equal ones do share.
        let running = (calls + calls).map { call in Task { try await provider.request(call).statusCode } }
        try await until { provider.inflights.waiters == calls.count * 2 && transport.requests.count >= calls.count }
        #expect(provider.inflightCount == calls.count)
        transport.open()
        for call in running { #expect(try await call.value == 200) }
        #expect(transport.requests.count == calls.count)
    }

    @Test("requests with different access tokens don't share")
    func differingTokens() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<Tokened>(transport: transport, tracksInflights: true)
        let types: [AuthorizationType?] = [nil, .basic, .bearer, .custom("A"), .custom("B")]
        let running = types.map { type in
            Task { try await provider.request(Tokened(authorizationType: type)).statusCode }
        }
        try await until { provider.inflights.waiters == types.count && transport.requests.count >= types.count }
        #expect(provider.inflightCount == types.count)
        transport.open()
        for call in running { #expect(try await call.value == 200) }
    }

    @Test("an exchange without callers isn't joined, and its end doesn't affect a newer one")
    func abandoned() async throws {
        // Goes on when it is told to, cancelled or not.
        let ended = Locked<Set<Int>>([])
        let transport = ScriptedTransport { number, _ in
            try await wait(while: !ended.withLock { $0.contains(number) })
            return .status(200 + number)
        }
        let provider = Provider<Zen>(transport: transport, tracksInflights: true)
        let first = Task { try await provider.request(.zen) }
        try await until { transport.requests.count == 1 }
        first.cancel()
        let second = Task { try await provider.request(.zen) }
        try await until { transport.requests.count == 2 }
        ended.withLock { _ = $0.insert(0) }
        // Who left last hears what came in spite of that.
        #expect(try await first.value.statusCode == 200)
        try #require(provider.inflightCount == 1)
        let third = Task { try await provider.request(.zen) }
        try await until { provider.inflights.waiters == 2 }
        ended.withLock { _ = $0.insert(1) }
        #expect(try await second.value.statusCode == 201)
        #expect(try await third.value.statusCode == 201)
        #expect(transport.requests.count == 2)
        #expect(provider.inflightCount == 0)
    }

    @Test("a provider that doesn't track requests sends each of them")
    func untracked() async throws {
        let transport = MemoryTransport(isOpen: false)
        let provider = Provider<Zen>(transport: transport)
        async let first = provider.request(.zen)
        async let second = provider.request(.zen)
        try await until { transport.requests.count == 2 }
        #expect(provider.inflightCount == 0)
        transport.open()
        _ = try? await (first, second)
    }

    @Test("a request that can't be created leaves no state: the next one is sent")
    func failureBeforeSending() async throws {
        let transport = MemoryTransport()
        let isFirst = Locked(true)
        let provider = Provider<Zen>(
            configuration: ProviderConfiguration(transport: transport).tracking(inflights: true),
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

    @Test("a cancelled caller, first or not, doesn't affect the others; the last one cancels the request")
    func leaving() async throws {
        for leavesFirst in [true, false] {
            let transport = MemoryTransport(body: "zen", isOpen: false)
            let provider = Provider<Zen>(transport: transport, tracksInflights: true)
            let first = Task { try await provider.request(.zen) }
            try await until { transport.requests.count == 1 }
            let second = Task { try await provider.request(.zen) }
            try await until { provider.inflights.waiters == 2 }
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
        try await until { transport.requests.count == 1 }
        only.cancel()
        #expect(await endpointError { try await only.value }?.isCancellation == true)
        #expect(provider.inflightCount == 0)
        #expect(transport.cancelled == 1)
        #expect(recorder.events == ["prepare", "willSend ", "didReceive", "process"])
    }

    @Test("1,000 concurrent equal requests all end, with few exchanges")
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

    @Test("of 1,000 requests to few endpoints, some cancelled, some failing, all end without leftover state")
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
            configuration: ProviderConfiguration(transport: transport).tracking(inflights: true),
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
