/// Why a transport can't hold servers to what they are known by: told when it is made, before anything is sent.
public enum PinningError: Error, Sendable, Hashable {
    /// Foundation on this system doesn't show the certificates of a server, so that pins would have no effect.
    case unsupportedOnPlatform
    /// The transport has no means to know servers by what they show.
    case unsupportedByTransport
    /// The transport was made with rules of its own about whom it trusts, which others would replace.
    case trustsByItself
    /// The transport sees a server's own certificate alone, and not those of its authorities.
    case authorityKeysUnsupported
    /// Certificates aren't checked at all: the configuration says so.
    case verificationDisabled
    /// There is no such file, or none that can be read.
    case unreadableFile(URL)
    /// What should be a certificate, in DER or PEM, isn't one.
    case noCertificate
    /// What should be the hash of a key isn't 32 bytes in Base64.
    case noHash(String)
}

extension PinningError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .unsupportedOnPlatform: "The certificates of servers can't be checked on this system."
        case .unsupportedByTransport: "The certificates of servers can't be checked by this transport."
        case .trustsByItself: "The transport has rules of its own about the servers that it trusts."
        case .authorityKeysUnsupported: "The keys of a server's authorities can't be checked by this transport."
        case .verificationDisabled: "Servers can't be known by certificates that aren't checked."
        case .unreadableFile(let file): "The file '\(file.lastPathComponent)' can't be read."
        case .noCertificate: "There is no certificate in DER or PEM."
        case .noHash(let text): "'\(text)' isn't the SHA-256 hash of a public key in Base64."
        }
    }

    public var errorDescription: String? { description }
}
