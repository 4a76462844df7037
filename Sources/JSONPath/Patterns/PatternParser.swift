/// A parser of patterns by the grammar of I-Regexp (RFC 9485, section 4), or of ECMA 262.
struct PatternParser {
    private typealias CharacterClass = PatternSyntax.CharacterClass
    private typealias Node = PatternSyntax.Node

    /// An error that indicates that the pattern isn't an expression of the grammar.
    struct Invalid: Error {}

    private static let deepestNesting = 100

    private let grammar: PatternSyntax.Grammar
    private var rest: Substring.UnicodeScalarView
    private var nesting = 0
    /// A Boolean value that indicates whether everything that was read can be compiled.
    private(set) var isRegular = true

    init(_ pattern: String, _ grammar: PatternSyntax.Grammar) {
        self.grammar = grammar
        rest = pattern.unicodeScalars[...]
    }

    mutating func parse() throws(Invalid) -> PatternSyntax.Node {
        let root = try choice()
        guard rest.isEmpty else { throw Invalid() }
        return root
    }

    private mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard rest.first == expected else { return false }
        rest.removeFirst()
        return true
    }

    /// Allows a part that only ECMA 262 has, or throws an error; `isRegular` is false for a part that can't be
    /// compiled.
    private mutating func allow(isRegular: Bool = true) throws(Invalid) {
        guard grammar == .ecmaScript else { throw Invalid() }
        self.isRegular = self.isRegular && isRegular
    }

    private mutating func choice() throws(Invalid) -> Node {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() throws(Invalid) -> Node {
        var parts: [Node] = []
        while let next = rest.first, next != "|", next != ")" {
            rest.removeFirst()
            parts.append(try quantified(try atom(next)))
        }
        return .sequence(parts)
    }

    private mutating func atom(_ first: Unicode.Scalar) throws(Invalid) -> Node {
        switch first {
        case "(": return try group()
        case "*", "+", "?": throw Invalid()
        case "]", "{", "}":
            try allow()
            return Self.character(first)
        case ".":
            return .character(CharacterClass(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true), sample: "a")
        case "[": return try characterClass()
        case "\\": return try escape()
        case "^": return .start
        case "$": return .end
        default: return Self.character(first)
        }
    }

    private static func character(_ scalar: Unicode.Scalar) -> Node {
        .character(CharacterClass(ranges: [scalar...scalar]), sample: scalar)
    }

    private mutating func group() throws(Invalid) -> Node {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.deepestNesting else { throw Invalid() }
        var isLookaround = false
        if take("?") {
            let isPlain = take(":")
            // A name, such as that of `(?<year>…)`, follows the sign of a lookbehind.
            let isAfterBracket = !isPlain && take("<")
            isLookaround = !isPlain && (take("=") || take("!"))
            try allow(isRegular: !isLookaround)
            if !isPlain, !isLookaround {
                guard isAfterBracket else { throw Invalid() }
                try skip(to: ">")
            }
        }
        let content = try choice()
        guard take(")") else { throw Invalid() }
        return isLookaround ? .lookaround : content
    }

    private mutating func skip(to end: Unicode.Scalar) throws(Invalid) {
        guard let found = rest.firstIndex(of: end) else { throw Invalid() }
        rest = rest[found...].dropFirst()
    }

    private mutating func quantified(_ atom: Node) throws(Invalid) -> Node {
        let bounds: (least: Int, most: Int?)
        switch rest.first {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{":
            rest.removeFirst()
            let least = try number()
            var most: Int? = least
            if take(",") { most = rest.first == "}" ? nil : try number() }
            guard rest.first == "}", least <= most ?? least else { throw Invalid() }
            bounds = (least, most)
        default: return atom
        }
        rest.removeFirst()
        // A lazy quantifier matches the same strings.
        if rest.first == "?" {
            try allow()
            rest.removeFirst()
        }
        return .repetition(atom, least: bounds.least, most: bounds.most)
    }

    private mutating func number() throws(Invalid) -> Int {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { throw Invalid() }
        rest = rest[digits.endIndex...]
        return Int(Substring(digits)) ?? .max
    }

    private mutating func characterClass() throws(Invalid) -> Node {
        var set = CharacterClass(isNegated: take("^"))
        guard rest.first != "]" else { throw Invalid() }
        var samples: [Unicode.Scalar?] = []
        while !take("]") {
            let isHyphen = take("-")
            // A hyphen that isn't escaped is valid only at the beginning or the end of the brackets.
            if isHyphen, !set.ranges.isEmpty || !set.categories.isEmpty, rest.first != "]" { try allow() }
            let member = isHyphen ? Self.character("-") : try member()
            guard case .character(let own, let sample) = member else { continue }
            samples.append(sample)
            set.categories.formUnion(own.categories)
            set.ranges += own.ranges
            guard !isHyphen, rest.first == "-", rest.dropFirst().first != "]", let low = own.ranges.first else {
                continue
            }
            // A class such as `\d` begins no range.
            guard own.ranges.count == 1, low.lowerBound == low.upperBound else {
                try allow()
                continue
            }
            rest.removeFirst()
            guard case .character(let last, _) = try self.member(), last.ranges.count == 1,
                let high = last.ranges.first, high.lowerBound == high.upperBound, low.lowerBound <= high.lowerBound
            else {
                try allow(isRegular: false)
                continue
            }
            set.ranges[set.ranges.count - 1] = low.lowerBound...high.lowerBound
        }
        let others = "aA1-_ ~".unicodeScalars
        return .character(set, sample: set.isNegated ? others.first(where: set.contains) : samples.first ?? nil)
    }

    /// Reads a character, a category or a class in brackets.
    private mutating func member() throws(Invalid) -> Node {
        switch rest.popFirst() {
        case nil: throw Invalid()
        case "\\":
            guard case .character(let set, let sample) = try escape() else {
                try allow(isRegular: false)
                return .boundary
            }
            return .character(set.isNegated ? Self.complement(of: set.ranges) : set, sample: sample)
        case let scalar?:
            if scalar == "[" || scalar == "-" { try allow() }
            return Self.character(scalar)
        }
    }

    /// Returns the class of all characters that aren't in `ranges`.
    private static func complement(of ranges: [ClosedRange<Unicode.Scalar>]) -> CharacterClass {
        var result = CharacterClass()
        var next: UInt32 = 0
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        for (start, end) in sorted.map({ ($0.lowerBound.value, $0.upperBound.value) }) + [(0x110000, 0x110000)] {
            // There are no scalars from D800 to DFFF.
            for (low, high) in [(next, min(start, 0xD800)), (max(next, 0xE000), start)] where low < high {
                if let first = Unicode.Scalar(low), let last = Unicode.Scalar(high - 1) {
                    result.ranges.append(first...last)
                }
            }
            next = end + 1
        }
        return result
    }

    /// Reads the rest of an escape such as `\.`, `\n` or `\p{Lu}`.
    private mutating func escape() throws(Invalid) -> Node {
        guard let scalar = rest.popFirst() else { throw Invalid() }
        switch scalar {
        case "n": return .character(CharacterClass(ranges: ["\n"..."\n"]), sample: "\n")
        case "r": return .character(CharacterClass(ranges: ["\r"..."\r"]), sample: nil)
        case "t": return .character(CharacterClass(ranges: ["\t"..."\t"]), sample: "\t")
        case "p", "P":
            var categories = try category()
            if scalar == "P" { categories = Set(Self.categories.values).subtracting(categories) }
            return .character(CharacterClass(categories: categories), sample: nil)
        case _ where "()*+-.?[\\]^{|}".unicodeScalars.contains(scalar): return Self.character(scalar)
        case "d", "w", "s", "D", "W", "S":
            let isNegated = ("A"..."Z").contains(scalar)
            try allow()
            let (ranges, sample, other) = Self.classes[Character(scalar).lowercased()] ?? ([], nil, nil)
            return .character(
                CharacterClass(ranges: ranges, isNegated: isNegated), sample: isNegated ? other : sample)
        default: return try escapeOfECMAScript(scalar)
        }
    }

    /// The classes of ECMA 262 as I-Regexp can write them, each with a member and another character.
    private static let classes:
        [String: (ranges: [ClosedRange<Unicode.Scalar>], sample: Unicode.Scalar?, other: Unicode.Scalar?)] = [
            "d": (["0"..."9"], "1", "a"), "w": (["0"..."9", "A"..."Z", "a"..."z", "_"..."_"], "a", "-"),
            "s": ([" "..." ", "\t"..."\t", "\n"..."\n", "\r"..."\r"], " ", "a"),
        ]

    private mutating func escapeOfECMAScript(_ scalar: Unicode.Scalar) throws(Invalid) -> Node {
        try allow(isRegular: !"bBk".unicodeScalars.contains(scalar) && !("1"..."9").contains(scalar))
        switch scalar {
        case "b", "B": return .boundary
        case "1"..."9", "k": return .reference
        case "0": return Self.character("\0")
        case "v": return Self.character("\u{B}")
        case "f": return Self.character("\u{C}")
        case "c":
            guard let letter = rest.popFirst() else { throw Invalid() }
            return try character(numbered: letter.value % 32)
        case "x": return try character(numbered: hexadecimal(rest.prefix(2), count: 2))
        case "u" where take("{"):
            let digits = rest.prefix { $0 != "}" }
            let number = try hexadecimal(digits, count: min(max(digits.count, 1), 6))
            guard take("}") else { throw Invalid() }
            return try character(numbered: number)
        case "u": return try character(numbered: hexadecimal(rest.prefix(4), count: 4))
        // Other escaped letters are anchors in other syntaxes, such as '\A' and '\z'.
        case _ where scalar.properties.isAlphabetic: throw Invalid()
        default: return Self.character(scalar)
        }
    }

    /// Returns the character with a number; half of a surrogate pair is read, but can't be compiled.
    private mutating func character(numbered number: UInt32) throws(Invalid) -> Node {
        if let scalar = Unicode.Scalar(number) { return Self.character(scalar) }
        guard number < 0x10000 else { throw Invalid() }
        try allow(isRegular: false)
        return .character(CharacterClass(), sample: nil)
    }

    /// Reads `digits` at the beginning of the rest.
    private mutating func hexadecimal(_ digits: Substring.UnicodeScalarView, count: Int) throws(Invalid) -> UInt32 {
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
            let number = UInt32(Substring(digits), radix: 16)
        else { throw Invalid() }
        rest = rest[digits.endIndex...]
        return number
    }

    /// Reads Unicode categories in braces: `{Lu}` for one, `{L}` for all whose names begin with `L`.
    private mutating func category() throws(Invalid) -> Set<Unicode.GeneralCategory> {
        guard take("{"), let end = rest.firstIndex(of: "}"), end > rest.startIndex else { throw Invalid() }
        let name = String(rest[..<end])
        rest = rest[end...].dropFirst()
        let named = Self.categories.filter { $0.key.hasPrefix(name) }
        if named.isEmpty { try allow(isRegular: false) }
        return Set(named.values)
    }

    /// The Unicode categories by their names, without `Cs`: surrogates aren't Unicode scalars.
    private static let categories: [String: Unicode.GeneralCategory] = [
        "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
        "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
        "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
        "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
        "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
        "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
        "Co": .privateUse, "Cn": .unassigned,
    ]
}
