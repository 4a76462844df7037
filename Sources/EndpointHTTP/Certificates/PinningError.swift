/// An error thrown when a transport can't enforce a ``ServerTrust``. It is thrown before any request is sent.
public enum PinningError: Error, Sendable, Hashable {
    /// Foundation on this system doesn't show the certificates of a server, so that pins would have no effect.
    case unsupportedOnPlatform
    /// The transport has no means to know servers by what they show.
    case unsupportedByTransport
    /// The transport already has custom trust rules, which a ``ServerTrust`` would replace.
    case trustsByItself
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
