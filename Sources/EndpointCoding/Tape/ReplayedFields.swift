/// The values of a model, which the model's initializer reads in order, in place of a document.
///
/// Only a model's initializer defines the names of its fields and the order of its properties. When the initializer
/// reads the model's own values, it reveals both and creates a copy, without generated code.
///
/// One thread creates the instance, lets a model read from it, and inspects the result.
package final class ReplayedFields {
    /// A request of a model's initializer for a value.
    enum Request {
        case field(StaticString)
        /// All fields that have no property.
        case remainingFields
        /// The next element of an array.
        case element
        /// All further elements of an array.
        case remainingElements

        var isOfArray: Bool {
            switch self {
            case .field, .remainingFields: false
            case .element, .remainingElements: true
            }
        }
    }

    /// An error thrown when an initializer requests another type than the value has.
    struct Mismatch: Error {}

    /// The requests of the initializer, in order.
    private(set) var requests: [Request] = []
    private let values: [Any]
    private var hasMismatch = false

    /// Creates the fields from the values of a model.
    ///
    /// - Parameter values: The values, in the order in which they are requested.
    init(_ values: [Any]) { self.values = values }

    /// A Boolean value that indicates whether each value was requested with its own type.
    var isComplete: Bool { requests.count == values.count && !hasMismatch }

    /// Returns the next value.
    ///
    /// - Throws: ``Mismatch`` if there is no further value, or the value has another type.
    func take<Value>(_ request: Request) throws -> Value {
        guard let value = next(request), let result = value as? Value ?? rawValue(of: value) else {
            hasMismatch = true
            throw Mismatch()
        }
        return result
    }

    /// Returns the next value as an optional; nil for an absent value or one of another type.
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

    /// Returns the raw value of an enumeration.
    ///
    /// An initializer requests a string enumeration as a string.
    private func rawValue<Value>(of value: Any) -> Value? {
        (value as? any RawRepresentable)?.rawValue as? Value
    }
}
