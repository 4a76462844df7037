public import EndpointRuntime

/// Storage of whole responses: status, headers, body and the URL of the request.
extension ResponseCache {
    /// Stores a response without the secrets in its headers and URLs; replaces an earlier response.
    ///
    /// - Returns: False if the response couldn't be stored. Then the problem is reported to `report`, and the earlier
    ///   response is preserved.
    @discardableResult
    public func store(_ response: Response, for key: String, in container: Container = .hybrid) -> Bool {
        let response = response.withoutSecrets
        let head = response.head ?? ResponseHead(statusCode: response.statusCode)
        let stored = StoredResponse(head, of: response.message?.method ?? .get, response.message?.url ?? "")
        return store(of: container).store(entry(stored.json, response.data), as: name(.response, key))
    }

    /// Returns a stored response, whose `isFromCache` is true; nil if there is none.
    public func response(for key: String, in container: Container = .hybrid) -> Response? {
        let name = name(.response, key)
        guard let entry = store(of: container).entry(name) else { return nil }
        guard let stored = StoredResponse(entry.metadata) else {
            // Another version of this module has written the entry in another format.
            report(CacheProblem(.unusableResponse, reason: "its head is invalid."))
            _ = store(of: container).remove(name)
            return nil
        }
        var response = Response(
            statusCode: stored.statusCode, data: entry.body, message: stored.request, head: stored.head)
        response[CacheDate.self] = Date(timeIntervalSince1970: Double(entry.stored) / 1e9)
        return response
    }

    /// Removes a stored response.
    ///
    /// - Returns: For ``Container/memory`` true; for ``Container/hybrid`` a Boolean value that indicates whether there
    ///   was a response.
    @discardableResult
    public func removeResponse(for key: String, in container: Container = .hybrid) -> Bool {
        store(of: container).remove(name(.response, key))
    }

    /// Removes all responses of a container.
    ///
    /// Responses that an ``HTTPCachingTransport`` has stored are removed too. Values are preserved.
    ///
    /// - Returns: A Boolean value that indicates whether all responses were removed.
    @discardableResult
    public func removeAllResponses(in container: Container = .hybrid) -> Bool {
        store(of: container).removeAll(of: [.response, .http])
    }
}
