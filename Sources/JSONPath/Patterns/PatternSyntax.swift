/// The syntax of a regular expression, which is compiled, measured, or turned into a sample.
package struct PatternSyntax: Sendable {
    /// A grammar of regular expressions.
    package enum Grammar: Sendable {
        /// The common subset of all engines (I-Regexp, RFC 9485).
        case common
        /// The syntax of ECMA 262, in which descriptions have patterns.
        case ecmaScript
    }

    /// A set of characters: `a`, `[a-z_]`, `.`, `\p{Lu}`.
    struct CharacterClass: Sendable {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var categories: Set<Unicode.GeneralCategory> = []
        var isNegated = false

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            let isIn =
                ranges.contains { $0.contains(scalar) }
                || !categories.isEmpty && categories.contains(scalar.properties.generalCategory)
            return isIn != isNegated
        }
    }

    /// A part of a regular expression.
    indirect enum Node: Sendable {
        /// One of some characters, with the one of them for samples; nil if the parser knows none.
        case character(CharacterClass, sample: Unicode.Scalar?)
        case start, end
        /// The start or the end of a word.
        case boundary
        /// A condition for the text before or after.
        case lookaround
        /// The text that another group matched.
        case reference
        case sequence([Node])
        case choice([Node])
        /// A repeated part; `most` is nil without an upper limit.
        case repetition(Node, least: Int, most: Int?)
    }

    let root: Node
    /// A Boolean value that indicates whether ``RegularExpression`` can match the expression.
    ///
    /// Conditions such as lookaheads and `\b`, and references to groups, aren't compiled.
    let isRegular: Bool

    /// Parses an expression; nil if it isn't one of the grammar.
    package init?(_ pattern: String, _ grammar: Grammar) {
        var parser = PatternParser(pattern, grammar)
        guard let root = try? parser.parse() else { return nil }
        (self.root, isRegular) = (root, parser.isRegular)
    }
}
