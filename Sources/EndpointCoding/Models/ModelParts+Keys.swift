extension ModelParts {
    /// Returns the value at a path of JSON keys in a model; nil if there is no such value.
    ///
    /// The result is also nil if the model's initializer doesn't read its properties in order.
    package static func value(at keys: some Sequence<String>, of value: Any) -> Any? {
        var current = value
        for key in keys {
            guard let next = member(key, of: current) else { return nil }
            current = next
        }
        return current
    }

    private static func member(_ key: String, of value: Any) -> Any? {
        switch ModelParts(value) {
        case .properties(let properties):
            guard let model = value as? any ReadableValue, let keys = keys(of: model, properties.map(\.value)) else {
                return nil
            }
            return zip(keys, properties).first { $0.0 == key }?.1.value
        case .dictionary(let members): return members[key]
        case .unionCase(_, let content), .wrapped(let content), .embedded(let content): return member(key, of: content)
        case .list, .absent, .scalar: return nil
        }
    }

    /// Returns the key of each property; an empty string for additional properties.
    private static func keys<Model: ReadableValue>(of model: Model, _ values: [Any]) -> [String]? {
        MirrorEncoder.replay(Model.self, values)?.requests.map { request in
            if case .field(let key) = request { key.description } else { "" }
        }
    }
}
