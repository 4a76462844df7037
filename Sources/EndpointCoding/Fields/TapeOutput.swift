/// An output that writes values to a tape.
///
/// The tape is the source of a form, of the parts of a multipart body, or of a parameter.
///
/// Formats that need to know a value's end at its beginning, or that reorder its parts, read the tokens instead of
/// writing values as they arrive.
package final class TapeOutput: ValueOutput {
    private var tokens: [ValueTape.Token] = []
    /// The indexes of the open objects and arrays, the outermost first.
    private var open: [Int] = []
    private var isTooDeep = false
    /// A Boolean value that indicates whether files are sent separately from the values.
    ///
    /// If false, files are encoded as base64 among the values.
    private let carriesFiles: Bool
    /// The files, by the index of the null token that replaces each file.
    package private(set) var files: [Int: FilePart] = [:]

    package init(carriesFiles: Bool = false) {
        self.carriesFiles = carriesFiles
        super.init()
    }

    /// Creates a tape of `value`.
    ///
    /// - Throws: `EncodingError` if `value` can't be written.
    package convenience init(writing value: some WritableValue, carriesFiles: Bool = false) throws {
        self.init(carriesFiles: carriesFiles)
        var writer = ValueWriter(self)
        try value.write(to: &writer)
    }

    /// Returns the tape of everything that was written; the output can't be used afterwards.
    ///
    /// - Parameters:
    ///   - format: The format of the tape's strings.
    ///   - holdsTexts: A Boolean value that indicates whether the tape's strings are converted to the requested types.
    ///   - formats: The treatment of values with invalid formats.
    ///   - coercions: The coercions that are applied while reading; nil if nothing is coerced.
    /// - Throws: `EncodingError` if the values nest too deeply or are too long.
    package func tape(
        of format: any TapeFormat.Type = PlainText.self, holdsTexts: Bool = false, formats: FormatPolicy = .lenient,
        coercions: TapeCoercions? = nil
    ) throws -> ValueTape {
        guard !isTooDeep else {
            throw EncodingError.invalid(tokens.count, "nesting exceeds \(NestingLimit.written) levels")
        }
        guard count < UInt32.max, tokens.count < UInt32.max else {
            throw EncodingError.invalid(tokens.count, "the values are too long")
        }
        let start = UnsafeMutablePointer<ValueTape.Token>.allocate(capacity: max(tokens.count, 1))
        start.initialize(from: tokens, count: tokens.count)
        return ValueTape(
            withBytes { TapeText($0, of: format) }, tokens: start, count: tokens.count, codingPath: [],
            formats: formats, coercions: coercions, holdsTexts: holdsTexts
        )
    }

    // Functions that write objects and arrays.

    package override func beginMember(_ key: StaticString, isFirst: Bool) {
        beginMember(isFirst: isFirst)
        appendText { append(key) }
        append(PlainText.keySeparator)
    }

    package override func beginMember(_ key: String, isFirst: Bool) {
        beginMember(isFirst: isFirst)
        appendText { append(text: key) }
        append(PlainText.keySeparator)
    }

    package override func endObject(isEmpty: Bool) {
        if isEmpty { begin(.object) }
        end()
    }

    package override func beginList() { begin(.array) }

    package override func endList(count: Int) {
        // An overflow of 32 bits is detected when the tape is created.
        if let list = open.last { tokens[list].count = UInt32(truncatingIfNeeded: count) }
        end()
    }

    private func begin(_ kind: ValueTape.Token.Kind) {
        append(kind, from: count)
        open.append(tokens.count - 1)
        if open.count > NestingLimit.written { isTooDeep = true }
    }

    private func beginMember(isFirst: Bool) {
        if isFirst { begin(.object) }
        if let object = open.last { tokens[object].count += 1 }
    }

    private func end() {
        if let container = open.popLast() { tokens[container].next = UInt32(truncatingIfNeeded: tokens.count) }
    }

    // Functions that write scalars.

    package override func writeNull() { append(.null, from: count) }

    package override func write(_ boolean: Bool) {
        let start = count
        if boolean { append("true") } else { append("false") }
        append(.boolean, from: start)
    }

    package override func write(_ integer: Int64) { appendNumber { append(integer: integer) } }
    package override func write(_ integer: UInt64) { appendNumber { append(integer: integer) } }
    package override func write(_ number: Double) { appendNumber { append(double: number) } }

    package override func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) {
        appendNumber { append(digits) }
    }

    package override func write(_ text: String) { appendText { append(text: text) } }

    package override func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        appendText { advance(fill(room(capacity))) }
    }

    package override func take(_ file: FilePart) -> Bool {
        guard carriesFiles else { return false }
        files[tokens.count] = file
        writeNull()
        return true
    }

    private func appendNumber(_ write: () -> Void) {
        let start = count
        write()
        append(.number, from: start)
    }

    private func appendText(_ write: () -> Void) {
        let start = count
        write()
        append(start == count ? .string : .unicodeString, from: start)
    }

    /// Appends the token of the bytes written from `start` on.
    private func append(_ kind: ValueTape.Token.Kind, from start: Int) {
        let isContainer = kind == .object || kind == .array
        // An overflow of 32 bits is detected when the tape is created.
        tokens.append(
            ValueTape.Token(
                kind: kind, offset: UInt32(truncatingIfNeeded: start),
                count: UInt32(truncatingIfNeeded: isContainer ? 0 : count - start),
                next: UInt32(truncatingIfNeeded: tokens.count + 1)
            )
        )
    }
}

/// A format whose strings have no escapes.
package enum PlainText: TapeFormat {
    package static var keySeparator: UInt8 { UInt8(ascii: "=") }

    package static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: stretch, as: UTF8.self)
    }
}
