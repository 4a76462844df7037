/// Operators for the progress of a request.
extension AsyncSequence where Element == RequestProgress {
    /// Returns the response alone, after it was received.
    public func filterCompleted() -> AsyncCompactMapSequence<Self, Response> {
        compactMap { $0.response }
    }

    /// Returns the same as ``filterCompleted()``.
    public func filterProgressResponse() -> AsyncCompactMapSequence<Self, Response> {
        filterCompleted()
    }

    /// Returns the progress of the request, from 0 to 1, until its response is received.
    public func filterProgress() -> AsyncCompactMapSequence<Self, Double> {
        compactMap { $0.isCompleted ? nil : $0.fraction }
    }
}
