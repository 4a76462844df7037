import EndpointRuntime

/// A normalized URL without a fragment, which is the same for equivalent URLs.
///
/// Normalization of URLs is described in RFC 3986, sections 6.2.2 and 6.2.3.
struct NormalizedURL: Hashable {
    /// The normalized URL without its query.
    let base: String
    /// The query of the URL in its original order, with normalized percent-encoding; nil if there is none.
    private let writtenQuery: String?

    init(_ url: String) {
        let resolved = url.resolvedURL(against: url) ?? url
        let query = resolved.urlQuery
        writtenQuery = query.map(Self.normalized)
        let rest = String(resolved.prefix { $0 != "?" && $0 != "#" })
        guard let origin = resolved.webOrigin, let mark = rest.firstRange(of: "://") else {
            base = Self.normalized(rest)
            return
        }
        let path = rest[mark.upperBound...].drop { $0 != "/" }
        base = origin + (path.isEmpty ? "/" : Self.normalized(String(path)))
    }

    /// The normalized URL with its query parameters in their original order.
    var text: String { base + (writtenQuery.map { "?\($0)" } ?? "") }

    /// The query with its parameters sorted by name; parameters with the same name keep their order.
    var query: String? { writtenQuery.map(Self.sorted) }

    static func sorted(query: String) -> String {
        let pairs = query.split(separator: "&").enumerated().map { index, pair in
            (name: pair.prefix { $0 != "=" }, index: index, pair: pair)
        }
        return pairs.sorted { ($0.name, $0.index) < ($1.name, $1.index) }.map(\.pair).joined(separator: "&")
    }

    /// Returns a string with normalized percent-encoding: in upper case, and only for reserved characters.
    private static func normalized(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit
            else {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
            let value = high << 4 | low
            result +=
                PercentEncoding.Allowed.unreserved.holds(value)
                ? [value] : [byte, .hexadecimal(high, "A"), .hexadecimal(low, "A")]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
