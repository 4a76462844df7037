/// A function that combines each letter and its marks into one Unicode scalar, as keyboards enter it.
///
/// The Swift compiler distinguishes the composed form of a letter from the decomposed form. A name in the decomposed
/// form would be hard to type.
enum ComposedCharacters {
    static func composed(_ text: String) -> [Unicode.Scalar] {
        guard text.unicodeScalars.contains(where: isMark) else { return Array(text.unicodeScalars) }
        var scalars: [Unicode.Scalar] = []
        for character in text {
            // The line end `\r\n` is the only ASCII character that consists of two scalars. It isn't combined.
            if character.unicodeScalars.count > 1, !character.isASCII, let composed = table[character] {
                scalars.append(composed)
            } else {
                scalars += character.unicodeScalars
            }
        }
        return scalars
    }

    /// Returns whether a scalar may follow the first scalar of a character in ``table``.
    ///
    /// Such a scalar is a combining diacritical mark, the voicing mark of a kana, or a Hangul vowel or consonant.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x1100...0x11FF, 0x3099...0x309A: true
        default: false
        }
    }

    /// The composed scalar of each character that has one.
    ///
    /// Swift compares characters regardless of their composition, so one entry finds both forms of a character.
    private static let table: [Character: Unicode.Scalar] = {
        var table: [Character: Unicode.Scalar] = [:]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) { table[Character(scalar)] = scalar }
        return table
    }()

    /// The ranges of Latin, Greek and Cyrillic letters, kana and Hangul.
    ///
    /// Outside these ranges, text usually doesn't contain composed scalars.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x1E00...0x1FFE, 0x304C...0x30FE, 0xAC00...0xD7A3,
    ]
}
