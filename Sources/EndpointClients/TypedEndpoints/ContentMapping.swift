/// A mapping from a response to content, which ``TypedEndpoint`` and ``UploadEndpoint`` share.
///
/// Implement conforming types as plain values without side effects. Put effects, such as storing a token, into the
/// client's adapters and observers.
public protocol ContentMapping: Sendable {
    /// The result for callers.
    associatedtype Content: Sendable

    /// Validates a response before its content is decoded.
    ///
    /// The default implementation accepts every response, regardless of its status.
    ///
    /// - Throws: The error for the caller, which isn't wrapped. Use ``ResponseValidator`` for the usual checks.
    func validate(_ response: Response) throws

    /// Returns the content of a valid response.
    ///
    /// - Throws: The error for the caller, which isn't wrapped.
    func content(from response: Response) throws -> Content
}

extension ContentMapping {
    public func validate(_ response: Response) throws {}
}

/// A mapping without content: the body isn't read.
public protocol VoidContent: ContentMapping where Content == Void {}

extension VoidContent {
    /// Ignores the response.
    public func content(from response: Response) throws {}
}
