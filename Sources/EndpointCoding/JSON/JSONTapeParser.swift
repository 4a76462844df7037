/// A strict parser of JSON (RFC 8259), which skips a byte order mark at the beginning.
///
/// Zeros follow the text and are part of no token, so no loop compares its position with the end of the text.
///
/// All functions that change the parser are inlined into `parse`, so that its properties are in registers.
struct JSONTapeParser: ~Copyable {
    private typealias Kind = ValueTape.Token.Kind

    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The position of the next byte.
    private var cursor: UnsafePointer<UInt8>
    private var tokens: UnsafeMutablePointer<ValueTape.Token>
    private var count = 0
    private var capacity: Int
    private let nestingLimit: Int

    init(_ text: TapeText, nestingLimit: Int) {
        self.nestingLimit = nestingLimit
        start = text.start
        end = text.start + text.count
        cursor = text.start
        // Most documents have fewer tokens than one per eight bytes.
        capacity = text.count / 8 + 8
        tokens = .allocate(capacity: capacity)
    }

    /// Returns the tokens, which the caller deallocates.
    consuming func parse() throws(JSONSyntaxError) -> (start: UnsafeMutablePointer<ValueTape.Token>, count: Int) {
        do {
            try parseText()
        } catch {
            tokens.deallocate()
            throw error
        }
        return (tokens, count)
    }

    @inline(__always)
    private mutating func parseText() throws(JSONSyntaxError) {
        guard end - start < UInt32.max else { throw JSONSyntaxError(reason: "the text is too long", offset: 0) }
        if start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF { cursor += 3 }
        skipBlanks()
        /// The index of the innermost open container, whose `next` is the index of its parent.
        var container = -1
        var isObject = false
        /// The number of the container's children so far. The `count` of an outer container is its number.
        var children: UInt32 = 0
        var depth = 0
        while true {
            if isObject { try parseKey() }
            // The next value begins here: a scalar, an object or an array.
            let byte = cursor.pointee
            switch byte {
            case UInt8(ascii: "\""):
                try parseString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < nestingLimit else { throw tooDeep() }
                depth += 1
                if container >= 0 { tokens[container].count = children }
                isObject = byte == UInt8(ascii: "{")
                append(isObject ? .object : .array, at: cursor, count: 0)
                tokens[count - 1].next = UInt32(truncatingIfNeeded: container)
                container = count - 1
                children = 0
                cursor += 1
                skipBlanks()
                if cursor.pointee != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    guard cursor < end else { throw endInside(isObject) }
                    children = 1
                    continue
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try parseNumber()
            default:
                try parseLiteral()
            }
            // A value is followed by the next child, or by the end of one or more containers.
            while container >= 0 {
                skipBlanks()
                let byte = cursor.pointee
                if byte == UInt8(ascii: ",") {
                    cursor += 1
                    skipBlanks()
                    children &+= 1
                    break
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw cursor < end ? error("expected a comma", cursor) : endInside(isObject)
                }
                cursor += 1
                let outer = tokens[container].next
                tokens[container].count = children
                tokens[container].next = UInt32(truncatingIfNeeded: count)
                depth -= 1
                if outer == .max {
                    container = -1
                } else {
                    container = Int(outer)
                    isObject = tokens[container].kind == .object
                    children = tokens[container].count
                }
            }
            if container < 0 { break }
        }
        skipBlanks()
        guard cursor == end else { throw error("unexpected text after the value", cursor) }
    }

    @inline(__always)
    private mutating func parseKey() throws(JSONSyntaxError) {
        guard cursor.pointee == UInt8(ascii: "\"") else { throw error("expected a key", cursor) }
        try parseString()
        skipBlanks()
        guard cursor.pointee == UInt8(ascii: ":") else { throw error("expected a colon", cursor) }
        cursor += 1
        skipBlanks()
    }

    @inline(__always)
    private mutating func append(_ kind: Kind, at position: UnsafePointer<UInt8>, count length: Int) {
        if count == capacity {
            tokens = Self.grown(tokens, count: count)
            capacity = count * 2
        }
        // The numbers are at most the text's length, which fits in 32 bits: `parseText` has checked it.
        let token = ValueTape.Token(
            kind: kind, offset: UInt32(truncatingIfNeeded: position - start),
            count: UInt32(truncatingIfNeeded: length), next: UInt32(truncatingIfNeeded: count + 1)
        )
        (tokens + count).initialize(to: token)
        count += 1
    }

    /// Returns a copy of the tokens with twice their capacity, and deallocates them.
    @inline(never)
    private static func grown(
        _ tokens: UnsafeMutablePointer<ValueTape.Token>, count: Int
    ) -> UnsafeMutablePointer<ValueTape.Token> {
        let larger = UnsafeMutablePointer<ValueTape.Token>.allocate(capacity: count * 2)
        larger.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        return larger
    }

    @inline(__always)
    private mutating func parseLiteral() throws(JSONSyntaxError) {
        let word = ByteWord.load(cursor)
        if word & 0xFFFF_FFFF == 0x6575_7274 {  // true
            append(.boolean, at: cursor, count: 4)
            cursor += 4
        } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {  // false
            append(.boolean, at: cursor, count: 5)
            cursor += 5
        } else if word & 0xFFFF_FFFF == 0x6C6C_756E {  // null
            append(.null, at: cursor, count: 4)
            cursor += 4
        } else {
            throw error("expected a value", cursor)
        }
    }

    @inline(__always)
    private mutating func parseNumber() throws(JSONSyntaxError) {
        let first = cursor
        if cursor.pointee == UInt8(ascii: "-") { cursor += 1 }
        let hasLeadingZero = cursor.pointee == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole == 1 || (whole > 1 && !hasLeadingZero) else { throw error("invalid number", first) }
        if cursor.pointee == UInt8(ascii: ".") {
            cursor += 1
            guard skipDigits() > 0 else { throw error("expected digits after the point", cursor) }
        }
        if cursor.pointee | 0x20 == UInt8(ascii: "e") {
            cursor += 1
            if cursor.pointee == UInt8(ascii: "-") || cursor.pointee == UInt8(ascii: "+") { cursor += 1 }
            guard skipDigits() > 0 else { throw error("expected digits in the exponent", cursor) }
        }
        append(.number, at: first, count: cursor - first)
    }

    @inline(__always)
    private mutating func skipDigits() -> Int {
        let first = cursor
        var digits = 8
        while digits == 8 {
            digits = ByteWord.digitCount(ByteWord.load(cursor))
            cursor += digits
        }
        return cursor - first
    }

    @inline(__always)
    private mutating func parseString() throws(JSONSyntaxError) {
        let first = cursor + 1
        var string = (end: Self.skipPlainBytes(first), kind: Kind.string)
        if string.end.pointee != UInt8(ascii: "\"") {
            string = try Self.endOfString(from: string.end, first: first, in: start, end)
        }
        append(string.kind, at: first, count: string.end - first)
        cursor = string.end + 1
    }

    /// Returns the position of the first byte that isn't plain.
    ///
    /// The zeros after the document aren't plain bytes, so the loop never reads beyond the document's end.
    @inline(__always)
    private static func skipPlainBytes(_ first: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var position = first
        while true {
            let plain = ByteWord.plainLength(position)
            position += plain
            if plain < 16 { return position }
        }
    }

    /// Returns the end of a string that has escapes or isn't ASCII.
    ///
    /// - Parameter first: The first byte of the string, which precedes `position`.
    @inline(never)
    private static func endOfString(
        from position: UnsafePointer<UInt8>, first: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> (end: UnsafePointer<UInt8>, kind: Kind) {
        var position = position
        var kind = Kind.string
        while true {
            switch position.pointee {
            case UInt8(ascii: "\""):
                return (position, kind)
            case UInt8(ascii: "\\"):
                kind = .escapedString
                guard let length = JSONEscapes.length(position) else {
                    throw error("invalid escape sequence", position, in: start)
                }
                position += length
            case 0..<0x20:
                throw position < end
                    ? error("control character in a string", position, in: start)
                    : error("unclosed string", first - 1, in: start)
            default:
                if kind == .string { kind = .unicodeString }
                repeat {
                    let length = UTF8Sequence.length(position)
                    guard length > 0 else { throw error("invalid UTF-8", position, in: start) }
                    position += length
                } while position.pointee >= 0x80
            }
            position = skipPlainBytes(position)
        }
    }

    @inline(__always)
    private mutating func skipBlanks() {
        if cursor.pointee <= 0x20 { cursor = Self.skipSomeBlanks(cursor) }
    }

    @inline(never)
    private static func skipSomeBlanks(_ first: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var position = first
        while true {
            switch position.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return position
            }
            // The indentation of pretty-printed JSON is skipped sixteen bytes at a time.
            var blanks = position.pointee > 0x20 ? 0 : 16
            while blanks == 16 {
                blanks = ByteWord.blankLength(position)
                position += blanks
            }
        }
    }

    @inline(__always)
    private func error(_ reason: String, _ position: UnsafePointer<UInt8>) -> JSONSyntaxError {
        Self.error(reason, position, in: start)
    }

    @inline(never)
    private static func error(
        _ reason: String, _ position: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: position - start)
    }

    @inline(__always)
    private func endInside(_ isObject: Bool) -> JSONSyntaxError {
        error(isObject ? "unclosed object" : "unclosed array", cursor)
    }

    @inline(__always)
    private func tooDeep() -> JSONSyntaxError { error("nesting exceeds \(nestingLimit) levels", cursor) }
}
