public import Dispatch

/// A request's outcome as a value, and requests that aren't sent yet.
extension Provider {
    /// Sends a request as ``request(_:)`` does and gives its failure as a value.
    public func result(of target: T) async -> Result<Response, EndpointError> {
        await result(of: target, RequestObserver())
    }

    /// A request that is sent each time that its response is asked for.
    ///
    /// - Parameter callbackQueue: Where ``Producer/start(isolation:_:)`` calls back; nil is the provider's queue, else the main
    ///   one.
    public func producer(_ target: T, callbackQueue: DispatchQueue? = nil) -> Producer<Response> {
        Producer(queue: callbackQueue ?? configuration.callbackQueue) {
            self.answerAtOnce(of: target, RequestObserver()).map { self.result(of: $0, target) }
        } _: {
            await self.result(of: target)
        }
    }

    /// A request that tells how far it has come, sent each time that the sequence is iterated.
    ///
    /// ```swift
    /// for try await progress in provider.requestWithProgress(.downloadArchive(to: file)) {
    ///     print(progress.fraction)
    /// }
    /// ```
    public func requestWithProgress(_ target: T) -> ProgressSequence {
        ProgressSequence { observer in await self.result(of: target, observer) }
    }
}
