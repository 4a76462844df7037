#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ReflectedValue where Self: ReadableValue {
    /// The JSON that this is read from, for a cache: each field under its own name and in its own form, what else the
    /// model keeps of the answer, and nothing for what is nil. `JSONDecoder` reads it.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func jsonData() throws -> Data {
        try ModelWriting.json(of: self)
    }

    /// What has the fields of another model, be it sent or received: `try NewBook(copying: book)`. What else the other
    /// one has is left out, as far as this one doesn't keep it.
    ///
    /// - Throws: `EncodingError` when the other one can't be written, `DecodingError` when a field is missing or of
    ///   another kind.
    public init(copying model: some ReflectedValue) throws {
        try self.init(from: ValueReader(ModelWriting.tape(of: model)))
    }
}

extension Array where Element: ReadableValue & ReflectedValue {
    /// The JSON that these are read from, as of each of them.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func jsonData() throws -> Data {
        try ModelWriting.json(of: self)
    }
}

extension ReadableValue where Self: Encodable & ReflectedValue {
    /// Writes the JSON that this is read from to whatever `encoder` makes, as ``ReflectedValue/jsonData()`` has it.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(from: ValueReader(ModelWriting.tape(of: self))).encode(to: encoder)
    }
}

extension WritableValue where Self: ReadableValue & Encodable & ReflectedValue {
    /// Writes the value to whatever `encoder` makes, as it is sent.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: self).encode(to: encoder)
    }
}

extension ReadableValue {
    /// The JSON that this is read from: as ``ReflectedValue/jsonData()`` has it where a model has no code of its own for that.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @_spi(Notes)
    public func jsonAsRead() throws -> Data {
        try ModelWriting.json(of: self)
    }
}
