extension Provider {
    /// Returns the endpoint of a target if the provider has no endpoint closure. Call it in an endpoint closure to
    /// modify its result.
    public static func defaultEndpoint(
        of target: T, in environment: ServerEnvironment? = nil
    ) throws(EndpointError) -> Endpoint {
        try endpoint(of: target, in: environment)
    }

    /// - Parameter server: What a call's options say, in place of all others.
    static func endpoint(
        of target: T, in environment: ServerEnvironment?, server chosen: String? = nil
    ) throws(EndpointError) -> Endpoint {
        let client = environment?.base ?? target.baseURL.absoluteString
        let chosen = try chosen.map { server throws(EndpointError) in
            try CallOptions.server(server, insteadOf: client)
        }
        guard let operation = target.describedOperation else {
            return Endpoint(
                url: url(chosen ?? client, target.path, base: target.baseURL),
                sampleResponse: { target.sampleResponse }, method: target.method, task: target.task,
                headers: merged(environment, target)
            )
        }
        let server = chosen ?? operation.server(insteadOf: client, in: environment)
        if let failure = operation.failure {
            var line = RequestLine(operation.method.rawValue, server + operation.template.description)
            line.operation = operation.identity(of: target)
            throw .parameterEncoding(line.named(in: failure))
        }
        let headers = headers(of: operation, target, in: environment)
        var endpoint = Endpoint(
            url: operation.url(onServer: server), sampleResponse: { target.sampleResponse }, method: operation.method,
            task: operation.task, headers: headers ?? DefaultHeaders.ofOperations
        )
        endpoint.hasDefaultHeaders = headers == nil
        endpoint.operation = operation
        return endpoint
    }

    /// Returns the headers; nil if they are the default ones.
    private static func headers(
        of operation: OperationRequest, _ target: T, in environment: ServerEnvironment?
    ) -> [String: String]? {
        var headers = operation.headers
        if let environment, environment.hasHeaders {
            headers = HeaderNames.merge(headers, over: environment.headers(of: target))
        }
        if headers.isEmpty { return nil }
        if !HeaderNames.contain("Accept", headers) { headers["Accept"] = "application/json" }
        return headers
    }

    /// Returns the URL: an empty path leaves the base unchanged; any other is percent-encoded and joined with one
    /// slash.
    private static func url(_ base: String, _ path: String, base url: URL) -> String {
        guard !path.isEmpty else { return base }
        return (URL(string: base) ?? url).appendingPathComponent(path).absoluteString
    }

    private static func merged(_ environment: ServerEnvironment?, _ target: T) -> [String: String]? {
        let headers = target.headers
        guard let environment, environment.hasHeaders else { return headers }
        return HeaderNames.merge(headers ?? [:], over: environment.headers(of: target))
    }
}
