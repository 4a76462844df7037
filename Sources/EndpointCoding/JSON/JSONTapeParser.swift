/// A strict parser of JSON (RFC 8259), which skips a byte order mark at the beginning.
///
/// Zeros follow the text and are part of no token, so no loop compares its index with the end of the text.
struct JSONTapeParser: ~Copyable {
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    private let text: TapeText
    private var tokens: UnsafeMutablePointer<ValueTape.Token>
    private var count = 0
    private var capacity: Int
    private let nestingLimit: Int

    init(_ text: TapeText, nestingLimit: Int) {
        self.text = text
        self.nestingLimit = nestingLimit
        bytes = text.start
        end = text.count
        // Most documents have fewer tokens than one per eight bytes.
        capacity = text.count / 8 + 8
        tokens = .allocate(capacity: capacity)
    }

    /// Returns the tokens, which the caller deallocates.
    mutating func parse() throws(JSONSyntaxError) -> (start: UnsafeMutablePointer<ValueTape.Token>, count: Int) {
        do {
            try parseText()
        } catch {
            tokens.deallocate()
            throw error
        }
        return (tokens, count)
    }

    private mutating func parseText() throws(JSONSyntaxError) {
        guard end < Int(UInt32.max) else { throw JSONSyntaxError(reason: "the text is too long", offset: 0) }
        var index = bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        skipBlanks(&index)
        /// The index of the innermost open container, whose `next` is the index of its parent.
        var container = -1
        var isObject = false
        var depth = 0
        while true {
            // The next value begins here: a scalar, an object or an array.
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                try parseString(&index)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < nestingLimit else { throw tooDeep(index) }
                depth += 1
                isObject = byte == UInt8(ascii: "{")
                append(isObject ? .object : .array, offset: index, count: 0)
                tokens[count - 1].next = UInt32(truncatingIfNeeded: container)
                container = count - 1
                index += 1
                skipBlanks(&index)
                if bytes[index] != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    guard index < end else { throw endInside(isObject, index) }
                    tokens[container].count = 1
                    if isObject { try parseKey(&index) }
                    continue
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try parseNumber(&index)
            default:
                try parseLiteral(&index)
            }
            // A value is followed by the next child, or by the end of one or more containers.
            while container >= 0 {
                skipBlanks(&index)
                let byte = bytes[index]
                if byte == UInt8(ascii: ",") {
                    index += 1
                    skipBlanks(&index)
                    tokens[container].count += 1
                    if isObject { try parseKey(&index) }
                    break
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw index < end ? error("expected a comma", index) : endInside(isObject, index)
                }
                index += 1
                let outer = tokens[container].next
                tokens[container].next = UInt32(truncatingIfNeeded: count)
                container = outer == .max ? -1 : Int(outer)
                depth -= 1
                isObject = container >= 0 && tokens[container].kind == .object
            }
            if container < 0 { break }
        }
        skipBlanks(&index)
        guard index == end else { throw error("unexpected text after the value", index) }
    }

    @inline(__always)
    private mutating func parseKey(_ index: inout Int) throws(JSONSyntaxError) {
        guard bytes[index] == UInt8(ascii: "\"") else { throw error("expected a key", index) }
        try parseString(&index)
        skipBlanks(&index)
        guard bytes[index] == UInt8(ascii: ":") else { throw error("expected a colon", index) }
        index += 1
        skipBlanks(&index)
    }

    @inline(__always)
    private mutating func append(_ kind: ValueTape.Token.Kind, offset: Int, count length: Int) {
        if count == capacity { grow() }
        // The numbers are at most the text's length, which fits in 32 bits: `parseText` has checked it.
        let token = ValueTape.Token(
            kind: kind, offset: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: length),
            next: UInt32(truncatingIfNeeded: count + 1)
        )
        (tokens + count).initialize(to: token)
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<ValueTape.Token>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        tokens = larger
        capacity *= 2
    }

    private mutating func parseLiteral(_ index: inout Int) throws(JSONSyntaxError) {
        let word = ByteWord.load(bytes + index)
        if word & 0xFFFF_FFFF == 0x6575_7274 {  // true
            append(.boolean, offset: index, count: 4)
            index += 4
        } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {  // false
            append(.boolean, offset: index, count: 5)
            index += 5
        } else if word & 0xFFFF_FFFF == 0x6C6C_756E {  // null
            append(.null, offset: index, count: 4)
            index += 4
        } else {
            throw error("expected a value", index)
        }
    }

    private mutating func parseNumber(_ index: inout Int) throws(JSONSyntaxError) {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let hasLeadingZero = bytes[index] == UInt8(ascii: "0")
        let whole = skipDigits(&index)
        guard whole == 1 || (whole > 1 && !hasLeadingZero) else { throw error("invalid number", start) }
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard skipDigits(&index) > 0 else { throw error("expected digits after the point", index) }
        }
        if bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
            guard skipDigits(&index) > 0 else { throw error("expected digits in the exponent", index) }
        }
        append(.number, offset: start, count: index - start)
    }

    @inline(__always)
    private func skipDigits(_ index: inout Int) -> Int {
        let start = index
        var digits = 8
        while digits == 8 {
            digits = ByteWord.digitCount(ByteWord.load(bytes + index))
            index += digits
        }
        return index - start
    }

    private mutating func parseString(_ index: inout Int) throws(JSONSyntaxError) {
        let start = index + 1
        var position = start
        /// The properties of the string, as bits: 1 if it isn't ASCII, 2 if it has escapes.
        var flags: UInt8 = 0
        while true {
            let plain = ByteWord.plainLength(bytes + position)
            position += plain
            // The zeros after the document aren't plain bytes, so the loop never reads beyond the document's end.
            if plain == 16 { continue }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                append(Self.kind(flags), offset: start, count: position - start)
                index = position + 1
                return
            case UInt8(ascii: "\\"):
                flags |= 2
                guard let length = JSONEscapes.length(bytes + position) else {
                    throw error("invalid escape sequence", position)
                }
                position += length
            case 0..<0x20:
                throw position < end
                    ? error("control character in a string", position)
                    : error("unclosed string", start - 1)
            default:
                flags |= 1
                repeat {
                    let length = UTF8Sequence.length(bytes + position)
                    guard length > 0 else { throw error("invalid UTF-8", position) }
                    position += length
                } while bytes[position] >= 0x80
            }
        }
    }

    @inline(__always)
    private static func kind(_ flags: UInt8) -> ValueTape.Token.Kind {
        flags == 0 ? .string : flags == 1 ? .unicodeString : .escapedString
    }

    @inline(__always)
    private func skipBlanks(_ index: inout Int) {
        if bytes[index] > 0x20 { return }
        skipSomeBlanks(&index)
    }

    @inline(never)
    private func skipSomeBlanks(_ index: inout Int) {
        while true {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
            // The indentation of pretty-printed JSON is skipped eight bytes at a time.
            var blanks = 8
            while blanks == 8 {
                blanks = ByteWord.blankCount(ByteWord.load(bytes + index))
                index += blanks
            }
        }
    }

    @inline(never)
    private func error(_ reason: String, _ offset: Int) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: offset)
    }

    @inline(never)
    private func endInside(_ isObject: Bool, _ offset: Int) -> JSONSyntaxError {
        error("unclosed \(isObject ? "object" : "array")", offset)
    }

    @inline(never)
    private func tooDeep(_ offset: Int) -> JSONSyntaxError {
        error("nesting exceeds \(nestingLimit) levels", offset)
    }
}
