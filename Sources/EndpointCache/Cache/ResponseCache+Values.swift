public import EndpointRuntime

/// Storage of values as JSON.
///
/// Values are scalars, `JSONValue`, models, arrays of these, and any other `Codable` type.
extension ResponseCache {
    /// Stores a value; replaces an earlier value with the same key.
    ///
    /// - Returns: False if the value couldn't be stored. Then the problem is reported to `report`, and the earlier
    ///   value is preserved.
    @discardableResult
    public func store(
        _ value: some Encodable & Sendable, for key: String, in container: Container = .memory
    ) -> Bool {
        store(for: key, in: container) {
            if let value = value as? any WritableValue { return try value.jsonData() }
            let encoder = JSONEncoder()
            encoder.storesModels = true
            return try encoder.encode(value)
        }
    }

    /// Stores a model without an `Encodable` conformance, or an array of such models.
    @discardableResult
    @_disfavoredOverload
    public func store(_ value: some ReadableValue, for key: String, in container: Container = .memory) -> Bool {
        store(for: key, in: container) { try value.jsonData() }
    }

    private func store(for key: String, in container: Container, _ json: () throws -> Data) -> Bool {
        do {
            return store(of: container).store(entry(nil, try json()), as: name(.value, key))
        } catch {
            report(CacheProblem(.unencodableValue, reason: "\(error)"))
            return false
        }
    }

    /// Returns a stored value; nil if there is none, or if the value can't be decoded as `type`.
    ///
    /// Scalars of other types are converted to `type`, for example 1 to `"1"`, and `"1"` to 1.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, for key: String, in container: Container = .memory
    ) -> Value? {
        guard let entry = store(of: container).entry(name(.value, key)) else { return nil }
        do {
            return try Self.read(entry.body) as Value
        } catch {
            if let json = try? JSONValue(json: entry.body) {
                for other in json.asOtherScalars {
                    if let data = try? other.jsonData(), let value: Value = try? Self.read(data) { return value }
                }
            }
            report(CacheProblem(.otherType, reason: "\(error)"))
            return nil
        }
    }

    /// Removes a stored value.
    ///
    /// - Returns: For ``Container/memory`` true; for ``Container/hybrid`` a Boolean value that indicates whether there
    ///   was a value.
    @discardableResult
    public func removeValue(for key: String, in container: Container = .memory) -> Bool {
        store(of: container).remove(name(.value, key))
    }

    /// Removes all values of a container. Responses are preserved.
    ///
    /// - Returns: A Boolean value that indicates whether all values were removed.
    @discardableResult
    public func removeAllValues(in container: Container = .memory) -> Bool {
        store(of: container).removeAll(of: [.value])
    }

    private static func read<Value: Decodable>(_ json: Data) throws -> Value {
        if let type = Value.self as? any ReadableValue.Type, let value = try type.init(jsonData: json) as? Value {
            return value
        }
        return try JSONDecoder().decode(Value.self, from: json)
    }
}

extension JSONValue {
    /// The conversions of a scalar to other scalar types, with the more likely types first.
    fileprivate var asOtherScalars: [JSONValue] {
        switch self {
        case .number(let number):
            let truth: JSONValue? = number == 0 ? false : number == 1 ? true : nil
            return [.string(number.description)] + (truth.map { [$0] } ?? [])
        case .boolean(let value):
            return [.number(value ? 1 : 0), .string(value ? "true" : "false")]
        case .string(let text):
            let scalar = try? JSONValue(json: Data(text.utf8))
            return switch scalar {
            case .number, .boolean: [scalar ?? .null] + (scalar?.asOtherScalars ?? [])
            default: []
            }
        case .null, .array, .object: return []
        }
    }
}

/// Functions of models that store them in a cache.
extension ReadableValue where Self: Decodable {
    /// Stores the model or the array of models in a ``ResponseCache``.
    ///
    /// - Returns: False if the value couldn't be stored.
    @discardableResult
    public func cache(
        key: String, in container: ResponseCache.Container = .memory, of cache: ResponseCache = .shared
    ) -> Bool {
        cache.store(self, for: key, in: container)
    }

    /// Returns a stored model or array of models, like ``ResponseCache/value(_:for:in:)``.
    public static func fromCache(
        key: String, in container: ResponseCache.Container = .memory, of cache: ResponseCache = .shared
    ) -> Self? {
        cache.value(for: key, in: container)
    }
}
