public import EndpointRuntime

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// Operators for the progress of a request.
extension Publisher where Output == RequestProgress {
    /// The response alone, once it is there.
    public func filterCompleted() -> AnyPublisher<Response, Failure> {
        compactMap { $0.response }.eraseToAnyPublisher()
    }

    /// Another name of ``filterCompleted()``.
    public func filterProgressResponse() -> AnyPublisher<Response, Failure> {
        filterCompleted()
    }

    /// Publishes the progress of the request, from 0 to 1, until its response is received.
    public func filterProgress() -> AnyPublisher<Double, Failure> {
        compactMap { $0.isCompleted ? nil : $0.fraction }.eraseToAnyPublisher()
    }
}
