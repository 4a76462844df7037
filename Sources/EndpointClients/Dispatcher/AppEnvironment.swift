/// The parts of an environment that only apps use: kind, headers of target groups, and fixtures.
struct AppEnvironment: Hashable {
    var kind: ServerEnvironment.Kind?
    var headerGroups: [HeaderGroup: [String: String]] = [:]
    var fixtures = ServerEnvironment.Fixtures.none

    /// The settings as additions of an environment; nil for settings without values.
    ///
    /// An environment with these settings equals one that was never changed.
    var additions: EnvironmentAdditions? {
        if self == AppEnvironment() { return nil }
        return EnvironmentAdditions(self, headers: headerGroups.isEmpty ? nil : headers, fixture: fixture)
    }

    /// Returns the headers of the environment for a target's requests.
    ///
    /// The result combines the common headers, the headers of the group of the target's type, and the headers of the
    /// groups that the target lists.
    private func headers(of target: any Target, over headers: [String: String]) -> [String: String] {
        let target = target.innermost
        let named = (target as? any HeaderGroupTarget)?.headerGroups ?? []
        return ([HeaderGroup(type(of: target))] + named).reduce(headers) { headers, group in
            headerGroups[group].map { HeaderNames.merge($0, over: headers) } ?? headers
        }
    }

    /// Returns the fixture that replaces the server's response; nil if the request is sent to the server.
    ///
    /// - Parameter sample: A closure that returns the sample of the target.
    private func fixture(
        for target: any Target, _ sample: @escaping EnvironmentAdditions.Fixture
    ) -> EnvironmentAdditions.Fixture? {
        guard kind?.mayBeSimulated ?? true else { return nil }
        return switch fixtures {
        case .none: nil
        case .samples: sample
        case .files(let folder): { FixtureFiles(folder).sampleResponse(to: target.innermost) }
        }
    }
}

extension AppEnvironment: CustomReflectable {
    var customMirror: Mirror {
        let headerGroups = headerGroups.mapValues(ServerEnvironment.redactedLines)
        return Mirror(
            self, children: ["headerGroups": headerGroups, "kind": kind as Any, "fixtures": fixtures] as KeyValuePairs)
    }
}

extension ServerEnvironment {
    /// A kind of environment, such as staging. Define an app's kinds as constants.
    ///
    /// ```swift
    /// extension ServerEnvironment.Kind {
    ///     static let store = Self("store", baseURL: "https://api.shop.example", mayBeSimulated: false)
    ///     static let staging = Self("staging", baseURL: "https://staging.shop.example")
    /// }
    ///
    /// let environment = ServerEnvironment(.staging, headers: ["X-App": "shop"], fixtures: .samples)
    /// ```
    public struct Kind: Sendable, Hashable {
        /// The name of the kind, which is displayed to developers.
        public let name: String
        /// The server's URL, if it is the same for all environments of this kind.
        public let baseURL: String?
        /// A Boolean value that indicates whether `ServerEnvironment.fixtures` may replace the server.
        ///
        /// Set this value to false for environments that the app's users use.
        public let mayBeSimulated: Bool

        /// Creates a kind of environment with a name and an optional server URL.
        public init(_ name: String, baseURL: String? = nil, mayBeSimulated: Bool = true) {
            self.name = name
            self.baseURL = baseURL
            self.mayBeSimulated = mayBeSimulated
        }
    }

    /// A source of fixtures that replace the server's responses.
    ///
    /// Responses of fixtures are processed by plugins, error filters and result handlers like those of a server.
    public enum Fixtures: Sendable, Hashable {
        /// No fixtures: requests are sent to the server.
        case none
        /// The samples of targets as fixtures. Release builds contain no samples of an API description.
        case samples
        /// The files of a folder as fixtures.
        ///
        /// For example, `GET/books/A-1.json` is the response to `GET /books/A-1`.
        ///
        /// If that file doesn't exist, `GET/books/{id}.json`, the file of all books, is used. The file extension may
        /// also be `xml` or `txt`. The file for an empty path is `GET.json`. The status is 200. A call without a file
        /// fails with an error that names the endpoint.
        case files(URL)
    }

    /// Creates an app's environment.
    ///
    /// - Parameters:
    ///   - kind: The kind of the environment, which provides the default name and base URL.
    ///   - baseURL: The server's URL; nil for the URL of the kind. If both are nil, targets use their own base URLs.
    ///   - cachePolicy: The policy for cached responses. By default, cached responses aren't used.
    public init(
        _ kind: Kind, name: String? = nil, baseURL: String? = nil, headers: [String: String] = [:],
        headerGroups: [HeaderGroup: [String: String]] = [:],
        cachePolicy: RequestCachePolicy? = .reloadIgnoringLocalAndRemoteCacheData, fixtures: Fixtures = .none
    ) {
        let base = baseURL ?? kind.baseURL
        self.init(name: name ?? kind.name, baseURL: base ?? "", headers: headers)
        self.cachePolicy = cachePolicy
        usesTargetServers = base == nil
        app = AppEnvironment(kind: kind, headerGroups: headerGroups, fixtures: fixtures)
    }

    private var app: AppEnvironment {
        get { additions?.settings as? AppEnvironment ?? AppEnvironment() }
        set { additions = newValue.additions }
    }

    /// The kind of the environment; nil if unspecified.
    public var kind: Kind? {
        get { app.kind }
        set { app.kind = newValue }
    }

    /// The environment's headers for groups of targets.
    ///
    /// A group's headers replace those of `headers` and of earlier groups; a target's headers replace all of these.
    /// Groups that a target doesn't belong to are ignored.
    public var headerGroups: [HeaderGroup: [String: String]] {
        get { app.headerGroups }
        set { app.headerGroups = newValue }
    }

    /// The fixtures that replace the server, if `Kind.mayBeSimulated` is true.
    public var fixtures: Fixtures {
        get { app.fixtures }
        set { app.fixtures = newValue }
    }

    /// Returns a copy of the environment with additional `headerGroups`.
    ///
    /// A new header replaces an old header with the same name in the same group, regardless of case.
    public func merging(headerGroups new: [HeaderGroup: [String: String]]) -> ServerEnvironment {
        var environment = self
        environment.headerGroups.merge(new) { old, new in HeaderNames.merge(new, over: old) }
        return environment
    }
}
