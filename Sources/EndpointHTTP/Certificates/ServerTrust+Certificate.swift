extension ServerTrust {
    /// A certificate (RFC 5280), as far as it is needed to know a server by it.
    public struct Certificate: Sendable, Hashable {
        /// Its bytes.
        public let der: Data
        /// The SHA-256 hash of its public key, which ``ServerTrust/Pin/publicKey(sha256:)`` takes.
        public let publicKeyHash: Data

        /// Creates a certificate from DER.
        ///
        /// - Throws: ``PinningError/noCertificate`` if the data has another form. Its validity isn't checked.
        public init(der: Data) throws(PinningError) {
            let bytes = [UInt8](der)
            guard let key = PublicKeyInfo.bytes(ofCertificate: bytes) else { throw .noCertificate }
            self.der = Data(bytes)
            publicKeyHash = Data(SHA256.digest(of: Array(key)))
        }

        /// Returns the certificates of a PEM string (RFC 7468), in order.
        ///
        /// - Throws: ``PinningError/noCertificate`` if there is none, or one of them is invalid.
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

        /// Reads the certificates of a file: one in DER, or any number in PEM.
        ///
        /// - Throws: ``PinningError/unreadableFile(_:)``, ``PinningError/noCertificate``.
        public static func certificates(contentsOf file: URL) throws(PinningError) -> [Certificate] {
            let data: Data
            do {
                data = try Data(contentsOf: file)
            } catch {
                throw .unreadableFile(file)
            }
            // The first byte of a sequence, which is no letter's or dash's.
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
