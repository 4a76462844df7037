import Bookstore
@testable import EndpointRuntime
@testable import EndpointClients
import Foundation
import RawServer
import Testing

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// Many calls, most of them cancelled at some moment: nothing is left of them.
@Suite(
    "Soak", .serialized, .timeLimit(.minutes(60)),
    .enabled(
        if: SoakSize.stubbed != nil,
        "it looks at the whole process, which other tests share: Scripts/test --part stress runs it alone"))
struct SoakTests {
    @Test("stubbed calls leave no resources behind")
    func stubbed() async throws {
        let left = Remains()
        try await Self.expectNothingLeft(of: SoakSize.stubbed ?? 1000) { count in
            let transport = left.watched(SoakTransport())
            var configuration = ProviderConfiguration(
                environment: ServerEnvironment(baseURL: "https://a.example"), plugins: [left.plugin],
                transport: transport, options: .timeout(.seconds(60))
            ).tracking(inflights: true)
            configuration.stub = .delayed(seconds: 0.002)
            await SoakCalls(BookstoreClient(configuration: configuration), left).run(count, seed: 1)
            configuration.stub = .immediate
            await SoakCalls(BookstoreClient(configuration: configuration), left).run(count / 4, seed: 2)
        }
        try await left.expectNone()
    }

    @Test("calls over sockets leave no resources behind", arguments: FaultTransport.allCases)
    func live(kind: FaultTransport) async throws {
        let server = try RawServer { connection in
            while let request = connection.request() { guard Self.serve(request, connection) else { return } }
        }
        let left = Remains()
        try await Self.expectNothingLeft(of: (SoakSize.live ?? 1000) / 2) { count in
            let transport = left.watched(SoakTransport(Self.transport(kind)))
            let configuration = ProviderConfiguration(
                environment: ServerEnvironment(baseURL: server.url), plugins: [left.plugin], transport: transport,
                multipartMemoryLimit: 100, options: .timeout(.seconds(60))
            ).tracking(inflights: true)
            await SoakCalls(BookstoreClient(configuration: configuration), left).run(count, seed: 3)
        }
        try await left.expectNone()
    }

    /// Returns a transport with its own connections: those of the shared client stay open for a minute.
    private static func transport(_ kind: FaultTransport) -> any Transport {
        switch kind {
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                AsyncHTTPClientTransport(configuration: AsyncHTTPClientTransport.defaultConfiguration)
        #endif
        case .urlSession: kind.make()
        }
    }

    /// - Returns: False when the connection is to end.
    private static func serve(_ request: RawRequest, _ connection: RawConnection) -> Bool {
        let body = Fault.bookstoreBook("A-1", "A good one")
        switch request.line.utf8.count % 5 {
        case 0:
            // Slowly, in pieces.
            connection.begin(type: "application/json")
            for part in [body.prefix(20), body.dropFirst(20)] {
                guard connection.sendChunk(String(part)) else { return false }
                usleep(1000)
            }
            return connection.endChunks()
        case 1:
            connection.sendPartAndReset(body)
            return false
        default: return connection.answer(body)
        }
    }

    /// Makes `count` calls after a tenth as many, which fill what is kept for good.
    private static func expectNothingLeft(of count: Int, _ run: (Int) async throws -> Void) async throws {
        try await run(max(count / 10, 100))
        try await Task.sleep(for: .milliseconds(500))
        let before = ProcessState.now
        try await run(count)
        guard let before else { return }
        // What the system closes by and by.
        for _ in 0..<100 {
            guard let after = ProcessState.now, after.descriptors > before.descriptors + 8 else { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        let after = try #require(ProcessState.now)
        #expect(
            after.descriptors <= before.descriptors + 8,
            "\(after.descriptors) descriptors, before \(before.descriptors)")
        #expect(after.temporaryFiles == before.temporaryFiles)
        // Less than a kilobyte a call, and what allocators keep.
        let growth = after.residentSize - before.residentSize
        #expect(growth < 32 << 20, "\(growth) bytes more after \(count) calls")
        print(
            "soak: \(count) calls, \(growth / 1024) KiB more, \(before.descriptors) descriptors before, \(after.descriptors) after"
        )
    }
}

/// The number of calls that Scripts/test --part stress requests.
enum SoakSize {
    static let stubbed = count("SOAK_STUBBED")
    static let live = count("SOAK_LIVE")

    private static func count(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}

extension RawConnection {
    fileprivate func sendPartAndReset(_ body: String) {
        send(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count + 10)\r\n\r\n\(body)"
        )
        reset()
    }
}
