/// The parts of an app's environment: its kind, the headers of groups of targets, and fixtures.
struct AppEnvironment: EnvironmentAdditions {
    var kind: ServerEnvironment.Kind?
    var headerGroups: [HeaderGroup: [String: String]] = [:]
    var fixtures = ServerEnvironment.Fixtures.none

    var hasHeaders: Bool { !headerGroups.isEmpty }

    /// Returns the headers for a target's requests.
    ///
    /// The headers are the common ones, those of the target's type's group and those of the groups that the target
    /// names.
    func headers(of target: any Target, over headers: [String: String]) -> [String: String] {
        guard hasHeaders else { return headers }
        let target = target.innermost
        let named = (target as? any HeaderGroupTarget)?.headerGroups ?? []
        return ([HeaderGroup(type(of: target))] + named).reduce(headers) { headers, group in
            headerGroups[group].map { HeaderNames.merge($0, over: headers) } ?? headers
        }
    }

    /// Returns the stub that replaces the server; nil for the server.
    ///
    /// - Parameter sample: The sample of the target.
    func stub(for target: any Target, _ sample: @escaping @Sendable () -> SampleResponse) -> Stub? {
        guard kind?.mayBeSimulated ?? true else { return nil }
        switch fixtures {
        case .none: return nil
        case .samples: return .sample(sample, wait: nil)
        case .files(let folder):
            let target = target.innermost
            return .answers { _ in .init(sample: FixtureFiles(folder).sampleResponse(to: target)) }
        }
    }

    var children: [Mirror.Child] {
        [
            ("headerGroups", headerGroups.mapValues(ServerEnvironment.redactedLines)), ("kind", kind as Any),
            ("fixtures", fixtures),
        ]
    }
}

extension ServerEnvironment {
    /// The kind of an environment. Define an app's kinds as constants.
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
        /// For people.
        public let name: String
        /// The server's URL, if it is the same for all environments of this kind.
        public let baseURL: String?
        /// A Boolean value that indicates whether `ServerEnvironment.fixtures` may replace the server.
        ///
        /// Set the value to false for environments of the app's users.
        public let mayBeSimulated: Bool

        /// Creates a kind of environment.
        public init(_ name: String, baseURL: String? = nil, mayBeSimulated: Bool = true) {
            self.name = name
            self.baseURL = baseURL
            self.mayBeSimulated = mayBeSimulated
        }
    }

    /// The fixtures that replace the server.
    ///
    /// Responses of fixtures are processed by plugins, error filters and result handlers like those of a server.
    public enum Fixtures: Sendable, Hashable {
        /// Nothing does.
        case none
        /// The samples of targets. Those of a description aren't in an app that is built for release.
        case samples
        /// The files of a folder: `GET /books/A-1` is answered by `GET/books/A-1.json`.
        ///
        /// If that file doesn't exist, `GET/books/{id}.json`, the file of all books, is used. In place of `json` an
        /// extension may be `xml` or `txt`; an empty path is `GET.json`. The status is 200. A call without a file fails
        /// with an error that names it.
        case files(URL)
    }

    /// No server, and nothing that requests carry.
    static let targets = ServerEnvironment(Kind(""), cachePolicy: nil)

    /// Creates an app's environment.
    ///
    /// - Parameters:
    ///   - kind: Provides the default name and base URL.
    ///   - baseURL: If there is none, targets use their own.
    ///   - cachePolicy: The use of cached responses. By default responses are from the server.
    public init(
        _ kind: Kind, name: String? = nil, baseURL: String? = nil, headers: [String: String] = [:],
        headerGroups: [HeaderGroup: [String: String]] = [:],
        cachePolicy: RequestCachePolicy? = .reloadIgnoringLocalAndRemoteCacheData, fixtures: Fixtures = .none
    ) {
        let base = baseURL ?? kind.baseURL
        self.init(name: name ?? kind.name, baseURL: base ?? "", headers: headers)
        details = EnvironmentDetails(
            cachePolicy: cachePolicy, requirement: nil, usesTargetServers: base == nil,
            additions: AppEnvironment(kind: kind, headerGroups: headerGroups, fixtures: fixtures))
    }

    private var app: AppEnvironment {
        get { additions as? AppEnvironment ?? AppEnvironment() }
        // Nil if nothing is set, as in an environment that no app has changed: both are equal then.
        set { additions = newValue == AppEnvironment() ? nil : newValue }
    }

    /// The kind; nil if unspecified.
    public var kind: Kind? {
        get { app.kind }
        set { app.kind = newValue }
    }

    /// The headers of groups of targets.
    ///
    /// A group's headers replace those of `headers` and of earlier groups; a target's headers replace all of these.
    /// Groups that a target doesn't belong to are ignored.
    public var headerGroups: [HeaderGroup: [String: String]] {
        get { app.headerGroups }
        set { app.headerGroups = newValue }
    }

    /// The fixtures that replace the server, if the `kind` allows it.
    public var fixtures: Fixtures {
        get { app.fixtures }
        set { app.fixtures = newValue }
    }

    /// Returns a copy with additional `headerGroups`.
    ///
    /// A new value replaces an old one of the same name in its group, regardless of case.
    public func merging(headerGroups new: [HeaderGroup: [String: String]]) -> ServerEnvironment {
        var environment = self
        environment.headerGroups.merge(new) { old, new in HeaderNames.merge(new, over: old) }
        return environment
    }
}
