#if Webhooks
    import Crypto
    import EndpointRuntime
    import Foundation

    /// The secrets of an HMAC with SHA-256, any of which may have signed.
    struct HMACKeys: Sendable {
        private let keys: [SymmetricKey]

        /// - Throws: ``WebhookError/invalidKey(_:)`` where there is none, or an empty one.
        init(_ secrets: [Data]) throws(WebhookError) {
            guard !secrets.isEmpty else { throw .invalidKey("no key is given") }
            guard secrets.allSatisfy({ !$0.isEmpty }) else { throw .invalidKey("it is empty") }
            keys = secrets.map { SymmetricKey(data: $0) }
        }

        init(texts: [String]) throws(WebhookError) {
            try self.init(texts.map { Data($0.utf8) })
        }

        /// Compares in constant time.
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

    /// Keys of Ed25519, any of which may have signed.
    struct Ed25519Keys: Sendable {
        private let publicKeys: [Curve25519.Signing.PublicKey]
        private let privateKeys: [Curve25519.Signing.PrivateKey]

        /// - Throws: ``WebhookError/invalidKey(_:)`` where there is none, or one of another size.
        init(publicKeys: [Data], privateKeys: [Data] = []) throws(WebhookError) {
            guard !publicKeys.isEmpty || !privateKeys.isEmpty else { throw .invalidKey("no key is given") }
            do {
                // A private key may have its public key behind it.
                self.privateKeys = try privateKeys.map {
                    try Curve25519.Signing.PrivateKey(rawRepresentation: $0.count == 64 ? $0.prefix(32) : $0)
                }
                self.publicKeys =
                    try publicKeys.map { try Curve25519.Signing.PublicKey(rawRepresentation: $0) }
                    + self.privateKeys.map(\.publicKey)
            } catch {
                throw .invalidKey("a key of Ed25519 has 32 bytes")
            }
        }

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
