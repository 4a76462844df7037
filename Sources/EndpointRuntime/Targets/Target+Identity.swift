extension Target {
    /// The operation of the description that the case is of; nil for targets that are written manually.
    public var operationIdentity: OperationIdentity? { describedOperation?.identity(of: self) }
}

extension OperationRequest {
    func identity(of target: any Target) -> OperationIdentity {
        OperationIdentity(method, template, of: type(of: target.innermost))
    }
}

extension PluginRequest {
    /// The operation of the description that the request is of; nil for other requests.
    public var operation: OperationIdentity? { source?.operation }
}

extension StubbedCall {
    /// The operation of the description that was called; nil for other targets.
    public var operation: OperationIdentity? { target.operationIdentity }
}

extension EndpointError {
    /// The operation of the description whose call failed. Nil for other requests, and for errors that have no room for
    /// it:
    /// ``CompletedCall/operation`` has it in any case.
    public var operation: OperationIdentity? {
        response?.operation ?? ErrorChain(self).errors.lazy.compactMap { RequestLine(of: $0)?.operation }.first
    }
}
