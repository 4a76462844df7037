extension JSONEncoder {
    /// What `encode(_:)` gives, but with UUIDs in lower case, as RFC 9562 (section 4) asks for: Foundation's own
    /// encoding of them is in capitals, there is no strategy for it, and some servers take capitals for another
    /// identifier.
    ///
    /// - Throws: What the encoder throws.
    func encodeWithLowercaseUUIDs(_ value: some Encodable) throws -> Data {
        let data = try encode(value)
        // Texts that look like UUIDs stay as they are, so this only tells whether to look closer.
        return data.withUnsafeBytes(Self.mayHoldUppercaseUUID) ? try encode(LowercaseUUIDs(value: value)) : data
    }

    private static func mayHoldUppercaseUUID(_ text: UnsafeRawBufferPointer) -> Bool {
        let quote = UInt8(ascii: "\"")
        var index = 0
        while index + 38 <= text.count {
            if text[index] == quote, text[index + 37] == quote,
                [9, 14, 19, 24].allSatisfy({ text[index + $0] == UInt8(ascii: "-") }),
                text[(index + 1)...(index + 36)].contains(where: {
                    (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
                })
            {
                return true
            }
            index += 1
        }
        return false
    }
}

/// A value that encodes itself as ever, but for the UUIDs in it.
private struct LowercaseUUIDs: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        switch value {
        case let uuid as UUID:
            try uuid.lowercaseUUIDString.encode(to: encoder)
        case is Date, is Data, is URL, is Decimal:
            // Encoders have ways of their own with these, but only where they are handed them as they are.
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case let members as [String: any Encodable]:
            // So with dictionaries, whose keys no strategy changes.
            var container = encoder.singleValueContainer()
            try container.encode(members.mapValues(LowercaseUUIDs.init))
        default:
            try value.encode(to: LowercaseUUIDEncoder(base: encoder))
        }
    }
}

/// Hands on all that it gets, values that may hold UUIDs as ``LowercaseUUIDs``.
private struct LowercaseUUIDEncoder: Encoder {
    let base: any Encoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(LowercaseUUIDMembers(base: base.container(keyedBy: type)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        LowercaseUUIDElements(base: base.unkeyedContainer())
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        LowercaseUUIDValue(base: base.singleValueContainer())
    }
}

private struct LowercaseUUIDMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: String, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Double, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Float, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Int, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { try base.encode(value, forKey: key) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { try base.encode(value, forKey: key) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try base.encode(LowercaseUUIDs(value: value), forKey: key)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(LowercaseUUIDMembers<Nested>(base: base.nestedContainer(keyedBy: type, forKey: key)))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        LowercaseUUIDElements(base: base.nestedUnkeyedContainer(forKey: key))
    }

    mutating func superEncoder() -> any Encoder { LowercaseUUIDEncoder(base: base.superEncoder()) }
    mutating func superEncoder(forKey key: Key) -> any Encoder {
        LowercaseUUIDEncoder(base: base.superEncoder(forKey: key))
    }
}

private struct LowercaseUUIDElements: UnkeyedEncodingContainer {
    var base: any UnkeyedEncodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int { base.count }

    mutating func encodeNil() throws { try base.encodeNil() }
    mutating func encode(_ value: Bool) throws { try base.encode(value) }
    mutating func encode(_ value: String) throws { try base.encode(value) }
    mutating func encode(_ value: Double) throws { try base.encode(value) }
    mutating func encode(_ value: Float) throws { try base.encode(value) }
    mutating func encode(_ value: Int) throws { try base.encode(value) }
    mutating func encode(_ value: Int8) throws { try base.encode(value) }
    mutating func encode(_ value: Int16) throws { try base.encode(value) }
    mutating func encode(_ value: Int32) throws { try base.encode(value) }
    mutating func encode(_ value: Int64) throws { try base.encode(value) }
    mutating func encode(_ value: UInt) throws { try base.encode(value) }
    mutating func encode(_ value: UInt8) throws { try base.encode(value) }
    mutating func encode(_ value: UInt16) throws { try base.encode(value) }
    mutating func encode(_ value: UInt32) throws { try base.encode(value) }
    mutating func encode(_ value: UInt64) throws { try base.encode(value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try base.encode(LowercaseUUIDs(value: value))
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(LowercaseUUIDMembers(base: base.nestedContainer(keyedBy: type)))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        LowercaseUUIDElements(base: base.nestedUnkeyedContainer())
    }

    mutating func superEncoder() -> any Encoder { LowercaseUUIDEncoder(base: base.superEncoder()) }
}

private struct LowercaseUUIDValue: SingleValueEncodingContainer {
    var base: any SingleValueEncodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func encodeNil() throws { try base.encodeNil() }
    mutating func encode(_ value: Bool) throws { try base.encode(value) }
    mutating func encode(_ value: String) throws { try base.encode(value) }
    mutating func encode(_ value: Double) throws { try base.encode(value) }
    mutating func encode(_ value: Float) throws { try base.encode(value) }
    mutating func encode(_ value: Int) throws { try base.encode(value) }
    mutating func encode(_ value: Int8) throws { try base.encode(value) }
    mutating func encode(_ value: Int16) throws { try base.encode(value) }
    mutating func encode(_ value: Int32) throws { try base.encode(value) }
    mutating func encode(_ value: Int64) throws { try base.encode(value) }
    mutating func encode(_ value: UInt) throws { try base.encode(value) }
    mutating func encode(_ value: UInt8) throws { try base.encode(value) }
    mutating func encode(_ value: UInt16) throws { try base.encode(value) }
    mutating func encode(_ value: UInt32) throws { try base.encode(value) }
    mutating func encode(_ value: UInt64) throws { try base.encode(value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try base.encode(LowercaseUUIDs(value: value))
    }
}
