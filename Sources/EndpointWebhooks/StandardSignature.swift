#if Webhooks
    public import EndpointRuntime
    public import Foundation

    /// The signatures of Standard Webhooks, in `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    ///
    /// Services such as OpenAI and Resend use these signatures. Headers that begin with `svix-` are equivalent. During
    /// the rotation of a key, pass the old and the new key: a signature is valid if it matches any key, and a signed
    /// request has a signature of each key.
    public struct StandardSignature: WebhookVerifier, WebhookSigner {
        private let secrets: HMACKeys?
        private let keys: Ed25519Keys?
        private let tolerance: TimeInterval

        /// Creates a verifier and signer.
        ///
        /// - Parameters:
        ///   - secrets: The keys in base64 after a prefix: `whsec_` for HMAC-SHA256, `whpk_` for a public key of
        ///     Ed25519, `whsk_` for a private key of Ed25519. A key without a prefix is a key of HMAC-SHA256.
        ///   - tolerance: The maximum difference between the time of a signature and the current time, in seconds.
        /// - Throws: ``WebhookError/invalidKey(_:)`` if a key is invalid or too short.
        public init(secrets: [String], tolerance: TimeInterval = 300) throws(WebhookError) {
            var (shared, publicKeys, privateKeys): ([Data], [Data], [Data]) = ([], [], [])
            for secret in secrets {
                let prefix = ["whsec_", "whpk_", "whsk_"].first { secret.hasPrefix($0) } ?? ""
                guard let bytes = SignatureEncoding.base64(String(secret.dropFirst(prefix.count))), !bytes.isEmpty
                else {
                    throw .invalidKey("it isn't base64")
                }
                switch prefix {
                case "whpk_": publicKeys.append(bytes)
                case "whsk_": privateKeys.append(bytes)
                default: shared.append(bytes)
                }
            }
            let hasKeys = !publicKeys.isEmpty || !privateKeys.isEmpty
            self.secrets = shared.isEmpty && hasKeys ? nil : try HMACKeys(shared)
            keys = hasKeys ? try Ed25519Keys(publicKeys: publicKeys, privateKeys: privateKeys) : nil
            self.tolerance = tolerance
        }

        public func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
            let prefix = headers["webhook-signature"] == nil && headers["svix-signature"] != nil ? "svix" : "webhook"
            let id = try headers.required(prefix + "-id")
            let time = try SignatureTime(headers.required(prefix + "-timestamp"), header: prefix + "-timestamp")
            let header = try headers.required(prefix + "-signature")
            let message = Self.message(id, time.text, body)
            let entries = header.split(separator: " ")
            let isValid =
                secrets?.verify(Self.signatures("v1,", entries), of: message) == true
                || keys?.verify(Self.signatures("v1a,", entries), of: message) == true
            guard isValid else { throw .signatureMismatch }
            let expiration = try time.check(at: date, tolerance: tolerance)
            return WebhookDelivery(identity: "\(id) \(time.text)", expiration: expiration)
        }

        public func headers(signing body: Data, id: String, at date: Date) throws(WebhookError) -> HeaderFields {
            let time = SignatureTime.text(of: date)
            let message = Self.message(id, time, body)
            var entries = secrets?.signatures(of: message).map { "v1," + $0.base64EncodedString() } ?? []
            if let keys, secrets == nil || (try? keys.signatures(of: message)) != nil {
                entries += try keys.signatures(of: message).map { "v1a," + $0.base64EncodedString() }
            }
            return ["webhook-id": id, "webhook-timestamp": time, "webhook-signature": entries.joined(separator: " ")]
        }

        private static func message(_ id: String, _ time: String, _ body: Data) -> Data {
            Data("\(id).\(time).".utf8) + body
        }

        private static func signatures(_ version: String, _ entries: [Substring]) -> [Data] {
            entries.filter { $0.hasPrefix(version) }.compactMap {
                SignatureEncoding.base64.decoded($0.dropFirst(version.count))
            }
        }
    }
#endif
