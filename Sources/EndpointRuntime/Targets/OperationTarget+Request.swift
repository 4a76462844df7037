extension OperationTarget {
    public func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest {
        try request(of: describedOperation ?? operation, onServer: server, in: environment)
    }
}

extension Target {
    /// Returns a copy of an operation's request with the URL and the environment's headers.
    package func request(
        of operation: consuming OperationRequest, onServer chosen: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest {
        let client = environment?.base ?? baseURL.absoluteString
        let server =
            if let chosen {
                try ServerEnvironment.server(chosen, insteadOf: client)
            } else {
                operation.server(insteadOf: client, in: environment)
            }
        if let failure = operation.parts.failure {
            var line = RequestLine(operation.method.rawValue, server + operation.parts.template.description)
            line.operation = operation.identity(of: Self.self)
            if case EndpointError.encodableMapping(let error) = failure {
                throw .encodableMapping(line.named(in: error))
            }
            throw .parameterEncoding(line.named(in: failure))
        }
        if let environment, environment.hasHeaders {
            operation.headers = HeaderNames.merge(operation.headers, over: environment.headers(of: self))
        }
        operation.parts.url = operation.url(onServer: server)
        operation.parts.acceptsJSON = true
        return operation
    }
}
