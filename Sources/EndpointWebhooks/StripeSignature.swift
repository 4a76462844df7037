#if Webhooks
    public import EndpointRuntime
    public import Foundation

    /// The signatures of Stripe, in `Stripe-Signature` with the time `t` and the signatures `v1`.
    public struct StripeSignature: WebhookVerifier, WebhookSigner {
        private static let header = "Stripe-Signature"
        private let secrets: HMACKeys
        private let tolerance: TimeInterval

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - secrets: The endpoint's secrets, including `whsec_`. A signature is valid if it was created with any of
        ///     the secrets.
        ///   - tolerance: The maximum difference between the time of a signature and the current time, in seconds.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if there is no secret, or a secret has less than 14 bytes.
        public init(secrets: [String], tolerance: TimeInterval = 300) throws(WebhookError) {
            self.secrets = try HMACKeys(texts: secrets)
            self.tolerance = tolerance
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            let text = try headers.required(Self.header)
            var times: [Substring] = []
            var signatures: [Data] = []
            for part in text.split(separator: ",") {
                let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { throw .invalidHeader(Self.header) }
                if pair[0] == "t" { times.append(pair[1]) }
                if pair[0] == "v1", let signature = SignatureEncoding.hex.decoded(pair[1]) {
                    signatures.append(signature)
                }
            }
            guard times.count == 1 else { throw .invalidHeader(Self.header) }
            let time = try SignatureTime(times[0], header: Self.header)
            guard secrets.verify(signatures, of: Self.message(time.text, body)) else { throw .signatureMismatch }
            let expiration = try time.check(at: date, tolerance: tolerance)
            // The header may contain arbitrary other signatures, so the identity consists of the recomputed signatures.
            let identity = secrets.signatures(of: Self.message(time.text, body)).map(SignatureEncoding.hex.encoded)
            return WebhookDelivery(identity: identity.joined(separator: " "), expiration: expiration)
        }

        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let time = SignatureTime.text(of: date)
            let signatures = secrets.signatures(of: Self.message(time, body)).map {
                "v1=" + SignatureEncoding.hex.encoded($0)
            }
            return [Self.header: (["t=" + time] + signatures).joined(separator: ",")]
        }

        private static func message(_ time: String, _ body: Data) -> Data {
            Data("\(time).".utf8) + body
        }
    }
#endif
