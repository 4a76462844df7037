/// A set of characters: `[a-z_]`, `.`, `\p{Lu}`.
struct CharacterClass: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    /// The categories of Unicode, whole (`L`) or one (`Lu`), each with a flag for its complement.
    var categories: [(name: String, isComplement: Bool)] = []
    var isNegated = false

    /// All but the ends of lines.
    static let dot = CharacterClass(ranges: [10...10, 13...13], isNegated: true)

    static func character(_ scalar: Unicode.Scalar) -> CharacterClass {
        CharacterClass(ranges: [scalar.value...scalar.value])
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isIn =
            ranges.contains { $0.contains(scalar.value) }
            || categories.contains { name, isComplement in
                Self.abbreviation(scalar.properties.generalCategory).hasPrefix(name) != isComplement
            }
        return isIn != isNegated
    }

    /// Returns whether `\p{…}` accepts the name (RFC 9485, section 4).
    static func isCategory(_ name: String) -> Bool {
        names.contains(name)
    }

    private static let names: Set<String> = [
        "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf",
        "Pi",
        "Po", "Ps", "Z", "Zl", "Zp", "Zs", "S", "Sc", "Sk", "Sm", "So", "C", "Cc", "Cf", "Cn", "Co",
    ]

    private static func abbreviation(_ category: Unicode.GeneralCategory) -> String {
        switch category {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
