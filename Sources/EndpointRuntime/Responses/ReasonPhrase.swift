#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// The reason phrases of statuses.
enum ReasonPhrase {
    static func words(of statusCode: Int) -> String {
        #if canImport(Darwin) || URLSession
            HTTPURLResponse.localizedString(forStatusCode: statusCode)
        #else
            words[statusCode] ?? kinds[statusCode / 100] ?? "Unknown"
        #endif
    }

    #if !(canImport(Darwin) || URLSession)
        /// RFC 9110, section 15.
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
