#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// HMAC-SHA256 signatures of the body in a header.
    ///
    /// The signature contains no time, so a replayed request can't be distinguished from the original request.
    public struct HMACSignature: WebhookVerifier, WebhookSigner {
        private let secrets: HMACKeys
        private let header: String
        private let prefix: String
        private let encoding: SignatureEncoding

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - secrets: The secrets. A signature is valid if it was created with any of the secrets.
        ///   - header: The name of the header with the signature.
        ///   - prefix: The text before the signature in the header.
        ///   - encoding: The encoding of the signature in the header.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or a secret has less than 14 bytes.
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

        /// Returns the header with a signature of the first secret.
        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let signature = secrets.signatures(of: body).first ?? Data()
            return [header: prefix + encoding.encoded(signature)]
        }
    }

    /// The signatures of GitHub, in `X-Hub-Signature-256`.
    ///
    /// The signatures contain no time, and GitHub resends a request on demand. If you must process each request only
    /// once, store the value of `X-GitHub-Delivery`.
    public struct GitHubSignature: WebhookVerifier, WebhookSigner {
        private let signature: HMACSignature

        /// Creates a verifier and signer.
        ///
        /// - Parameter secrets: The secrets. A signature is valid if it was created with any of the secrets.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or a secret has less than 14 bytes.
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
