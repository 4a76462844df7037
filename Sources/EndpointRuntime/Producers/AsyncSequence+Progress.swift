/// What people want of a request's progress.
extension AsyncSequence where Element == RequestProgress {
    /// The response alone, once it is there.
    public func filterCompleted() -> AsyncCompactMapSequence<Self, Response> {
        compactMap { $0.response }
    }

    /// Another name of ``filterCompleted()``.
    public func filterProgressResponse() -> AsyncCompactMapSequence<Self, Response> {
        filterCompleted()
    }

    /// How far the request has come, from 0 to 1, as long as its response isn't there.
    public func filterProgress() -> AsyncCompactMapSequence<Self, Double> {
        compactMap { $0.isCompleted ? nil : $0.fraction }
    }
}
