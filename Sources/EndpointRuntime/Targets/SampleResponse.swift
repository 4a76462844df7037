#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The response of a stub.
public enum SampleResponse: Sendable {
    /// A status and a body, without an `HTTPURLResponse`.
    case networkResponse(Int, Data)
    /// A status, a header and a body.
    case head(ResponseHead, Data)
    #if canImport(Darwin) || URLSession
        /// A whole response, which is preserved.
        case response(HTTPURLResponse, Data)
    #endif
    /// No response, but the error of a connection.
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
