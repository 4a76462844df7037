// Output of a target for `print`, `dump` and debuggers. The associated values of a target are the parameters and the
// body of a request, so some of them are secret.
extension OperationTarget {
    /// The name of the case and its request, without secrets: `get(GET /books/A-1)`.
    public var description: String {
        let name = caseName(of: self).map { String(cString: $0) } ?? "\(Self.self)"
        return "\(name)(\((describedOperation ?? operation).line))"
    }

    public var debugDescription: String { "\(Self.self).\(description)" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Returns the name of an enum's case; nil for a value of another type.
///
/// The standard library (ReflectionMirror.swift) prints enums with this function. `Mirror` returns the custom mirror
/// instead.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(of value: Value) -> UnsafePointer<CChar>?
