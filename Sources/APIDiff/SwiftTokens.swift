/// A token of Swift code: a name or a sign.
struct SwiftToken: Equatable {
    var text: String
    /// The line number, beginning with 1.
    var line: Int
    var isName: Bool
}

/// A reader that splits Swift code into names and signs.
///
/// Comments and the text of strings are omitted. Code in string interpolations is included.
struct SwiftTokenReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var tokens: [SwiftToken] = []
    /// The maximum depth of string interpolations; the code in deeper interpolations is skipped.
    private static let depthLimit = 20

    static func tokens(of text: String) -> [SwiftToken] {
        var reader = SwiftTokenReader(bytes: Array(text.utf8))
        reader.readCode(depth: 0)
        return reader.tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        bytes.indices.contains(index + offset) ? bytes[index + offset] : nil
    }

    private mutating func advance() {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
    }

    private func starts(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
    }

    /// Reads the tokens up to the parenthesis that closes an interpolation, or to the end of the text.
    private mutating func readCode(depth: Int) {
        var brackets = 0
        while let byte = byte() {
            if starts("//") {
                while let byte = self.byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
            } else if starts("/*") {
                skipComment()
            } else if skipRegularExpression() {
                // The expression becomes one token, because a member may follow it.
                tokens.append(SwiftToken(text: "/", line: line, isName: false))
            } else if let hashes = stringStart() {
                readString(hashes: hashes, depth: depth)
            } else if Self.isPartOfName(byte) {
                let start = index
                while let byte = self.byte(), Self.isPartOfName(byte) { index += 1 }
                let text = String(decoding: bytes[start..<index], as: UTF8.self)
                tokens.append(SwiftToken(text: text, line: line, isName: true))
            } else {
                if byte == UInt8(ascii: "(") { brackets += 1 }
                if byte == UInt8(ascii: ")") { brackets -= 1 }
                if brackets < 0, depth > 0 { return }
                // Backticks are skipped, so that a name with backticks equals the name without them.
                if ![UInt8(ascii: " "), 9, 10, 13, UInt8(ascii: "`")].contains(byte) {
                    tokens.append(SwiftToken(text: String(UnicodeScalar(byte)), line: line, isName: false))
                }
                advance()
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts("/*") {
                depth += 1
                index += 2
            } else if starts("*/") {
                depth -= 1
                index += 2
            } else {
                advance()
            }
        } while depth > 0 && index < bytes.count
    }

    /// Skips a regular expression, whose quotation marks begin no string: `/"/` or `#/"/#`.
    ///
    /// - Returns: False if no regular expression begins at the current position.
    private mutating func skipRegularExpression() -> Bool {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        guard byte(hashes) == UInt8(ascii: "/") else { return false }
        if hashes == 0 {
            // After an operand, or before a space, the sign is an operator.
            let isOperator = tokens.last.map { $0.isName || [")", "]", "}", "\"", "/"].contains($0.text) } ?? false
            if isOperator || byte(1) == UInt8(ascii: " ") { return false }
        }
        let end = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        var position = index + hashes + 1
        while position < bytes.count, hashes > 0 || bytes[position] != UInt8(ascii: "\n") {
            if bytes[position...].starts(with: end) {
                while index < position + end.count { advance() }
                return true
            }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    /// Returns the number of `#` signs before a string; nil if no string begins at the current position.
    private func stringStart() -> Int? {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        return byte(hashes) == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func readString(hashes: Int, depth: Int) {
        index += hashes
        let isLong = starts("\"\"\"")
        index += isLong ? 3 : 1
        let end =
            Array(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
            + Array(repeating: UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        while let byte = byte() {
            if bytes[index...].starts(with: end) {
                index += end.count
                break
            }
            if byte == UInt8(ascii: "\n"), !isLong { break }
            guard bytes[index...].starts(with: escape) else {
                advance()
                continue
            }
            index += escape.count
            guard self.byte() == UInt8(ascii: "("), depth < Self.depthLimit else {
                if self.byte() != nil { advance() }
                continue
            }
            index += 1
            readCode(depth: depth + 1)
            if self.byte() == UInt8(ascii: ")") { index += 1 }
        }
        // A string becomes one token, because a member may follow a string, as it may follow a name.
        tokens.append(SwiftToken(text: "\"", line: line, isName: false))
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
        default: false
        }
    }
}
