public import EndpointClients

// These are names of CommonMoyaDispatcher and OxeNetworking. The compiler reports the new name and can insert it.

@available(*, unavailable, renamed: "ResultHandler") public typealias TFResultHandler = ResultHandler
@available(*, unavailable, renamed: "ErrorFilter") public typealias InteractionErrorFilter = ErrorFilter
@available(*, unavailable, renamed: "AppDispatcher") public typealias CommonMoyaDispatcher = AppDispatcher
@available(*, unavailable, renamed: "Dispatcher") public typealias MoyaDispatcher = Dispatcher

// The extension below has the names of functions that make calls.
extension Dispatcher {
    /// An unavailable name from CommonMoyaDispatcher: use `Dispatcher.call(_:)`.
    @available(*, unavailable, renamed: "call(_:)")
    public func call(endpoint target: any Target) async throws -> Response { try await call(target) }

    /// An unavailable name from CommonMoyaDispatcher: use `Dispatcher.perform(_:)`.
    @available(*, unavailable, renamed: "perform(_:)")
    public func performRequest(_ target: any Target) async throws { try await perform(target) }

    /// An unavailable name from CommonMoyaDispatcher: use `Dispatcher.response(of:)`.
    @available(*, unavailable, renamed: "response(of:)")
    public func getResponse(_ target: any Target) async throws -> Response { try await response(of: target) }

    /// An unavailable name from CommonMoyaDispatcher: use `Dispatcher.decodable(_:of:atKeyPath:using:)`.
    @available(*, unavailable, renamed: "decodable(of:)")
    public func getDecodable<Value: Decodable & Sendable>(_ target: any Target) async throws -> Value {
        try await decodable(of: target)
    }

    /// An unavailable name from CommonMoyaDispatcher: use `Dispatcher.json(of:)`.
    @available(*, unavailable, renamed: "json(of:)")
    public func getJSON(_ target: any Target) async throws -> JSONValue { try await json(of: target) }
}

// The extension below has the names of environments' properties.
extension ServerEnvironment {
    /// An unavailable name from CommonMoyaDispatcher: use `ServerEnvironment.headerGroups`.
    @available(*, unavailable, renamed: "headerGroups")
    public var specificHeaders: [HeaderGroup: [String: String]] { headerGroups }

    /// An unavailable name from CommonMoyaDispatcher: use `ServerEnvironment.fixtures`.
    @available(*, unavailable, renamed: "fixtures")
    public var fixturesType: Fixtures { fixtures }

    /// An unavailable name from CommonMoyaDispatcher: use `ServerEnvironment.headers`.
    @available(*, unavailable, renamed: "headers")
    public var commonHeaders: [String: String] { headers }

    /// An unavailable name from CommonMoyaDispatcher: use `trust` of the module EndpointOAuth.
    @available(*, unavailable, message: "import EndpointOAuth, and use 'trust'")
    public var serverTrustManager: Never? { nil }
}
