/// A type that can be a field of a request.
public protocol WritableValue: Sendable {
    /// Writes the value where `fields` stands: a model field by field, anything else as a whole.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    func write(to fields: inout FieldWriter) throws

    /// Writes the value.
    ///
    /// Each of the two functions has a default that calls the other: this one in every type, the one above in a
    /// ``SingleValueWritable``.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws
}

/// An object with fields. One function writes it in every format; `Encodable` follows from it.
public typealias WritableModel = WritableValue & Encodable

/// A type that is written as a whole by `write(to: inout ValueWriter)`.
///
/// Such types are scalars, arrays, and custom types that are sent as strings or numbers.
public protocol SingleValueWritable: WritableValue {
    /// - Throws: `EncodingError` when the value can't be written, such as a number that isn't finite.
    func write(to value: inout ValueWriter) throws
}

/// One of several types.
public typealias WritableUnion = SingleValueWritable & Encodable

extension WritableValue {
    /// Encodes the value.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @inlinable
    public func write(to value: inout ValueWriter) throws {
        var fields = FieldWriter(value)
        try write(to: &fields)
        try fields.end()
    }

    /// Returns a copy with another value of a property.
    @_spi(Generated)
    public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }

    /// The value as one word of a parameter; nil for null, arrays and objects.
    ///
    /// A value that can't be written is nil too.
    package var word: String? {
        if let text = self as? String { return text }
        let output = WordOutput()
        var writer = ValueWriter(output)
        do { try write(to: &writer) } catch { return nil }
        return output.isScalar ? output.word : nil
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

    /// Throws an error for a type that implements neither function.
    ///
    /// This implementation makes a type that has neither function an error of the compiler, and not one that calls
    /// itself.
    @available(*, unavailable, message: "a type that is written as a whole needs its own write(to: inout ValueWriter)")
    public func write(to value: inout ValueWriter) throws {
        throw EncodingError.invalid(self, "\(Self.self) doesn't say how it is written")
    }
}
