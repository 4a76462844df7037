#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A handwritten endpoint, which creates its request and maps the response to content.
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
/// The request's URL may be relative: add a ``BaseURLAdapter`` to the client. Use ``JSONEndpoint`` for JSON, and
/// ``VoidEndpoint`` for responses without content.
public protocol TypedEndpoint: ContentMapping {
    #if canImport(Darwin) || URLSession
        /// Creates the endpoint's request.
        ///
        /// The function is called once per call, even if the request is sent again.
        ///
        /// - Throws: The error that the caller receives, without a wrapper. Then no request is sent.
        func makeRequest() throws -> URLRequest
    #endif

    /// Creates the endpoint's request as a message, for endpoints without `URLRequest`.
    ///
    /// The default implementation calls ``makeRequest()``.
    ///
    /// - Throws: The error that the caller receives, without a wrapper. Then no request is sent.
    func makeMessage() throws -> RequestMessage
}

extension TypedEndpoint {
    public func makeCall() throws -> (RequestMessage, UploadBody?) { (try makeMessage(), nil) }
}

/// An endpoint whose response has no content.
public typealias VoidEndpoint = TypedEndpoint & VoidContent
