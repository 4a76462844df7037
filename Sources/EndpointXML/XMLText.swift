/// Checks of the characters in XML text and names (XML 1.0, section 2).
enum XMLText {
    /// Returns the first character that a document can't contain, even escaped; nil if there is none.
    ///
    /// Such characters are control characters, U+FFFE and U+FFFF.
    static func forbiddenCharacter(in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        for (index, byte) in text.enumerated() {
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return UInt32(byte) }
            if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
                return 0xFFC0 + UInt32(text[index + 2] & 0x3F)
            }
        }
        return nil
    }

    /// Checks that a document can contain a string.
    ///
    /// - Throws: `EncodingError` if the string contains a character that XML can't represent.
    static func check(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let character = forbiddenCharacter(in: text) else { return }
        let code = String(character, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 4 - code.count) + code
        throw failure("XML can't represent the character U+\(digits)")
    }

    /// Checks that an element or an attribute can have a name.
    ///
    /// - Throws: `EncodingError` if the name is invalid.
    static func check(_ name: XMLName) throws {
        for part in [name.local, name.prefix ?? name.local] where !isName(part) {
            throw failure("invalid name '\(part)' of an element or an attribute")
        }
    }

    static func failure(_ reason: String) -> EncodingError {
        .invalidValue(reason, EncodingError.Context(codingPath: [], debugDescription: reason))
    }

    /// Returns a Boolean value that indicates whether the string is a name without a colon.
    ///
    /// See Namespaces in XML 1.0, production 4.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
        return text.unicodeScalars.allSatisfy { isNameStart($0) || isFurther($0) }
    }

    private static func isNameStart(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
            0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isFurther(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
