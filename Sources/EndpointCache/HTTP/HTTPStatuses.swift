import EndpointRuntime

/// The statuses and header fields of HTTP that are relevant to a cache.
enum HTTPStatuses {
    /// The statuses of heuristically cacheable responses (RFC 9110, section 15.1).
    static let heuristicallyCacheable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// The statuses whose caching requirements are implemented (RFC 9111, section 5.2.2.3).
    static let understood: Set<Int> = heuristicallyCacheable.union([302, 303, 307, 400, 401, 403, 500, 502, 503, 504])

    /// The statuses of a server that is temporarily unable to respond (RFC 5861, section 4).
    static let errors: Set<Int> = [500, 502, 503, 504]

    /// Returns the connection-specific fields, which aren't stored (RFC 9111, section 3.1), in lower case.
    static func connectionFields(of headers: HeaderFields) -> Set<String> {
        let named = (headers["Connection"] ?? "").split(whereSeparator: { ", \t".contains($0) }).map { $0.lowercased() }
        return Set(named).union([
            "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
            "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        ])
    }
}
