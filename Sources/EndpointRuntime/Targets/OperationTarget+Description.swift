// Output of a target for `print`, `dump` and debuggers. The associated values of a target are the parameters and the
// body of a request, so some of them are secret.
extension OperationTarget {
    /// The request of the target's case, without secrets: `GET /books/A-1`.
    public var description: String { (describedOperation ?? operation).line.description }

    public var debugDescription: String { "\(Self.self)(\(description))" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
