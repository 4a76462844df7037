import OpenAPI

/// A map from schemas to values, which is an array because schemas are numbered.
struct SchemaMap<Value> {
    private var values: [Value?]

    /// Creates an empty map, with space for a number of schemas.
    init(count: Int) {
        values = Array(repeating: nil, count: count)
    }

    subscript(id: SchemaID) -> Value? {
        get { id.index < values.count ? values[id.index] : nil }
        set {
            while values.count <= id.index { values.append(nil) }
            values[id.index] = newValue
        }
    }
}
