/// A type that can be a field of a response: a scalar, an array, a dictionary, a model.
public protocol ReadableValue: Sendable {
    /// Reads the value at which `fields` stands: a model field by field, anything else as a whole.
    ///
    /// - Throws: `DecodingError` when a field is missing, or when it or the value is of another kind.
    init(from fields: inout FieldReader) throws

    /// Reads the value.
    ///
    /// Each of the two initializers has a default that calls the other: this one in every type, the one above in a
    /// ``SingleValueReadable``.
    ///
    /// - Throws: `DecodingError` when a field is missing, or when it or the value is of another kind.
    init(from value: ValueReader) throws
}

/// An object with fields. One initializer reads it from every format; `Decodable` follows from it.
///
/// Two conformances rather than a protocol that refines both: clients have hundreds of models, and a refinement costs
/// each of them separate witness tables, whose functions would be a tenth of all functions of a client.
public typealias ReadableModel = ReadableValue & Decodable

/// A type that is read as a whole by `init(from: ValueReader)`.
///
/// Such types are scalars, arrays, and custom types whose values are encoded as strings or numbers.
public protocol SingleValueReadable: ReadableValue {
    /// - Throws: `DecodingError` when the value is of another kind.
    init(from value: ValueReader) throws
}

/// One of several types, distinguished by the content of the value.
public protocol ReadableUnion: SingleValueReadable, Decodable {}

extension ReadableValue {
    /// Decodes the value.
    ///
    /// - Throws: `DecodingError` when a field is missing, or when it or the value is of another kind.
    @inlinable
    public init(from value: ValueReader) throws {
        var fields = try FieldReader(value)
        do { try self.init(from: &fields) } catch { throw fields.firstFailure(before: error) }
        try fields.check()
    }
}

extension SingleValueReadable {
    /// Reads the value of `fields` as a whole.
    ///
    /// - Throws: `DecodingError` if the value has another type.
    @inlinable
    public init(from fields: inout FieldReader) throws { try self.init(from: fields.whole()) }

    /// Makes the compiler reject a type with neither initializer, which would otherwise call itself.
    @available(*, unavailable, message: "a type that is read as a whole needs its own init(from: ValueReader)")
    public init(from value: ValueReader) throws {
        throw value.corrupted("\(Self.self) doesn't say how it is read")
    }
}
