/// A request that can be cancelled.
public protocol CancellableRequest: Sendable {
    /// A Boolean value that indicates whether the request was cancelled.
    var isCancelled: Bool { get }
    /// Cancels the request; does nothing if the request has ended or was already cancelled.
    func cancel()
}

/// A token that cancels a request or other work, at most once.
public final class CancellationToken: CancellableRequest, CustomDebugStringConvertible {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
        var request: PluginRequest?
    }

    private let state: Locked<State>

    /// Creates a token.
    ///
    /// - Parameter action: A closure that cancels the work, called by the first ``cancel()``.
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

    /// The request as a curl command; `Empty Request` until the request is about to be sent.
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
