/// What can stand in a field of a response: a scalar, a list, a dictionary, a model.
public protocol ReadableValue: Sendable {
    /// - Throws: `DecodingError` when the value is of another kind.
    init(from value: ValueReader) throws
}

/// What can stand in a field of a request.
public protocol WritableValue: Sendable {
    /// - Throws: `EncodingError` when the value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws

    /// The value as one word of a parameter; nil for lists and objects. Saves the detour that those take.
    var parameterText: String? { get }
}

extension WritableValue {
    public var parameterText: String? { nil }
}

/// An object with fields. One initialiser reads it from every format; `Decodable` follows from it.
public protocol ReadableModel: ReadableValue, Decodable {
    /// Reads the model from the fields of an object.
    ///
    /// - Throws: `DecodingError` when a field is missing or of another kind.
    init(from fields: inout FieldReader) throws
}

/// An object with fields. One function writes it in every format; `Encodable` follows from it.
public protocol WritableModel: WritableValue, Encodable {
    /// Writes the model's fields.
    ///
    /// - Throws: `EncodingError` when a value can't be written.
    func write(to fields: inout FieldWriter) throws
}

/// One of several types, told apart by what stands in the value.
public protocol ReadableUnion: ReadableValue, Decodable {}

/// One of several types.
public protocol WritableUnion: WritableValue, Encodable {}

extension ReadableModel {
    @inlinable
    public init(from value: ValueReader) throws {
        var fields = try value.fields()
        do { try self.init(from: &fields) } catch { throw fields.firstFailure(before: error) }
        try fields.check()
    }

    public init(from decoder: any Decoder) throws {
        try self.init(from: ValueReader(decoder))
    }
}

extension ReadableUnion {
    public init(from decoder: any Decoder) throws {
        try self.init(from: ValueReader(decoder))
    }
}

extension WritableModel {
    @inlinable
    public func write(to value: inout ValueWriter) throws {
        var fields = value.beginObject()
        try write(to: &fields)
        value.endObject()
    }

    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: self).encode(to: encoder)
    }
}

extension WritableUnion {
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: self).encode(to: encoder)
    }
}
