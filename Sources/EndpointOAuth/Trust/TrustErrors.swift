/// An error thrown when a transport can't enforce a ``ServerTrust``.
///
/// The error is thrown before any request is sent.
public enum PinningError: Error, Sendable, Hashable {
    /// Foundation on this platform doesn't provide a server's certificates, so pins would have no effect.
    case unsupportedOnPlatform
    /// The transport can't check the certificates of a server.
    case unsupportedByTransport
    /// The transport already has custom trust rules, which a ``ServerTrust`` would replace.
    case hasCustomTrust
    /// The transport can't check authority keys, because it has access only to a server's own certificate.
    case authorityKeysUnsupported
    /// The configuration of the transport disables the verification of certificates.
    case verificationDisabled
    /// The file of a certificate doesn't exist or can't be read.
    case unreadableFile(URL)
    /// The data or the string isn't a certificate in DER or PEM.
    case noCertificate
    /// The string isn't the base64 encoding of a hash of 32 bytes.
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

/// An error thrown when a server doesn't meet the requirements of a ``ServerTrust``.
///
/// No part of the request was sent to the server.
public struct UntrustedServer: Error, Sendable, Hashable {
    /// The requirement that the server doesn't meet.
    public enum Reason: Sendable, Hashable {
        /// The host isn't listed, and connections to other hosts aren't allowed.
        case unknownHost
        /// The connection to the server wouldn't use TLS, although the host has requirements.
        case notEncrypted
        /// The certificate of the server matches none of the host's pins.
        case otherKey
    }

    /// The host name of the server in the URL.
    public let host: String
    /// The requirement that the server doesn't meet.
    public let reason: Reason

    /// Creates an error for a server that doesn't meet a requirement.
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
