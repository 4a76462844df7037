/// What can stand in a field of a request.
public protocol WritableValue: Sendable {
    /// Writes the value where `fields` stands: a model field by field, anything else as a whole.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    func write(to fields: inout FieldWriter) throws
}

/// An object with fields. One function writes it in every format; `Encodable` follows from it.
public typealias WritableModel = WritableValue & Encodable

/// What isn't written field by field: a scalar, a list, a value of your own that is sent as a text or a number.
public protocol SingleValueWritable: WritableValue {
    /// - Throws: `EncodingError` when the value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws

    /// The value as one word of a parameter; nil for lists and objects. Saves the detour that those take.
    var parameterText: String? { get }
}

/// One of several types.
public protocol WritableUnion: SingleValueWritable, Encodable {}

extension WritableValue {
    /// Writes the value, field by field if that is its way.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @inlinable
    public func write(to value: inout ValueWriter) throws {
        var fields = FieldWriter(value)
        try write(to: &fields)
        try fields.end()
    }

    /// The value as one word of a parameter; nil for lists and objects.
    var word: String? {
        (self as? any SingleValueWritable)?.parameterText
    }
}

extension WritableValue where Self: Encodable {
    /// Writes the value to whatever `encoder` makes.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: self).encode(to: encoder)
    }
}

extension SingleValueWritable {
    /// Writes the value where `fields` stands.
    ///
    /// - Throws: `EncodingError` when the value can't be written, such as a number that isn't finite.
    @inlinable
    public func write(to fields: inout FieldWriter) throws {
        fields.beginWhole()
        try write(to: &fields.value)
    }

    /// Nil, unless a type has a word of its own.
    public var parameterText: String? { nil }
}
