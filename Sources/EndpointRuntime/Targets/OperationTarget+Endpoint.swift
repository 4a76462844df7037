extension OperationTarget {
    public func endpoint(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> Endpoint {
        try endpoint(of: describedOperation ?? operation, onServer: server, in: environment)
    }
}

extension Target {
    /// Returns the endpoint of the target's operation.
    package func endpoint(
        of operation: OperationRequest, onServer chosen: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> Endpoint {
        let client = environment?.base ?? baseURL.absoluteString
        let server =
            if let chosen {
                try CallOptions.server(chosen, insteadOf: client)
            } else {
                operation.server(insteadOf: client, in: environment)
            }
        if let failure = operation.failure {
            var line = RequestLine(operation.method.rawValue, server + operation.template.description)
            line.operation = operation.identity(of: self)
            throw .parameterEncoding(line.named(in: failure))
        }
        let headers = headers(of: operation, in: environment)
        var endpoint = Endpoint(
            url: operation.url(onServer: server), sampleResponse: { sampleResponse }, method: operation.method,
            body: operation.requestBody, headers: headers ?? DefaultHeaders.ofOperations
        )
        endpoint.hasDefaultHeaders = headers == nil
        endpoint.operation = operation
        return endpoint
    }

    /// Returns the headers; nil if they are the default ones.
    private func headers(of operation: OperationRequest, in environment: ServerEnvironment?) -> [String: String]? {
        var headers = operation.headers
        if let environment, environment.hasHeaders {
            headers = HeaderNames.merge(headers, over: environment.headers(of: self))
        }
        if headers.isEmpty { return nil }
        if !HeaderNames.contain("Accept", headers) { headers["Accept"] = "application/json" }
        return headers
    }
}
