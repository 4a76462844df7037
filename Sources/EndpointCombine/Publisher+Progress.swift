public import EndpointRuntime

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// Operators for the progress of a request.
extension Publisher where Output == RequestProgress {
    /// Publishes the response alone, after it was received.
    public func filterCompleted() -> AnyPublisher<Response, Failure> {
        compactMap { $0.response }.eraseToAnyPublisher()
    }

    /// Publishes the same as ``filterCompleted()``.
    public func filterProgressResponse() -> AnyPublisher<Response, Failure> {
        filterCompleted()
    }

    /// Publishes the progress of the request, from 0 to 1, until its response is received.
    public func filterProgress() -> AnyPublisher<Double, Failure> {
        compactMap { $0.isCompleted ? nil : $0.fraction }.eraseToAnyPublisher()
    }
}
