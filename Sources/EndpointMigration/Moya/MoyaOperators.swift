public import EndpointClients

// Names of Moya's operators, some of its earlier versions. The compiler reports the new name and puts it in.

extension Provider {
    /// Use `producer(_:callbackQueue:)`, or `publisher(_:callbackQueue:)` of `EndpointCombine`.
    @available(
        *, unavailable, message: "use producer(_:), or publisher(_:) of EndpointCombine, in place of rx.request(_:)"
    )
    public var rx: Provider { self }
}

extension Response {
    /// Use `filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// Use `filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(_ range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// Use `filter(statusCode:)`.
    @available(*, unavailable, renamed: "filter(statusCode:)")
    public func filterStatusCode(_ code: Int) throws -> Response { try filter(statusCode: code) }
}

extension Producer where Value == Response {
    /// Use `filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) -> Producer<Response> { filter(statusCodes: range) }

    /// Another name of `filter(statusCodes:)`.
    @available(*, deprecated, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(_ statusCodes: some RangeExpression<Int> & Sendable) -> Producer<Response> {
        filter(statusCodes: statusCodes)
    }

    /// Another name of `filter(statusCode:)`.
    @available(*, deprecated, renamed: "filter(statusCode:)")
    public func filterStatusCode(_ statusCode: Int) -> Producer<Response> {
        filter(statusCode: statusCode)
    }
}
