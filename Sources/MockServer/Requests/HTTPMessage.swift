/// A request that the mock server received.
struct MockRequest: Sendable {
    var method: String
    /// The path without the query, percent-encoded.
    var path: String
    /// The query without its question mark, percent-encoded.
    var query: String?
    /// The headers, with their names in lower case.
    var headers: [(name: String, value: String)]
    var body: [UInt8] = []
    /// A Boolean value that indicates whether the client supports only HTTP/1.0.
    ///
    /// The response to such a client has no chunks. The connection is closed afterwards, unless the client asks to keep
    /// it open.
    var isOld = false

    /// A Boolean value that indicates whether the connection is closed after the response.
    var isLast: Bool {
        let options = (header("connection") ?? "").lowercased().split { $0 == "," || $0 == " " }
        return options.contains("close") || isOld && !options.contains("keep-alive")
    }

    func header(_ name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

/// A response that the mock server sends.
struct MockResponse: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The events of a stream, each sent as a chunk; nil for a response with a length.
    var chunks: [[UInt8]]?
    /// The delay before the response and between the chunks of a stream, in milliseconds.
    var delay = 0
    /// A Boolean value that indicates whether the connection is closed without a response.
    var closesConnection = false
    /// The route that was called, for the log: `GET /books/{id}`.
    var route: String?

    static func reason(of status: Int) -> String {
        let reasons: [Int: String] = [
            200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
            301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
            308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
            405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
            412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
            417: "Expectation Failed", 422: "Unprocessable Content", 429: "Too Many Requests",
            431: "Request Header Fields Too Large",
            500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
            504: "Gateway Timeout",
        ]
        return reasons[status] ?? "Status"
    }
}
