public import Dispatch

/// Functions for requests that are sent later.
extension Provider {
    /// Returns a producer that sends the request each time its response is requested.
    ///
    /// - Parameter callbackQueue: The queue for completions of ``Producer/start(isolation:function:file:_:)``; nil for
    ///   the provider's queue, or the main queue if the provider has none.
    public func producer(_ target: Target, callbackQueue: DispatchQueue? = nil) -> Producer<Response> {
        Producer(queue: callbackQueue ?? configuration.callbackQueue) {
            self.synchronousResult(of: target, RequestObserver())
        } _: {
            await self.result(of: target)
        }
    }

    /// Returns a sequence of a request's progress. Each iteration of the sequence sends the request.
    ///
    /// ```swift
    /// for try await progress in provider.requestWithProgress(.downloadArchive(to: file)) {
    ///     print(progress.fraction)
    /// }
    /// ```
    public func requestWithProgress(_ target: Target) -> ProgressSequence {
        ProgressSequence { observer in await self.result(of: target, observer) }
    }
}
