extension LoadingState {
    /// Returns the combined loading state of two contents that are shown together.
    ///
    /// The combined state is loading if one state is loading. Otherwise it is a failure if one state is a failure, a
    /// success if both states have content, and initial in other cases. The error is this state's error, or else the
    /// other state's error. The content is created from both contents, and is nil if one of them is missing.
    public func merge<Other: Sendable, Merged: Sendable>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        var merged: Merged?
        if let content, let others = other.content { merged = try transform(content, others) }
        if isLoading || other.isLoading { return .loading(cache: merged) }
        if let error = error ?? other.error { return .failure(error: error, cache: merged) }
        // Neither state is loading or a failure, so content exists only if both states are successes.
        return merged.map { .success(content: $0) } ?? .initial
    }
}
