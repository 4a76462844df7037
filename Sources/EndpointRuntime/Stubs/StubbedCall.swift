/// A call that stubs have recorded.
public struct StubbedCall: Sendable {
    /// The endpoint, by its method and its path in the description: `GET /books/{id}`.
    public let endpoint: String
    /// The called target, as a case with its arguments.
    public let target: any Target
    /// The request that a client without stubs would send.
    ///
    /// The request includes values of options, credentials and plugins.
    ///
    /// If the body is a file or a form, it isn't in the message but in the ``target``.
    public let message: RequestMessage
}

extension StubbedCall {
    /// The operation of the description; nil for handwritten targets.
    public var operation: OperationIdentity? { target.operationIdentity }
}

extension Target {
    /// Returns a Boolean value that indicates whether a stub with a name applies to the target's endpoint.
    ///
    /// If an operation has several media types, the name may end in the requested media type.
    func isStubbed(by name: String) -> Bool {
        let (own, name) = (stubName.withoutVariableNames, name.withoutVariableNames)
        guard name != own else { return true }
        guard name.hasPrefix(own), let operation = describedOperation else { return false }
        return name == "\(own) \(operation.headers["Accept"] ?? "application/json")"
    }
}
