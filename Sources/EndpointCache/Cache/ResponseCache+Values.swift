@_spi(Generated) public import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Storage of values as JSON.
///
/// Values are scalars, `JSONValue`, models, arrays of them, and any other `Codable` type.
extension ResponseCache {
    /// Stores a value, in place of an earlier one.
    ///
    /// - Returns: False if it couldn't be stored, which is reported to `report`; the earlier one is preserved then.
    @discardableResult
    public func store(
        _ value: some Encodable & Sendable, for key: String, in container: Container = .memory
    ) -> Bool {
        store(for: key, in: container) {
            if let value = value as? any WritableValue { return try ModelWriting.json(of: value) }
            let encoder = JSONEncoder()
            encoder.storesModels = true
            return try encoder.encode(value)
        }
    }

    /// Keeps a model that is only received, or several of them, as any other value.
    @discardableResult
    @_disfavoredOverload
    public func store(_ value: some ReadableValue, for key: String, in container: Container = .memory) -> Bool {
        store(for: key, in: container) { try ModelWriting.json(of: value) }
    }

    private func store(for key: String, in container: Container, _ json: () throws -> Data) -> Bool {
        do {
            return store(of: container).store(entry(try json()), as: name(.value, key))
        } catch {
            report(CacheProblem(.unencodableValue, reason: "\(error)"))
            return false
        }
    }

    /// Returns a stored value; nil if there is none, or it can't be decoded as `type`.
    ///
    /// Scalars are converted to each other: 1 to `"1"`, and `"1"` to 1.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, for key: String, in container: Container = .memory
    ) -> Value? {
        guard let entry = store(of: container).entry(name(.value, key)) else { return nil }
        do {
            return try Self.read(entry.body) as Value
        } catch {
            if let json = try? JSONValue(json: entry.body) {
                for other in json.asOtherScalars {
                    if let data = try? other.writtenJSON(), let value: Value = try? Self.read(data) { return value }
                }
            }
            report(CacheProblem(.otherType, reason: "\(error)"))
            return nil
        }
    }

    /// Removes a value.
    ///
    /// - Returns: Of ``Container/memory`` true; of ``Container/hybrid`` whether there was one.
    @discardableResult
    public func removeValue(for key: String, in container: Container = .memory) -> Bool {
        store(of: container).remove(name(.value, key))
    }

    /// Removes all values of a container. Responses are preserved.
    ///
    /// - Returns: A Boolean value that indicates whether all of them were removed.
    @discardableResult
    public func removeAllValues(in container: Container = .memory) -> Bool {
        store(of: container).removeAll(of: [.value])
    }

    private static func read<Value: Decodable>(_ json: Data) throws -> Value {
        if let type = Value.self as? any ReadableValue.Type, let value = try type.init(writtenJSON: json) as? Value {
            return value
        }
        return try JSONDecoder().decode(Value.self, from: json)
    }
}

extension JSONValue {
    /// The conversions of a scalar to other scalar types, the likelier ones first.
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

/// Models and lists of them, by their own names for it.
extension ReadableValue where Self: Decodable {
    /// Stores the value in a ``ResponseCache``.
    ///
    /// - Returns: False if it couldn't be stored.
    @discardableResult
    public func cache(
        key: String, in container: ResponseCache.Container = .memory, of cache: ResponseCache = .shared
    ) -> Bool {
        cache.store(self, for: key, in: container)
    }

    /// Returns a stored value, like ``ResponseCache/value(_:for:in:)``.
    public static func fromCache(
        key: String, in container: ResponseCache.Container = .memory, of cache: ResponseCache = .shared
    ) -> Self? {
        cache.value(for: key, in: container)
    }
}
