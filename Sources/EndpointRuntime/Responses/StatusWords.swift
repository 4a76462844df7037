#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// The reason phrases of statuses.
enum StatusWords {
    static func words(of statusCode: Int) -> String {
        #if canImport(Darwin) || URLSession
            HTTPURLResponse.localizedString(forStatusCode: statusCode)
        #else
            words[statusCode] ?? kinds[statusCode / 100] ?? "unknown"
        #endif
    }

    #if !(canImport(Darwin) || URLSession)
        /// RFC 9110, section 15.
        private static let words = [
            400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
            406: "not acceptable", 408: "request timeout", 409: "conflict", 410: "gone", 413: "content too large",
            415: "unsupported media type", 422: "unprocessable content", 429: "too many requests",
            500: "internal server error", 501: "not implemented", 502: "bad gateway", 503: "service unavailable",
            504: "gateway timeout",
        ]

        private static let kinds = [
            1: "informational", 2: "success", 3: "redirected", 4: "client error", 5: "server error",
        ]
    #endif
}
