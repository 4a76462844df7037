import EndpointDigests

extension ServerTrust {
    /// A certificate (RFC 5280) with the properties that identify a server.
    public struct Certificate: Sendable, Hashable {
        /// The bytes of the certificate in DER.
        public let der: Data
        /// The SHA-256 hash of the certificate's public key, for ``ServerTrust/Pin/publicKey(sha256:)``.
        public let publicKeyHash: Data

        /// Creates a certificate from its bytes in DER.
        ///
        /// - Throws: ``PinningError/noCertificate`` if the bytes aren't a certificate. The validity of the certificate
        ///   isn't checked.
        public init(der: Data) throws(PinningError) {
            let bytes = [UInt8](der)
            guard let key = PublicKeyInfo.bytes(ofCertificate: bytes) else { throw .noCertificate }
            self.der = Data(bytes)
            publicKeyHash = Data(SHA256.digest(of: Array(key)))
        }

        /// Returns the certificates of a PEM string (RFC 7468), in order.
        ///
        /// - Throws: ``PinningError/noCertificate`` if there is no certificate, or one is invalid.
        public static func certificates(pem: String) throws(PinningError) -> [Certificate] {
            var certificates: [Certificate] = []
            var body: String?
            for line in pem.split(whereSeparator: \.isNewline) {
                let line = line.trimmed
                if line == "-----BEGIN CERTIFICATE-----" {
                    guard body == nil else { throw .noCertificate }
                    body = ""
                } else if line == "-----END CERTIFICATE-----" {
                    guard let encoded = body, let der = Data(base64Encoded: encoded) else { throw .noCertificate }
                    certificates.append(try Certificate(der: der))
                    body = nil
                } else {
                    body?.append(contentsOf: line)
                }
            }
            guard body == nil, !certificates.isEmpty else { throw .noCertificate }
            return certificates
        }

        /// Returns the certificates in a file: one certificate in DER, or any number of certificates in PEM.
        ///
        /// - Throws: ``PinningError/unreadableFile(_:)`` or ``PinningError/noCertificate``.
        public static func certificates(contentsOf file: URL) throws(PinningError) -> [Certificate] {
            let data: Data
            do {
                data = try Data(contentsOf: file)
            } catch {
                throw .unreadableFile(file)
            }
            // A DER certificate begins with 0x30, the tag of a sequence. A PEM file begins with a letter or a dash.
            if data.first == 0x30, let certificate = try? Certificate(der: data) { return [certificate] }
            return try certificates(pem: String(decoding: data, as: UTF8.self))
        }
    }
}

extension ServerTrust.Certificate: CustomStringConvertible {
    public var description: String { "certificate sha256/\(publicKeyHash.base64EncodedString())" }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

/// A parser that finds the public key of a certificate.
///
/// The key is the complete `SubjectPublicKeyInfo` (RFC 5280, section 4.1).
enum PublicKeyInfo {
    /// Returns the bytes of a public key; nil unless the input is exactly one certificate in DER.
    static func bytes(ofCertificate certificate: [UInt8]) -> ArraySlice<UInt8>? {
        var outside = DERReader(certificate[...])
        guard let whole = outside.next(DERReader.sequence), outside.isAtEnd else { return nil }
        var parts = DERReader(whole.content)
        // A certificate consists of the signed data, the algorithm of the signature, and the signature.
        guard let signed = parts.next(DERReader.sequence), parts.next(DERReader.sequence) != nil,
            parts.next(DERReader.bitString) != nil, parts.isAtEnd
        else { return nil }
        var fields = DERReader(signed.content)
        // Version 1 certificates have no version field.
        if fields.tag == DERReader.version { _ = fields.next(DERReader.version) }
        guard fields.next(DERReader.integer) != nil else { return nil }
        // The skipped fields are the signature algorithm, the issuer, the validity and the subject.
        for _ in 0..<4 { guard fields.next(DERReader.sequence) != nil else { return nil } }
        return fields.next(DERReader.sequence)?.whole
    }
}

/// A reader of successive DER values (X.690, section 8.1) with tags of one byte.
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
    /// The tag of the next DER value; nil at the end.
    var tag: UInt8? { bytes.first }

    /// Returns the next value; nil if the value has another tag or is incomplete.
    mutating func next(_ tag: UInt8) -> (whole: ArraySlice<UInt8>, content: ArraySlice<UInt8>)? {
        var rest = bytes
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            // DER has no indefinite lengths. No certificate needs a length of more than three bytes.
            guard (1...3).contains(count), rest.count >= count else { return nil }
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
