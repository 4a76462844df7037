@testable import EndpointRuntime
import Foundation
import Testing

/// Knows what has been made for calls and is still there.
final class Remains: Sendable {
    let plugin = BalancePlugin()
    private let transports = Locked<[WeakTransport]>([])
    private let tasks = Locked(0)
    private let providers = Locked<[@Sendable () -> Int]>([])

    private struct WeakTransport: Sendable {
        weak let transport: SoakTransport?
    }

    func watched(_ transport: SoakTransport) -> SoakTransport {
        transports.withLock { $0.append(WeakTransport(transport: transport)) }
        return transport
    }

    /// - Parameter count: How many exchanges are under way.
    func watch(inflights count: @escaping @Sendable () -> Int) {
        providers.withLock { $0.append(count) }
    }

    func begin() { tasks.withLock { $0 += 1 } }
    func end() { tasks.withLock { $0 -= 1 } }

    /// Waits up to ten seconds for what ends by itself.
    func expectNone() async throws {
        for _ in 0..<100 {
            if tasks.withLock({ $0 }) == 0, plugin.open == 0,
                transports.withLock({ $0.allSatisfy { $0.transport == nil } })
            {
                break
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(tasks.withLock { $0 } == 0, "calls that haven't ended")
        #expect(plugin.open == 0, "requests whose end no plugin was told of")
        #expect(providers.withLock { $0.reduce(0) { $0 + $1() } } == 0, "exchanges that are still under way")
        #expect(transports.withLock { $0.count { $0.transport != nil } } == 0, "transports that somebody holds")
    }
}

/// Counts requests that were announced and haven't ended.
final class BalancePlugin: Plugin {
    private let count = Locked(0)

    var open: Int { count.withLock { $0 } }

    func willSend(_ request: PluginRequest, target: any Target) { count.withLock { $0 += 1 } }

    func didReceive(_ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target) {
        if request != nil { count.withLock { $0 -= 1 } }
    }
}

/// A transport whose end can be seen.
final class SoakTransport: Transport {
    private let transport: any Transport

    init(_ transport: any Transport = NoNetworkTransport()) {
        self.transport = transport
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        try await transport.exchange(request)
    }

    func open(_ request: TransportRequest) async throws -> StreamedResponse { try await transport.open(request) }
}
