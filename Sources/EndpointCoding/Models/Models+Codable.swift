// Decoding from any decoder and encoding to any encoder use JSON as the intermediate format.

extension ReadableValue where Self: Decodable {
    /// Decodes the value from any `decoder`.
    ///
    /// - Throws: `DecodingError` if a field is missing, or if a field or the value itself has another type.
    public init(from decoder: any Decoder) throws { try self.init(from: ValueReader(decoder)) }
}

extension WritableValue where Self: Encodable {
    /// Writes the value to an encoder of any format.
    ///
    /// A model is written without its read-only properties, unless the encoder stores models.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws { try encodeModel(to: encoder) }
}

extension WritableValue {
    /// Writes the value; a model is written without read-only properties unless the encoder stores models.
    func encodeModel(to encoder: any Encoder) throws {
        let output = TapeOutput()
        if let key = CodingUserInfoKey.storesModels, encoder.userInfo[key] as? Bool == true,
            self is any ReadableValue & ReflectedValue
        {
            try ModelWriting.write(self, to: output)
        } else {
            var writer = ValueWriter(output)
            try write(to: &writer)
        }
        try JSONValue(from: ValueReader(output.tape())).encode(to: encoder)
    }
}

extension ValueReader {
    /// Creates a reader of the value that `decoder` decodes.
    ///
    /// Dates and data are decoded as strings, even if the format has types for them.
    package init(_ decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self.init(
                try ValueTape(
                    json: value.jsonBytes, codingPath: decoder.codingPath, nestingLimit: NestingLimit.written))
        } catch {
            throw DecodingError.corrupted("\(error)", at: decoder.codingPath, error)
        }
    }

    /// The value's JSON text without whitespace, with the fields in their original order.
    package var jsonText: String {
        let output = JSONOutput()
        write(to: output)
        return output.text
    }
}
