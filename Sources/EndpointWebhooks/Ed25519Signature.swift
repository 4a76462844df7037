#if Webhooks
    public import EndpointRuntime
    public import Foundation

    /// Ed25519 signatures in a header.
    ///
    /// The signature is that of the body. If another header contains a time, the time is signed in front of the body.
    public struct Ed25519Signature: WebhookVerifier, WebhookSigner {
        private let keys: Ed25519Keys
        private let header: String
        private let timeHeader: String?
        private let encoding: SignatureEncoding
        private let tolerance: TimeInterval

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - publicKeys: The public keys of 32 bytes each. A signature is valid if it matches any of the keys.
        ///   - privateKeys: The private keys for signing, for tests.
        ///   - header: The name of the header with the signature.
        ///   - timeHeader: The name of the header with the time in seconds since 1970. The text of the time is signed
        ///     in front of the body. Nil if signatures have no time.
        ///   - encoding: The encoding of the signature.
        ///   - tolerance: The maximum difference between the time of a signature and the current time, in seconds.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no key, or a key isn't a safe Ed25519 key.
        public init(
            publicKeys: [Data], privateKeys: [Data] = [], header: String, timeHeader: String? = nil,
            encoding: SignatureEncoding, tolerance: TimeInterval = 300
        ) throws(WebhookError) {
            keys = try Ed25519Keys(publicKeys: publicKeys, privateKeys: privateKeys)
            self.header = header
            self.timeHeader = timeHeader
            self.encoding = encoding
            self.tolerance = tolerance
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            guard let signature = encoding.decoded(try headers.required(header)) else { throw .invalidHeader(header) }
            guard let timeHeader else {
                guard keys.verify([signature], of: body) else { throw .signatureMismatch }
                return WebhookDelivery(identity: encoding.encoded(signature), expiration: nil)
            }
            let time = try SignatureTime(headers.required(timeHeader), header: timeHeader)
            guard keys.verify([signature], of: Data(time.text.utf8) + body) else { throw .signatureMismatch }
            let expiration = try time.check(at: date, tolerance: tolerance)
            return WebhookDelivery(identity: encoding.encoded(signature), expiration: expiration)
        }

        /// Returns the headers with a signature of the first private key.
        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let time = timeHeader.map { _ in SignatureTime.text(of: date) } ?? ""
            let signature = try keys.signatures(of: Data(time.utf8) + body).first ?? Data()
            var headers: HeaderFields = [header: encoding.encoded(signature)]
            if let timeHeader { headers[timeHeader] = time }
            return headers
        }
    }

    /// The signatures of Discord, in `X-Signature-Ed25519` and `X-Signature-Timestamp`.
    public struct DiscordSignature: WebhookVerifier, WebhookSigner {
        private let signature: Ed25519Signature

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - publicKeys: The application's public keys in hexadecimal. A signature is valid if it matches any of the
        ///     keys.
        ///   - privateKeys: The private keys for signing in hexadecimal, for tests.
        ///   - tolerance: The maximum difference between the time of a signature and the current time, in seconds.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no key, or a key isn't a safe Ed25519 key.
        public init(
            publicKeys: [String], privateKeys: [String] = [], tolerance: TimeInterval = 300
        ) throws(WebhookError) {
            signature = try Ed25519Signature(
                publicKeys: Self.bytes(publicKeys), privateKeys: Self.bytes(privateKeys), header: "X-Signature-Ed25519",
                timeHeader: "X-Signature-Timestamp", encoding: .hex, tolerance: tolerance)
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            try signature.verify(body: body, headers: headers, at: date)
        }

        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            try signature.headers(signing: body, id: id, at: date)
        }

        private static func bytes(_ keys: [String]) throws(WebhookError) -> [Data] {
            var all: [Data] = []
            for key in keys {
                guard let bytes = SignatureEncoding.hex.decoded(key) else {
                    throw .invalidKey("it isn't hexadecimal")
                }
                all.append(bytes)
            }
            return all
        }
    }
#endif
