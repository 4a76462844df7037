/// Reads a pattern by the grammar of I-Regexp (RFC 9485, section 4).
struct RegularExpressionParser {
    private static let deepestNesting = 100
    /// Larger numbers of repetitions make no sense.
    private static let mostRepetitions = 20_000

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var nesting = 0
    /// A Boolean value that indicates whether a number of repetitions exceeds the maximum.
    private(set) var repeatsTooOften = false

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    /// Parses the pattern; returns nil when it isn't an I-Regexp.
    mutating func parse() -> RegularExpressionTree? {
        guard let tree = choice(), index == scalars.count else { return nil }
        return tree
    }

    private var scalar: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard scalar == expected else { return false }
        index += 1
        return true
    }

    private mutating func choice() -> RegularExpressionTree? {
        var branches: [RegularExpressionTree] = []
        repeat {
            guard let branch = branch() else { return nil }
            branches.append(branch)
        } while take("|")
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() -> RegularExpressionTree? {
        var parts: [RegularExpressionTree] = []
        while let next = scalar, next != "|", next != ")" {
            guard let atom = atom(), let part = quantified(atom) else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func atom() -> RegularExpressionTree? {
        guard let next = scalar else { return nil }
        switch next {
        case "(":
            guard nesting < Self.deepestNesting else { return nil }
            nesting += 1
            defer { nesting -= 1 }
            index += 1
            guard let inner = choice(), take(")") else { return nil }
            return inner
        case ".":
            index += 1
            return .character(.dot)
        case "[": return bracketed().map { .character($0) }
        case "\\":
            var set = CharacterClass()
            guard readEscape(into: &set) != nil else { return nil }
            return .character(set)
        case "*", "+", "?", "]", "{", "}": return nil
        case "^", "$":
            index += 1
            return .choice([.anchor(next == "^" ? .start : .end), .character(.character(next))])
        default:
            index += 1
            return .character(.character(next))
        }
    }

    private mutating func quantified(_ atom: RegularExpressionTree) -> RegularExpressionTree? {
        if take("*") { return .repetition(atom, least: 0, most: nil) }
        if take("+") { return .repetition(atom, least: 1, most: nil) }
        if take("?") { return .repetition(atom, least: 0, most: 1) }
        guard take("{") else { return atom }
        guard let least = number() else { return nil }
        var most: Int? = least
        if take(",") {
            most = nil
            if scalar != "}" {
                guard let number = number(), number >= least else { return nil }
                most = number
            }
        }
        return take("}") ? .repetition(atom, least: least, most: most) : nil
    }

    private mutating func number() -> Int? {
        let start = index
        var value = 0
        while let next = scalar, ("0"..."9").contains(next) {
            value = min(value * 10 + Int(next.value) - 48, Self.mostRepetitions + 1)
            index += 1
        }
        if value > Self.mostRepetitions { repeatsTooOften = true }
        return index > start ? value : nil
    }

    // Classes

    private mutating func bracketed() -> CharacterClass? {
        index += 1
        var set = CharacterClass()
        set.isNegated = take("^")
        var isEmpty = true
        if take("-") {
            set.ranges.append(0x2D...0x2D)
            isEmpty = false
        }
        while let next = scalar, next != "]" {
            if next == "-" {
                // A hyphen for itself stands first or last.
                index += 1
                guard !isEmpty, scalar == "]" else { return nil }
                set.ranges.append(0x2D...0x2D)
                break
            }
            guard readMember(into: &set) else { return nil }
            isEmpty = false
        }
        return !isEmpty && take("]") ? set : nil
    }

    /// Reads a character, a range or a category.
    private mutating func readMember(into set: inout CharacterClass) -> Bool {
        guard let first = boundary(into: &set) else { return false }
        // A category is no bound of a range.
        guard case .some(let first) = first else { return true }
        guard scalar == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
            set.ranges.append(first.value...first.value)
            return true
        }
        index += 1
        var none = CharacterClass()
        guard let last = boundary(into: &none), case .some(let last) = last, first <= last else { return false }
        set.ranges.append(first.value...last.value)
        return true
    }

    /// Reads a character of a class; an inner nil for a category, which has been added to `set`.
    private mutating func boundary(into set: inout CharacterClass) -> Unicode.Scalar?? {
        guard let next = scalar else { return nil }
        switch next {
        case "\\":
            var escape = CharacterClass()
            guard let character = readEscape(into: &escape) else { return nil }
            if character == nil { set.categories += escape.categories }
            return .some(character)
        case "-", "[", "]": return nil
        default:
            index += 1
            return .some(.some(next))
        }
    }

    /// Reads an escape such as `\.`, `\n` or `\p{Lu}`, and adds what it represents. An inner nil for a category.
    private mutating func readEscape(into set: inout CharacterClass) -> Unicode.Scalar?? {
        index += 1
        guard let kind = scalar else { return nil }
        index += 1
        switch kind {
        case "p", "P":
            guard take("{"), let end = scalars[index...].firstIndex(of: "}") else { return nil }
            let name = String(String.UnicodeScalarView(scalars[index..<end]))
            guard CharacterClass.isCategory(name) else { return nil }
            index = end + 1
            set.categories.append((name, kind == "P"))
            return .some(nil)
        case "n": return add("\n", to: &set)
        case "r": return add("\r", to: &set)
        case "t": return add("\t", to: &set)
        case "("..."+", "-", ".", "?", "["..."^", "{"..."}": return add(kind, to: &set)
        default: return nil
        }
    }

    private func add(_ scalar: Unicode.Scalar, to set: inout CharacterClass) -> Unicode.Scalar?? {
        set.ranges.append(scalar.value...scalar.value)
        return .some(.some(scalar))
    }
}
