public import EndpointClients

// Names of CommonMoyaDispatcher and OxeNetworking. The compiler reports the new name and puts it in.

@available(*, unavailable, renamed: "ResultHandler") public typealias TFResultHandler = ResultHandler
@available(*, unavailable, renamed: "ErrorFilter") public typealias InteractionErrorFilter = ErrorFilter
@available(*, unavailable, renamed: "AppDispatcher") public typealias CommonMoyaDispatcher = AppDispatcher
@available(*, unavailable, renamed: "Dispatcher") public typealias MoyaDispatcher = Dispatcher

// Calls
extension Dispatcher {
    /// Use `call(_:)`.
    @available(*, unavailable, renamed: "call(_:)")
    public func call(endpoint target: any Target) async throws -> Response { try await call(target) }

    /// Use `perform(_:)`.
    @available(*, unavailable, renamed: "perform(_:)")
    public func performRequest(_ target: any Target) async throws { try await perform(target) }

    /// Use `response(of:)`.
    @available(*, unavailable, renamed: "response(of:)")
    public func getResponse(_ target: any Target) async throws -> Response { try await response(of: target) }

    /// Use `decodable(_:of:atKeyPath:using:)`.
    @available(*, unavailable, renamed: "decodable(of:)")
    public func getDecodable<Value: Decodable & Sendable>(_ target: any Target) async throws -> Value {
        try await decodable(of: target)
    }

    /// Use `json(of:)`.
    @available(*, unavailable, renamed: "json(of:)")
    public func getJSON(_ target: any Target) async throws -> JSONValue { try await json(of: target) }
}

// Properties of environments
extension ServerEnvironment {
    /// Use `headerGroups`.
    @available(*, unavailable, renamed: "headerGroups")
    public var specificHeaders: [HeaderGroup: [String: String]] { headerGroups }

    /// Use `fixtures`.
    @available(*, unavailable, renamed: "fixtures")
    public var fixturesType: Fixtures { fixtures }

    /// Use `headers`.
    @available(*, unavailable, renamed: "headers")
    public var commonHeaders: [String: String] { headers }

    /// Use `trust` of the module EndpointOAuth.
    @available(*, unavailable, message: "import EndpointOAuth, and use 'trust'")
    public var serverTrustManager: Never? { nil }
}
