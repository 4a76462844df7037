/// A value behind a reference, so that a type can contain itself.
///
/// Large values aren't copied, and changing a copy doesn't affect other copies.
@propertyWrapper
public struct Indirect<Value: Sendable>: Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    /// Stores a value behind a reference.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// The value behind the reference.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }
}
