/// A decoding container for the fields of an object, which are decoded tolerantly.
struct TolerantFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The decoder whose value is the object.
    let decoder: TolerantDecoder

    private var object: ValueReader { decoder.value }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        object.tape.members(ofObjectAt: object.index).compactMap { Key(stringValue: $0.key) }
    }

    func contains(_ key: Key) -> Bool { member(key) != nil }

    func decodeNil(forKey key: Key) -> Bool { member(key)?.isNull ?? true }

    /// Returns the member with the key's name, or otherwise the value at the key's path.
    ///
    /// A key with `>` is a path, for example `a>b`.
    private func member(_ key: Key) -> ValueReader? {
        let name = key.stringValue
        if let index = object.tape.value(ofKey: name, inObjectAt: object.index) { return object.value(at: index) }
        guard name.utf8.contains(UInt8(ascii: ">")) else { return nil }
        return try? object.value(at: KeyPathRoot(name))
    }

    private func read<Value: Decodable>(_ member: ValueReader, _ type: Value.Type, _ key: Key) throws -> Value {
        try decoder.with(member, decoder.defaults?.nested(key.stringValue)).read(type)
    }

    private func decodableDefault<Value>(_ type: Value.Type, _ key: Key) -> Value? {
        decoder.defaults?.value(key.stringValue, as: type)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let standard = decodableDefault(type, key)
        guard let member = member(key) else {
            if let standard { return standard }
            guard let coercions = decoder.coercions, let made = coercions.decodableDefault(of: type) else {
                throw object.missing(key)
            }
            coercions.add(key.stringValue, to: object, made.json)
            return made.value
        }
        if let standard, member.isAbsent(as: type) { return standard }
        do {
            return try read(member, type, key)
        } catch {
            guard let coercions = decoder.coercions else { throw member.located(error, FieldKey(key.stringValue)) }
            if let standard {
                coercions.ignore(member)
                return standard
            }
            guard let made = coercions.decodableDefault(of: type) else {
                throw member.located(error, FieldKey(key.stringValue))
            }
            coercions.replace(member, with: made.json)
            return made.value
        }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let member = member(key), !member.isAbsent(as: type) else { return decodableDefault(type, key) }
        do {
            return try read(member, type, key)
        } catch {
            try member.passOver(error, key.stringValue)
            return decodableDefault(type, key)
        }
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let index = object.tape.value(ofKey: "super", inObjectAt: object.index) else { return decoder }
        return decoder.with(object.value(at: index), decoder.defaults?.nested("super"))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> TolerantDecoder {
        guard let member = member(key) else { throw object.missing(key) }
        return decoder.with(member, decoder.defaults?.nested(key.stringValue))
    }
}

// These functions replace the standard library's implementations, which would call `decode` for an optional value and
// fail if the value can't be decoded.
extension TolerantFields {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try decodeIfPresent(type, forKey: key)
    }
}
