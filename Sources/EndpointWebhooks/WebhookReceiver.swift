#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// A receiver of an API's events, which verifies each request and decodes its event.
    ///
    /// The receiver needs no web framework: pass it the unmodified body and the headers of a request. Create one
    /// receiver and share it. Copies of a receiver share the record of received requests.
    public struct WebhookReceiver<Event: WebhookEvent>: Sendable {
        private let verifier: any WebhookVerifier
        private let replays: ReplayGuard?
        private let bodyLimit: Int
        private let now: @Sendable () -> Date

        /// Creates a receiver.
        ///
        /// - Parameters:
        ///   - verifier: The verifier of the requests' signatures.
        ///   - replays: The record that rejects replayed requests; nil if replays are rejected elsewhere.
        ///   - bodyLimit: The maximum size of a body in bytes; by default 25 MiB.
        ///   - now: Returns the current time. Tests may return another time.
        public init(
            verifier: any WebhookVerifier, replays: ReplayGuard? = ReplayGuard(), bodyLimit: Int = 25 << 20,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.verifier = verifier
            self.replays = replays
            self.bodyLimit = bodyLimit
            self.now = now
        }

        /// Verifies the signature of a request and decodes its event.
        ///
        /// - Parameters:
        ///   - body: The unmodified bytes of the body. JSON that was decoded and encoded again doesn't match the
        ///     signature.
        ///   - headers: The headers of the request.
        /// - Throws: ``WebhookError``. A server can respond with the ``WebhookError/statusCode`` of the error.
        public func event(body: Data, headers: HeaderFields) throws(WebhookError) -> Event {
            guard body.count <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
            let date = now()
            let delivery = try verifier.verify(body: body, headers: headers, at: date)
            if let replays { try replays.check(delivery, at: date) }
            do {
                return try Event(body: body, headers: headers)
            } catch {
                throw .undecodable(error)
            }
        }
    }
#endif
