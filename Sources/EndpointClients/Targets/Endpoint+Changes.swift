extension Endpoint {
    /// Returns the endpoint with additional headers; a new value replaces an old one, regardless of case.
    public func adding(headers new: [String: String]) -> Endpoint {
        guard !new.isEmpty else { return self }
        return with(body, headers: HeaderNames.merge(new, over: headers ?? [:]))
    }

    /// Returns the endpoint with another body.
    func replacing(body: RequestBody) -> Endpoint {
        with(body, headers: headers)
    }

    private func with(_ body: RequestBody, headers: [String: String]?) -> Endpoint {
        var changed = Endpoint(url: url, sampleResponse: sampleResponse, method: method, body: body, headers: headers)
        changed.operation = operation
        return changed
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
}
