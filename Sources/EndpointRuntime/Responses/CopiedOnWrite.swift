/// A value in a heap object, which is copied before it is changed if it is shared.
///
/// A structure with such a value is a single pointer: calls pass their requests and responses through many functions,
/// each of which would otherwise copy all properties.
struct CopiedOnWrite<Value> {
    /// An array whose only element is the value.
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}

extension CopiedOnWrite: Sendable where Value: Sendable {}
extension CopiedOnWrite: Equatable where Value: Equatable {}
extension CopiedOnWrite: Hashable where Value: Hashable {}
