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

// These functions don't throw: a missing value is null or empty.
extension Response {
    /// Returns the JSON value at a path; by default the content of the envelope.
    ///
    /// The result is null if there is no value, or the body isn't JSON.
    public func toJSON(_ path: KeyPathRoot? = nil) -> JSONValue {
        (try? with(.strict).content(at: path ?? envelope?.content ?? .root)) ?? .null
    }

    /// Returns the scalar at a path as a string; empty for other values.
    ///
    /// Numbers and Boolean values are written as in JSON.
    ///
    /// - Parameters:
    ///   - path: The path of the value; nil for the content of the envelope.
    ///   - keys: The keys and indexes from the value at the path to the scalar.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        toJSON(path)[keys].scalarText
    }

    /// Returns the value at a path as a string; `null` if there is none.
    ///
    /// Objects and arrays are written as JSON in several lines, scalars as their strings.
    ///
    /// - Parameters:
    ///   - path: The path from the root of the body.
    ///   - keys: The keys and indexes from the value at the path.
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
