/// An observation of a loader's states. Releasing the observation ends it.
public final class LoaderObservation: Sendable {
    private let token: CancellationToken

    /// Creates an observation that calls a closure at its end.
    ///
    /// - Parameter cancel: A closure that is called once, by the first ``cancel()`` or when the observation is
    ///   released.
    public init(_ cancel: @escaping @Sendable () -> Void) {
        token = CancellationToken(cancel)
    }

    deinit {
        token.cancel()
    }

    /// A Boolean value that indicates whether the observation has ended.
    public var isCancelled: Bool { token.isCancelled }

    /// Ends the observation; does nothing if the observation has ended already.
    public func cancel() {
        token.cancel()
    }
}
