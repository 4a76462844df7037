extension LoadingState {
    /// Returns the combined state of two contents that are shown together.
    ///
    /// It is loading if one of them is, a failure if one of them is, a success if both are, and otherwise initial. The
    /// error is this state's, or the other one's if this has none. The content is created from both; if one has none
    /// there is none.
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
