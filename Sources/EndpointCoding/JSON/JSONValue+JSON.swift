extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Parameter nestingLimit: How many levels of arrays and objects it may have.
    /// - Throws: ``JSONSyntaxError``; a `DecodingError` where the thread's stack has no room for what is in it.
    public init(json data: Data, nestingLimit: Int = 128) throws {
        try self.init(from: ValueReader(ValueTape(json: data, nestingLimit: nestingLimit)))
    }

    package var jsonBytes: [UInt8] {
        get throws {
            try JSONOutput(writing: self).bytes
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text, in one line.
    public var description: String {
        (try? jsonBytes).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension WritableValue {
    /// Returns the JSON of the value.
    ///
    /// - Throws: `EncodingError` if a value can't be encoded, such as a number that isn't finite.
    package func writtenJSON() throws -> Data { Data(try JSONOutput(writing: self).bytes) }
}

extension ReadableValue {
    /// Reads what ``WritableValue/writtenJSON()`` has written.
    ///
    /// - Throws: ``JSONSyntaxError``; `DecodingError` where the text is no such value.
    package init(writtenJSON data: Data) throws {
        try self.init(from: ValueReader(ValueTape(json: data, nestingLimit: NestingLimit.written)))
    }
}
