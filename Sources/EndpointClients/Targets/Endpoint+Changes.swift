extension Endpoint {
    /// Returns a copy of the endpoint with additional headers.
    ///
    /// A new header replaces an old header with the same name, regardless of case.
    public func adding(headers new: [String: String]) -> Endpoint {
        var changed = self
        if !new.isEmpty { changed.request.headers = HeaderNames.merge(new, over: request.headers) }
        return changed
    }

    /// Returns a copy of the endpoint with another task, for example with an additional form part.
    public func replacing(task: RequestTask) -> Endpoint {
        var changed = self
        changed.request.parts.body = task.body
        return changed
    }

    /// Returns a copy of the endpoint for another server; unchanged if its URL isn't below `base`.
    func moved(from base: String, to server: String) -> Endpoint {
        let base = base.hasSuffix("/") ? base.dropLast() : base[...]
        let rest = url.dropFirst(base.count)
        guard url.hasPrefix(base), rest.isEmpty || "/?#".contains(rest.prefix(1)) else { return self }
        var moved = self
        moved.request.parts.url = server + rest
        return moved
    }
}
