#if Webhooks
    public import EndpointRuntime
    public import Foundation

    /// The signatures of Slack (version 0), in `X-Slack-Signature` and `X-Slack-Request-Timestamp`.
    public struct SlackSignature: WebhookVerifier, WebhookSigner {
        private static let header = "X-Slack-Signature"
        private static let timeHeader = "X-Slack-Request-Timestamp"
        private let secrets: HMACKeys
        private let tolerance: TimeInterval

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - secrets: The app's signing secrets. A signature is valid if it was created with any of the secrets.
        ///   - tolerance: The maximum difference between the time of a signature and the current time, in seconds.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or a secret has less than 14 bytes.
        public init(secrets: [String], tolerance: TimeInterval = 300) throws(WebhookError) {
            self.secrets = try HMACKeys(texts: secrets)
            self.tolerance = tolerance
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            let time = try SignatureTime(headers.required(Self.timeHeader), header: Self.timeHeader)
            let text = try headers.required(Self.header)
            guard text.hasPrefix("v0="), let signature = SignatureEncoding.hex.decoded(text.dropFirst(3)) else {
                throw .invalidHeader(Self.header)
            }
            guard secrets.verify([signature], of: Self.message(time.text, body)) else { throw .signatureMismatch }
            let expiration = try time.check(at: date, tolerance: tolerance)
            return WebhookDelivery(identity: SignatureEncoding.hex.encoded(signature), expiration: expiration)
        }

        /// Returns the headers with a signature of the first secret.
        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let time = SignatureTime.text(of: date)
            let signature = secrets.signatures(of: Self.message(time, body)).first ?? Data()
            return [Self.timeHeader: time, Self.header: "v0=" + SignatureEncoding.hex.encoded(signature)]
        }

        private static func message(_ time: String, _ body: Data) -> Data {
            Data("v0:\(time):".utf8) + body
        }
    }
#endif
