extension ReadableValue {
    /// Returns the JSON that this value is decoded from, for a cache.
    ///
    /// The JSON of a model contains each field with its name and format, read-only and additional properties, and no
    /// member for nil. `JSONDecoder` can decode it.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    @_disfavoredOverload
    public func jsonData() throws -> Data { try ModelWriting.json(of: self) }

    /// Creates a value from the JSON that ``jsonData()`` returned.
    ///
    /// - Throws: ``JSONSyntaxError``; `DecodingError` if the JSON isn't a value of this type.
    public init(jsonData: Data) throws {
        try self.init(from: ValueReader(ValueTape(json: jsonData, nestingLimit: NestingLimit.written)))
    }
}

extension WritableValue {
    /// Returns the JSON of this value, for a cache.
    ///
    /// The JSON of a model contains read-only properties too.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func jsonData() throws -> Data { try ModelWriting.json(of: self) }
}

extension ReflectedValue where Self: ReadableValue {
    /// Creates a model from the fields of another one: `try NewBook(copying: book)`.
    ///
    /// Both models may be request models or response models. Fields that this model doesn't declare are ignored, unless
    /// this model has additional properties.
    ///
    /// - Throws: `EncodingError` if the other model can't be encoded, `DecodingError` if a field is missing or has
    ///   another type.
    public init(copying model: some ReflectedValue) throws {
        try self.init(from: ValueReader(ModelWriting.tape(of: model)))
    }
}

extension ReadableValue where Self: Encodable & ReflectedValue {
    /// Encodes the model to an encoder of any format, in the form from which it is decoded.
    ///
    /// The form is the JSON that ``ReadableValue/jsonData()`` returns.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(from: ValueReader(ModelWriting.tape(of: self))).encode(to: encoder)
    }
}

extension WritableValue where Self: ReadableValue & Encodable & ReflectedValue {
    /// Writes the value to an encoder of any format.
    ///
    /// The value is written as in a request. If the encoder is a `JSONEncoder` that stores models, read-only properties
    /// are written too.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws { try encodeModel(to: encoder) }
}

extension JSONEncoder {
    /// A Boolean value that indicates whether models keep their read-only properties.
    ///
    /// The default is false, since encoded models are usually sent.
    ///
    /// Set the property to store models within `Codable` types that aren't generated.
    public var storesModels: Bool {
        get { CodingUserInfoKey.storesModels.map { userInfo[$0] as? Bool ?? false } ?? false }
        set { if let key = CodingUserInfoKey.storesModels { userInfo[key] = newValue } }
    }
}

extension CodingUserInfoKey {
    /// The key of ``Foundation/JSONEncoder/storesModels``.
    static var storesModels: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "EndpointRuntime.storesModels") }
}
