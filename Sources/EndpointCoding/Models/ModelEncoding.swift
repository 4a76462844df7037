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
    /// Writes the value to whatever `encoder` makes, as it is sent, or as it is stored where the encoder is a
    /// `JSONEncoder` that stores models.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws {
        guard JSONEncoder.storesModels(encoder) else { return try JSONValue(writing: self).encode(to: encoder) }
        try JSONValue(from: ValueReader(ModelWriting.tape(of: self))).encode(to: encoder)
    }
}

extension JSONEncoder {
    private static let storesModelsKey = CodingUserInfoKey(rawValue: "EndpointRuntime.storesModels")

    /// A Boolean value that indicates whether models keep their read-only properties. They don't by default, since what
    /// is encoded is usually sent.
    ///
    /// Set it to store models within `Codable` types that aren't generated.
    public var storesModels: Bool {
        get { Self.storesModelsKey.map { userInfo[$0] as? Bool == true } ?? false }
        set { if let key = Self.storesModelsKey { userInfo[key] = newValue } }
    }

    fileprivate static func storesModels(_ encoder: any Encoder) -> Bool {
        storesModelsKey.map { encoder.userInfo[$0] as? Bool == true } ?? false
    }
}

extension ReadableValue {
    /// The JSON that this is read from: as ``ReflectedValue/jsonData()`` has it where a model has no code of its own for that.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @_spi(Generated)
    public func jsonAsRead() throws -> Data {
        try ModelWriting.json(of: self)
    }
}

extension WritableValue {
    /// The JSON in which this is stored: as ``ReflectedValue/jsonData()`` has it.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    package func storedJSON() throws -> Data {
        try ModelWriting.json(of: self)
    }
}
