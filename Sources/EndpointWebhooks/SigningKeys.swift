#if Webhooks
    import Crypto
    import EndpointRuntime
    import Foundation

    /// The secrets of HMAC-SHA256 signatures.
    ///
    /// A signature is valid if it was created with any of the secrets.
    struct HMACKeys: Sendable {
        private let keys: [SymmetricKey]

        /// The minimum length of a secret in bytes: 112 bits (NIST SP 800-131A, section 10).
        private static let minimum = 14

        /// Creates the keys from secrets.
        ///
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or a secret is too short.
        init(_ secrets: [Data]) throws(WebhookError) {
            guard !secrets.isEmpty else { throw .invalidKey("no key is given") }
            guard secrets.allSatisfy({ $0.count >= Self.minimum }) else {
                throw .invalidKey("a secret has at least \(Self.minimum) bytes")
            }
            keys = secrets.map { SymmetricKey(data: $0) }
        }

        init(texts: [String]) throws(WebhookError) {
            try self.init(texts.map { Data($0.utf8) })
        }

        /// Returns a Boolean value that indicates whether a signature is valid.
        ///
        /// Signatures are compared in constant time.
        func verify(_ signatures: some Sequence<Data>, of message: Data) -> Bool {
            var isValid = false
            for signature in signatures.prefix(mostSignatures) {
                for key in keys
                where HMAC<Crypto.SHA256>.isValidAuthenticationCode(signature, authenticating: message, using: key) {
                    isValid = true
                }
            }
            return isValid
        }

        func signatures(of message: Data) -> [Data] {
            keys.map { Data(HMAC<Crypto.SHA256>.authenticationCode(for: message, using: $0)) }
        }
    }

    /// The keys of Ed25519 signatures. A signature is valid if it matches any of the public keys.
    struct Ed25519Keys: Sendable {
        private let publicKeys: [Curve25519.Signing.PublicKey]
        private let privateKeys: [Curve25519.Signing.PrivateKey]

        /// Creates keys from their bytes.
        ///
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no key, or a key has an invalid size or a small order.
        init(publicKeys: [Data], privateKeys: [Data] = []) throws(WebhookError) {
            guard !publicKeys.isEmpty || !privateKeys.isEmpty else { throw .invalidKey("no key is given") }
            do {
                // A private key of 64 bytes consists of the private key and its public key.
                self.privateKeys = try privateKeys.map {
                    try Curve25519.Signing.PrivateKey(rawRepresentation: $0.count == 64 ? $0.prefix(32) : $0)
                }
                self.publicKeys =
                    try publicKeys.map { try Curve25519.Signing.PublicKey(rawRepresentation: $0) }
                    + self.privateKeys.map(\.publicKey)
            } catch {
                throw .invalidKey("a key of Ed25519 has 32 bytes")
            }
            guard !publicKeys.contains(where: Self.hasSmallOrder) else {
                throw .invalidKey("its order is small, so that anyone can sign")
            }
        }

        /// Returns a Boolean value that indicates whether a public key is a point of small order.
        ///
        /// The order of such a point is 1, 2, 4 or 8. All encodings of the points are recognized (RFC 8032, section
        /// 5.1.3), including encodings that aren't reduced by the prime.
        private static func hasSmallOrder(_ key: Data) -> Bool {
            let hex = SignatureEncoding.hex.encoded(key.dropLast() + [(key.last ?? 0) & 0x7F])
            return smallOrders.contains(hex.lowercased())
        }

        /// The y coordinates of the points of small order, without the sign of x.
        private static let smallOrders: Set<String> = [
            "00" + String(repeating: "00", count: 31), "01" + String(repeating: "00", count: 31),
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "ec" + String(repeating: "ff", count: 30) + "7f", "ed" + String(repeating: "ff", count: 30) + "7f",
            "ee" + String(repeating: "ff", count: 30) + "7f",
        ]

        func verify(_ signatures: some Sequence<Data>, of message: Data) -> Bool {
            signatures.prefix(mostSignatures).contains { signature in
                publicKeys.contains { $0.isValidSignature(signature, for: message) }
            }
        }

        func signatures(of message: Data) throws(WebhookError) -> [Data] {
            if privateKeys.isEmpty { throw .cannotSign }
            do {
                return try privateKeys.map { try $0.signature(for: message) }
            } catch {
                throw .cannotSign
            }
        }
    }
#endif
