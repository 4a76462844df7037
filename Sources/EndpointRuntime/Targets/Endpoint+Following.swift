extension Endpoint {
    /// Returns the same request for another, complete URL: the query parameters of the body are omitted.
    func following(_ address: String) -> Endpoint {
        Endpoint(
            url: address, sampleResponse: sampleResponse, method: method, body: bodyWithoutQuery, headers: headers
        )
    }

    /// Returns the same request for another server; unchanged if it isn't for `base`.
    func moved(from base: String, to server: String) -> Endpoint {
        let base = base.hasSuffix("/") ? base.dropLast() : base[...]
        let rest = url.dropFirst(base.count)
        guard url.hasPrefix(base), rest.isEmpty || "/?#".contains(rest.prefix(1)) else { return self }
        var moved = Endpoint(
            url: server + rest, sampleResponse: sampleResponse, method: method, body: body, headers: headers
        )
        moved.operation = operation
        moved.hasDefaultHeaders = hasDefaultHeaders
        return moved
    }

    private var bodyWithoutQuery: RequestBody {
        if case .encoded(let content) = body { content.bodyWithoutQuery(of: self) } else { body }
    }
}
