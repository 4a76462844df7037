/// The minimum and maximum length of the strings that a regular expression matches.
///
/// The expression has the syntax of ECMAScript. The initializer returns nil if it doesn't support the expression.
struct PatternLengths: Equatable {
    var minimum = 0
    /// The maximum length; nil if the strings can have any length.
    var maximum: Int?

    init?(_ pattern: String) {
        var parser = Parser(text: Array(pattern.unicodeScalars))
        guard let span = parser.alternatives(depth: 0), parser.isAtEnd else { return nil }
        minimum = span.minimum
        // Text may precede or follow a match that isn't anchored, so such a match has no maximum.
        maximum = span.isAnchoredAtStart && span.isAnchoredAtEnd ? span.maximum : nil
    }

    /// The possible lengths of a part of an expression.
    private struct Span {
        var minimum = 0
        var maximum: Int? = 0
        /// A Boolean value that indicates whether the part matches only at the start of the string.
        ///
        /// A multiline mode, in which `^` also matches after a line end, doesn't exist in JSON Schema.
        var isAnchoredAtStart = false
        var isAnchoredAtEnd = false

        static let empty = Span()
        static let character = Span(minimum: 1, maximum: 1)
        static let anything = Span(minimum: 0, maximum: nil)

        mutating func append(_ other: Span) {
            minimum = sum(minimum, other.minimum)
            maximum = maximum.flatMap { first in other.maximum.map { sum(first, $0) } }
            isAnchoredAtStart = isAnchoredAtStart || other.isAnchoredAtStart
            isAnchoredAtEnd = isAnchoredAtEnd || other.isAnchoredAtEnd
        }

        mutating func formUnion(_ other: Span) {
            minimum = min(minimum, other.minimum)
            maximum = maximum.flatMap { first in other.maximum.map { max(first, $0) } }
            isAnchoredAtStart = isAnchoredAtStart && other.isAnchoredAtStart
            isAnchoredAtEnd = isAnchoredAtEnd && other.isAnchoredAtEnd
        }

        mutating func `repeat`(from least: Int, to most: Int?) {
            minimum = product(minimum, least)
            maximum = maximum == 0 ? 0 : maximum.flatMap { one in most.map { product(one, $0) } }
            if least == 0 { (isAnchoredAtStart, isAnchoredAtEnd) = (false, false) }
        }

        private func sum(_ first: Int, _ second: Int) -> Int {
            let (value, overflows) = first.addingReportingOverflow(second)
            return overflows ? .max : value
        }

        private func product(_ first: Int, _ second: Int) -> Int {
            let (value, overflows) = first.multipliedReportingOverflow(by: second)
            return overflows ? .max : value
        }
    }

    private struct Parser {
        let text: [Unicode.Scalar]
        var index = 0
        /// The maximum depth of groups; expressions with deeper groups aren't supported.
        static let depthLimit = 50

        var isAtEnd: Bool { index == text.count }
        private var next: Unicode.Scalar? { isAtEnd ? nil : text[index] }

        private mutating func take(_ word: String) -> Bool {
            let scalars = Array(word.unicodeScalars)
            guard text[index...].starts(with: scalars) else { return false }
            index += scalars.count
            return true
        }

        /// Advances to the position after the next `end`; returns false if the text doesn't contain `end`.
        private mutating func skip(to end: Unicode.Scalar) -> Bool {
            guard let found = text[index...].firstIndex(of: end) else { return false }
            index = found + 1
            return true
        }

        mutating func alternatives(depth: Int) -> Span? {
            guard depth < Self.depthLimit, var result = sequence(depth: depth) else { return nil }
            while take("|") {
                guard let other = sequence(depth: depth) else { return nil }
                result.formUnion(other)
            }
            return result
        }

        private mutating func sequence(depth: Int) -> Span? {
            var result = Span.empty
            while let scalar = next, scalar != "|", scalar != ")" {
                guard var part = atom(depth: depth), quantify(&part) else { return nil }
                result.append(part)
            }
            return result
        }

        private mutating func atom(depth: Int) -> Span? {
            if take("^") { return Span(isAnchoredAtStart: true) }
            if take("$") { return Span(isAnchoredAtEnd: true) }
            if take("[") { return characterClass() }
            if take("\\") { return escape() }
            if take("(") { return group(depth: depth) }
            // A quantifier with nothing to repeat isn't valid, and flags in a group aren't supported.
            if let scalar = next, "*+?".unicodeScalars.contains(scalar) { return nil }
            index += 1
            return .character
        }

        private mutating func group(depth: Int) -> Span? {
            let isLookaround = ["?=", "?!", "?<=", "?<!"].contains { take($0) }
            if !isLookaround, take("?"), !take(":") {
                guard take("<"), skip(to: ">") else { return nil }
            }
            guard let span = alternatives(depth: depth + 1), take(")") else { return nil }
            return isLookaround ? .empty : span
        }

        private mutating func characterClass() -> Span? {
            _ = take("^")
            // `[]` is an empty class in ECMAScript. In other syntaxes, `]` is a member here, so the class isn't
            // supported.
            guard next != "]" else { return nil }
            while let scalar = next {
                index += scalar == "\\" ? 2 : 1
                guard index <= text.count else { return nil }
                if scalar == "]" { return .character }
            }
            return nil
        }

        private mutating func escape() -> Span? {
            guard let scalar = next else { return nil }
            index += 1
            switch scalar {
            case "b", "B": return .empty
            // A reference to a group is treated as a string of any length.
            case "1"..."9", "k": return .anything
            case "p", "P": return take("{") && skip(to: "}") ? .character : nil
            case "u":
                if take("{") { return skip(to: "}") ? .character : nil }
                return hexadecimal(4)
            case "x": return hexadecimal(2)
            case "c":
                index += 1
                return index <= text.count ? .character : nil
            case "d", "D", "w", "W", "s", "S", "t", "n", "r", "v", "f": return .character
            // Other escaped letters are anchors in other syntaxes, such as '\\A' and '\\z', and aren't supported.
            default: return scalar.properties.isAlphabetic ? nil : .character
            }
        }

        private mutating func hexadecimal(_ count: Int) -> Span? {
            guard text.count - index >= count,
                text[index..<index + count].allSatisfy({ $0.properties.isASCIIHexDigit })
            else { return nil }
            index += count
            return .character
        }

        /// Reads the quantifier of a part, and multiplies the lengths of the part.
        ///
        /// - Returns: False if the quantifier is invalid.
        private mutating func quantify(_ part: inout Span) -> Bool {
            if take("*") {
                part.repeat(from: 0, to: nil)
            } else if take("+") {
                part.repeat(from: 1, to: nil)
            } else if take("?") {
                part.repeat(from: 0, to: 1)
            } else if next == "{" {
                index += 1
                guard let least = number() else { return false }
                let most = take(",") ? number() : least
                guard take("}"), most.map({ $0 >= least }) ?? true else { return false }
                part.repeat(from: least, to: most)
            } else {
                return true
            }
            // A lazy quantifier matches the same strings.
            _ = take("?")
            return true
        }

        private mutating func number() -> Int? {
            var digits = ""
            while let scalar = next, ("0"..."9").contains(scalar) {
                digits.unicodeScalars.append(scalar)
                index += 1
            }
            return Int(digits)
        }
    }
}
