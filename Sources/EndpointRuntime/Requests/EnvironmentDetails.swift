/// The details that few environments have, in one object, because each call copies the environment.
package final class EnvironmentDetails: Sendable, Hashable {
    let kind: ServerEnvironment.Kind?
    let headerGroups: [HeaderGroup: [String: String]]
    package let cachePolicy: ServerEnvironment.RequestCachePolicy?
    let fixtures: ServerEnvironment.Fixtures
    package let trust: ServerTrust?
    /// A Boolean value that indicates whether targets use their own servers if there is no base URL.
    package let usesTargetServers: Bool

    init(
        kind: ServerEnvironment.Kind? = nil, headerGroups: [HeaderGroup: [String: String]] = [:],
        cachePolicy: ServerEnvironment.RequestCachePolicy? = nil, fixtures: ServerEnvironment.Fixtures = .none,
        trust: ServerTrust? = nil, usesTargetServers: Bool = false
    ) {
        self.kind = kind
        self.headerGroups = headerGroups
        self.cachePolicy = cachePolicy
        self.fixtures = fixtures
        self.trust = trust
        self.usesTargetServers = usesTargetServers
    }

    package static func == (left: EnvironmentDetails, right: EnvironmentDetails) -> Bool {
        left.kind == right.kind && left.headerGroups == right.headerGroups && left.cachePolicy == right.cachePolicy
            && left.fixtures == right.fixtures && left.trust == right.trust
            && left.usesTargetServers == right.usesTargetServers
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(headerGroups)
        hasher.combine(cachePolicy)
        hasher.combine(fixtures)
        hasher.combine(trust)
        hasher.combine(usesTargetServers)
    }
}

extension ServerEnvironment {
    /// The kind of an environment. Define an app's kinds as constants.
    public struct Kind: Sendable, Hashable {
        /// For people.
        public let name: String
        /// The server's URL, if it is the same for all environments of this kind.
        public let baseURL: String?
        /// A Boolean value that indicates whether ``ServerEnvironment/fixtures`` may replace the server. Set it to
        /// false for environments of the app's users.
        public let mayBeSimulated: Bool

        /// Creates a kind of environment.
        public init(_ name: String, baseURL: String? = nil, mayBeSimulated: Bool = true) {
            self.name = name
            self.baseURL = baseURL
            self.mayBeSimulated = mayBeSimulated
        }
    }

    /// The use of a cache by the requests of an environment.
    public typealias RequestCachePolicy = TransportRequest.CachePolicy

    /// The fixtures that replace the server. Their responses are processed by plugins, error filters and result
    /// handlers like those of a server.
    public enum Fixtures: Sendable, Hashable {
        /// Nothing does.
        case none
        /// The samples of targets. Those of a description aren't in an app that is built for release.
        case samples
        /// The files of a folder: `GET /books/A-1` is answered by `GET/books/A-1.json`, and where there is none by that
        /// of all books, `GET/books/{id}.json`. In place of `json` an extension may be `xml` or `txt`; an empty path is
        /// `GET.json`. The status is 200. A call without a file fails, with an error that names it.
        case files(URL)
    }

    /// The kind; nil if unspecified.
    public var kind: Kind? {
        get { details?.kind }
        set { change(kind: newValue) }
    }

    /// Headers of some targets. They take the place of ``headers``, those of a later group that of an earlier one, and
    /// those of a target that of all of these. Groups that a target doesn't belong to count for nothing.
    public var headerGroups: [HeaderGroup: [String: String]] {
        get { details?.headerGroups ?? [:] }
        set { change(headerGroups: newValue) }
    }

    /// The use of responses that a transport has cached; nil for the transport's default.
    public var cachePolicy: RequestCachePolicy? {
        get { details?.cachePolicy }
        set { change(cachePolicy: newValue) }
    }

    /// The requirements for servers in addition to a valid certificate; nil for the transport's default. Every request
    /// of the environment is sent with a transport that enforces them (``Transport/trusting(_:)``); if the transport
    /// can't, it fails with a ``PinningError`` before anything is sent. Call `AppDispatcher.checkTrust()` at launch
    /// to detect that.
    public var trust: ServerTrust? {
        get { details?.trust }
        set { change(trust: newValue) }
    }

    /// The fixtures that replace the server, if the ``kind`` allows it.
    public var fixtures: Fixtures {
        get { details?.fixtures ?? .none }
        set { change(fixtures: newValue) }
    }

    /// The fixtures that replace the server.
    var allowedFixtures: Fixtures {
        guard let details, details.kind?.mayBeSimulated ?? true else { return .none }
        return details.fixtures
    }

    private mutating func change(
        kind: Kind?? = nil, headerGroups: [HeaderGroup: [String: String]]? = nil,
        cachePolicy: RequestCachePolicy?? = nil,
        fixtures: Fixtures? = nil, trust: ServerTrust?? = nil
    ) {
        details = EnvironmentDetails(
            kind: kind ?? self.kind, headerGroups: headerGroups ?? self.headerGroups,
            cachePolicy: cachePolicy ?? self.cachePolicy, fixtures: fixtures ?? self.fixtures,
            trust: trust ?? self.trust, usesTargetServers: details?.usesTargetServers ?? false)
    }
}
