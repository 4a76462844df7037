/// A type that can be a field of a response: a scalar, an array, a dictionary, a model.
public protocol ReadableValue: Sendable {
    /// Reads the value of `fields`: a model field by field, any other type as a whole.
    ///
    /// - Throws: `DecodingError` if a field is missing, or if a field or the value itself has another type.
    init(from fields: inout FieldReader) throws

    /// Reads the value of a `ValueReader`.
    ///
    /// The default implementation calls `init(from: inout FieldReader)`. A ``SingleValueReadable`` type implements this
    /// initializer itself, and has a default implementation of `init(from: inout FieldReader)` that calls this one.
    ///
    /// - Throws: `DecodingError` if a field is missing, or if a field or the value itself has another type.
    init(from value: ValueReader) throws
}

/// A model that is read field by field from an object.
///
/// One initializer reads the model from every format, and `Decodable` uses that initializer too.
///
/// The alias combines two conformances. A protocol that refines both would cost each of a client's hundreds of models
/// separate witness tables, whose functions would be a tenth of all functions of the client.
public typealias ReadableModel = ReadableValue & Decodable

/// A type that is read as a whole by `init(from: ValueReader)`.
///
/// Such types are scalars, arrays, and custom types whose values are encoded as strings or numbers.
public protocol SingleValueReadable: ReadableValue {
    /// Reads the value as a whole.
    ///
    /// - Throws: `DecodingError` if the value has another type.
    init(from value: ValueReader) throws
}

/// A union: a value of one of several types. The content of the value determines the type.
public protocol ReadableUnion: SingleValueReadable, Decodable {}

extension ReadableValue {
    /// Decodes the value field by field.
    ///
    /// - Throws: `DecodingError` if a field is missing, or if a field or the value itself has another type.
    @inlinable
    @inline(never)
    public init(from value: borrowing ValueReader) throws {
        var fields = try value.fields()
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

    /// Makes the compiler reject a type that doesn't implement `init(from: ValueReader)`.
    ///
    /// Without this declaration, the default implementations of the two initializers would call each other endlessly.
    @available(*, unavailable, message: "a type that is read as a whole needs its own init(from: ValueReader)")
    public init(from value: ValueReader) throws {
        throw value.corrupted("\(Self.self) doesn't say how it is read")
    }
}
