#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// What a stub answers.
public enum SampleResponse: Sendable {
    /// A status and a body, without an `HTTPURLResponse`.
    case networkResponse(Int, Data)
    /// A status, a header and a body.
    case head(ResponseHead, Data)
    #if canImport(Darwin) || URLSession
        /// A whole answer, which the response holds as it is.
        case response(HTTPURLResponse, Data)
    #endif
    /// No answer: what a connection would throw.
    case networkError(any Error)

    /// A status and a JSON text.
    public static func json(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    /// A status and a text.
    public static func text(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    /// A status without a body.
    public static func empty(_ statusCode: Int) -> SampleResponse {
        .networkResponse(statusCode, Data())
    }
}
