#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// An error thrown when a response has no success status, and its body has no error of the API.
public struct HTTPStatusError: Error, Sendable {
    /// The response with the unsuccessful status.
    public let response: Response

    /// Creates an error for a response with an unsuccessful status.
    public init(_ response: Response) {
        self.response = response
    }

    /// The status code of the response.
    public var statusCode: Int { response.statusCode }

    /// The URL of the response, or else of the request; nil if unknown.
    public var url: URL? { (response.head?.url ?? response.message?.url).flatMap { URL(string: $0) } }

    /// Returns the decoded body of the response; nil if the body can't be decoded.
    public func body<Value: Decodable>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? response.map(type, atKeyPath: path == .root ? nil : path)
    }
}

extension HTTPStatusError: LocalizedError, CustomStringConvertible {
    /// The status and the server's message, followed by the request without secrets.
    public var errorDescription: String? { ResponseErrorDescription(response).sentence }

    /// The request without secrets, followed by the status and the server's message.
    public var description: String {
        let words = ResponseErrorDescription(response)
        return "\(words.start). \(words.summary)".ended
    }
}

#if canImport(Darwin) || URLSession
    /// Conversion to `NSError`: the code is the status, and `NSURLErrorKey` has the URL.
    extension HTTPStatusError: CustomNSError {
        public static var errorDomain: String { "EndpointRuntime.HTTPStatusError" }

        public var errorCode: Int { statusCode }

        public var errorUserInfo: [String: Any] {
            var information: [String: Any] = [:]
            information[NSURLErrorKey] = url.map { url in
                URL(string: response.context.redaction.text(url.absoluteString))
                    ?? url.withoutQuery
            }
            information[NSLocalizedDescriptionKey] = errorDescription
            return information
        }
    }
#endif
