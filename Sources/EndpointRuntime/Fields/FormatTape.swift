/// Tapes for modules of formats that the runtime doesn't know.
@_spi(Format)
public enum FormatTape {
    /// The value of the first token.
    ///
    /// All values are texts, which are of whatever is asked for; where a list is asked for, nothing is one without
    /// elements, and a value one of it alone.
    ///
    /// - Parameters:
    ///   - text: The text of the tokens' stretches. It has been checked to be UTF-8.
    ///   - tokens: In the order of a tape, at least one. Each stretch lies in `text`, each `next` in the tokens or right
    ///     behind them.
    public static func value(
        of tokens: UnsafeBufferPointer<TapeToken>, in text: UnsafeRawBufferPointer, _ origins: TapeOrigins,
        formats: FormatPolicy
    ) -> ValueReader {
        let start = UnsafeMutablePointer<TapeToken>.allocate(capacity: max(tokens.count, 1))
        if let source = tokens.baseAddress { start.initialize(from: source, count: tokens.count) }
        let tape = ValueTape(
            TapeText(text, of: ElementText.self), tokens: start, count: tokens.count, codingPath: [], formats: formats,
            holdsTexts: true, origins: origins)
        return ValueReader(tape)
    }

    /// Calls `body` with the tokens of a value that is to be written, and with the text of their stretches.
    ///
    /// - Parameter body: Its last parameter holds the types of unions' cases by the index of their token.
    /// - Throws: `EncodingError` where the value can't be written; what `body` throws.
    public static func withTokens<Result>(
        of value: some WritableValue,
        _ body: (UnsafeBufferPointer<TapeToken>, UnsafePointer<UInt8>, [Int: Any.Type]) throws -> Result
    ) throws -> Result {
        let output = TapeOutput(keepsCaseTypes: true)
        var writer = ValueWriter(output)
        try writer.write(value)
        let tape = try output.tape()
        return try withExtendedLifetime(tape) {
            try body(UnsafeBufferPointer(start: tape.tokens, count: tape.count), tape.bytes, output.caseTypes ?? [:])
        }
    }

    /// Whether so little of the thread's stack is left that nothing may nest deeper.
    public static var isStackShort: Bool {
        ReadingThread.current?.pointee.isStackShort ?? false
    }
}
