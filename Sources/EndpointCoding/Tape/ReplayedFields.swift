/// The values of a model, which its initializer reads in place of a document's, in order.
///
/// Only a model's initializer defines the names of its fields and the order of its properties. Letting it read its own
/// values reveals both, and creates a copy, without generated code for either.
///
/// One thread creates it, lets a model read from it, and inspects the result.
package final class ReplayedFields: @unchecked Sendable {
    /// A read by a model.
    package enum Request {
        case field(StaticString)
        /// All fields that have no property.
        case remainingFields
        /// The next element of an array.
        case element
        /// All further elements.
        case remainingElements

        package var isOfArray: Bool {
            switch self {
            case .field, .remainingFields: false
            case .element, .remainingElements: true
            }
        }
    }

    /// Another type was asked for than the value is of.
    struct Mismatch: Error {}

    /// The reads, in order.
    private(set) var requests: [Request] = []
    private let values: [Any]
    private var hasMismatch = false

    /// - Parameter values: In the order in which they are asked for.
    package init(_ values: [Any]) { self.values = values }

    /// A Boolean value that indicates whether each value was read, with its own type.
    var isComplete: Bool { requests.count == values.count && !hasMismatch }

    /// - Throws: ``Mismatch``
    func take<Value>(_ request: Request) throws -> Value {
        guard let value = next(request), let result = value as? Value ?? rawValue(of: value) else {
            hasMismatch = true
            throw Mismatch()
        }
        return result
    }

    /// Returns the next value; nil if it is nil.
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

    /// Returns an enumeration's raw value, as which string enumerations are read.
    private func rawValue<Value>(of value: Any) -> Value? {
        (value as? any RawRepresentable)?.rawValue as? Value
    }
}
