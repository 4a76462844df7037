// Tapes of JSON documents, validated against RFC 8259.
extension ValueTape {
    /// - Throws: ``JSONSyntaxError`` if `text` isn't valid JSON.
    private convenience init(
        json text: TapeText, codingPath: [any CodingKey], formats: FormatPolicy, coercions: Coercions?,
        nestingLimit: Int
    ) throws(JSONSyntaxError) {
        var parser = JSONTapeParser(text, nestingLimit: nestingLimit)
        let tokens = try parser.parse()
        self.init(
            text, tokens: tokens.start, count: tokens.count, codingPath: codingPath, formats: formats,
            coercions: coercions
        )
    }

    /// - Throws: ``JSONSyntaxError`` when `bytes` aren't one JSON text.
    package convenience init(
        json bytes: [UInt8], codingPath: [any CodingKey] = [], formats: FormatPolicy = .lenient,
        coercions: Coercions? = nil, nestingLimit: Int = NestingLimit.received
    ) throws(JSONSyntaxError) {
        try self.init(
            json: bytes.withUnsafeBytes { TapeText($0, of: JSONEscapes.self) }, codingPath: codingPath,
            formats: formats, coercions: coercions, nestingLimit: nestingLimit
        )
    }

    /// - Throws: ``JSONSyntaxError`` when `data` isn't one JSON text.
    package convenience init(
        json data: Data, formats: FormatPolicy = .lenient, coercions: Coercions? = nil,
        nestingLimit: Int = NestingLimit.received
    ) throws(JSONSyntaxError) {
        try self.init(
            json: data.withUnsafeBytes { TapeText($0, of: JSONEscapes.self) }, codingPath: [], formats: formats,
            coercions: coercions, nestingLimit: nestingLimit
        )
    }
}
