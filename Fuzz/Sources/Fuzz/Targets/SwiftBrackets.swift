/// A check that the brackets of a Swift file are balanced outside of comments and literals. A string that leaves its
/// literal or comment nearly always results in unbalanced brackets.
struct SwiftBrackets {
    private let bytes: [UInt8]
    private var index = 0

    static func areBalanced(_ text: [UInt8]) -> Bool {
        var scanner = SwiftBrackets(bytes: text)
        return scanner.scan(closing: nil)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    /// - Parameter closing: The bracket that ends the scan; nil for the end of the file.
    private mutating func scan(closing: UInt8?) -> Bool {
        while index < bytes.count {
            let byte = bytes[index]
            if starts("//") {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
            } else if starts("/*") {
                guard skipComment() else { return false }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
                guard skipLiteral() else { return false }
            } else if byte == UInt8(ascii: "`") {
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
                    guard bytes[index] != UInt8(ascii: "\n") else { return false }
                    index += 1
                }
                index += 1
            } else if let closing = Self.closing(byte) {
                index += 1
                guard scan(closing: closing) else { return false }
            } else if ")]}".utf8.contains(byte) {
                index += 1
                return byte == closing
            } else {
                index += 1
            }
        }
        return closing == nil
    }

    private static func closing(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    private mutating func skipComment() -> Bool {
        var depth = 0
        while index < bytes.count {
            if starts("/*") {
                depth += 1
                index += 2
            } else if starts("*/") {
                depth -= 1
                index += 2
                if depth == 0 { return true }
            } else {
                index += 1
            }
        }
        return false
    }

    /// Skips a literal, or a `#` that begins no literal.
    private mutating func skipLiteral() -> Bool {
        var pounds = 0
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") {
            pounds += 1
            index += 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return true }
        let isMultiline = starts("\"\"\"")
        index += isMultiline ? 3 : 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), hasPounds(pounds, at: index + 1) {
                index += 1 + pounds
                guard index < bytes.count else { return false }
                let isInterpolation = bytes[index] == UInt8(ascii: "(")
                index += 1
                if isInterpolation { guard scan(closing: UInt8(ascii: ")")) else { return false } }
            } else if isMultiline ? starts("\"\"\"") : starts("\""),
                hasPounds(pounds, at: index + (isMultiline ? 3 : 1))
            {
                index += (isMultiline ? 3 : 1) + pounds
                return true
            } else if !isMultiline, bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
                return false
            } else {
                index += 1
            }
        }
        return false
    }

    private func hasPounds(_ count: Int, at start: Int) -> Bool {
        guard start + count <= bytes.count else { return false }
        return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
