// Decoding from any decoder and encoding to any encoder use JSON as the intermediate format.

extension ReadableValue where Self: Decodable {
    /// Decodes the value from any `decoder`.
    ///
    /// - Throws: `DecodingError` if a field is missing, or it or the value has another type.
    public init(from decoder: any Decoder) throws { try self.init(from: ValueReader(decoder)) }
}

extension WritableValue where Self: Encodable {
    /// Writes the value to an encoder of any format.
    ///
    /// A model is written as it is sent, or with all properties that were read if the encoder stores models.
    ///
    /// - Throws: `EncodingError` when a value can't be written, such as a number that isn't finite.
    public func encode(to encoder: any Encoder) throws { try encodeModel(to: encoder) }
}

extension WritableValue {
    /// Writes the value as it is sent, or with all properties that were read if the encoder stores models.
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
    /// Decodes from any `decoder`. Dates and data that the format has types for are decoded as strings.
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

    /// The value's JSON text with its fields in their order, without spaces.
    package var jsonText: String {
        let output = JSONOutput()
        write(to: output)
        return output.text
    }
}
