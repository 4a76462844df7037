public import EndpointRuntime

/// A key of an object, or an index of a list: `[0, "name"]`.
public enum JSONKey: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A member's name.
    case name(String)
    /// An element, counted from zero.
    case index(Int)

    public init(stringLiteral value: String) { self = .name(value) }
    public init(integerLiteral value: Int) { self = .index(value) }
}

extension JSONValue {
    /// Returns the value at these keys; null if there is none.
    public subscript(keys: [JSONKey]) -> JSONValue {
        keys.reduce(self) { value, key in
            switch key {
            case .name(let name): value[name] ?? .null
            case .index(let index): value[index] ?? .null
            }
        }
    }
}

// Look-ups that don't throw: what isn't there is null or empty.
extension Response {
    /// Returns the JSON at a path, by default the content of the envelope.
    ///
    /// The result is null if there is no value, or the body isn't JSON.
    public func toJSON(_ path: KeyPathRoot? = nil) -> JSONValue {
        (try? with(.strict).content(at: path ?? envelope?.content ?? .root)) ?? .null
    }

    /// Returns the string of a scalar: numbers and booleans as in JSON, empty for other values.
    ///
    /// - Parameters:
    ///   - path: Nil for the content of the envelope.
    ///   - keys: The keys from there on.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        toJSON(path)[keys].scalarText
    }

    /// Objects and lists as JSON in several lines, scalars as text, and `null` for what isn't there.
    ///
    /// - Parameters:
    ///   - path: From the root of the body.
    ///   - keys: Lead on from there.
    public func fetchJSONString(_ path: KeyPathRoot = .root, keys: [JSONKey] = []) -> String {
        let value = toJSON(path)[keys]
        return value == .null ? "null" : value.isContainer ? value.prettyText : value.scalarText
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }
}
