import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport in memory that responds immediately or when it is opened.
final class MemoryTransport: Transport {
    private struct State {
        var requests: [TransportRequest] = []
        var bodies: [Data] = []
        var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]
        /// Cancelled before they waited.
        var gone: Set<UUID> = []
        var isOpen: Bool
        var cancelled = 0
    }

    private let answer: @Sendable (TransportRequest) throws -> (Int, Data)
    private let state: Locked<State>
    private let added: [String: String]

    init(
        isOpen: Bool = true, headers: [String: String] = [:],
        _ answer: @escaping @Sendable (TransportRequest) throws -> (Int, Data)
    ) {
        self.answer = answer
        added = headers
        state = Locked(State(isOpen: isOpen))
    }

    convenience init(status: Int = 200, body: String = "", isOpen: Bool = true) {
        self.init(isOpen: isOpen) { _ in (status, Data(body.utf8)) }
    }

    /// The sent requests, in order.
    var requests: [URLRequest] { state.withLock { $0.requests.map(\.request) } }
    var exchanges: [TransportRequest] { state.withLock { $0.requests } }
    /// The bodies as they lay in the requests or beside them when they were sent.
    var bodies: [Data] { state.withLock { $0.bodies } }
    /// The number of requests that were canceled while they waited for a response.
    var cancelled: Int { state.withLock { $0.cancelled } }

    /// Releases all responses.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let body = try request.sentBody()
        state.withLock { state in
            state.requests.append(request)
            state.bodies.append(body)
        }
        try await opening()
        let (status, data) = try answer(request)
        return try request.answered(status, headers: ["X-From": "memory"], data)
    }

    func headers(addedTo message: RequestMessage) -> [String: String] { added }

    /// Waits for ``open()``, or for the cancellation of the task.
    private func opening() async throws {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    let isOver = state.isOpen || state.gone.contains(id)
                    if !isOver { state.waiting[id] = continuation }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.gone.insert(id)
                return state.waiting.removeValue(forKey: id)
            }
            continuation?.resume()
        }
        if Task.isCancelled {
            state.withLock { $0.cancelled += 1 }
            throw URLError(.cancelled)
        }
    }
}
