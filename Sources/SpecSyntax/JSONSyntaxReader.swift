import Diagnostics

/// A reader that parses JSON (RFC 8259) into a syntax tree like that of YAML.
///
/// The YAML parser libyaml can't read all valid JSON: it rejects surrogate pairs in escapes, keys over 1,024 characters
/// and some tabs.
struct JSONSyntaxReader {
    private let file: SourceFileID
    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: SyntaxReader.Limits
    private var index = 0
    private var diagnostics: [Diagnostic] = []

    private init(file: SourceFileID, bytes: UnsafeBufferPointer<UInt8>, limits: SyntaxReader.Limits) {
        self.file = file
        self.bytes = bytes
        self.limits = limits
    }

    static func read(
        _ bytes: [UInt8], of file: SourceFileID, limits: SyntaxReader.Limits, reporting sink: inout DiagnosticSink
    ) -> Result<SyntaxNode, SyntaxError> {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONSyntaxReader(file: file, bytes: buffer, limits: limits)
            reader.index = UTF8Text.byteOrderMarkLength(of: bytes)
            return reader.read(reporting: &sink)
        }
    }

    private mutating func read(reporting sink: inout DiagnosticSink) -> Result<SyntaxNode, SyntaxError> {
        do throws(SyntaxError) {
            skipBlanks()
            let node = try value(depth: 0)
            skipBlanks()
            if index < bytes.count {
                throw error("unexpected text after the value")
            }
            diagnostics.forEach { sink.report($0) }
            return .success(node)
        } catch {
            return .failure(error)
        }
    }

    private mutating func value(depth: Int) throws(SyntaxError) -> SyntaxNode {
        guard index < bytes.count else { throw error("unexpected end of file; expected a value") }
        let start = index
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < limits.depth else {
                throw error("nesting exceeds \(limits.depth) levels", code: .nestingTooDeep)
            }
            return bytes[index] == UInt8(ascii: "{") ? try object(depth: depth) : try array(depth: depth)
        case UInt8(ascii: "\""):
            let text = try string()
            return SyntaxNode(.scalar(SyntaxScalar(text: text, style: .quoted)), range: range(from: start))
        default:
            return try word()
        }
    }

    private mutating func object(depth: Int) throws(SyntaxError) -> SyntaxNode {
        let start = index
        index += 1
        var builder = MappingBuilder()
        skipBlanks()
        if next(is: UInt8(ascii: "}")) { return node(.mapping(SyntaxMapping([])), from: start) }
        while true {
            let keyStart = index
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw unfinished(
                    "expected a key in double quotes", orUnclosed: "unclosed object", from: start,
                    hint: keyStart < bytes.count ? JSONHint.of(String(Unicode.Scalar(bytes[keyStart]))) : nil
                )
            }
            let key = try string()
            let keyRange = range(from: keyStart)
            skipBlanks()
            guard next(is: UInt8(ascii: ":")) else {
                throw error("expected ':' after the key '\(ShortText.of(key))'")
            }
            skipBlanks()
            let value = try value(depth: depth + 1)
            if let duplicate = builder.add(SyntaxMapping.Entry(key: key, keyRange: keyRange, value: value)) {
                diagnostics.append(duplicate)
            }
            skipBlanks()
            if next(is: UInt8(ascii: "}")) { break }
            guard next(is: UInt8(ascii: ",")) else {
                throw unfinished("expected ',' or '}'", orUnclosed: "unclosed object", from: start)
            }
            try skipBlanks(afterCommaBefore: "}")
        }
        return node(.mapping(builder.mapping), from: start)
    }

    private mutating func array(depth: Int) throws(SyntaxError) -> SyntaxNode {
        let start = index
        index += 1
        var items: [SyntaxNode] = []
        skipBlanks()
        if next(is: UInt8(ascii: "]")) { return node(.sequence([]), from: start) }
        while true {
            items.append(try value(depth: depth + 1))
            skipBlanks()
            if next(is: UInt8(ascii: "]")) { break }
            guard next(is: UInt8(ascii: ",")) else {
                throw unfinished("expected ',' or ']'", orUnclosed: "unclosed array", from: start)
            }
            try skipBlanks(afterCommaBefore: "]")
        }
        return node(.sequence(items), from: start)
    }

    /// Reads a JSON value without quotes: `null`, `true`, `false` or a number.
    private mutating func word() throws(SyntaxError) -> SyntaxNode {
        let start = index
        while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
        guard JSONGrammar.isNumber(word) || Self.literals.contains(where: word.elementsEqual) else {
            // An invalid token that isn't a word is shown in the error by its first character.
            let end = max(index, UTF8Text.endOfCharacter(at: start, in: bytes))
            let shown = ShortText.of(String(decoding: bytes[start..<end], as: UTF8.self))
            index = start
            throw error("invalid JSON value '\(shown)'", hint: JSONHint.of(shown))
        }
        return SyntaxNode(
            .scalar(SyntaxScalar(text: String(decoding: word, as: UTF8.self), style: .plain)), range: range(from: start)
        )
    }

    private static let literals = ["null".utf8, "true".utf8, "false".utf8]

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "\""):
            false
        default: !UTF8Text.isBlank(byte)
        }
    }

    /// Reads the string whose opening quote is at `index`.
    private mutating func string() throws(SyntaxError) -> String {
        let start = index
        index += 1
        let contentStart = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[contentStart..<index]), as: UTF8.self)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(from: contentStart, quote: start)
            case 0..<0x20:
                throw controlCharacter(quote: start)
            default:
                index += 1
            }
        }
        throw error("unclosed string", at: start)
    }

    private mutating func escapedString(from contentStart: Int, quote: Int) throws(SyntaxError) -> String {
        var text = Array(bytes[contentStart..<index])
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20:
                throw controlCharacter(quote: quote)
            default:
                text.append(byte)
                index += 1
            }
        }
        throw error("unclosed string", at: quote)
    }

    private func controlCharacter(quote: Int) -> SyntaxError {
        bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
            ? error("unclosed string at the end of the line", at: quote)
            : error("unescaped control character in a string")
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private mutating func escape() throws(SyntaxError) -> Character {
        let start = index
        index += 1
        guard index < bytes.count else { throw error("unexpected end of file in an escape sequence", at: start) }
        if let scalar = Self.escapes[bytes[index]] {
            index += 1
            return Character(scalar)
        }
        guard bytes[index] == UInt8(ascii: "u") else { throw error("invalid escape sequence", at: start) }
        index += 1
        let unit = try hexadecimalUnit(start)
        if let scalar = Unicode.Scalar(UInt32(unit)) { return Character(scalar) }
        if (0xD800..<0xDC00).contains(unit), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            let second = index
            index += 2
            let low = try hexadecimalUnit(second)
            if (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + ((UInt32(unit) - 0xD800) << 10) + (UInt32(low) - 0xDC00))
            {
                return Character(scalar)
            }
            index = second
        }
        diagnostics.append(
            Diagnostic(
                .invalidEncoding, severity: .warning, "unpaired surrogate",
                at: range(from: start)
            )
        )
        return "\u{FFFD}"
    }

    private mutating func hexadecimalUnit(_ start: Int) throws(SyntaxError) -> UInt16 {
        guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy(Self.isHexadecimalDigit),
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw error("expected four hexadecimal digits after '\\u'", at: start) }
        index += 4
        return unit
    }

    private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Skips white space after a comma; throws an error if the container ends there.
    private mutating func skipBlanks(afterCommaBefore close: Unicode.Scalar) throws(SyntaxError) {
        let comma = index - 1
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: close) else { return }
        throw error("trailing ',' before '\(close)'", at: comma, hint: "remove the ','")
    }

    private mutating func skipBlanks() {
        while index < bytes.count, UTF8Text.isBlank(bytes[index]) { index += 1 }
    }

    private mutating func next(is byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private func node(_ content: SyntaxNode.Content, from start: Int) -> SyntaxNode {
        SyntaxNode(content, range: range(from: start))
    }

    private func range(from start: Int) -> SourceRange {
        SourceRange(file: file, start: UInt32(start), end: UInt32(index))
    }

    /// Returns the error for an object or array that is incomplete.
    ///
    /// The error is at the current position or, at the end of the input, at the start of the object or array.
    private func unfinished(
        _ message: String, orUnclosed unclosed: String, from start: Int, hint: String? = nil
    ) -> SyntaxError {
        index < bytes.count ? error(message, hint: hint) : error(unclosed, at: start)
    }

    private func error(
        _ message: String, at offset: Int? = nil, code: DiagnosticCode = .invalidJSON, hint: String? = nil
    ) -> SyntaxError {
        let start = min(offset ?? index, bytes.count)
        let end = UTF8Text.endOfCharacter(at: start, in: bytes)
        let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
        return SyntaxError(diagnostic: Diagnostic(code, message, at: range, hint: hint))
    }
}
