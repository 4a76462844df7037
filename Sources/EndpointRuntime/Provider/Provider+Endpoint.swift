import Foundation

extension Provider {
    /// How a target's case becomes an endpoint when the provider has no endpoint closure; where such a closure begins.
    public static func defaultEndpoint(
        of target: T, in environment: Environment? = nil
    ) throws(EndpointError) -> Endpoint {
        try endpoint(of: target, in: environment)
    }

    static func endpoint(of target: T, in environment: Environment?) throws(EndpointError) -> Endpoint {
        guard let operation = operation(of: target) else {
            return Endpoint(
                url: url(environment?.baseURL ?? target.baseURL.absoluteString, target.path, base: target.baseURL),
                sampleResponse: { target.sampleResponse }, method: target.method, task: target.task,
                headers: merged(environment, target.headers)
            )
        }
        if let failure = operation.failure { throw .parameterEncoding(failure) }
        let server = operation.server(insteadOf: environment?.baseURL ?? target.baseURL.absoluteString)
        var headers = merged(environment, operation.headers) ?? [:]
        if headers["Accept"] == nil { headers["Accept"] = "application/json" }
        return Endpoint(
            url: operation.url(onServer: server), sampleResponse: { target.sampleResponse }, method: operation.method,
            task: operation.task, headers: headers
        )
    }

    static func security(of target: T) -> [[String]]? {
        guard let target = target.innermost as? any OperationTarget else { return nil }
        return target.operation.security ?? type(of: target).standardSecurity
    }

    /// The operation of a generated target, on its own or among others in a ``MultiTarget``.
    private static func operation(of target: any Target) -> OperationRequest? {
        (target.innermost as? any OperationTarget)?.operation
    }

    /// An empty path leaves the base as it is; any other is percent-encoded and joined with one slash.
    private static func url(_ base: String, _ path: String, base url: URL) -> String {
        guard !path.isEmpty else { return base }
        return (URL(string: base) ?? url).appendingPathComponent(path).absoluteString
    }

    private static func merged(_ environment: Environment?, _ headers: [String: String]?) -> [String: String]? {
        guard let environment, !environment.headers.isEmpty else { return headers }
        return environment.headers.merging(headers ?? [:]) { $1 }
    }
}
