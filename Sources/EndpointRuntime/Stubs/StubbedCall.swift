/// A call that stubs were asked to answer.
public struct StubbedCall: Sendable {
    /// Which endpoint it was of, by its method and its path as the description has it: `GET /books/{id}`.
    public let endpoint: String
    /// What was asked, with its arguments.
    public let target: any Target
    /// The request that would have been sent, with what options, credentials and plugins have put in. A file or a form
    /// that would go beside it is in the ``target``.
    public let message: RequestMessage
}

extension Target {
    /// What stubs call the endpoint.
    var stubName: String {
        if let operation = describedOperation { return "\(operation.method.rawValue) \(operation.template)" }
        let path = path.hasPrefix("/") ? path : "/" + path
        return "\(method.rawValue) \(path)"
    }

    /// Whether a stub of this name is for the endpoint: also one with the media type that is asked for, where an
    /// operation has several.
    func isStubbed(by name: String) -> Bool {
        let (own, name) = (stubName.withoutVariableNames, name.withoutVariableNames)
        guard name != own else { return true }
        guard name.hasPrefix(own), let operation = describedOperation else { return false }
        return name == "\(own) \(operation.headers["Accept"] ?? "application/json")"
    }
}

extension String {
    /// A path as the description has it, whatever its variables are called: `/books/{}` of `/books/{id}`.
    var withoutVariableNames: String {
        var text = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[...start] + "}"
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }
}
