/// A call that was stubbed.
public struct StubbedCall: Sendable {
    /// The endpoint, by its method and its path in the description: `GET /books/{id}`.
    public let endpoint: String
    /// The target, with its arguments.
    public let target: any Target
    /// The request that would have been sent, with what options, credentials and plugins have put in. A file or a form
    /// that would go beside it is in the ``target``.
    public let message: RequestMessage
}

extension Target {
    /// The name of the endpoint for stubs.
    package var stubName: String {
        if let operation = describedOperation { return "\(operation.method.rawValue) \(operation.template)" }
        let path = path.hasPrefix("/") ? path : "/" + path
        return "\(method.rawValue) \(path)"
    }

    /// Returns a Boolean value that indicates whether a stub with this name applies to the endpoint: also one with the
    /// requested media type, if an operation has several.
    func isStubbed(by name: String) -> Bool {
        let (own, name) = (stubName.withoutVariableNames, name.withoutVariableNames)
        guard name != own else { return true }
        guard name.hasPrefix(own), let operation = describedOperation else { return false }
        return name == "\(own) \(operation.headers["Accept"] ?? "application/json")"
    }
}

extension String {
    /// The path without names of parameters: `/books/{}` for `/books/{id}`.
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
