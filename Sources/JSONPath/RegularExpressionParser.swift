/// A parser and compiler of patterns by the grammar of I-Regexp (RFC 9485, section 4).
///
/// A repetition is compiled to repeated copies of its instructions.
struct RegularExpressionParser {
    typealias Instruction = RegularExpression.Instruction
    typealias CharacterClass = RegularExpression.CharacterClass

    /// An error that indicates that the pattern isn't an I-Regexp.
    struct Invalid: Error {}

    private static let deepestNesting = 100

    private var rest: Substring.UnicodeScalarView
    private var nesting = 0
    /// The number of instructions that repetitions have added.
    private var growth = 0
    /// A Boolean value that indicates whether repetitions were ignored.
    ///
    /// Repetitions are ignored if they would add too many instructions.
    var isTooLarge: Bool { growth > RegularExpression.largestSize }

    init(_ pattern: String) {
        rest = pattern.unicodeScalars[...]
    }

    /// Returns the instructions of the pattern.
    mutating func parse() throws(Invalid) -> [Instruction] {
        let instructions = try choice()
        guard rest.isEmpty else { throw Invalid() }
        return instructions
    }

    private mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard rest.first == expected else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func choice() throws(Invalid) -> [Instruction] {
        var instructions = try branch()
        var start = 0
        var exits: [Int] = []
        while take("|") {
            instructions.insert(.fork(instructions.count - start + 2), at: start)
            exits.append(instructions.count)
            instructions.append(.jump(0))
            start = instructions.count
            instructions += try branch()
        }
        for exit in exits { instructions[exit] = .jump(instructions.count - exit) }
        return instructions
    }

    private mutating func branch() throws(Invalid) -> [Instruction] {
        var instructions: [Instruction] = []
        while let next = rest.first, next != "|", next != ")" {
            rest.removeFirst()
            instructions += try quantification(of: try atom(next))
        }
        return instructions
    }

    private mutating func atom(_ first: Unicode.Scalar) throws(Invalid) -> [Instruction] {
        switch first {
        case "(":
            nesting += 1
            defer { nesting -= 1 }
            guard nesting <= Self.deepestNesting else { throw Invalid() }
            let group = try choice()
            guard take(")") else { throw Invalid() }
            return group
        case "*", "+", "?", "]", "{", "}": throw Invalid()
        case ".": return [.character(CharacterClass(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true))]
        case "[": return [.character(try characterClass())]
        case "\\": return [.character(try escape())]
        case "^": return [.fork(3), .start, .jump(2), .character(CharacterClass(ranges: ["^"..."^"]))]
        case "$": return [.fork(3), .end, .jump(2), .character(CharacterClass(ranges: ["$"..."$"]))]
        default: return [.character(CharacterClass(ranges: [first...first]))]
        }
    }

    private mutating func quantification(of atom: [Instruction]) throws(Invalid) -> [Instruction] {
        if take("*") { return repetition(of: atom, least: 0, most: nil) }
        if take("+") { return repetition(of: atom, least: 1, most: nil) }
        if take("?") { return repetition(of: atom, least: 0, most: 1) }
        guard take("{") else { return atom }
        let least = try number()
        var most: Int? = least
        if take(",") { most = rest.first == "}" ? nil : try number() }
        guard take("}"), least <= most ?? least else { throw Invalid() }
        return repetition(of: atom, least: least, most: most)
    }

    /// Reads a number of repetitions.
    ///
    /// A number that is too large for any pattern is read as `RegularExpression.largestSize` plus one.
    private mutating func number() throws(Invalid) -> Int {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { throw Invalid() }
        rest = rest[digits.endIndex...]
        return min(Int(Substring(digits)) ?? .max, RegularExpression.largestSize + 1)
    }

    /// Returns the instructions of a repetition; `most` is nil for a repetition without an upper limit.
    private mutating func repetition(of atom: [Instruction], least: Int, most: Int?) -> [Instruction] {
        guard !atom.isEmpty else { return [] }
        let optionals = most.map { $0 - least }
        let count = least * atom.count + (optionals.map { $0 * (atom.count + 1) } ?? atom.count + 2)
        growth += max(0, count - atom.count)
        guard !isTooLarge else { return atom }
        var instructions = Array(repeatElement(atom, count: least).joined())
        guard let optionals else { return instructions + [.fork(atom.count + 2)] + atom + [.jump(-atom.count - 1)] }
        for remaining in stride(from: optionals, to: 0, by: -1) {
            instructions += [.fork(remaining * (atom.count + 1))] + atom
        }
        return instructions
    }

    private mutating func characterClass() throws(Invalid) -> CharacterClass {
        var set = CharacterClass(isNegated: take("^"))
        if take("-") { set.ranges.append("-"..."-") }
        while !take("]") {
            let isHyphen = take("-")
            // A hyphen that isn't escaped is valid only at the beginning or the end of the brackets.
            guard !isHyphen || rest.first == "]" else { throw Invalid() }
            let member = isHyphen ? CharacterClass(ranges: ["-"..."-"]) : try member()
            if let first = member.ranges.first, rest.first == "-", rest.dropFirst().first != "]" {
                rest.removeFirst()
                guard let last = try self.member().ranges.first, first.lowerBound <= last.lowerBound else {
                    throw Invalid()
                }
                set.ranges.append(first.lowerBound...last.lowerBound)
            } else {
                set.ranges += member.ranges
                set.categories.formUnion(member.categories)
            }
        }
        guard !set.ranges.isEmpty || !set.categories.isEmpty else { throw Invalid() }
        return set
    }

    /// Reads a character or a category.
    private mutating func member() throws(Invalid) -> CharacterClass {
        switch rest.popFirst() {
        case nil, "-", "[", "]": throw Invalid()
        case "\\": return try escape()
        case let scalar?: return CharacterClass(ranges: [scalar...scalar])
        }
    }

    /// Reads the rest of an escape such as `\.`, `\n` or `\p{Lu}`.
    private mutating func escape() throws(Invalid) -> CharacterClass {
        switch rest.popFirst() {
        case "n": return CharacterClass(ranges: ["\n"..."\n"])
        case "r": return CharacterClass(ranges: ["\r"..."\r"])
        case "t": return CharacterClass(ranges: ["\t"..."\t"])
        case "p": return CharacterClass(categories: try category())
        case "P": return CharacterClass(categories: Set(Self.categories.values).subtracting(try category()))
        case let scalar? where "()*+-.?[\\]^{|}".unicodeScalars.contains(scalar):
            return CharacterClass(ranges: [scalar...scalar])
        default: throw Invalid()
        }
    }

    /// Reads Unicode categories in braces: `{Lu}` for one, `{L}` for all whose names begin with `L`.
    private mutating func category() throws(Invalid) -> Set<Unicode.GeneralCategory> {
        guard take("{"), let end = rest.firstIndex(of: "}"), end > rest.startIndex else { throw Invalid() }
        let name = String(rest[..<end])
        rest = rest[end...].dropFirst()
        let named = Self.categories.filter { $0.key.hasPrefix(name) }
        guard !named.isEmpty else { throw Invalid() }
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
