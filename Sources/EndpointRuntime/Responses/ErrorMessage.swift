#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// Functions that return human-readable descriptions of errors.
enum ErrorMessage {
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as EndpointError: error.errorDescription ?? "\(error)"
        case let error as DecodingError: DecodingFailure(error).text
        case let error as EncodingError: encodingMessage(error)
        default:
            FoundationErrors.message(of: error) ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        }
    }

    private static func encodingMessage(_ error: EncodingError) -> String {
        guard case .invalidValue(_, let context) = error else { return "\(error)" }
        return context.codingPath.locating(context.debugDescription)
    }
}

extension String {
    /// The string with a full stop at its end, unless it ends in punctuation already.
    var ended: String {
        guard let last, !".!?…)>".contains(last) else { return self }
        return self + "."
    }
}

// The extension is in this module, because the texts of errors are in this module.
extension InterruptedResponse: LocalizedError, CustomStringConvertible {
    public var description: String {
        let url = head.url.map { Redaction.standard.text($0) } ?? "The server"
        return "\(url) responded \(head.statusCode), then failed: \(ErrorMessage.of(error))"
    }

    public var errorDescription: String? { description }
}

/// The reason phrases of HTTP statuses.
enum ReasonPhrase {
    static func of(_ statusCode: Int) -> String {
        #if canImport(Darwin) || URLSession
            HTTPURLResponse.localizedString(forStatusCode: statusCode)
        #else
            words[statusCode] ?? kinds[statusCode / 100] ?? "Unknown"
        #endif
    }

    #if !(canImport(Darwin) || URLSession)
        /// The reason phrases of statuses that servers commonly send (RFC 9110, section 15).
        private static let words = [
            400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
            406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large",
            415: "Unsupported Media Type", 422: "Unprocessable Content", 429: "Too Many Requests",
            500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
            504: "Gateway Timeout",
        ]

        private static let kinds = [
            1: "Informational", 2: "Success", 3: "Redirected", 4: "Client Error", 5: "Server Error",
        ]
    #endif
}
