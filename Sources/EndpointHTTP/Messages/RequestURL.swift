/// Functions that check the URL of a request: RFC 3986 syntax with a scheme and a host.
@usableFromInline
package enum RequestURL {
    /// Returns `text` as a URL that can be sent; nil if `text` isn't a valid request URL.
    @inlinable
    package static func checked(_ text: String) -> String? {
        text.withBytes(isPlain) ? text : normalized(text)
    }

    @usableFromInline
    static func normalized(_ text: String) -> String? { parse(text)?.absoluteString }

    /// Returns the URL of a string, without the repairs of `URL(string:)`.
    ///
    /// Systems before macOS 14 and iOS 17 can't disable the repairs.
    static func url(_ text: String) -> URL? {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            URL(string: text, encodingInvalidCharacters: false)
        } else {
            URL(string: text)
        }
    }

    package static func parse(_ text: String) -> URL? {
        guard let url = url(text) else { return nil }
        // The bytes are checked first, because reading a URL's scheme or host creates a string.
        return text.withBytes(showsHost) || (url.scheme != nil && url.host != nil) ? url : nil
    }

    /// Returns the reason why `text` isn't a valid request URL, without secrets of the URL.
    package static func problem(of text: String) -> String {
        let shown = Redaction.standard.text(text)
        if text.isEmpty { return "The URL is empty." }
        if let scheme = text.firstIndex(of: ":"), text[scheme...].hasPrefix("://") {
            if text[scheme...].dropFirst(3).prefix(while: { !"/?#".contains($0) }).isEmpty {
                return "'\(shown)' has no host."
            }
        } else if parse("https://" + (text.hasPrefix("/") ? "a.example" : "") + text) != nil {
            return "'\(shown)' isn't a URL: it has no scheme and host, such as 'https://api.example.com'."
        }
        let allowed = "-._~:/?#[]@!$&'()*+,;=%"
        if let character = text.first(where: { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !allowed.contains($0) })
        {
            let name = character.isWhitespace ? "a blank" : "'\(PrintableText.of(String(character)))'"
            return "'\(shown)' isn't a URL: \(name) must be percent-encoded there."
        }
        return "'\(shown)' isn't a URL."
    }

    /// Returns a Boolean value that indicates whether a URL is certainly an HTTP URL with a host.
    ///
    /// The result is true if a letter or a digit follows `http://` or `https://` and the URL has no user information.
    /// `text` must be a URL.
    private static func showsHost(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 8, let start = text.baseAddress else { return false }
        let isHTTP = ByteWord.load(start) & 0xFF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468  // http://
        guard isHTTP || ByteWord.load(start) == 0x2F2F_3A73_7074_7468 else { return false }  // https://
        var index = isHTTP ? 7 : 8
        guard isLetterOrDigit(text[index]) else { return false }
        while index < text.count, text[index] != UInt8(ascii: "/") {
            if text[index] == UInt8(ascii: "@") || text[index] == UInt8(ascii: "?") { return false }
            index += 1
        }
        return true
    }

    /// Returns a Boolean value that indicates whether a string is certainly a valid HTTP URL.
    ///
    /// The result is true for a URL with a host of letters, digits, hyphens and dots, an optional port, and otherwise
    /// only characters that RFC 3986 allows.
    @usableFromInline
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard showsHost(text) else { return false }
        var index = text[4] == UInt8(ascii: ":") ? 7 : 8
        while index < text.count, isPlainInHost(text[index]) { index += 1 }
        if index < text.count, text[index] == UInt8(ascii: ":") {
            let start = index + 1
            index = start
            while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
            // A port with five digits may exceed 65535, so only those below 60000 are accepted.
            guard index > start, index - start < 5 || index - start == 5 && text[start] < UInt8(ascii: "6") else {
                return false
            }
        }
        guard index == text.count || text[index] == UInt8(ascii: "/") else { return false }
        let rest = UnsafeBufferPointer(rebasing: text[index...])
        let kinds = kinds.utf8Start
        var found: UInt8 = 0
        for byte in rest { found |= kinds[Int(byte)] }
        // Most URLs have no percent sign, and don't need the second loop.
        return found & 1 == 0 && (found & 2 == 0 || isPercentEncoded(rest))
    }

    /// Returns a Boolean value that indicates whether two hexadecimal digits follow each percent sign.
    private static func isPercentEncoded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%") {
                guard index + 2 < text.count, isHexDigit(text[index + 1]), isHexDigit(text[index + 2]) else {
                    return false
                }
                index += 2
            }
            index += 1
        }
        return true
    }

    /// The kind of each byte as a character: `@` for allowed, `B` for a percent sign, `A` for other bytes.
    ///
    /// The character `A` has the bit 1 and `B` the bit 2. The `#` of a fragment is an `A`, because fragments are rare
    /// and aren't sent.
    private static var kinds: StaticString {
        """
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA@AA@B@@@@@@@@@@@@@@@@@@@@@@A@A@\
        @@@@@@@@@@@@@@@@@@@@@@@@@@@AAAA@A@@@@@@@@@@@@@@@@@@@@@@@@@@AAA@A\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        """
    }

    private static func isPlainInHost(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}

// Functions that read or change components of URLs as strings.
extension RequestURL {
    /// Appends a query to `url`, after an existing query.
    ///
    /// - Parameter query: The percent-encoded query.
    package static func appending(_ query: String, to url: String) -> String {
        let (base, fragment) = url.firstIndex(of: "#").map { (url[..<$0], url[$0...]) } ?? (url[...], "")
        let separator = !base.contains("?") ? "?" : (base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&")
        return base + separator + query + fragment
    }

    /// Returns the query of a URL without the question mark; nil if the URL has no question mark.
    package static func query(of url: String) -> Substring? {
        let text = url.prefix { $0 != "#" }
        return text.firstIndex(of: "?").map { text[text.index(after: $0)...] }
    }
}

extension URL {
    /// Returns the URL with a percent-encoded query appended to its existing query.
    package func appendingEncodedQuery(_ query: String) -> URL {
        URL(string: RequestURL.appending(query, to: absoluteString)) ?? self
    }
}

/// The origin of a URL: scheme, host and port (RFC 6454, section 4).
///
/// Secrets of a server must not be sent to another origin:
///
/// ```swift
/// if WebOrigin(request.url) == WebOrigin(baseURL) { request[header: "X-Signature"] = signature }
/// ```
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
    /// The scheme in lower case: `http` or `https`.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The port; the default port of the scheme if the URL has none.
    public let port: Int

    /// Creates the origin of an absolute HTTP URL; nil for other references.
    ///
    /// The result is also nil if the URL contains user information, which can disguise the host (RFC 9110, section
    /// 4.2.4).
    package init?(_ reference: StrictURIReference) {
        self.init(reference.scheme, reference.authority)
    }

    /// Creates the origin of an absolute HTTP URL, with or without user information.
    ///
    /// Use the origin only to describe a request, for example in a trace.
    public init?(ofServerIn url: String) {
        guard let reference = StrictURIReference(url), let authority = reference.authority else { return nil }
        let server = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority[...]
        self.init(reference.scheme, String(server))
    }

    private init?(_ scheme: String?, _ authority: String?) {
        guard let scheme, let standard = Self.defaultPorts[scheme], let authority,
            let (host, port) = Self.parts(of: authority)
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port ?? standard
    }

    /// Creates the origin of an absolute HTTP URL; nil for other strings.
    ///
    /// The result is also nil if the URL contains user information, or if parsers may read its host differently.
    public init?(_ text: String) {
        guard let reference = StrictURIReference(text), let origin = WebOrigin(reference) else { return nil }
        self = origin
    }

    private static let defaultPorts = ["http": 80, "https": 443]

    private static func parts(of authority: String) -> (host: String, port: Int?)? {
        // Hosts with other characters, such as percent-encoded ones, can't be compared as strings.
        let isPlain = authority.utf8.allSatisfy { byte in
            byte < 128
                && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
                    || "-._:[]".utf8.contains(byte))
        }
        guard isPlain else { return nil }
        var host = authority[...]
        var port: Int?
        let colon = host.lastIndex(of: ":")
        if let colon, !host[colon...].contains("]") {
            let digits = host[host.index(after: colon)...]
            if !digits.isEmpty {
                guard digits.utf8.count <= 5, let number = UInt16(digits) else { return nil }
                port = Int(number)
            }
            host = host[..<colon]
        }
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]") && host.dropFirst().dropLast().contains(":")
        guard !host.isEmpty, isAddress || !host.contains(where: { "[]:".contains($0) }) else { return nil }
        return (host.lowercased(), port)
    }

    /// The origin as a string, with the port unless it is the scheme's default: `https://example.com`.
    public var description: String {
        port == Self.defaultPorts[scheme] ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}

extension WebOrigin {
    package init?(of url: URL?) {
        guard let url, let origin = WebOrigin(url.absoluteString) else { return nil }
        self = origin
    }
}
