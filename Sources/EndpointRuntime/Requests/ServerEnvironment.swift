/// A server, and what holds for every request to it.
///
/// ```swift
/// let environment = ServerEnvironment(baseURL: "https://staging.shop.example", headers: ["X-App": "shop"])
/// ```
///
/// The module `EndpointClients` adds kinds of environments, headers of some targets, and fixtures.
public struct ServerEnvironment: Sendable, Hashable {
    /// For people; requests don't carry it.
    public var name: String?
    /// The base URL of paths, without a trailing slash.
    public var baseURL: String
    /// The headers of all requests. The headers of a target and of its `headerGroups` take precedence.
    public var headers: [String: String]
    /// Servers for single operations, by method and path as in the description: `GET /files/{id}`.
    ///
    /// These servers replace ``baseURL`` and those of the description; relative ones are resolved against ``baseURL``.
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

    /// The base URL; a URL without a host if ``baseURL`` is invalid.
    ///
    /// Making a request of a URL without a host fails.
    public var url: URL {
        URL(string: baseURL) ?? URL(fileURLWithPath: "/")
    }

    /// The base URL; nil where targets keep their own.
    package var base: String? {
        if let details, details.usesTargetServers, baseURL.isEmpty { nil } else { baseURL }
    }

    /// Returns an environment with another server for some operations; see ``servers``.
    public func sending(_ operations: [String], to baseURL: String) -> ServerEnvironment {
        var environment = self
        for operation in operations { environment.servers[operation] = baseURL }
        return environment
    }

    /// Returns the resolved URL.
    ///
    /// An invalid reference is returned unchanged, and fails when a request is created.
    static func resolved(_ server: String, against base: String) -> String {
        guard let reference = URIReference(server), let base = URIReference(base) else { return server }
        return reference.resolved(against: base).text
    }
}

// Additional headers
extension ServerEnvironment {
    /// Returns an environment with additional ``headers``.
    ///
    /// A new value replaces an old one, regardless of case.
    public func merging(headers new: [String: String]) -> ServerEnvironment {
        var environment = self
        environment.headers = HeaderNames.merge(new, over: headers)
        return environment
    }
}

// Settings that few environments have
extension ServerEnvironment {
    /// The use of a cache by the requests of an environment.
    public typealias RequestCachePolicy = TransportRequest.CachePolicy

    /// The use of responses that a transport has cached; nil for the transport's default.
    public var cachePolicy: RequestCachePolicy? {
        get { details?.cachePolicy }
        set { change(cachePolicy: newValue) }
    }

    /// The requirement for the transport; nil for none.
    package var requirement: TransportRequirement? {
        get { details?.requirement }
        set { change(requirement: newValue) }
    }

    /// The parts that another module adds; nil for none.
    package var additions: (any EnvironmentAdditions)? {
        get { details?.additions }
        set { change(additions: newValue) }
    }

    private mutating func change(
        cachePolicy: RequestCachePolicy?? = nil, requirement: TransportRequirement?? = nil,
        additions: (any EnvironmentAdditions)?? = nil
    ) {
        details = EnvironmentDetails(
            cachePolicy: cachePolicy ?? self.cachePolicy, requirement: requirement ?? self.requirement,
            usesTargetServers: details?.usesTargetServers ?? false, additions: additions ?? self.additions)
    }

    /// A Boolean value that indicates whether requests of any target have additional headers.
    package var hasHeaders: Bool { !headers.isEmpty || details?.additions?.hasHeaders == true }

    /// Returns the headers for a target's requests.
    package func headers(of target: any Target) -> [String: String] {
        details?.additions?.headers(of: target, over: headers) ?? headers
    }
}

/// The details that few environments have, in one object, because each call copies the environment.
package final class EnvironmentDetails: Sendable, Hashable {
    package let cachePolicy: ServerEnvironment.RequestCachePolicy?
    package let requirement: TransportRequirement?
    /// A Boolean value that indicates whether targets use their own servers if there is no base URL.
    let usesTargetServers: Bool
    let additions: (any EnvironmentAdditions)?

    package init(
        cachePolicy: ServerEnvironment.RequestCachePolicy?, requirement: TransportRequirement?, usesTargetServers: Bool,
        additions: (any EnvironmentAdditions)?
    ) {
        self.cachePolicy = cachePolicy
        self.requirement = requirement
        self.usesTargetServers = usesTargetServers
        self.additions = additions
    }

    package static func == (left: EnvironmentDetails, right: EnvironmentDetails) -> Bool {
        left.cachePolicy == right.cachePolicy && left.requirement == right.requirement
            && left.usesTargetServers == right.usesTargetServers
            && left.additions.map { AnyHashable($0) } == right.additions.map { AnyHashable($0) }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(cachePolicy)
        hasher.combine(requirement)
        hasher.combine(usesTargetServers)
        additions?.hash(into: &hasher)
    }
}

/// The parts of an environment that another module adds.
package protocol EnvironmentAdditions: Sendable, Hashable {
    /// A Boolean value that indicates whether requests of any target have additional headers.
    var hasHeaders: Bool { get }
    /// Descriptions of the parts, without secrets.
    var children: [Mirror.Child] { get }
    /// Returns the headers for a target's requests, which take the place of the common ones.
    func headers(of target: any Target, over headers: [String: String]) -> [String: String]
    /// Returns the stub that replaces the server; nil for the server.
    func stub(for target: any Target, _ sample: @escaping @Sendable () -> SampleResponse) -> Stub?
}
