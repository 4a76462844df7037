/// A server, and the settings for all requests to the server.
///
/// ```swift
/// let environment = ServerEnvironment(baseURL: "https://staging.shop.example", headers: ["X-App": "shop"])
/// ```
///
/// The module `EndpointClients` adds header groups for some targets, fixtures, and further initializers.
public struct ServerEnvironment: Sendable, Hashable {
    /// The name of the environment for developers; it isn't sent.
    public var name: String?
    /// The base URL, to which paths are appended, without a trailing slash.
    public var baseURL: String
    /// The headers of all requests.
    ///
    /// The headers of a target and of its `headerGroups` take precedence.
    public var headers: [String: String]
    /// The servers for single operations, by method and path in the description: `GET /files/{id}`.
    ///
    /// The servers take precedence over ``baseURL`` and over the servers of the description. A relative server is
    /// resolved against ``baseURL``.
    public var servers: [String: String]
    /// The settings that few environments have, in one object because each call copies the environment; nil for none.
    private var details: CopiedOnWrite<EnvironmentDetails>?

    /// Creates an environment. A slash at the end of `baseURL` is removed.
    public init(
        name: String? = nil, baseURL: String, headers: [String: String] = [:], servers: [String: String] = [:]
    ) {
        self.name = name
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.headers = headers
        self.servers = servers
    }

    /// Creates an environment from a URL that may be relative to another one (RFC 3986, section 5).
    ///
    /// Both `v2` relative to `https://example.com` and `/v2` relative to `https://example.com/docs/` result in
    /// `https://example.com/v2`.
    public init(name: String? = nil, baseURL: String, relativeTo base: String, headers: [String: String] = [:]) {
        self.init(name: name, baseURL: Self.resolved(baseURL, against: base), headers: headers)
    }

    /// The base URL as a `URL`; a URL without a host if ``baseURL`` is invalid.
    ///
    /// A request to a URL without a host fails.
    public var url: URL {
        URL(string: baseURL) ?? URL(fileURLWithPath: "/")
    }

    /// The base URL; nil if targets use their own servers.
    package var base: String? {
        usesTargetServers && baseURL.isEmpty ? nil : baseURL
    }

    /// Returns a copy of the environment with another server for some operations; see ``servers``.
    public func sending(_ operations: [String], to baseURL: String) -> ServerEnvironment {
        var environment = self
        for operation in operations { environment.servers[operation] = baseURL }
        return environment
    }

    /// Returns the base URL of a server that replaces the client's server.
    ///
    /// - Throws: `.requestMapping` if the server isn't a valid URL.
    package static func server(_ server: String, insteadOf base: String) throws(EndpointError) -> String {
        let text = server.contains("://") ? server : resolved(server, against: base)
        guard RequestURL.checked(text) != nil else { throw .requestMapping(server) }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns the URL of a server, resolved against a base URL.
    ///
    /// An invalid URL is returned unchanged; creating a request with the URL fails.
    static func resolved(_ server: String, against base: String) -> String {
        guard let reference = StrictURIReference(server), let base = StrictURIReference(base) else { return server }
        return reference.resolved(against: base).text
    }
}

// Additional headers of an environment
extension ServerEnvironment {
    /// Returns a copy of the environment with additional ``headers``.
    ///
    /// If a header exists already, the new value replaces the old one. Names are compared case-insensitively.
    public func merging(headers new: [String: String]) -> ServerEnvironment {
        var environment = self
        environment.headers = HeaderNames.merge(new, over: headers)
        return environment
    }
}

// Settings of an environment that few environments have
extension ServerEnvironment {
    /// The policy that determines whether requests use cached responses.
    public typealias RequestCachePolicy = TransportRequest.CachePolicy

    /// The policy for responses that the transport has cached; nil for the transport's default.
    public var cachePolicy: RequestCachePolicy? {
        get { details?.value.cachePolicy }
        set { change { $0.cachePolicy = newValue } }
    }

    /// The requirement that the environment's transport must meet; nil for none.
    public var requirement: TransportRequirement? {
        get { details?.value.requirement }
        set { change { $0.requirement = newValue } }
    }

    /// A Boolean value that indicates whether targets use their own servers if there is no base URL.
    package var usesTargetServers: Bool {
        get { details?.value.usesTargetServers ?? false }
        set { change { $0.usesTargetServers = newValue } }
    }

    /// The settings that another module adds to the environment; nil for none.
    package var additions: EnvironmentAdditions? {
        get { details?.value.additions }
        set { change { $0.additions = newValue } }
    }

    private mutating func change(_ change: (inout EnvironmentDetails) -> Void) {
        var changed = details ?? CopiedOnWrite(EnvironmentDetails())
        change(&changed.value)
        details = changed
    }

    /// A Boolean value that indicates whether the environment has headers, for all targets or for some.
    package var hasHeaders: Bool { !headers.isEmpty || additions?.headers != nil }

    /// Returns the environment's headers for the requests of a target.
    package func headers(of target: any Target) -> [String: String] {
        additions?.headers?(target, headers) ?? headers
    }
}

/// The settings that few environments have.
private struct EnvironmentDetails: Sendable, Hashable {
    var cachePolicy: ServerEnvironment.RequestCachePolicy?
    var requirement: TransportRequirement?
    var usesTargetServers = false
    var additions: EnvironmentAdditions?
}

/// The settings that another module adds to an environment.
package struct EnvironmentAdditions: Sendable, Hashable {
    /// The settings, which distinguish environments. Their mirror contains no secrets.
    package let settings: any Hashable & Sendable
    /// Returns the headers for a target's requests: the common headers, replaced by the target's headers.
    ///
    /// The value is nil if the settings include no headers.
    let headers: (@Sendable (any Target, _ common: [String: String]) -> [String: String])?
    /// Returns the fixture that replaces the server's response; nil if requests are sent to the server.
    let fixture: @Sendable (any Target, _ sample: @escaping Fixture) -> Fixture?

    package typealias Fixture = @Sendable () -> SampleResponse

    package init(
        _ settings: some Hashable & Sendable,
        headers: (@Sendable (any Target, _ common: [String: String]) -> [String: String])?,
        fixture: @escaping @Sendable (any Target, _ sample: @escaping Fixture) -> Fixture?
    ) {
        self.settings = settings
        self.headers = headers
        self.fixture = fixture
    }

    package static func == (left: EnvironmentAdditions, right: EnvironmentAdditions) -> Bool {
        AnyHashable(left.settings) == AnyHashable(right.settings)
    }

    package func hash(into hasher: inout Hasher) { settings.hash(into: &hasher) }
}
