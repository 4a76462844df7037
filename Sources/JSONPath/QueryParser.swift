import Diagnostics

/// A parser of JSONPath queries by the grammar of RFC 9535, appendix A.
struct QueryParser {
    /// The maximum nesting depth of conditions, into which the parser and the evaluator recurse.
    private static let deepestNesting = 32
    /// The largest integer on which all implementations of JSON agree (RFC 9535, section 2.1).
    private static let largestInteger = 1 << 53 - 1

    let bytes: [UInt8]
    var index = 0
    private var nesting = 0

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    static func parse(_ text: String) throws(JSONPathError) -> Query {
        var parser = QueryParser(text)
        guard parser.take("$") else {
            throw parser.failure(
                "the query doesn't begin with '$'", hint: parser.byte == nil ? nil : "write \(text.fromRoot)")
        }
        let segments = try parser.segments()
        if parser.byte != nil { throw parser.unexpectedEnd() }
        return Query(start: .root, segments: segments)
    }

    // Parsing of segments and selectors

    mutating func segments() throws(JSONPathError) -> [Segment] {
        var segments: [Segment] = []
        while true {
            let end = index
            skipBlanks()
            let start = index
            if take("..") {
                segments.append(try segment(isDescendant: true, from: start))
            } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") {
                segments.append(try segment(isDescendant: false, from: start))
            } else {
                index = end
                return segments
            }
        }
    }

    /// Reads a segment; the dots of a descendant segment have already been read.
    private mutating func segment(isDescendant: Bool, from start: Int) throws(JSONPathError) -> Segment {
        var selectors: [Selector]
        var hasBlanks = false
        if byte == UInt8(ascii: "[") {
            (selectors, hasBlanks) = try bracketedSelectors()
        } else {
            if !isDescendant { index += 1 }
            selectors = [try dottedSelector()]
        }
        return Segment(isDescendant: isDescendant, selectors: selectors, hasBlanks: hasBlanks, range: start..<index)
    }

    /// Reads the selector after one or two dots: `*` or a name.
    private mutating func dottedSelector() throws(JSONPathError) -> Selector {
        if take("*") { return .wildcard }
        let start = index
        guard let first = byte, Self.isNameStart(first) else {
            switch byte {
            case UInt8(ascii: "["): throw failure("bracket after a dot", hint: "remove the dot")
            case let first? where Self.isBlank(first):
                throw failure("blank after a dot", hint: "remove the blank")
            case nil: throw failure("expected a name or '*' after the dot")
            default:
                throw failure(
                    "invalid character '\(character)' at the beginning of a name after a dot",
                    hint: bracketHint(from: start))
            }
        }
        while let next = byte, Self.isNameStart(next) || Self.isDigit(next) { index += 1 }
        return .name(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func bracketedSelectors() throws(JSONPathError) -> (selectors: [Selector], hasBlanks: Bool) {
        let start = index
        index += 1
        var selectors: [Selector] = []
        var hasBlanks = false
        repeat {
            hasBlanks = skipBlanks() || hasBlanks
            selectors.append(try selector())
            hasBlanks = skipBlanks() || hasBlanks
        } while take(",")
        guard take("]") else {
            throw byte == nil
                ? JSONPathError("unclosed bracket", at: start..<start + 1)
                : failure(
                    "expected ',' or ']', not '\(character)'",
                    hint: byte == UInt8(ascii: "=") ? "write '==' to compare" : nil
                )
        }
        return (selectors, hasBlanks)
    }

    private mutating func selector() throws(JSONPathError) -> Selector {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try string())
        case UInt8(ascii: "*"):
            index += 1
            return .wildcard
        case UInt8(ascii: "?"):
            index += 1
            skipBlanks()
            return .filter(try withNesting { parser throws(JSONPathError) in try parser.logicalExpression() })
        case let first? where first == UInt8(ascii: ":") || isAtInteger: return try indexOrSlice()
        case UInt8(ascii: "("):
            throw failure("scripts in brackets aren't part of RFC 9535", hint: "begin a filter with '?'")
        case let first? where Self.isNameStart(first):
            throw failure("unquoted name in brackets", hint: bracketHint(from: index))
        default:
            throw failure(
                byte == nil ? "expected a selector" : "invalid selector '\(character)'",
                hint: "expected a quoted name, an index, a slice, '*' or '?' with a condition"
            )
        }
    }

    private mutating func indexOrSlice() throws(JSONPathError) -> Selector {
        let start = byte == UInt8(ascii: ":") ? nil : try integer()
        let end = index
        skipBlanks()
        guard take(":") else {
            index = end
            // A selector without a colon is an index, so `start` contains a number.
            return .index(start ?? 0)
        }
        skipBlanks()
        let stop = isAtInteger ? try integer() : nil
        skipBlanks()
        var step = 1
        if take(":") {
            skipBlanks()
            if isAtInteger { step = try integer() }
        }
        return .slice(start: start, end: stop, step: step)
    }

    private var isAtInteger: Bool {
        byte.map { $0 == UInt8(ascii: "-") || Self.isDigit($0) } ?? false
    }

    private mutating func integer() throws(JSONPathError) -> Int {
        let start = index
        let isNegative = take("-")
        let first = index
        while let next = byte, Self.isDigit(next) { index += 1 }
        let digits = bytes[first..<index]
        guard !digits.isEmpty else { throw failure("expected a digit after '-'") }
        if digits.first == UInt8(ascii: "0"), digits.count > 1 || isNegative {
            throw JSONPathError(
                isNegative && digits.count == 1 ? "invalid index '-0'" : "leading zero of an index",
                at: start..<index
            )
        }
        guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= Self.largestInteger else {
            throw JSONPathError(
                "the number is too large", at: start..<index, hint: "expected a number within ±(2^53 - 1)")
        }
        return isNegative ? -number : number
    }

    mutating func withNesting<Result>(
        _ read: (inout Self) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        guard nesting < Self.deepestNesting else {
            throw failure("condition nesting exceeds \(Self.deepestNesting) levels")
        }
        nesting += 1
        defer { nesting -= 1 }
        return try read(&self)
    }
}

// Reads the characters of a query.
extension QueryParser {
    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        let isThere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if isThere { index += count }
        return isThere
    }

    /// Skips blanks, and returns whether there were any.
    @discardableResult
    mutating func skipBlanks() -> Bool {
        let start = index
        while let next = byte, Self.isBlank(next) { index += 1 }
        return index > start
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns whether a byte can begin a name: an ASCII letter, `_`, or a byte outside ASCII.
    static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The character at the current position, for error messages.
    var character: String {
        String(decoding: bytes[index...].prefix(characterLength), as: UTF8.self)
    }

    private var characterLength: Int {
        guard index < bytes.count else { return 0 }
        return 1 + bytes[(index + 1)...].prefix { $0 & 0xC0 == 0x80 }.count
    }

    func failure(_ message: String, hint: String? = nil) -> JSONPathError {
        JSONPathError(message, at: index..<index + characterLength, hint: hint)
    }

    /// Returns the error for characters after a complete query.
    func unexpectedEnd() -> JSONPathError {
        guard let byte, !Self.isBlank(byte) else { return failure("blank at the end of the query") }
        var start = index
        while start > 0, Self.isNameStart(bytes[start - 1]) || Self.isDigit(bytes[start - 1]) { start -= 1 }
        let isInName = start > 0 && bytes[start - 1] == UInt8(ascii: ".") && start < index
        return failure(
            "unexpected '\(character)'", hint: isInName ? bracketHint(from: start) : nil
        )
    }

    /// Returns the hint to write a name in brackets.
    ///
    /// A name needs brackets if it contains characters other than letters, digits and `_`.
    func bracketHint(from start: Int) -> String? {
        let name = bytes[start...].prefix { byte in
            !Self.isBlank(byte) && !".[]()=<>!&|,'\"".utf8.contains(byte)
        }
        guard !name.isEmpty, name.count <= 64 else { return nil }
        return "write ['\(String(decoding: name, as: UTF8.self))']"
    }
}

extension String {
    /// The query that begins with `$` in place of blanks, `$`, `@` and dots, for a hint.
    ///
    /// A JSON pointer, such as `#/paths/~1books`, is converted.
    fileprivate var fromRoot: String {
        let text = String(VisibleText.of(self).drop { " .@$".contains($0) }.prefix(64))
        let pointer = text.drop { $0 == "#" }
        guard pointer.first == "/" else { return (text.first == "[" ? "$" : "$.") + text }
        let keys = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
            $0.replacing("~1", with: "/").replacing("~0", with: "~")
        }
        return "$" + keys.map { "['\(NormalizedPath.escaped(String($0)))']" }.joined()
    }
}
