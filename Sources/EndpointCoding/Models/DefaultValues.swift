/// The property values of a model's default instance, by their coding keys.
final class DefaultValues {
    fileprivate(set) var values: [String: Any] = [:]
    private var nested: [String: DefaultValues] = [:]

    fileprivate init() {}

    init(of model: any TolerantModel) {
        // If the instance doesn't encode a property, there is no value for the property, and the default of its type is
        // used.
        try? model.encode(to: DefaultsEncoder(target: self))
    }

    /// Returns the default value of a key; nil if the value has another type.
    func value<Value>(_ key: String, as type: Value.Type) -> Value? {
        values[key] as? Value
    }

    /// Returns the default values of the nested model or nested container at a key.
    func nested(_ key: String) -> DefaultValues? {
        if let known = nested[key] { return known }
        guard let model = values[key] as? any TolerantModel else { return nil }
        let defaults = DefaultValues(of: model)
        nested[key] = defaults
        return defaults
    }

    fileprivate func addNested(_ key: String) -> DefaultValues {
        let defaults = DefaultValues()
        nested[key] = defaults
        return defaults
    }
}

/// An encoder that records the values of keys unchanged.
private struct DefaultsEncoder: Encoder {
    let target: DefaultValues

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedDefaults(target: target))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnusedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { UnusedContainer() }
}

private struct KeyedDefaults<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: DefaultValues

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
        target.values[key.stringValue] = value
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        KeyedEncodingContainer(KeyedDefaults<Inner>(target: target.addNested(key.stringValue)))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { UnusedContainer() }
    mutating func superEncoder() -> any Encoder { DefaultsEncoder(target: target.addNested("super")) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        DefaultsEncoder(target: target.addNested(key.stringValue))
    }
}

/// A container for values without keys, which have no defaults.
private struct UnusedContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    mutating func encodeNil() { count += 1 }
    mutating func encode<Value: Encodable>(_ value: Value) { count += 1 }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedDefaults(target: DefaultValues()))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { UnusedContainer() }
    mutating func superEncoder() -> any Encoder { DefaultsEncoder(target: DefaultValues()) }
}
