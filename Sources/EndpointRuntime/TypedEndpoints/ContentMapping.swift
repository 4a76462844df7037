/// What an answer is turned into: what ``TypedEndpoint`` and ``UploadEndpoint`` have in common.
///
/// Conforming types are plain values. They say what an answer means and do nothing else; what has an effect, a
/// token that is stored for example, belongs to the client's adapters and observers.
public protocol ContentMapping: Sendable {
    /// What callers get.
    associatedtype Content: Sendable

    /// Looks at an answer before its content is read. By default every answer is good, whatever its status.
    ///
    /// - Throws: What the caller gets, as it is. ``ResponseValidator`` has the usual checks.
    func validate(_ response: Response) throws

    /// The content of an answer that is good.
    ///
    /// - Throws: What the caller gets, as it is.
    func content(from response: Response) throws -> Content
}

extension ContentMapping {
    public func validate(_ response: Response) throws {}
}

/// No content: nothing, or nothing that matters. Whatever the body holds, it isn't read.
public protocol VoidContent: ContentMapping where Content == Void {}

extension VoidContent {
    /// Nothing, whatever the answer is.
    public func content(from response: Response) throws {}
}
