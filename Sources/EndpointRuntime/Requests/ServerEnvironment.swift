/// A server, and what holds for every request to it.
///
/// ```swift
/// extension ServerEnvironment.Kind {
///     static let store = Self("store", baseURL: "https://api.shop.example", mayBeSimulated: false)
///     static let staging = Self("staging", baseURL: "https://staging.shop.example")
/// }
///
/// let environment = ServerEnvironment(.staging, headers: ["X-App": "shop"], fixtures: .samples)
/// ```
public struct ServerEnvironment: Sendable, Hashable {
    /// For people; requests don't carry it.
    public var name: String?
    /// The base URL of paths, without a trailing slash.
    public var baseURL: String
    /// Those of a target take the place of these, and so do those of ``headerGroups`` that it belongs to.
    public var headers: [String: String]
    /// Servers for single operations, by method and path as the description has them: `GET /files/{id}`. They take the
    /// place of ``baseURL`` and of what the description says; relative ones are resolved against ``baseURL``.
    public var servers: [String: String]
    /// The details that few environments have; nil if there are none.
    package var details: EnvironmentDetails?

    /// Creates a server. A slash at the end of `baseURL` is dropped.
    public init(
        name: String? = nil, baseURL: String, headers: [String: String] = [:], servers: [String: String] = [:]
    ) {
        self.name = name
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.headers = headers
        self.servers = servers
    }

    /// Creates a server whose URL may be relative (RFC 3986, section 5): `v2` and `https://example.com` are
    /// `https://example.com/v2`, as are `/v2` and `https://example.com/docs/`.
    public init(name: String? = nil, baseURL: String, relativeTo base: String, headers: [String: String] = [:]) {
        self.init(name: name, baseURL: Self.resolved(baseURL, against: base), headers: headers)
    }

    /// Creates an app's environment.
    ///
    /// - Parameters:
    ///   - kind: Provides the default name and base URL.
    ///   - baseURL: If there is none, targets use their own.
    ///   - cachePolicy: See ``cachePolicy``. By default responses are from the server.
    ///   - trust: See ``trust``.
    public init(
        _ kind: Kind, name: String? = nil, baseURL: String? = nil, headers: [String: String] = [:],
        headerGroups: [HeaderGroup: [String: String]] = [:],
        cachePolicy: RequestCachePolicy? = .reloadIgnoringLocalAndRemoteCacheData, fixtures: Fixtures = .none,
        trust: ServerTrust? = nil
    ) {
        let base = baseURL ?? kind.baseURL
        self.init(name: name ?? kind.name, baseURL: base ?? "", headers: headers)
        details = EnvironmentDetails(
            kind: kind, headerGroups: headerGroups, cachePolicy: cachePolicy, fixtures: fixtures, trust: trust,
            usesTargetServers: base == nil)
    }

    /// The base URL; a URL without a host when ``baseURL`` isn't one, which fails when a request is made of it.
    public var url: URL {
        URL(string: baseURL) ?? URL(fileURLWithPath: "/")
    }

    /// The base URL; nil where targets keep their own.
    package var base: String? {
        if let details, details.usesTargetServers, baseURL.isEmpty { nil } else { baseURL }
    }

    /// No server, and nothing that requests carry.
    package static let targets = ServerEnvironment(Kind(""), cachePolicy: nil)

    /// Returns an environment with another server for some operations; see ``servers``.
    public func sending(_ operations: [String], to baseURL: String) -> ServerEnvironment {
        var environment = self
        for operation in operations { environment.servers[operation] = baseURL }
        return environment
    }

    /// Returns the resolved URL. An invalid reference is returned unchanged, and fails when a request is created.
    static func resolved(_ server: String, against base: String) -> String {
        guard let reference = URIReference(server), let base = URIReference(base) else { return server }
        return reference.resolved(against: base).text
    }
}

// What is added to it
extension ServerEnvironment {
    /// Returns an environment with additional ``headers``; a new value replaces an old one, regardless of case.
    public func merging(headers new: [String: String]) -> ServerEnvironment {
        var environment = self
        environment.headers = HeaderNames.merge(new, over: headers)
        return environment
    }

    /// Returns a copy with additional ``headerGroups``; a new value replaces an old one of the same name in its group,
    /// regardless of case.
    public func merging(headerGroups new: [HeaderGroup: [String: String]]) -> ServerEnvironment {
        var environment = self
        environment.headerGroups.merge(new) { old, new in HeaderNames.merge(new, over: old) }
        return environment
    }
}
