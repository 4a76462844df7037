public import EndpointRuntime

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// Operators for publishers of a request's progress.
extension Publisher where Output == RequestProgress {
    /// Returns a publisher of the response alone, without the progress before it.
    public func filterCompleted() -> AnyPublisher<Response, Failure> {
        compactMap { $0.response }.eraseToAnyPublisher()
    }

    /// Returns a publisher of the response alone: another name of ``filterCompleted()``.
    public func filterProgressResponse() -> AnyPublisher<Response, Failure> {
        filterCompleted()
    }

    /// Returns a publisher of the request's progress, from 0 to 1, until the response is received.
    public func filterProgress() -> AnyPublisher<Double, Failure> {
        compactMap { $0.isCompleted ? nil : $0.fraction }.eraseToAnyPublisher()
    }
}
