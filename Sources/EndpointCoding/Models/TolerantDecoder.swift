/// A tolerant decoder of types that conform only to `Decodable` (`MappingPolicy`).
///
/// The decoder reads from a tape whose values are coerced.
///
/// Scalars, dates, URLs and generated models are read directly from the tape. All other types are decoded by their own
/// `init(from: Decoder)`.
struct TolerantDecoder: Decoder {
    let value: ValueReader
    let context: TolerantContext
    /// The values of the model's default instance; nil for types without a default instance.
    let defaults: DefaultValues?

    init(_ value: ValueReader, _ context: TolerantContext = TolerantContext(), _ defaults: DefaultValues? = nil) {
        self.value = value
        self.context = context
        self.defaults = defaults
    }

    /// The coding path of the value. The rest of an error's path is added when the error is rethrown.
    var codingPath: [any CodingKey] { value.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try value.descend()
        guard let object = value.token.kind == .object ? value : value.objectInText else {
            throw value.mismatch([String: JSONValue].self, expected: "an object")
        }
        return KeyedDecodingContainer(TolerantFields(decoder: with(object, defaults)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TolerantElements(decoder: self, elements: try elements([JSONValue].self))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func with(_ value: ValueReader, _ defaults: DefaultValues? = nil) -> TolerantDecoder {
        TolerantDecoder(value, context, defaults)
    }

    /// Returns the elements of a JSON array, or of an array in a string.
    func elements(_ type: Any.Type) throws -> [ValueReader] {
        try value.descend()
        guard let list = value.token.kind == .array ? value : value.listInText else {
            throw value.mismatch(type, expected: "an array")
        }
        return list.tape.elements(ofArrayAt: list.index).map { list.value(at: $0) }
    }

    /// Returns the value decoded as a type, and coerced if necessary.
    ///
    /// The function isn't specialized, because the standard library's containers would require a copy for each scalar
    /// type.
    ///
    /// - Throws: `DecodingError` if the value can't be decoded.
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let readable = type as? any ReadableValue.Type {
            if let read = try readable.init(from: value) as? Value { return read }
        } else if let type = type as? any (FixedWidthInteger & Sendable).Type {
            // An integer of a type that generated models don't use
            if let read = try type.init(readingFrom: value) as? Value { return read }
        } else if let composite = type as? any TolerantComposite.Type {
            if let read = try composite.read(self) as? Value { return read }
        } else if let model = type as? any TolerantModel.Type {
            if let read = try model.read(self) as? Value { return read }
        }
        return try Value(from: with(value))
    }

    /// The coercions of the tape; nil if coercions are suspended.
    var coercions: TapeCoercions? { value.tape.activeCoercions }
}

/// The default values of models, which all decoders of one body share.
final class TolerantContext {
    private var known: [ObjectIdentifier: DefaultValues] = [:]

    func defaults(of type: any TolerantModel.Type) -> DefaultValues {
        if let defaults = known[ObjectIdentifier(type)] { return defaults }
        let defaults = DefaultValues(of: type.init())
        known[ObjectIdentifier(type)] = defaults
        return defaults
    }
}

extension ValueReader {
    /// Returns the value at a path, decoded tolerantly as any `Decodable` type.
    package func tolerantValue<Value: Decodable>(at path: KeyPathRoot) throws -> Value {
        try TolerantDecoder(value(at: path)).read(Value.self)
    }
}

extension TapeCoercions {
    /// Returns the default of a `Decodable` type, and the default's JSON; nil if the type has none.
    ///
    /// The function isn't specialized, like ``value(_:)``.
    @_semantics("optimize.sil.specialize.generic.never")
    package func decodableDefault<Value: Decodable>(of type: Value.Type) -> (value: Value, json: String)? {
        if let readable = type as? any ReadableValue.Type {
            return anyDefault(of: readable).flatMap { found in (found.0 as? Value).map { ($0, found.json) } }
        }
        if let composite = type as? any TolerantComposite.Type {
            let empty = composite.anyEmpty
            return (empty.value as? Value).map { ($0, empty.json) }
        }
        if let model = type as? any TolerantModel.Type { return (model.init() as? Value).map { ($0, "{}") } }
        return value { try TolerantDecoder($0).read(type) }
    }

    private func anyDefault<Value: ReadableValue>(of type: Value.Type) -> (Any, json: String)? {
        defaultValue(of: type).map { ($0.0, $0.json) }
    }
}

extension TolerantComposite {
    fileprivate static var anyEmpty: (value: Any, json: String) { (empty.value, empty.json) }
}

extension TolerantModel {
    fileprivate static func read(_ decoder: TolerantDecoder) throws -> Self {
        let defaults = decoder.defaults ?? decoder.context.defaults(of: self)
        var model = try Self(from: TolerantDecoder(decoder.value, decoder.context, defaults))
        model.mapping(try JSONValue(from: decoder.value))
        return model
    }
}

extension TolerantDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}
