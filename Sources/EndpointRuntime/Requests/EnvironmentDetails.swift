/// What few environments have, in one place: an environment is handed on by each call.
final class EnvironmentDetails: Sendable, Hashable {
    let kind: ServerEnvironment.Kind?
    let headerGroups: [HeaderGroup: [String: String]]
    let cachePolicy: ServerEnvironment.RequestCachePolicy?
    let fixtures: ServerEnvironment.Fixtures
    let trust: ServerTrust?
    /// Whether targets keep their own servers as long as there is no base URL.
    let leavesServers: Bool

    init(
        kind: ServerEnvironment.Kind? = nil, headerGroups: [HeaderGroup: [String: String]] = [:],
        cachePolicy: ServerEnvironment.RequestCachePolicy? = nil, fixtures: ServerEnvironment.Fixtures = .none,
        trust: ServerTrust? = nil, leavesServers: Bool = false
    ) {
        self.kind = kind
        self.headerGroups = headerGroups
        self.cachePolicy = cachePolicy
        self.fixtures = fixtures
        self.trust = trust
        self.leavesServers = leavesServers
    }

    static func == (left: EnvironmentDetails, right: EnvironmentDetails) -> Bool {
        left.kind == right.kind && left.headerGroups == right.headerGroups && left.cachePolicy == right.cachePolicy
            && left.fixtures == right.fixtures && left.trust == right.trust && left.leavesServers == right.leavesServers
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(headerGroups)
        hasher.combine(cachePolicy)
        hasher.combine(fixtures)
        hasher.combine(trust)
        hasher.combine(leavesServers)
    }
}

extension ServerEnvironment {
    /// What an environment is for. An app has a few, as constants.
    public struct Kind: Sendable, Hashable {
        /// For people.
        public let name: String
        /// Where the server of this kind is, if that is always the same.
        public let baseURL: String?
        /// Whether ``ServerEnvironment/fixtures`` may answer in its place. What users of the app reach may not.
        public let mayBeSimulated: Bool

        /// A kind of environments.
        public init(_ name: String, baseURL: String? = nil, mayBeSimulated: Bool = true) {
            self.name = name
            self.baseURL = baseURL
            self.mayBeSimulated = mayBeSimulated
        }
    }

    /// The use of a cache by the requests of an environment.
    public typealias RequestCachePolicy = TransportRequest.CachePolicy

    /// What answers in the server's place. Answers of these pass plugins, error filters and result handlers as those of
    /// a server do.
    public enum Fixtures: Sendable, Hashable {
        /// Nothing does.
        case none
        /// The samples of targets. Those of a description aren't in an app that is built for release.
        case samples
        /// The files of a folder: `GET /books/A-1` is answered by `GET/books/A-1.json`, and where there is none by that
        /// of all books, `GET/books/{id}.json`. In place of `json` an extension may be `xml` or `txt`; an empty path is
        /// `GET.json`. The status is 200. A call without a file fails, with a ``StubError`` that names it.
        case files(URL)
    }

    /// What it is for; nil where nobody said.
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

    /// What becomes of answers that a transport has kept; nil leaves it to the transport.
    public var cachePolicy: RequestCachePolicy? {
        get { details?.cachePolicy }
        set { change(cachePolicy: newValue) }
    }

    /// What servers must show beside a valid certificate; nil leaves it to the transport. Every request of the environment
    /// goes through a transport that holds them to it (``Transport/trusting(_:)``), and fails with a ``PinningError`` before
    /// anything of it is sent where the transport can't: ``AppDispatcher/checkTrust()`` tells that when the app starts.
    public var trust: ServerTrust? {
        get { details?.trust }
        set { change(trust: newValue) }
    }

    /// What answers in the server's place, where the ``kind`` allows it.
    public var fixtures: Fixtures {
        get { details?.fixtures ?? .none }
        set { change(fixtures: newValue) }
    }

    /// What answers in the server's place.
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
            trust: trust ?? self.trust, leavesServers: details?.leavesServers ?? false)
    }
}
