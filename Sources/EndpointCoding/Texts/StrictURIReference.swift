/// An absolute or relative reference to a resource, parsed into its components.
///
/// See RFC 3986, section 4.1 and appendix B.
///
/// Foundation's `URL` resolves references differently between OS versions, and repairs invalid ones. A server's link to
/// the next page decides where credentials are sent, so references are parsed strictly here.
package struct StrictURIReference: Sendable, Hashable {
    package var scheme: String?
    package var authority: String?
    package var path: String
    package var query: String?

    /// Parses a reference; nil if the string contains control characters, spaces or backslashes.
    ///
    /// Parsers interpret these characters differently. Other invalid characters are percent-encoded.
    package init?(_ text: String) {
        var rest = text[...]
        while rest.last.map(Self.isBlank) == true { rest.removeLast() }
        while rest.first.map(Self.isBlank) == true { rest.removeFirst() }
        guard !rest.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }) else {
            return nil
        }
        // Bytes are compared, because a question mark with a combining accent is another character than a question
        // mark. The fragment is for the client and isn't sent (RFC 9110, section 7.1).
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<mark] }
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = Self.encoded(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = Self.encoded(rest)
    }

    private init(scheme: String?, authority: String?, path: String, query: String?) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
    }

    /// Returns the reference resolved against `base` (RFC 3986, section 5.2.2).
    package func resolved(against base: StrictURIReference) -> StrictURIReference {
        if scheme != nil { return with(base: self, path: Self.withoutDots(path), query: query) }
        if authority != nil {
            return StrictURIReference(
                scheme: base.scheme, authority: authority, path: Self.withoutDots(path), query: query
            )
        }
        if path.isEmpty { return with(base: base, path: base.path, query: query ?? base.query) }
        if path.hasPrefix("/") { return with(base: base, path: Self.withoutDots(path), query: query) }
        return with(base: base, path: Self.withoutDots(merged(with: base)), query: query)
    }

    private func with(base: StrictURIReference, path: String, query: String?) -> StrictURIReference {
        StrictURIReference(scheme: base.scheme, authority: base.authority, path: path, query: query)
    }

    /// Returns the merged path (RFC 3986, section 5.2.3).
    private func merged(with base: StrictURIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.lastIndex(of: "/") else { return path }
        return base.path[...slash] + path
    }

    /// Returns the path without dot segments (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        let isRooted = path.hasPrefix("/")
        let segments = (isRooted ? path.dropFirst() : path[...]).split(separator: "/", omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".":
                if isLast { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            default:
                kept.append(segment)
            }
        }
        return (isRooted ? "/" : "") + kept.joined(separator: "/")
    }

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t"
    }

    /// Returns a Boolean value that indicates whether the text is a scheme (RFC 3986, section 3.1).
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= 32 else { return false }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        return isLetter && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    private static func encoded(_ text: Substring) -> String {
        PercentEncoding.encoded(String(text), allowing: .reservedInQuery)
    }
}

extension StrictURIReference {
    /// The text of the reference without its fragment (RFC 3986, section 5.3).
    ///
    /// Parsing the text results in an equal reference.
    package var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + unmistakablePath
            + (query.map { "?" + $0 } ?? "")
    }

    /// The path in an unambiguous form.
    ///
    /// After removing `..`, a path can look like an authority or a scheme, which sections 3.3 and 4.2 forbid. In that
    /// case a dot segment is prepended.
    private var unmistakablePath: String {
        guard authority == nil else { return path }
        if path.utf8.starts(with: "//".utf8) { return "/." + path }
        guard scheme == nil, let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(path[..<colon])
        else {
            return path
        }
        return "./" + path
    }
}
