#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A handwritten endpoint: creates its request, and maps its response to content.
///
/// ```swift
/// struct BookText: TypedEndpoint {
///     var id: String
///
///     func makeRequest() throws -> URLRequest { try .get("books/\(id)/text") }
///     func content(from response: Response) throws -> String { try response.text() }
/// }
///
/// let text = try await client.request(BookText(id: "A-1"))
/// ```
///
/// The URL may be relative: add a ``BaseURLAdapter`` to the client. Use ``JSONEndpoint`` for JSON, and ``VoidEndpoint``
/// for responses without content.
public protocol TypedEndpoint: ContentMapping {
    #if canImport(Darwin) || URLSession
        /// Creates the request. Called once per call, even if the request is sent again.
        ///
        /// - Throws: The error for the caller, which isn't wrapped. Nothing is sent then.
        func makeRequest() throws -> URLRequest
    #endif

    /// Creates the request as a message, for endpoints without `URLRequest`.
    ///
    /// The default implementation calls ``makeRequest()``.
    ///
    /// - Throws: The error for the caller, which isn't wrapped. Nothing is sent then.
    func makeMessage() throws -> RequestMessage
}

/// An endpoint whose response has no content.
public typealias VoidEndpoint = TypedEndpoint & VoidContent
