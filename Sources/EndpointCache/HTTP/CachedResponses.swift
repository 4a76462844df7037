import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The stored HTTP responses of a cache: one for each URL and each value of the varying headers.
///
/// If the responses of a URL vary by request headers, a list of these headers is stored too (RFC 9111, section 4.1).
struct CachedResponses: Sendable {
    private enum Kind: Int64 {
        case response, list
    }

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
            var writer = EntryWriter()
            writer.write(Kind.list.rawValue)
            writer.write(list.mark)
            writer.write(names.map { ($0, "") })
            guard store.store(cache.entry(head: writer.bytes, Data()), as: name) else { return }
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
        var writer = EntryWriter()
        writer.write(Kind.response.rawValue)
        response.stored.write(to: &writer)
        for time in [response.requestTime, response.responseTime] {
            writer.write(Int64(bitPattern: time.timeIntervalSince1970.bitPattern))
        }
        writer.write(response.credentials)
        return cache.entry(head: writer.bytes, response.body)
    }

    private func find(at name: EntryName) -> Found? {
        guard let entry = store.entry(name) else { return nil }
        var reader = EntryReader(entry.head)
        do throws(EntryReader.Mismatch) {
            guard let kind = Kind(rawValue: try reader.number()) else { throw EntryReader.Mismatch() }
            switch kind {
            case .list:
                let mark = try reader.text()
                return .list(VaryingList(names: try reader.pairs().map(\.0), mark: mark))
            case .response:
                let stored = try StoredResponse(from: &reader)
                let times = (try reader.number(), try reader.number())
                return .response(
                    CachedResponse(
                        stored: stored, body: entry.body, requestTime: Self.date(times.0),
                        responseTime: Self.date(times.1), credentials: try reader.optionalText()))
            }
        } catch {
            // Another version of this module has written the entry in another format.
            cache.report(CacheProblem(.unusableResponse, reason: "its head is invalid."))
            _ = store.remove(name)
            return nil
        }
    }

    private static func date(_ bits: Int64) -> Date {
        Date(timeIntervalSince1970: Double(bitPattern: UInt64(bitPattern: bits)))
    }
}
