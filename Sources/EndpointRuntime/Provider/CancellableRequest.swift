/// A request that can be given up.
public protocol CancellableRequest: Sendable {
    /// A Boolean value that indicates whether the request was cancelled.
    var isCancelled: Bool { get }
    /// Gives the request up; does nothing when it has ended or was cancelled before.
    func cancel()
}

/// Gives something up, once.
public final class CancellationToken: CancellableRequest, CustomDebugStringConvertible {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
        var request: PluginRequest?
    }

    private let state: Locked<State>

    /// - Parameter action: Called by the first ``cancel()``.
    public init(_ action: @escaping @Sendable () -> Void) {
        state = Locked(State(action: action))
    }

    /// Creates a token whose action is set later.
    package init() {
        state = Locked(State())
    }

    public var isCancelled: Bool {
        state.withLock { $0.isCancelled }
    }

    public func cancel() {
        let action = state.withLock { state in
            state.isCancelled = true
            defer { state.action = nil }
            return state.action
        }
        action?()
    }

    /// The request as a command for a shell, once it is about to be sent.
    public var debugDescription: String {
        state.withLock { $0.request }?.curlDescription ?? "Empty Request"
    }

    /// Sets the action, or performs it immediately if the token was already cancelled.
    func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.action = action }
            return state.isCancelled
        }
        if isCancelled { action() }
    }

    func show(_ request: PluginRequest) {
        state.withLock { $0.request = request }
    }
}
