/// A server isn't one that ``ServerTrust`` knows. Nothing of the request was sent to it.
public struct UntrustedServer: Error, Sendable, Hashable {
    /// The unmet requirement.
    public enum Reason: Sendable, Hashable {
        /// It has no row, and there are no others.
        case unknownHost
        /// It would be talked to without TLS.
        case notEncrypted
        /// It has shown another certificate or key than those that it is known by.
        case otherKey
    }

    /// Its name in the URL.
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

extension ServerTrust {
    /// Returns the requirements for the server of a URL; nil if there are none beyond the system's.
    ///
    /// - Throws: An ``UntrustedServer`` if the server must not be connected to.
    package func requirements(of url: String) throws(UntrustedServer) -> Host? {
        if isEmpty { return nil }
        // A URL that parsers may interpret differently isn't a known host.
        guard let origin = WebOrigin(url) else { throw UntrustedServer(host: url, reason: .unknownHost) }
        guard let host = host(origin.host) else {
            if refusesOtherHosts { throw UntrustedServer(host: origin.host, reason: .unknownHost) }
            return nil
        }
        guard host.hasRequirements else { return nil }
        guard origin.scheme == "https" else { throw UntrustedServer(host: origin.host, reason: .notEncrypted) }
        return host
    }
}
