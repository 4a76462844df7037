#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// Signatures that are an HMAC with SHA-256 of the body alone, in one header.
    ///
    /// It has no time: a request that is received once more can't be told from the first.
    public struct HMACSignature: WebhookVerifier, WebhookSigner {
        private let secrets: HMACKeys
        private let header: String
        private let prefix: String
        private let encoding: SignatureEncoding

        /// Creates a verifier.
        ///
        /// - Parameters:
        ///   - secrets: The secrets, of which any may have signed.
        ///   - header: The name of the header.
        ///   - prefix: The text before the signature.
        ///   - encoding: How the signature is written.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or one with less than 14 bytes.
        public init(
            secrets: [String], header: String, prefix: String = "", encoding: SignatureEncoding
        ) throws(WebhookError) {
            self.secrets = try HMACKeys(texts: secrets)
            self.header = header
            self.prefix = prefix
            self.encoding = encoding
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            let text = try headers.required(header)
            guard text.hasPrefix(prefix), let signature = encoding.decoded(text.dropFirst(prefix.count)) else {
                throw .invalidHeader(header)
            }
            guard secrets.verify([signature], of: body) else { throw .signatureMismatch }
            return WebhookDelivery(identity: text, expiration: nil)
        }

        /// Signs with the first secret.
        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let signature = secrets.signatures(of: body).first ?? Data()
            return [header: prefix + encoding.encoded(signature)]
        }
    }

    /// GitHub's signatures: `X-Hub-Signature-256`.
    ///
    /// They have no time, and GitHub delivers the same request once more on demand: where that counts, remember
    /// `X-GitHub-Delivery`.
    public struct GitHubSignature: WebhookVerifier, WebhookSigner {
        private let signature: HMACSignature

        /// Creates a verifier.
        ///
        /// - Parameter secrets: The secrets, of which any may have signed.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or one with less than 14 bytes.
        public init(secrets: [String]) throws(WebhookError) {
            signature = try HMACSignature(
                secrets: secrets, header: "X-Hub-Signature-256", prefix: "sha256=", encoding: .hex)
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            try signature.verify(body: body, headers: headers, at: date)
        }

        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            try signature.headers(signing: body, id: id, at: date)
        }
    }
#endif
