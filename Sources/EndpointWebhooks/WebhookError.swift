#if Webhooks
    public import Foundation

    /// A reason to refuse a request, or a key.
    public enum WebhookError: Error, Sendable {
        /// A header that the signature needs is missing, by its name.
        case missingHeader(String)
        /// A header that the signature needs can't be read, by its name.
        case invalidHeader(String)
        /// No signature of the request is valid for any key.
        case signatureMismatch
        /// The request was signed longer ago than is tolerated.
        case expired(Date)
        /// The request was signed later than now.
        case early(Date)
        /// The request was already received.
        case replayed
        /// The body is larger than allowed.
        case bodyTooLarge(limit: Int)
        /// A key that can't be used, and the reason.
        case invalidKey(String)
        /// No private key to sign with.
        case cannotSign
        /// The request is genuine, and its body isn't an event.
        case undecodable(any Error)

        /// The status of a response that refuses the request.
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
