public import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whole responses: status, headers, body and the URL of the request.
extension ResponseCache {
    /// Stores a response, in place of an earlier one, without the secrets in its headers and URLs.
    ///
    /// - Returns: False if it couldn't be stored, which is reported to `report`; the earlier one is preserved then.
    @discardableResult
    public func store(_ response: Response, for key: String, in container: Container = .hybrid) -> Bool {
        let head = response.head ?? ResponseHead(statusCode: response.statusCode)
        let request = response.message ?? RequestMessage(url: "")
        var writer = EntryWriter()
        StoredResponse(head, of: request, response.redaction, operation: response.operation).write(to: &writer)
        return store(of: container).store(entry(head: writer.bytes, response.data), as: name(.response, key))
    }

    /// Returns a stored response, marked by `isFromCache`; nil if there is none.
    public func response(for key: String, in container: Container = .hybrid) -> Response? {
        let name = name(.response, key)
        guard let entry = store(of: container).entry(name) else { return nil }
        var reader = EntryReader(entry.head)
        do throws(EntryReader.Mismatch) {
            let stored = try StoredResponse(from: &reader)
            var response = Response(
                statusCode: stored.statusCode, data: entry.body, message: stored.request, head: stored.head)
            response[note: CachedNote.self] = CachedNote(
                date: Date(timeIntervalSince1970: Double(entry.stored) / 1e9))
            return response
        } catch {
            // Another version of this module has written it.
            report(CacheProblem(.unusableResponse, reason: "its head is invalid."))
            _ = store(of: container).remove(name)
            return nil
        }
    }

    /// Removes a response.
    ///
    /// - Returns: Of ``Container/memory`` true; of ``Container/hybrid`` whether there was one.
    @discardableResult
    public func removeResponse(for key: String, in container: Container = .hybrid) -> Bool {
        store(of: container).remove(name(.response, key))
    }

    /// Removes all responses of a container.
    ///
    /// Responses of an ``HTTPCachingTransport`` are removed too. Values are preserved.
    ///
    /// - Returns: A Boolean value that indicates whether all of them were removed.
    @discardableResult
    public func removeAllResponses(in container: Container = .hybrid) -> Bool {
        store(of: container).removeAll(of: [.response, .http])
    }
}
