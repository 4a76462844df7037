// This extension parses JSON documents to tapes, and validates them against RFC 8259.
extension ValueTape {
    /// Creates the tape of a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError`` if `bytes` aren't one JSON text.
    package convenience init(
        json bytes: some ContiguousBytes, codingPath: [any CodingKey] = [], formats: FormatPolicy = .lenient,
        coercions: TapeCoercions? = nil, nestingLimit: Int = NestingLimit.received
    ) throws(JSONSyntaxError) {
        let text = bytes.withUnsafeBytes { TapeText($0, of: JSONEscapes.self) }
        let tokens = try JSONTapeParser(text, nestingLimit: nestingLimit).parse()
        self.init(
            text, tokens: tokens.start, count: tokens.count, codingPath: codingPath, formats: formats,
            coercions: coercions
        )
    }
}
