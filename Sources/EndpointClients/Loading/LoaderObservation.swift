/// An observation of a loader, which ends when it is released.
public final class LoaderObservation: Sendable {
    private let token: CancellationToken

    /// - Parameter cancel: Called once, by the first ``cancel()`` or when the observation is released.
    public init(_ cancel: @escaping @Sendable () -> Void) {
        token = CancellationToken(cancel)
    }

    deinit {
        token.cancel()
    }

    /// A Boolean value that indicates whether the observation has ended.
    public var isCancelled: Bool { token.isCancelled }

    /// Ends the observation; does nothing when it has ended.
    public func cancel() {
        token.cancel()
    }
}
