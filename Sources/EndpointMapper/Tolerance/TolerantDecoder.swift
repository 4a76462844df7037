@_spi(Format) import EndpointCoding

/// A decoder of types that only conform to `Decodable`, by the rules of ``MappingPolicy``.
///
/// The decoder reads from a tape with repairs.
///
/// Scalars, dates, URLs and generated models are read from the tape directly, all other types by their own
/// `init(from: Decoder)`.
struct TolerantDecoder: Decoder {
    let value: ValueReader
    let context: TolerantContext
    /// The values of the default instance that is being read onto; nil for types without one.
    let defaults: DefaultValues?

    init(_ value: ValueReader, _ context: TolerantContext = TolerantContext(), _ defaults: DefaultValues? = nil) {
        self.value = value
        self.context = context
        self.defaults = defaults
    }

    /// Errors get the rest of their path on their way out.
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

    /// Returns the elements of an array.
    func elements(_ type: Any.Type) throws -> [ValueReader] {
        try value.descend()
        guard let list = value.token.kind == .array ? value : value.listInText else {
            throw value.mismatch(type, expected: "an array")
        }
        return list.tape.elements(ofArrayAt: list.index).map { list.value(at: $0) }
    }

    /// Reads the value as a type, coerced if necessary.
    ///
    /// - Throws: `DecodingError` if it can't be read.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let readable = type as? any ReadableValue.Type {
            if let read = try readable.init(from: value) as? Value { return read }
        } else if let integer = try integer(type) {
            return integer
        } else if let composite = type as? any TolerantComposite.Type {
            if let read = try composite.read(self) as? Value { return read }
        } else if let model = type as? any Modelable.Type {
            if let read = try model.read(self) as? Value { return read }
        }
        return try Value(from: with(value))
    }

    /// Reads integer types that generated models don't use.
    private func integer<Value>(_ type: Value.Type) throws -> Value? {
        switch type {
        case is Int8.Type: try Int8(readingFrom: value) as? Value
        case is Int16.Type: try Int16(readingFrom: value) as? Value
        case is UInt.Type: try UInt(readingFrom: value) as? Value
        case is UInt8.Type: try UInt8(readingFrom: value) as? Value
        case is UInt16.Type: try UInt16(readingFrom: value) as? Value
        case is UInt32.Type: try UInt32(readingFrom: value) as? Value
        default: nil
        }
    }

    /// The coercions; nil if they are suspended.
    var coercions: TapeCoercions? { value.tape.activeCoercions as? TapeCoercions }
}

/// The state that all decoders of one body share.
final class TolerantContext {
    private var known: [ObjectIdentifier: DefaultValues] = [:]

    func defaults(of type: any Modelable.Type) -> DefaultValues {
        if let defaults = known[ObjectIdentifier(type)] { return defaults }
        let defaults = DefaultValues(of: type.init())
        known[ObjectIdentifier(type)] = defaults
        return defaults
    }
}

extension TapeCoercions {
    /// Returns the default of a `Decodable` type, and its JSON; nil if it has none.
    func decodableDefault<Value: Decodable>(of type: Value.Type) -> (value: Value, json: String)? {
        if let readable = type as? any ReadableValue.Type {
            return anyDefault(of: readable).flatMap { found in (found.0 as? Value).map { ($0, found.json) } }
        }
        if let composite = type as? any TolerantComposite.Type {
            let empty = composite.anyEmpty
            return (empty.value as? Value).map { ($0, empty.json) }
        }
        if let model = type as? any Modelable.Type { return (model.init() as? Value).map { ($0, "{}") } }
        return value { try TolerantDecoder($0).read(type) }
    }

    private func anyDefault<Value: ReadableValue>(of type: Value.Type) -> (Any, json: String)? {
        defaultValue(of: type).map { ($0.0, $0.json) }
    }
}

extension TolerantComposite {
    fileprivate static var anyEmpty: (value: Any, json: String) { (empty.value, empty.json) }
}

extension Modelable {
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
