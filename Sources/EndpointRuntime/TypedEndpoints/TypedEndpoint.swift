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
        /// The request, as far as the endpoint knows it. Called once a call, also where the request is sent again.
        ///
        /// - Throws: What the caller gets, as it is. Nothing is sent then.
        func makeRequest() throws -> URLRequest
    #endif

    /// The same as a message, for endpoints that need no `URLRequest`. By default that of ``makeRequest()``.
    ///
    /// - Throws: What the caller gets, as it is. Nothing is sent then.
    func makeMessage() throws -> RequestMessage
}

/// An endpoint whose response has no content.
public typealias VoidEndpoint = TypedEndpoint & VoidContent
