/// The rules for identifiers in Swift.
public enum SwiftIdentifier {
    /// The rule for identifiers, for a message about an invalid one.
    public static let expectation = "expected a letter, then letters, digits or '_'"

    /// Returns whether a configured string is a valid identifier.
    ///
    /// A keyword is valid, because generated code can write it with backticks.
    public static func isValid(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isHead(first) else { return false }
        return text.unicodeScalars.allSatisfy(isContinuation)
    }

    /// Returns whether Swift, Foundation or the runtime has a type with this name.
    public static func isReservedType(_ name: String) -> Bool { ReservedNames.isType(name) }

    /// Returns whether a string is a name or consists of names joined by dots, such as `MyKit.Money`.
    public static func isValidWithDots(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isValid(String($0)) }
    }

    /// The keywords that can be names only with backticks.
    ///
    /// See The Swift Programming Language, "Keywords and Punctuation".
    public static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
        "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The contextual keywords: valid names that have another meaning at the beginning of a declaration.
    static let contextualKeywords: Set<String> = ["actor", "any", "async", "nonisolated", "package", "some"]

    /// Returns whether the scalar is a letter, digit or mark that Swift allows in an identifier.
    ///
    /// See The Swift Programming Language, "Identifiers".
    public static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        case "\0"..."\u{7F}": false
        default: scalar.properties.isXIDContinue && ranges.contains { $0.contains(scalar.value) }
        }
    }

    /// Returns whether an identifier may begin with the scalar.
    public static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "\0"..."\u{7F}": false
        default: isContinuation(scalar) && scalar.properties.isXIDStart
        }
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040,
        0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
        0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44,
        0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
