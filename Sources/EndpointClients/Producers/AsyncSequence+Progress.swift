/// Operators for sequences of a request's progress.
extension AsyncSequence where Element == RequestProgress {
    /// Returns a sequence of the response alone, without the progress before it.
    public func filterCompleted() -> AsyncCompactMapSequence<Self, Response> {
        compactMap { $0.response }
    }

    /// Returns a sequence of the response alone: another name of ``filterCompleted()``.
    public func filterProgressResponse() -> AsyncCompactMapSequence<Self, Response> {
        filterCompleted()
    }

    /// Returns a sequence of the request's progress, from 0 to 1, until the response is received.
    public func filterProgress() -> AsyncCompactMapSequence<Self, Double> {
        compactMap { $0.isCompleted ? nil : $0.fraction }
    }
}
