extension LoadingState {
    /// The state of two things that are shown together.
    ///
    /// It is loading while one of them is, a failure when one of them is, a success when both are, else initial. The
    /// error is this state's, unless only the other one has any. What is shown is made of both; where one has nothing
    /// to show there is nothing.
    public func merge<Other: Sendable, Merged: Sendable>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        var merged: Merged?
        if let content, let others = other.content { merged = try transform(content, others) }
        if isLoading || other.isLoading { return .loading(cache: merged) }
        if let error = error ?? other.error { return .failure(error: error, cache: merged) }
        // Neither loads nor fails: content is that of a success.
        return merged.map { .success(content: $0) } ?? .initial
    }
}
