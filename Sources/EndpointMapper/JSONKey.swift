public import EndpointRuntime

/// A key of a JSON object or an index of a JSON array, as in `[0, "name"]`.
public enum JSONKey: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// The name of an object's member.
    case name(String)
    /// The index of an array's element, counted from zero.
    case index(Int)

    public init(stringLiteral value: String) { self = .name(value) }
    public init(integerLiteral value: Int) { self = .index(value) }
}

extension JSONValue {
    /// The JSON value at keys and indexes, one after the other; null if there is none.
    public subscript(keys: [JSONKey]) -> JSONValue {
        keys.reduce(self) { value, key in
            switch key {
            case .name(let name): value[name] ?? .null
            case .index(let index): value[index] ?? .null
            }
        }
    }
}
