/// The servers that a transport connects to, and the certificates and keys that they must present.
///
/// ```swift
/// let trust = ServerTrust(
///     [ServerTrust.Host("api.example.com", pins: [try .publicKey("sha256/…"), try .publicKey("sha256/…")])])
/// let transport = try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
/// ```
///
/// Pins are checked in addition to the usual validation of the certificate chain, its dates and the host name. No part
/// of a request is sent before both checks succeed. For a host that isn't listed, the system's validation applies, or
/// connections fail (``refusesOtherHosts``). A host with pins requires TLS.
public struct ServerTrust: Sendable, Hashable {
    /// The requirements for the servers of one host.
    public struct Host: Sendable, Hashable {
        /// The host's name or IP address, in lower case, without brackets and without a trailing dot.
        public let name: String
        /// A Boolean value that indicates whether the requirements also apply to subdomains.
        ///
        /// For a subdomain that is listed separately, only the separate requirements apply.
        public var includesSubdomains: Bool
        /// The pins of the host. A server must match one of them.
        ///
        /// Add a second pin for a backup key that is stored elsewhere, so that the app still works if the first key
        /// must be replaced (RFC 7469, section 4.3). The set may be empty if there are ``authorities``.
        public var pins: Set<Pin>
        /// The authorities that may end the certificate chain; empty for the system's authorities.
        ///
        /// A self-signed certificate of a server counts as an authority.
        public var authorities: Set<Certificate>
        fileprivate var usesSystemTrust = false

        /// Creates the requirements for a host, which apply in addition to the usual validation.
        ///
        /// If there are no pins and no authorities, no server meets the requirements.
        public init(
            _ name: String, includesSubdomains: Bool = false, pins: Set<Pin> = [],
            authorities: Set<Certificate> = []
        ) {
            self.name = ServerTrust.plain(name)
            self.includesSubdomains = includesSubdomains
            self.pins = pins
            self.authorities = authorities
        }

        /// Returns requirements that allow a host with only the system's validation.
        public static func systemTrusted(_ name: String, includesSubdomains: Bool = false) -> Host {
            var host = Host(name, includesSubdomains: includesSubdomains)
            host.usesSystemTrust = true
            return host
        }
    }

    /// A certificate or key that identifies a server.
    public enum Pin: Sendable, Hashable {
        /// A pin of a server's own certificate, which must match byte for byte.
        ///
        /// The certificate changes with each renewal. Certificates of public authorities are renewed every few months.
        case certificate(Certificate)
        /// A pin of a server's public key by its SHA-256 hash.
        ///
        /// A public key can stay the same when the certificate is renewed. The hash is that of the
        /// `SubjectPublicKeyInfo` (RFC 5280, section 4.1).
        case publicKey(sha256: Data)
        /// A pin of an authority's public key by its SHA-256 hash.
        ///
        /// The authority must be in the server's certificate chain. Only `URLSessionTransport` on Apple's platforms has
        /// access to the whole chain. The initializers of other transports throw an error for such a pin.
        case authorityKey(sha256: Data)

        /// Returns a pin of a server's public key from a base64 hash, with or without the prefix `sha256/`.
        ///
        /// ```console
        /// $ openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
        ///     | openssl dgst -sha256 -binary | base64
        /// ```
        ///
        /// - Throws: ``PinningError/noHash(_:)`` if the text isn't base64 of 32 bytes.
        public static func publicKey(_ text: String) throws(PinningError) -> Pin {
            .publicKey(sha256: try hash(text))
        }

        /// Returns a pin of an authority's public key from the hash in base64; see ``publicKey(_:)``.
        ///
        /// - Throws: ``PinningError/noHash(_:)`` if the text isn't base64 of 32 bytes.
        public static func authorityKey(_ text: String) throws(PinningError) -> Pin {
            .authorityKey(sha256: try hash(text))
        }

        private static func hash(_ text: String) throws(PinningError) -> Data {
            let encoded = text.hasPrefix("sha256/") ? String(text.dropFirst("sha256/".count)) : text
            guard let hash = Data(base64Encoded: encoded), hash.count == 32 else { throw .noHash(text) }
            return hash
        }
    }

    /// The requirements of the listed hosts, at most one element for each host name.
    public let hosts: [Host]
    /// A Boolean value that indicates whether connections to hosts that aren't listed fail.
    ///
    /// If the value is true, nothing is sent to hosts that aren't listed.
    public let refusesOtherHosts: Bool

    /// Creates a trust from the requirements of hosts.
    ///
    /// - Parameters:
    ///   - hosts: The requirements of the hosts. If a host name is repeated, the last element is used.
    ///   - refusesOtherHosts: A Boolean value that indicates whether connections to other hosts fail. Nil means true if
    ///     there is at least one host, and false otherwise.
    public init(_ hosts: [Host], refusesOtherHosts: Bool? = nil) {
        var rows: [Host] = []
        for host in hosts {
            rows.removeAll { $0.name == host.name }
            rows.append(host)
        }
        self.hosts = rows
        self.refusesOtherHosts = refusesOtherHosts ?? !rows.isEmpty
    }

    /// Creates a trust that combines several trusts.
    ///
    /// If a host name is repeated, the last requirements are used. Connections to other hosts fail if all of the trusts
    /// refuse other hosts.
    public init(merging parts: [ServerTrust]) {
        self.init(
            parts.flatMap(\.hosts), refusesOtherHosts: !parts.isEmpty && parts.allSatisfy(\.refusesOtherHosts))
    }

    /// A Boolean value that indicates whether the trust has no requirements beyond the system's validation.
    package var isEmpty: Bool { hosts.isEmpty && !refusesOtherHosts }

    /// Returns the requirements of a host, or of the closest domain that includes it as a subdomain.
    func host(_ name: String) -> Host? {
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
    /// A Boolean value that indicates whether the requirements exceed the system's validation.
    package var hasRequirements: Bool { !usesSystemTrust || !pins.isEmpty || !authorities.isEmpty }

    /// Returns a Boolean value that indicates whether a server's certificate chain meets the requirements.
    ///
    /// The server must have proved that it has the private key of the first certificate.
    ///
    /// - Parameter chain: The certificates in DER, the server's own first. The other certificates must be from a
    ///   validated chain.
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

    /// A Boolean value that indicates whether the whole certificate chain is needed to check the pins.
    ///
    /// If the value is false, the server's own certificate is sufficient.
    package var needsChain: Bool {
        pins.contains { if case .authorityKey = $0 { true } else { false } }
    }
}

extension ServerTrust {
    /// Returns the requirements for the server of a URL; nil if only the system's validation applies.
    ///
    /// - Throws: An ``UntrustedServer`` if connections to the server aren't allowed.
    package func requirements(of url: String) throws(UntrustedServer) -> Host? {
        if isEmpty { return nil }
        // Parsers may interpret an ambiguous URL differently, so such a URL doesn't match any host.
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
