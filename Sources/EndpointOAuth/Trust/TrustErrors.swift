/// An error thrown when a transport can't enforce a ``ServerTrust``.
///
/// The error is thrown before any request is sent.
public enum PinningError: Error, Sendable, Hashable {
    /// Foundation on this system doesn't provide the certificates of a server.
    ///
    /// Pins would have no effect.
    case unsupportedOnPlatform
    /// The transport has no means to know servers by what they show.
    case unsupportedByTransport
    /// The transport already has custom trust rules, which a ``ServerTrust`` would replace.
    case hasCustomTrust
    /// The transport sees a server's own certificate alone, and not those of its authorities.
    case authorityKeysUnsupported
    /// Certificates aren't checked at all: the configuration says so.
    case verificationDisabled
    /// There is no such file, or none that can be read.
    case unreadableFile(URL)
    /// The data or string isn't a certificate in DER or PEM.
    case noCertificate
    /// The string isn't Base64 of a 32-byte hash of a key.
    case noHash(String)
}

extension PinningError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .unsupportedOnPlatform: "Server certificates can't be verified on this system."
        case .unsupportedByTransport: "Server certificates can't be verified by this transport."
        case .hasCustomTrust: "The transport already has its own server trust rules."
        case .authorityKeysUnsupported: "The keys of certificate authorities can't be verified by this transport."
        case .verificationDisabled: "Certificates can't be pinned where verification is disabled."
        case .unreadableFile(let file): "The file '\(file.lastPathComponent)' can't be read."
        case .noCertificate: "No certificate in DER or PEM."
        case .noHash(let text): "'\(text)' isn't the SHA-256 hash of a public key in Base64."
        }
    }

    public var errorDescription: String? { description }
}

/// A server isn't one that ``ServerTrust`` knows. Nothing of the request was sent to it.
public struct UntrustedServer: Error, Sendable, Hashable {
    /// The unmet requirement.
    public enum Reason: Sendable, Hashable {
        /// The server isn't listed, and other servers are refused.
        case unknownHost
        /// The connection to the server would not use TLS.
        case notEncrypted
        /// The certificate of the server matches none of its pins.
        case otherKey
    }

    /// The name of the server in the URL.
    public let host: String
    /// The unmet requirement.
    public let reason: Reason

    /// Creates an error for a refused server.
    public init(host: String, reason: Reason) {
        self.host = host
        self.reason = reason
    }
}

extension UntrustedServer: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch reason {
        case .unknownHost: "The server '\(host)' isn't one of the trusted servers."
        case .notEncrypted: "The server '\(host)' requires TLS."
        case .otherKey: "The certificate of the server '\(host)' matches none of its pins."
        }
    }

    public var errorDescription: String? { description }
}
