package import OpenAPI

/// A writer for JSON in one line, whose output can be truncated to remove a rejected value.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func truncate(to count: Int) {
        bytes.removeLast(max(0, bytes.count - count))
    }

    package mutating func append(raw text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a comma, unless the next element is the first one in its array or object.
    package mutating func separate() {
        if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            bytes.append(UInt8(ascii: ","))
        }
    }

    package mutating func append(key: String) {
        separate()
        append(string: key)
        bytes.append(UInt8(ascii: ":"))
    }

    package mutating func append(string: String) {
        bytes.append(UInt8(ascii: "\""))
        let isPlain = string.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        }
        if isPlain == true {
            bytes.append(contentsOf: string.utf8)
        } else {
            for byte in string.utf8 { append(escaping: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(raw: #"\""#)
        case UInt8(ascii: "\\"): append(raw: #"\\"#)
        case UInt8(ascii: "\n"): append(raw: #"\n"#)
        case UInt8(ascii: "\r"): append(raw: #"\r"#)
        case UInt8(ascii: "\t"): append(raw: #"\t"#)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            append(raw: #"\u00"# + (digits.utf8.count == 1 ? "0" : "") + digits)
        default: bytes.append(byte)
        }
    }

    package mutating func append(_ literal: Literal) {
        switch literal {
        case .null: append(raw: "null")
        case .boolean(let value): append(raw: value ? "true" : "false")
        case .number(let text): append(raw: text)
        case .string(let text): append(string: text)
        case .array(let items):
            append(raw: "[")
            for item in items {
                separate()
                append(item)
            }
            append(raw: "]")
        case .object(let members):
            append(raw: "{")
            for member in members {
                append(key: member.key)
                append(member.value)
            }
            append(raw: "}")
        }
    }
}

extension JSONText {
    /// The maximum length of a displayed value in bytes.
    ///
    /// The length is limited because a large value may belong to a parameter that hundreds of operations share.
    private static let longestShown = 400

    /// Creates the truncated JSON of a value, for display.
    package init(beginningOf literal: Literal) {
        append(beginningOf: literal)
    }

    private mutating func append(beginningOf literal: Literal) {
        switch literal {
        case .null, .boolean, .number: append(literal)
        case .string(let text): append(string: String(text.unicodeScalars.prefix(Self.longestShown)))
        case .array(let items):
            append(raw: "[")
            for item in items where bytes.count < Self.longestShown {
                separate()
                append(beginningOf: item)
            }
            append(raw: "]")
        case .object(let members):
            append(raw: "{")
            for member in members where bytes.count < Self.longestShown {
                append(key: member.key)
                append(beginningOf: member.value)
            }
            append(raw: "}")
        }
    }
}
