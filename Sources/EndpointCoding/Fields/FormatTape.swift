/// Tapes for modules of formats that the runtime doesn't know.
@_spi(Format)
public enum FormatTape {
    /// Returns a reader of the first token's value.
    ///
    /// All values are strings that are converted to the requested type. Where an array is requested, null is an empty
    /// array, and a single value an array of one element.
    ///
    /// - Parameters:
    ///   - text: The text that the tokens refer to. It has been validated as UTF-8.
    ///   - tokens: The tokens in the order of a tape, at least one. Each token's range is in `text`; each `next` is an
    ///     index of the tokens or their count.
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

    /// A Boolean value that indicates whether too little of the thread's stack is left for deeper nesting.
    public static var isStackShort: Bool {
        ReadingThread.current?.pointee.isStackShort ?? false
    }
}
