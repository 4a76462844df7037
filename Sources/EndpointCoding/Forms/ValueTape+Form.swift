// Tapes of forms: `application/x-www-form-urlencoded`.
extension ValueTape {
    /// - Throws: ``FormSyntaxError`` when `data` isn't a form.
    package convenience init(
        form data: Data, formats: FormatPolicy = .lenient, repairs: TapeRepairs? = nil
    ) throws(FormSyntaxError) {
        let text = data.withUnsafeBytes { TapeText($0, of: FormEscapes.self) }
        var parser = FormTapeParser(text)
        var tokens = FormTokens(try parser.parse())
        let all = tokens.made()
        let start = UnsafeMutablePointer<Token>.allocate(capacity: all.count)
        start.initialize(from: all, count: all.count)
        self.init(
            text, tokens: start, count: all.count, codingPath: [], formats: formats, repairs: repairs,
            holdsTexts: true, numberedLists: tokens.numberedLists
        )
    }
}
