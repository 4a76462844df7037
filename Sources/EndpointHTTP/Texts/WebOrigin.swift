/// The origin of a URL: scheme, host and port (RFC 6454, section 4).
package struct WebOrigin: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Creates an origin; nil unless the reference is an absolute HTTP URL, and if it contains user information, which
    /// can disguise the host (RFC 9110, section 4.2.4).
    package init?(_ reference: URIReference) {
        guard let scheme = reference.scheme, let standard = Self.defaultPorts[scheme],
            let authority = reference.authority, let (host, port) = Self.parts(of: authority)
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port ?? standard
    }

    package init?(_ text: String) {
        guard let reference = URIReference(text), let origin = WebOrigin(reference) else { return nil }
        self = origin
    }

    private static let defaultPorts = ["http": 80, "https": 443]

    private static func parts(of authority: String) -> (host: String, port: Int?)? {
        // Other notations can't be compared as text.
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

    /// `https://example.com`, or with the port where that isn't the scheme's own.
    package var text: String {
        port == Self.defaultPorts[scheme] ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}

extension WebOrigin {
    package init?(of url: URL?) {
        guard let url, let origin = WebOrigin(url.absoluteString) else { return nil }
        self = origin
    }
}
