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
        let parts = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        writtenQuery = parts.count > 1 ? Self.normalized(String(parts[1])) : nil
        let rest = parts.first.map(String.init) ?? ""
        // The dots of a path are resolved before its percent-encoding is normalized.
        guard let origin = WebOrigin(rest), let standardized = URL(string: rest)?.standardized.absoluteString,
            let mark = standardized.firstRange(of: "://")
        else {
            base = Self.normalized(rest)
            return
        }
        let path = standardized[mark.upperBound...].drop { $0 != "/" }
        base = origin.description + (path.isEmpty ? "/" : Self.normalized(String(path)))
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
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            let digits = rest[sign...].dropFirst().prefix(2)
            rest = rest[sign...].dropFirst()
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                result += "%"
                continue
            }
            rest = rest.dropFirst(2)
            let character = Character(Unicode.Scalar(value))
            let isUnreserved =
                character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            result += isUnreserved ? String(character) : "%" + digits.uppercased()
        }
        return result + rest
    }
}
