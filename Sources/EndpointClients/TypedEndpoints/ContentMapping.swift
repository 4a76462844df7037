/// A type that maps a response to content: the base of ``TypedEndpoint`` and ``UploadEndpoint``.
///
/// Implement conforming types as plain values without side effects. Put effects, such as storing a token, into the
/// client's adapters and observers.
public protocol ContentMapping: Sendable {
    /// The type of the content that callers receive.
    associatedtype Content: Sendable

    /// Creates the request, and the body that replaces the request's body; a nil body replaces nothing.
    ///
    /// ``TypedEndpoint`` and ``UploadEndpoint`` implement the function.
    ///
    /// - Throws: The error that the caller receives, without a wrapper. Then no request is sent.
    func makeCall() throws -> (RequestMessage, UploadBody?)

    /// Validates a response before its content is decoded.
    ///
    /// The default implementation accepts every response, regardless of its status.
    ///
    /// - Throws: The error that the caller receives, without a wrapper. Use ``ResponseValidator`` for the usual checks.
    func validate(_ response: Response) throws

    /// Returns the content of a valid response.
    ///
    /// - Throws: The error that the caller receives, without a wrapper.
    func content(from response: Response) throws -> Content
}

extension ContentMapping {
    public func validate(_ response: Response) throws {}
}

/// A mapping without content, which ignores the response body.
public protocol VoidContent: ContentMapping where Content == Void {}

extension VoidContent {
    /// Ignores the response body, because the mapping has no content.
    public func content(from response: Response) throws {}
}
