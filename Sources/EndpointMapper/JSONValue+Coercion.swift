public import EndpointRuntime

extension JSONValue {
    /// Returns the value at a path such as `"a>b"`, decoded tolerantly as a type.
    ///
    /// The value is coerced by the rules of tolerant mapping. The result is nil if there is no value, or if the value
    /// can't be decoded.
    public func value<Value: Decodable>(at path: KeyPathRoot, as type: Value.Type = Value.self) -> Value? {
        guard let found = try? Response(self).content(at: path) as JSONValue, found != .null else { return nil }
        return try? Response(found).mapTolerantly()
    }

    /// Creates JSON from a value of any type, such as a result of `JSONSerialization`.
    ///
    /// Values without a JSON representation become null.
    init(anything value: Any?) {
        switch value {
        case let value as JSONValue: self = value
        case let text as String: self = .string(text)
        case let members as [String: Any]: self = .object(members.mapValues { JSONValue(anything: $0) })
        case let items as [Any]: self = .array(items.map { JSONValue(anything: $0) })
        case let value as any Encodable:
            self = (try? JSONEncoder().encode([AnyValue(value)])).flatMap { try? JSONValue(json: $0)[0] } ?? .null
        default: self = .null
        }
    }

    private struct AnyValue: Encodable {
        let value: any Encodable

        init(_ value: any Encodable) { self.value = value }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}

// These are SwiftyJSON's names, so that implementations of `mapping(_:)` for MoyaMapper compile:
// `json["company"]["name"].stringValue`.
extension JSONValue? {
    /// The member of an object with a key; nil if there is none.
    public subscript(key: String) -> JSONValue? { flatMap { $0[key] } }

    /// The item of an array at an index, counted from zero; nil if there is none.
    public subscript(index: Int) -> JSONValue? { flatMap { $0[index] } }

    /// The JSON scalar as a string; empty for other values.
    public var stringValue: String { self?.scalarText ?? "" }

    /// The JSON value as an integer, coerced from other scalars; zero for other values.
    public var intValue: Int { self?.value(at: .root) ?? 0 }

    /// The JSON value as a number, coerced from other scalars; zero for other values.
    public var doubleValue: Double { self?.value(at: .root) ?? 0 }

    /// The JSON value as a Boolean value, coerced from other scalars; false for other values.
    public var boolValue: Bool { self?.value(at: .root) ?? false }

    /// The items of a JSON array; empty for other values.
    public var arrayValue: [JSONValue] { if case .array(let items)? = self { items } else { [] } }
}
