/// A type that can be a field of a request.
public protocol WritableValue: Sendable {
    /// Writes the value to `fields`: a model field by field, any other type as a whole.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    func write(to fields: inout FieldWriter) throws

    /// Writes the value to a `ValueWriter`.
    ///
    /// The default implementation calls `write(to: inout FieldWriter)`. A ``SingleValueWritable`` type implements this
    /// function itself, and has a default implementation of `write(to: inout FieldWriter)` that calls this one.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws
}

/// A model that is written field by field as an object.
///
/// One function writes the model in every format, and `Encodable` uses that function too.
public typealias WritableModel = WritableValue & Encodable

/// A type that is written as a whole by `write(to: inout ValueWriter)`.
///
/// Such types are scalars, arrays, and custom types that are sent as strings or numbers.
public protocol SingleValueWritable: WritableValue {
    /// Writes the value as a whole.
    ///
    /// - Throws: `EncodingError` if the value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws
}

/// A union: a value of one of several types.
public typealias WritableUnion = SingleValueWritable & Encodable

extension WritableValue {
    /// Encodes the value field by field.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @inlinable
    public func write(to value: inout ValueWriter) throws {
        var fields = FieldWriter(value)
        try write(to: &fields)
        try fields.end()
    }

    /// Returns a copy of the model in which a property has another value.
    @_spi(Generated)
    public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }

    /// The value as the text of a parameter; nil for null, arrays and objects.
    ///
    /// The text is also nil for a value that can't be written.
    package var word: String? {
        if let text = self as? String { return text }
        let output = WordOutput()
        var writer = ValueWriter(output)
        do { try write(to: &writer) } catch { return nil }
        return output.isScalar ? output.word : nil
    }
}

extension SingleValueWritable {
    /// Writes the value to `fields` as a whole.
    ///
    /// - Throws: `EncodingError` when the value can't be written, such as a number that isn't finite.
    @inlinable
    public func write(to fields: inout FieldWriter) throws {
        fields.beginWhole()
        try write(to: &fields.value)
    }

    /// Makes the compiler reject a type that doesn't implement `write(to: inout ValueWriter)`.
    ///
    /// Without this declaration, the default implementations of the two functions would call each other endlessly.
    @available(*, unavailable, message: "a type that is written as a whole needs its own write(to: inout ValueWriter)")
    public func write(to value: inout ValueWriter) throws {
        throw EncodingError.invalid(self, "\(Self.self) doesn't say how it is written")
    }
}
