import EndpointRuntime

/// The stored HTTP responses of a cache: one for each URL and each value of the varying headers.
///
/// If the responses of a URL vary by request headers, a list of these headers is stored too (RFC 9111, section 4.1).
struct CachedResponses: Sendable {
    /// The list of headers by which a URL's responses vary.
    private struct VaryingList {
        var names: [String]
        /// The unique mark of the list, so that keys differ from the keys of removed responses.
        var mark: String
    }

    private enum Found {
        case response(CachedResponse)
        case list(VaryingList)
    }

    private let cache: ResponseCache
    private let store: any EntryStore

    init(_ cache: ResponseCache, _ container: ResponseCache.Container) {
        self.cache = cache
        store = cache.store(of: container)
    }

    /// Returns the stored response for a URL; nil if there is none.
    ///
    /// - Parameter header: A closure that returns the value of a request header as it is sent.
    func response(to url: String, _ header: (String) -> String?) -> CachedResponse? {
        switch find(at: key(url)) {
        case nil: return nil
        case .response(let response): return response
        case .list(let list):
            guard case .response(let response) = find(at: key(url, list, header)) else { return nil }
            return response
        }
    }

    /// Stores a response for a URL.
    ///
    /// - Parameter names: The names of the request headers by which the response varies, in lower case.
    func store(_ response: CachedResponse, to url: String, varyingBy names: Set<String>, _ header: (String) -> String?)
    {
        let name = key(url)
        if names.isEmpty {
            _ = store.store(entry(of: response), as: name)
            return
        }
        let names = names.sorted()
        var list = VaryingList(names: names, mark: "")
        if case .list(let former)? = find(at: name), former.names == names {
            list = former
        } else {
            list.mark = UUID().uuidString
            let metadata: JSONValue = ["mark": .string(list.mark), "names": .array(names.map { .string($0) })]
            guard store.store(cache.entry(metadata, Data()), as: name) else { return }
        }
        _ = store.store(entry(of: response), as: key(url, list, header))
    }

    /// Removes all stored responses of a URL.
    func removeResponses(of url: String) { _ = store.remove(key(url)) }

    // The functions below return the names of entries.

    private func key(_ url: String) -> EntryName { cache.name(.http, NormalizedURL(url).text) }

    private func key(_ url: String, _ list: VaryingList, _ header: (String) -> String?) -> EntryName {
        let values = list.names.map { name in
            header(name).map { "\(name): \(SelectingHeader.normalized($0, of: name))" } ?? name
        }
        return cache.name(.http, ([NormalizedURL(url).text, list.mark] + values).joined(separator: "\n"))
    }

    // The functions below write and read entries.

    private func entry(of response: CachedResponse) -> Entry {
        let times = [response.requestTime, response.responseTime].map { time in
            JSONNumber(time.timeIntervalSince1970).map { JSONValue.number($0) } ?? .null
        }
        let metadata: JSONValue = [
            "response": response.stored.json, "times": .array(times),
            "credentials": response.credentials.map { .string($0) } ?? .null,
        ]
        return cache.entry(metadata, response.body)
    }

    private func find(at name: EntryName) -> Found? {
        guard let entry = store.entry(name) else { return nil }
        let metadata = entry.metadata
        if let mark = metadata["mark"]?.stringValue, case .array(let names)? = metadata["names"] {
            return .list(VaryingList(names: names.compactMap(\.stringValue), mark: mark))
        }
        if let stored = StoredResponse(metadata["response"]), let times = metadata["times"],
            let requestTime = times[0]?.doubleValue, let responseTime = times[1]?.doubleValue
        {
            return .response(
                CachedResponse(
                    stored: stored, body: entry.body, requestTime: Date(timeIntervalSince1970: requestTime),
                    responseTime: Date(timeIntervalSince1970: responseTime),
                    credentials: metadata["credentials"]?.stringValue))
        }
        // Another version of this module has written the entry in another format.
        cache.report(CacheProblem(.unusableResponse, reason: "its head is invalid."))
        _ = store.remove(name)
        return nil
    }
}
