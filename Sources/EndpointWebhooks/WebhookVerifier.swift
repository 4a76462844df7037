#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// A type that verifies the signatures of requests.
    ///
    /// Conform a custom type for other schemes; compare in constant time, as `HMAC.isValidAuthenticationCode` of
    /// swift-crypto does.
    public protocol WebhookVerifier: Sendable {
        /// Verifies a request.
        ///
        /// - Parameters:
        ///   - body: The bytes of the body as they came.
        ///   - headers: The headers of the request.
        ///   - date: The current time.
        /// - Throws: ``WebhookError`` where the signature isn't valid, or the request is too old.
        func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery
    }

    /// A type that signs requests as a service does, for tests and previews.
    public protocol WebhookSigner: Sendable {
        /// Signs a body.
        ///
        /// - Parameters:
        ///   - body: The bytes of the body as they are sent.
        ///   - id: The identifier of the message, where the scheme has one.
        ///   - date: The time of the signature, where the scheme has one.
        /// - Returns: The headers that the request needs.
        /// - Throws: ``WebhookError/cannotSign`` where there is no private key.
        func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields
    }

    extension WebhookSigner {
        /// Signs a body with a new message ID and the current time.
        public func headers(signing body: Data) throws(WebhookError) -> HeaderFields {
            try headers(signing: body, id: "msg_" + UUID().uuidString, at: Date())
        }

        /// Signs a sample of an event.
        ///
        /// - Returns: The headers that the request needs, that which names the event included.
        public func headers<Event: WebhookEvent>(
            signing sample: WebhookSample, of event: Event.Type, id: String = "msg_" + UUID().uuidString,
            at date: Date = Date()
        ) throws(WebhookError) -> HeaderFields {
            var headers = try headers(signing: sample.body, id: id, at: date)
            for field in Event.headers(naming: sample.name) { headers.append(field.name, field.value) }
            return headers
        }
    }

    /// A request whose signature is valid.
    public struct WebhookDelivery: Sendable, Hashable {
        /// The text that no other request of the sender has: its identifier, time and signature.
        public let identity: String
        /// The time after which the same request is refused as too old; nil where the scheme has no times.
        public let expiration: Date?

        /// Creates a verified request.
        public init(identity: String, expiration: Date?) {
            self.identity = identity
            self.expiration = expiration
        }
    }
#endif
