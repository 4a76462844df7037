/// The servers that a transport connects to, and the certificates and keys that they must present.
///
/// ```swift
/// let trust = ServerTrust(
///     [ServerTrust.Host("api.example.com", pins: [try .publicKey("sha256/…"), try .publicKey("sha256/…")])])
/// let transport = try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
/// ```
///
/// Pins are checked in addition to the usual validation of the chain, its dates and the host name, and no part of a
/// request is sent before both. A host that isn't listed has the system's trust, or is refused (``refusesOtherHosts``).
/// A host with pins requires TLS.
public struct ServerTrust: Sendable, Hashable {
    /// The requirements for servers with one host name.
    public struct Host: Sendable, Hashable {
        /// In lower case, without brackets or a dot at its end: a name or an address.
        public let name: String
        /// A Boolean value that indicates whether subdomains have the same requirements.
        ///
        /// Subdomains that are listed separately have their own requirements.
        public var includesSubdomains: Bool
        /// The pins, one of which must match.
        ///
        /// Add a second pin for a backup key, stored elsewhere, so that the app keeps working when the first key must
        /// be replaced (RFC 7469, section 4.3). The set may be empty if there are ``authorities``.
        public var pins: Set<Pin>
        /// The authorities that this host's chain must end in; empty for the system's authorities.
        ///
        /// A server's self-signed certificate is an authority too.
        public var authorities: Set<Certificate>
        fileprivate var usesSystemTrust = false

        /// Creates the requirements for a host in addition to the usual validation.
        ///
        /// With neither a pin nor an authority no server matches.
        public init(
            _ name: String, includesSubdomains: Bool = false, pins: Set<Pin> = [],
            authorities: Set<Certificate> = []
        ) {
            self.name = ServerTrust.plain(name)
            self.includesSubdomains = includesSubdomains
            self.pins = pins
            self.authorities = authorities
        }

        /// Returns a host with the system's trust, to allow it among other hosts.
        public static func systemTrusted(_ name: String, includesSubdomains: Bool = false) -> Host {
            var host = Host(name, includesSubdomains: includesSubdomains)
            host.usesSystemTrust = true
            return host
        }
    }

    /// A certificate or key that identifies a server.
    public enum Pin: Sendable, Hashable {
        /// The server's own certificate, byte for byte.
        ///
        /// The certificate changes with each renewal, which for certificates of public authorities is every few months.
        case certificate(Certificate)
        /// The SHA-256 hash of the server's public key, which can survive a certificate's renewal.
        ///
        /// The hash is that of the `SubjectPublicKeyInfo` of RFC 5280, section 4.1.
        case publicKey(sha256: Data)
        /// The SHA-256 hash of the public key of an authority in the server's certificate chain.
        ///
        /// Only `URLSessionTransport` on Apple's platforms sees the whole chain and can verify such a pin. The
        /// initializers of other transports throw an error for such a pin.
        case authorityKey(sha256: Data)

        /// Returns a pin of the server's public key by its hash in the usual notation: Base64, with or without
        /// `sha256/`.
        ///
        /// ```console
        /// $ openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
        ///     | openssl dgst -sha256 -binary | base64
        /// ```
        ///
        /// - Throws: ``PinningError/noHash(_:)`` if that isn't Base64 of 32 bytes.
        public static func publicKey(_ text: String) throws(PinningError) -> Pin {
            .publicKey(sha256: try hash(text))
        }

        /// Returns a pin of an authority's public key by its hash; see ``publicKey(_:)``.
        ///
        /// - Throws: ``PinningError/noHash(_:)``.
        public static func authorityKey(_ text: String) throws(PinningError) -> Pin {
            .authorityKey(sha256: try hash(text))
        }

        private static func hash(_ text: String) throws(PinningError) -> Data {
            let encoded = text.hasPrefix("sha256/") ? String(text.dropFirst("sha256/".count)) : text
            guard let hash = Data(base64Encoded: encoded), hash.count == 32 else { throw .noHash(text) }
            return hash
        }
    }

    /// One row for a name.
    public let hosts: [Host]
    /// A Boolean value that indicates whether hosts that aren't listed are refused.
    ///
    /// Nothing is sent to a refused host.
    public let refusesOtherHosts: Bool

    /// - Parameters:
    ///   - hosts: Of two rows for one name the last one counts.
    ///   - refusesOtherHosts: Whether there are no others. Nil means so where there is a row at all.
    public init(_ hosts: [Host], refusesOtherHosts: Bool? = nil) {
        var rows: [Host] = []
        for host in hosts {
            rows.removeAll { $0.name == host.name }
            rows.append(host)
        }
        self.hosts = rows
        self.refusesOtherHosts = refusesOtherHosts ?? !rows.isEmpty
    }

    /// Combines several trusts.
    ///
    /// The last host with a name replaces earlier ones, and other hosts are refused if all of the trusts refuse them.
    public init(merging parts: [ServerTrust]) {
        self.init(
            parts.flatMap(\.hosts), refusesOtherHosts: !parts.isEmpty && parts.allSatisfy(\.refusesOtherHosts))
    }

    /// A Boolean value that indicates whether there are no requirements.
    package var isEmpty: Bool { hosts.isEmpty && !refusesOtherHosts }

    /// Returns the host named `name`, or the closest one that includes it as a subdomain.
    package func host(_ name: String) -> Host? {
        let name = Self.plain(name)
        if let own = hosts.first(where: { $0.name == name }) { return own }
        return hosts.filter { $0.includesSubdomains && name.hasSuffix("." + $0.name) }
            .max { $0.name.utf8.count < $1.name.utf8.count }
    }

    private static func plain(_ name: String) -> String {
        var name = name.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        return name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
    }
}

extension ServerTrust.Host {
    /// A Boolean value that indicates whether the requirements exceed the system's.
    package var hasRequirements: Bool { !usesSystemTrust || !pins.isEmpty || !authorities.isEmpty }

    /// Returns a Boolean value that indicates whether a server matches, given its chain.
    ///
    /// The server has proved possession of the key of the chain's first certificate.
    ///
    /// - Parameter chain: The certificates in DER, the server's own first. All others must be from a validated chain.
    package func accepts(_ chain: [Data]) -> Bool {
        if pins.isEmpty { return !hasRequirements || !authorities.isEmpty }
        let certificates = chain.map { try? ServerTrust.Certificate(der: $0) }
        guard let first = certificates.first, let own = first else { return false }
        return pins.contains { pin in
            switch pin {
            case .certificate(let pinned): own == pinned
            case .publicKey(let hash): own.publicKeyHash == hash
            case .authorityKey(let hash): certificates.dropFirst().contains { $0?.publicKeyHash == hash }
            }
        }
    }

    /// A Boolean value that indicates whether the decision requires the whole chain.
    ///
    /// The server's own certificate isn't sufficient then.
    package var needsChain: Bool {
        pins.contains { if case .authorityKey = $0 { true } else { false } }
    }
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
