/// A `$ref` taken apart at its first `#` (RFC 3986, section 3.5).
public struct Reference: Sendable, Hashable {
    /// The part that identifies a file or a host: `../schemas.yaml`; empty within the same file.
    public let address: String
    /// The part that identifies a node in the file; empty for the whole file.
    ///
    /// The fragment is a JSON pointer (`/components/schemas/Pet`) or an anchor.
    public let fragment: String

    public init(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        address = String(parts[0])
        fragment = parts.count > 1 ? String(parts[1]) : ""
    }

    /// `https`, `file`, … in lower case; nil for a relative address.
    public var scheme: String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        // A single letter is a drive, and what stands behind a slash is a name.
        guard scheme.count > 1, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }
}
