public import EndpointRuntime

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// What people want of a request's progress.
extension Publisher where Output == RequestProgress {
    /// The response alone, once it is there.
    public func filterCompleted() -> AnyPublisher<Response, Failure> {
        compactMap { $0.response }.eraseToAnyPublisher()
    }

    /// Another name of ``filterCompleted()``.
    public func filterProgressResponse() -> AnyPublisher<Response, Failure> {
        filterCompleted()
    }

    /// How far the request has come, from 0 to 1, as long as its response isn't there.
    public func filterProgress() -> AnyPublisher<Double, Failure> {
        compactMap { $0.isCompleted ? nil : $0.fraction }.eraseToAnyPublisher()
    }
}
