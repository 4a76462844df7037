extension Target {
    /// The operation of the description that the target's case represents; nil for handwritten targets.
    public var operationIdentity: OperationIdentity? { describedOperation?.identity(of: type(of: innermost)) }

    /// The name that stubs use for the endpoint: the method and the path template.
    package var stubName: String {
        if let operation = describedOperation { return "\(operation.method.rawValue) \(operation.parts.template)" }
        let path = path.hasPrefix("/") ? path : "/" + path
        return "\(method.rawValue) \(path)"
    }
}

extension String {
    /// The path without the names of its parameters: `/books/{}` for `/books/{id}`.
    package var withoutVariableNames: String {
        var text = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[...start] + "}"
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }
}

extension Error {
    /// The operation of the description whose call failed; nil for other requests.
    ///
    /// The operation is also nil if the error's type can't store it. ``CompletedCall/operation`` has the operation in
    /// any case.
    public var operation: OperationIdentity? {
        ErrorChain(self).errors.lazy.compactMap { error in
            let response = (error as? EndpointError)?.response ?? (error as? HTTPStatusError)?.response
            return response?.context.operation ?? RequestLine(of: error)?.operation
        }.first
    }
}
