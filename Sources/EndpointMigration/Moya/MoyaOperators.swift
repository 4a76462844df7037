public import EndpointClients

// These are names of Moya's operators, some of them from earlier versions. The compiler reports the new name and can
// insert it.

extension Response {
    /// An unavailable name from Moya: use `Response.filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// An unavailable name from Moya: use `Response.filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(_ range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// An unavailable name from Moya: use `Response.filter(statusCode:)`.
    @available(*, unavailable, renamed: "filter(statusCode:)")
    public func filterStatusCode(_ code: Int) throws -> Response { try filter(statusCode: code) }
}

extension Producer where Value == Response {
    /// An unavailable name from Moya: use `Producer.filter(statusCodes:)`.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) -> Producer<Response> { filter(statusCodes: range) }

    /// Moya's name for `Producer.filter(statusCodes:)`.
    @available(*, deprecated, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(_ statusCodes: some RangeExpression<Int> & Sendable) -> Producer<Response> {
        filter(statusCodes: statusCodes)
    }

    /// Moya's name for `Producer.filter(statusCode:)`.
    @available(*, deprecated, renamed: "filter(statusCode:)")
    public func filterStatusCode(_ statusCode: Int) -> Producer<Response> {
        filter(statusCode: statusCode)
    }
}
