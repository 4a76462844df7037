/// A parser that finds a certificate's public key: the complete `SubjectPublicKeyInfo` of RFC 5280, section 4.1.
package enum PublicKeyInfo {
    /// Returns the public key's bytes; nil unless the input is exactly one certificate in DER.
    static func bytes(ofCertificate certificate: [UInt8]) -> ArraySlice<UInt8>? {
        var outside = DERReader(certificate[...])
        guard let whole = outside.next(DERReader.sequence), outside.isAtEnd else { return nil }
        var parts = DERReader(whole.content)
        // What was signed, with what, and the signature.
        guard let signed = parts.next(DERReader.sequence), parts.next(DERReader.sequence) != nil,
            parts.next(DERReader.bitString) != nil, parts.isAtEnd
        else { return nil }
        var fields = DERReader(signed.content)
        // The version is omitted if it is the first one.
        if fields.tag == DERReader.version { _ = fields.next(DERReader.version) }
        guard fields.next(DERReader.integer) != nil else { return nil }
        // Signature, issuer, validity and subject.
        for _ in 0..<4 { guard fields.next(DERReader.sequence) != nil else { return nil } }
        return fields.next(DERReader.sequence)?.whole
    }
}

/// Values of DER, one after the other (X.690, section 8.1), with tags of one byte.
private struct DERReader {
    static let sequence: UInt8 = 0x30
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let version: UInt8 = 0xA0

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { bytes.isEmpty }
    /// That of the next value.
    var tag: UInt8? { bytes.first }

    /// Returns the next value; nil if it has another tag or is incomplete.
    mutating func next(_ tag: UInt8) -> (whole: ArraySlice<UInt8>, content: ArraySlice<UInt8>)? {
        var rest = bytes
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            // DER knows no length without an end, and no certificate has one of more bytes.
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        let content = rest.prefix(length)
        let whole = bytes[bytes.startIndex..<content.endIndex]
        bytes = bytes[content.endIndex...]
        return (whole, content)
    }
}
