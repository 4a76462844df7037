/// A reference such as `$ref`, split at its first `#` (RFC 3986, section 3.5).
public struct Reference: Sendable, Hashable {
    /// The part before the `#`, which identifies a file or a URL, such as `../schemas.yaml`.
    ///
    /// Empty for a reference within the same file.
    public let address: String
    /// The part after the `#`, which identifies a node in the file; empty for the whole file.
    ///
    /// The fragment is a JSON pointer (`/components/schemas/Pet`) or an anchor.
    public let fragment: String

    public init(_ text: String) {
        let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        address = String(text[..<end])
        fragment = String(Substring(text.utf8[end...].dropFirst()))
    }

    /// The scheme of the address in lower case, such as `https` or `file`; nil for a relative address.
    public var scheme: String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        // A single letter before the colon is a drive, and a colon after a slash is part of a file name.
        guard scheme.count > 1, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }
}
