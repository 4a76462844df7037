/// The values of a model, which its own reader takes in place of those of a text, one after the other.
///
/// A model says by one initialiser alone what its fields are called and in which order its properties are. Whoever lets
/// it read its own values learns both, and has another model of them in the end, though no code was made for either.
///
/// One thread makes it, lets a model read from it, and looks at what came of it.
package final class ReplayedValues: @unchecked Sendable {
    /// What a model asked for.
    enum Request {
        case field(StaticString)
        /// The next element of a list.
        case element
        /// All that is left.
        case rest
    }

    /// Another type was asked for than the value is of.
    struct Mismatch: Error {}

    /// What was asked for, in order.
    private(set) var requests: [Request] = []
    private let values: [Any]
    private var hasMismatch = false

    /// - Parameter values: In the order in which they are asked for.
    package init(_ values: [Any]) {
        self.values = values
    }

    /// Whether each value was asked for, and by its own type.
    var isComplete: Bool { requests.count == values.count && !hasMismatch }

    /// - Throws: ``Mismatch``
    func take<Value>(_ request: Request) throws -> Value {
        guard let value = next(request), let result = value as? Value ?? rawValue(of: value) else {
            hasMismatch = true
            throw Mismatch()
        }
        return result
    }

    /// Nil where the value is nil.
    func takeIfPresent<Value>(_ request: Request) -> Value? {
        guard let value = next(request) else { return nil }
        if let result = value as? Value? { return result }
        if let result: Value = rawValue(of: value) { return result }
        hasMismatch = true
        return nil
    }

    private func next(_ request: Request) -> Any? {
        requests.append(request)
        guard requests.count <= values.count else { return nil }
        return values[requests.count - 1]
    }

    /// Enumerations of texts are read as their texts.
    private func rawValue<Value>(of value: Any) -> Value? {
        (value as? any RawRepresentable)?.rawValue as? Value
    }
}
