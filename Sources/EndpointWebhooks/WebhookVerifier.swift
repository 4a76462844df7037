#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// A type that verifies the signatures of webhooks' requests.
    ///
    /// Conform a custom type to the protocol for other signature schemes. Compare signatures in constant time, for
    /// example with `HMAC.isValidAuthenticationCode` of swift-crypto.
    public protocol WebhookVerifier: Sendable {
        /// Verifies the signature of a request.
        ///
        /// - Parameters:
        ///   - body: The unmodified bytes of the body.
        ///   - headers: The headers of the request.
        ///   - date: The current time.
        /// - Throws: ``WebhookError`` if the signature is invalid or the request is too old.
        func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery
    }

    /// A type that signs requests like the service that sends webhooks, for tests and previews.
    public protocol WebhookSigner: Sendable {
        /// Signs a body and returns the headers of the signed request.
        ///
        /// - Parameters:
        ///   - body: The bytes of the body that is sent.
        ///   - id: The identifier of the message. It is ignored if the scheme has no identifiers.
        ///   - date: The time of the signature. It is ignored if the scheme has no times.
        /// - Returns: The headers that are required for the signature.
        /// - Throws: ``WebhookError/cannotSign`` if there is no private key.
        func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields
    }

    extension WebhookSigner {
        /// Signs a body with a new message ID and the current time.
        public func headers(signing body: Data) throws(WebhookError) -> HeaderFields {
            try headers(signing: body, id: "msg_" + UUID().uuidString, at: Date())
        }

        /// Signs a sample of an event and returns the headers of the signed request.
        ///
        /// - Returns: The headers that are required for the signature, and the header that names the event, if there is
        ///   one.
        public func headers<Event: WebhookEvent>(
            signing sample: WebhookSample, of event: Event.Type, id: String = "msg_" + UUID().uuidString,
            at date: Date = Date()
        ) throws(WebhookError) -> HeaderFields {
            var headers = try headers(signing: sample.body, id: id, at: date)
            for field in Event.headers(naming: sample.name) { headers.append(field.name, field.value) }
            return headers
        }
    }

    /// A verified request of a webhook.
    public struct WebhookDelivery: Sendable, Hashable {
        /// The unique text of the request: its identifier, time and signature.
        public let identity: String
        /// The time after which the request is rejected as too old; nil if the scheme has no times.
        public let expiration: Date?

        /// Creates the identity and the expiration of a verified request.
        public init(identity: String, expiration: Date?) {
            self.identity = identity
            self.expiration = expiration
        }
    }
#endif
