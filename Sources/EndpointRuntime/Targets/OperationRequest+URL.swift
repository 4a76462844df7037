/// Functions for the URL and the server of an operation.
extension OperationRequest {
    /// Returns the URL of the operation on a server. The server's URL may have a path and a query.
    ///
    /// The operation's path is appended to the server's path, and the operation's query to the server's query.
    package func url(onServer server: String) -> String {
        var (base, baseQuery) = Array(server.utf8)[...].split(at: "#").0.split(at: "?")
        let (path, pathQuery) = parts.path[...].split(at: "?")
        if base.last == UInt8(ascii: "/"), path.first == UInt8(ascii: "/") { base.removeLast() }
        var url: [UInt8] = []
        url.reserveCapacity(base.count + baseQuery.count + path.count + pathQuery.count + parts.query.count + 3)
        url += base
        url += path
        var separator = UInt8(ascii: "?")
        func append(_ query: ArraySlice<UInt8>) {
            if query.isEmpty { return }
            url.append(separator)
            url += query
            separator = UInt8(ascii: "&")
        }
        append(baseQuery)
        append(pathQuery)
        append(parts.query[...])
        return String(decoding: url, as: UTF8.self)
    }

    /// Replaces the request's URL by a complete URL.
    ///
    /// A complete URL contains its query, so query parameters of an encoded body are removed.
    mutating func follow(_ address: String) {
        if case .encoded(let content) = parts.body { parts.body = content.bodyWithoutQuery(of: self) }
        parts.url = address
    }

    /// Copies the operation of another request, but not its headers, body and URL.
    ///
    /// The operation consists of the path template, the documented method, the security requirements, the secrets, and
    /// the setting that redirects are results.
    package mutating func adoptOperation(of other: OperationRequest) {
        parts.template = other.parts.template
        parts.describedMethod = other.describedMethod
        parts.security = other.parts.security
        parts.secrets = other.parts.secrets
        parts.keepsRedirects = other.parts.keepsRedirects
    }

    /// Returns the operation's server: from `environment`, from the description, or else `standard`.
    ///
    /// A relative server is resolved against `standard` (OpenAPI 3.1, 4.8.5).
    package func server(insteadOf standard: String, in environment: ServerEnvironment? = nil) -> String {
        var own = parts.server
        if let environment, !environment.servers.isEmpty {
            own = environment.servers["\(method.rawValue) \(parts.template)"] ?? own
        }
        guard let own else { return standard }
        return own.contains("://") ? own : ServerEnvironment.resolved(own, against: standard)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes before and after the first occurrence of an ASCII character.
    fileprivate func split(at character: Unicode.Scalar) -> (ArraySlice, ArraySlice) {
        guard let found = firstIndex(of: UInt8(ascii: character)) else { return (self, []) }
        return (self[..<found], self[(found + 1)...])
    }
}
