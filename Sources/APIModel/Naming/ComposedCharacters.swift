/// Combines letters and their marks into one scalar, as keyboards enter them.
///
/// The compiler distinguishes the two forms, so a name in the other form could hardly be typed.
enum ComposedCharacters {
    static func composed(_ text: String) -> [Unicode.Scalar] {
        text.flatMap { character -> [Unicode.Scalar] in
            let scalars = Array(character.unicodeScalars)
            // A line end of two scalars is the only one of ASCII.
            guard scalars.count > 1, !character.isASCII, let composed = table[character] else { return scalars }
            return [composed]
        }
    }

    /// The composed scalars.
    ///
    /// Characters are equal regardless of their composition, so one entry per character is enough.
    private static let table: [Character: Unicode.Scalar] = {
        var table: [Character: Unicode.Scalar] = [:]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) { table[Character(scalar)] = scalar }
        return table
    }()

    /// The ranges of Latin, Greek and Cyrillic letters, kana and Hangul.
    ///
    /// Elsewhere the composed scalars aren't the usual ones.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x1E00...0x1FFE, 0x304C...0x30FE, 0xAC00...0xD7A3,
    ]
}
