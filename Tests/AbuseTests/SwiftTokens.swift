/// Swift code without its content: comments are removed, literals and names are replaced by placeholders. What is left
/// is the same for two texts whose declarations are.
struct SwiftTokens {
    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [String] = []
    /// A Boolean value that indicates whether a comment or a literal has no end.
    private var isBroken = false

    /// Nil where a comment, a literal or a bracket has no end.
    static func tokens(of text: [UInt8]) -> [String]? {
        var scanner = SwiftTokens(bytes: text)
        scanner.scan(until: nil)
        return scanner.isBroken ? nil : scanner.tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Those that are reserved; others are names where they stand for one.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "await", "case", "catch", "class",
        "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in",
        "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + offset + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[index + offset + $0] == text.utf8Start[$0] }
    }

    private mutating func scan(until closing: UInt8?) {
        while index < bytes.count, !isBroken {
            let byte = bytes[index]
            switch byte {
            case _ where starts("//"): skipLine()
            case _ where starts("/*"): skipComment()
            case UInt8(ascii: "\""): literal(pounds: 0)
            case UInt8(ascii: "#"): pound()
            case UInt8(ascii: "`"): quotedName()
            case UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): bracket(byte)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                index += 1
                isBroken = byte != closing
                return
            case _ where Self.isWord(byte): word()
            default:
                // A control character, or a return, has no business outside of literals.
                if byte < 0x20 || byte == 0x7F { isBroken = true }
                tokens.append(String(UnicodeScalar(byte)))
                index += 1
            }
        }
        if closing != nil { isBroken = true }
    }

    private mutating func bracket(_ byte: UInt8) {
        let closing = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte + 2
        tokens.append(String(UnicodeScalar(byte)))
        index += 1
        scan(until: closing)
        tokens.append(String(UnicodeScalar(closing)))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private mutating func word() {
        let start = index
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if Self.keywords.contains(word) {
            // Behind a dot, and before the colon of a label, it is a name.
            let isName = tokens.last == "." && word != "self" && word != "init" || starts(":")
            tokens.append(isName ? "name" : word)
        } else {
            tokens.append(word.utf8.first.map { (0x30...0x39).contains($0) } == true ? "number" : "name")
        }
    }

    private mutating func quotedName() {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
            if bytes[index] < 0x20 { isBroken = true }
            index += 1
        }
        index += 1
        tokens.append("name")
    }

    private mutating func skipLine() {
        // A return alone ends a line, too.
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while index < bytes.count {
            if starts("/*") {
                depth += 1
                index += 2
            } else if starts("*/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                index += 1
            }
        }
        isBroken = true
    }

    /// A literal between number signs, or a directive.
    private mutating func pound() {
        var pounds = 0
        while index + pounds < bytes.count, bytes[index + pounds] == UInt8(ascii: "#") { pounds += 1 }
        if starts("\"", at: pounds) {
            index += pounds
            return literal(pounds: pounds)
        }
        let start = index
        index += 1
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        tokens.append(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func literal(pounds: Int) {
        let isMultiline = starts("\"\"\"")
        index += isMultiline ? 3 : 1
        tokens.append("literal")
        while index < bytes.count, !isBroken {
            if bytes[index] == UInt8(ascii: "\\"), hasPounds(pounds, behind: 1) {
                index += 1 + pounds
                if starts("(") { bracket(UInt8(ascii: "(")) } else { index += 1 }
            } else if isMultiline ? starts("\"\"\"") : starts("\""), hasPounds(pounds, behind: isMultiline ? 3 : 1) {
                index += (isMultiline ? 3 : 1) + pounds
                return
            } else {
                if !isMultiline, bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
                    isBroken = true
                }
                index += 1
            }
        }
        isBroken = true
    }

    private func hasPounds(_ count: Int, behind offset: Int) -> Bool {
        let start = index + offset
        guard start + count <= bytes.count else { return false }
        return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
