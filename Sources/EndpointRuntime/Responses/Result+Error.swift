extension Result {
    /// The failure; nil where there is a success.
    public var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The success; nil where there is a failure.
    public var value: Success? { try? get() }
}
