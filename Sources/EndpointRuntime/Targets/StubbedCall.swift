/// A call that was stubbed.
public struct StubbedCall: Sendable {
    /// The endpoint, by its method and its path in the description: `GET /books/{id}`.
    public let endpoint: String
    /// The target, with its arguments.
    public let target: any Target
    /// The request that would have been sent, with the values set by options, credentials and plugins.
    ///
    /// A file or a form that would be sent beside the request is in the ``target``.
    public let message: RequestMessage
}

extension StubbedCall {
    /// The operation of the description that was called; nil for other targets.
    public var operation: OperationIdentity? { target.operationIdentity }
}

extension Target {
    /// Returns a Boolean value that indicates whether a stub with this name applies to the endpoint.
    ///
    /// If an operation has several media types, a stub with the requested one applies too.
    func isStubbed(by name: String) -> Bool {
        let (own, name) = (stubName.withoutVariableNames, name.withoutVariableNames)
        guard name != own else { return true }
        guard name.hasPrefix(own), let operation = describedOperation else { return false }
        return name == "\(own) \(operation.headers["Accept"] ?? "application/json")"
    }
}
