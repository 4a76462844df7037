/// Which servers a transport talks to, and what they must show for it.
///
/// ```swift
/// let trust = ServerTrust(
///     [ServerTrust.Host("api.example.com", pins: [try .publicKey("sha256/…"), try .publicKey("sha256/…")])])
/// let transport = try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
/// ```
///
/// Pins add to what is asked of every certificate: its chain, its dates and the name of its host are checked as ever, and
/// nothing of a request is sent before both are done. A host without a row is trusted as the system trusts it, or refused
/// (``refusesOtherHosts``). A host with pins is never talked to without TLS.
public struct ServerTrust: Sendable, Hashable {
    /// What the servers of one name must show.
    public struct Host: Sendable, Hashable {
        /// In lower case, without brackets or a dot at its end: a name or an address.
        public let name: String
        /// Whether names that end in `.` and this one are meant too, where they have no row of their own.
        public var includesSubdomains: Bool
        /// One of these must fit. A second one, for a key that is kept elsewhere, saves the app when the first one has to be
        /// changed (RFC 7469, section 4.3). None is enough where there are ``authorities``.
        public var pins: Set<Pin>
        /// The authorities that this host's chain must end in, in place of the system's; none leaves it to the system. A
        /// certificate that a server has signed itself is an authority too, of itself.
        public var authorities: Set<Certificate>
        fileprivate var isUsual = false

        /// A host, and what is asked of it beyond what is asked of all. With neither a pin nor an authority no server is it.
        public init(
            _ name: String, includesSubdomains: Bool = false, pins: Set<Pin> = [],
            authorities: Set<Certificate> = []
        ) {
            self.name = ServerTrust.plain(name)
            self.includesSubdomains = includesSubdomains
            self.pins = pins
            self.authorities = authorities
        }

        /// A host that is trusted as the system trusts it, for one that isn't to be refused among other hosts.
        public static func usual(_ name: String, includesSubdomains: Bool = false) -> Host {
            var host = Host(name, includesSubdomains: includesSubdomains)
            host.isUsual = true
            return host
        }
    }

    /// What a server is known by.
    public enum Pin: Sendable, Hashable {
        /// Its own certificate, to the byte. It has to be replaced with every new one, which those of authorities are every
        /// few months.
        case certificate(Certificate)
        /// The SHA-256 hash of its own public key (the `SubjectPublicKeyInfo` of RFC 5280, section 4.1), which can stay the
        /// same when its certificate is renewed.
        case publicKey(sha256: Data)
        /// The same of an authority in its chain. Only transports that see the whole chain can look for it:
        /// `URLSessionTransport` on Apple's systems. The others refuse to be made with such a pin.
        case authorityKey(sha256: Data)

        /// The server's own public key by its hash, as other tools write it: Base64, with `sha256/` or without.
        ///
        /// ```console
        /// $ openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
        /// ```
        ///
        /// - Throws: ``PinningError/noHash(_:)`` where that isn't Base64 of 32 bytes.
        public static func publicKey(_ text: String) throws(PinningError) -> Pin {
            .publicKey(sha256: try hash(text))
        }

        /// An authority's public key by its hash, as ``publicKey(_:)`` has it.
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
    /// Whether servers without a row are refused before anything is sent to them.
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

    /// Several in one: of rows for one name the last one counts, and other hosts are refused where all of them do.
    public init(merging parts: [ServerTrust]) {
        self.init(
            parts.flatMap(\.hosts), refusesOtherHosts: !parts.isEmpty && parts.allSatisfy(\.refusesOtherHosts))
    }

    /// Asks for nothing.
    package var isEmpty: Bool { hosts.isEmpty && !refusesOtherHosts }

    /// The row that `name` has, or the nearest one that has its subdomains.
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
    /// Whether it asks for more than the system does.
    package var isKnownByMore: Bool { !isUsual || !pins.isEmpty || !authorities.isEmpty }

    /// Whether a server fits that has shown a chain and proved its right to the first certificate of it.
    ///
    /// - Parameter chain: In DER, the server's own certificate first. What isn't the server's own has to come from a chain
    ///   that was found valid.
    package func accepts(_ chain: [Data]) -> Bool {
        if pins.isEmpty { return !isKnownByMore || !authorities.isEmpty }
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

    /// Whether the server's own certificate isn't enough to tell.
    package var needsChain: Bool {
        pins.contains { if case .authorityKey = $0 { true } else { false } }
    }
}
