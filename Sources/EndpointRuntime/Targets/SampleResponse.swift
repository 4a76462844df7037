#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The response that a stub returns in place of a server.
public enum SampleResponse: Sendable {
    /// A status and a body, without headers.
    case networkResponse(Int, Data)
    /// A status, headers and a body.
    case head(ResponseHead, Data)
    #if canImport(Darwin) || URLSession
        /// A response of `URLSession` and a body. The response is returned unchanged.
        case response(HTTPURLResponse, Data)
    #endif
    /// An error of the connection instead of a response.
    case networkError(any Error)

    /// Returns a response with a status and a JSON body.
    public static func json(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    /// Returns a response with a status and a plain-text body.
    public static func text(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    /// Returns a response with a status and no body.
    public static func empty(_ statusCode: Int) -> SampleResponse {
        .networkResponse(statusCode, Data())
    }
}
