#if Webhooks
    public import EndpointRuntime
    import Foundation

    /// A receiver of an API's events, which verifies each request before decoding it.
    ///
    /// It needs no web framework: pass it the unmodified body and headers of a request. Create it once and share it:
    /// copies share the record of received requests.
    public struct WebhookReceiver<Event: WebhookEvent>: Sendable {
        private let verifier: any WebhookVerifier
        private let replays: ReplayGuard?
        private let bodyLimit: Int
        private let now: @Sendable () -> Date

        /// Creates a receiver.
        ///
        /// - Parameters:
        ///   - verifier: Verifies signatures.
        ///   - replays: Refuses requests that were received before; nil where something else does.
        ///   - bodyLimit: The largest body, in bytes; the default is 25 MiB.
        ///   - now: The current time; tests give another one.
        public init(
            verifier: any WebhookVerifier, replays: ReplayGuard? = ReplayGuard(), bodyLimit: Int = 25 << 20,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.verifier = verifier
            self.replays = replays
            self.bodyLimit = bodyLimit
            self.now = now
        }

        /// Verifies a request, then decodes its event.
        ///
        /// - Parameters:
        ///   - body: The bytes of the body as they came: JSON that was decoded and encoded again isn't what was signed.
        ///   - headers: The headers of the request.
        /// - Throws: ``WebhookError``, whose ``WebhookError/statusCode`` a server can respond with.
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
