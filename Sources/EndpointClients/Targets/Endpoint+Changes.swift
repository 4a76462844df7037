extension Endpoint {
    /// Returns the endpoint with additional headers; a new value replaces an old one, regardless of case.
    public func adding(headers new: [String: String]) -> Endpoint {
        var changed = self
        if !new.isEmpty { changed.request.headers = HeaderNames.merge(new, over: request.headers) }
        return changed
    }

    /// Returns the endpoint with another task, for example with an additional part of its form.
    public func replacing(task: RequestTask) -> Endpoint {
        var changed = self
        changed.request.requestBody = task.body
        return changed
    }

    /// Returns the same request for another server; unchanged if it isn't for `base`.
    func moved(from base: String, to server: String) -> Endpoint {
        let base = base.hasSuffix("/") ? base.dropLast() : base[...]
        let rest = url.dropFirst(base.count)
        guard url.hasPrefix(base), rest.isEmpty || "/?#".contains(rest.prefix(1)) else { return self }
        var moved = self
        moved.request.url = server + rest
        return moved
    }
}
