/// A handwritten target with a path and a task: usually an enum with a case for each endpoint.
public protocol TaskTarget: Target {
    /// The body and parameters of the operation's request.
    var task: RequestTask { get }
    /// The statuses that count as success; by default all statuses.
    var validationType: ValidationType { get }
}

extension TaskTarget {
    public var validationType: ValidationType { .none }
    public var describedOperation: OperationRequest? { nil }

    /// Returns the request of the target, with its URL, headers and the body of its task.
    public func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest {
        if let operation = describedOperation {
            return try request(of: operation, onServer: server, in: environment)
        }
        let client = environment?.base ?? baseURL.absoluteString
        let server = try server.map { server throws(EndpointError) in
            try ServerEnvironment.server(server, insteadOf: client)
        }
        return OperationRequest(
            method, url: url(onServer: server ?? client), headers: headers(in: environment) ?? [:], body: task.body)
    }

    public func validateStatus(of response: Response) throws(EndpointError) {
        guard validationType.accepts(response.statusCode) else { throw .statusCode(response) }
    }

    /// Returns the URL of the target's path on a server.
    ///
    /// With an empty path, the result is the base URL. Any other path is percent-encoded and joined with one slash.
    private func url(onServer base: String) -> String {
        guard !path.isEmpty else { return base }
        return (URL(string: base) ?? baseURL).appendingPathComponent(path).absoluteString
    }

    private func headers(in environment: ServerEnvironment?) -> [String: String]? {
        guard let environment, environment.hasHeaders else { return headers }
        return HeaderNames.merge(headers ?? [:], over: environment.headers(of: self))
    }
}

extension Target {
    /// Returns the endpoint of the target.
    ///
    /// To send another endpoint, pass an endpoint closure to the provider; calls don't use this function.
    ///
    /// - Parameters:
    ///   - server: The server that replaces all other servers; nil for the server of the environment, the operation or
    ///     `baseURL`.
    ///   - environment: The environment whose server replaces `baseURL`; nil for no environment.
    public func endpoint(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> Endpoint {
        Endpoint(try operationRequest(onServer: server, in: environment), of: self)
    }
}

extension OperationTarget {
    /// The body and parameters of the operation's request.
    public var task: RequestTask { operation.task }
}

extension OperationRequest {
    /// The body and parameters of the operation's request.
    public var task: RequestTask { RequestTask(parts.body) }
}
