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

    /// Writes a value to an output of a format's own.
    ///
    /// - Throws: `EncodingError` where the value can't be written.
    public static func write(_ value: some WritableValue, to output: ValueOutput) throws {
        var writer = ValueWriter(output)
        try value.write(to: &writer)
    }

    /// Whether so little of the thread's stack is left that nothing may nest deeper.
    public static var isStackShort: Bool {
        ReadingThread.current?.pointee.isStackShort ?? false
    }
}
