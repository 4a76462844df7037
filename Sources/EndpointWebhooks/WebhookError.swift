#if Webhooks
    public import Foundation

    /// An error thrown when a webhook's request is rejected, or when a key is unusable.
    public enum WebhookError: Error, Sendable {
        /// A header that is required for the signature is missing. The value is the header's name.
        case missingHeader(String)
        /// A header that is required for the signature is invalid. The value is the header's name.
        case invalidHeader(String)
        /// No signature of the request matches any of the keys.
        case signatureMismatch
        /// The signature is older than the tolerance allows.
        case expired(Date)
        /// The time of the signature is further in the future than the tolerance allows.
        case early(Date)
        /// The request was already received, so it is a replay.
        case replayed
        /// The body exceeds the maximum number of bytes.
        case bodyTooLarge(limit: Int)
        /// A key is unusable. The value is the reason.
        case invalidKey(String)
        /// There is no private key for signing.
        case cannotSign
        /// The signature is valid, but the body can't be decoded as an event.
        case undecodable(any Error)

        /// The status of a response for the rejected request.
        public var statusCode: Int {
            switch self {
            case .missingHeader, .invalidHeader, .undecodable: 400
            case .signatureMismatch, .expired, .early, .replayed: 401
            case .bodyTooLarge: 413
            case .invalidKey, .cannotSign: 500
            }
        }
    }

    extension WebhookError: CustomStringConvertible, LocalizedError {
        public var description: String {
            switch self {
            case .missingHeader(let name): "The request has no header '\(name)'."
            case .invalidHeader(let name): "The header '\(name)' isn't in the format of the signature scheme."
            case .signatureMismatch:
                "The signature isn't valid: the body was changed, or it was signed with another key."
            case .expired(let date): "The request is too old: it was signed at \(date)."
            case .early(let date): "The request was signed in the future, at \(date); check the clock."
            case .replayed: "The request was already received."
            case .bodyTooLarge(let limit): "The body has more than \(limit) bytes."
            case .invalidKey(let reason): "The key can't be used: \(reason)."
            case .cannotSign: "No private key to sign with."
            case .undecodable(let error): "The signature is valid, but the event can't be decoded: \(error)"
            }
        }

        public var errorDescription: String? { description }
    }
#endif
