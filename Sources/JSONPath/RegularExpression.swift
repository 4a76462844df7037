/// A regular expression of the common subset of all engines (I-Regexp, RFC 9485).
///
/// An unescaped `^` or `$` is an ordinary character by the grammar, and an anchor by the mapping that most
/// implementations follow (section 5.3) and their common test suite. Here it matches both.
///
/// Patterns and strings are untrusted input. All paths through the pattern are followed in parallel (Thompson's
/// construction), so the number of steps is at most the length of the string times the size of the pattern. Swift's
/// `Regex` backtracks without a limit: `(a|aa)*b` takes more than 20 seconds for 36 characters.
package struct RegularExpression: Sendable {
    enum Instruction: Sendable {
        case character(CharacterClass)
        /// Continue at the next instruction, and at the one at this distance.
        case fork(Int)
        case jump(Int)
        /// Continue at the start, or the end, of the string only.
        case start, end
        case match
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

    /// An error that indicates that the pattern is too large.
    ///
    /// The pattern, with its repetitions, has more than `largestSize` instructions.
    package struct TooLarge: Error {}

    static let largestSize = 20_000

    private let instructions: [Instruction]
    var size: Int { instructions.count }

    /// Compiles a pattern; returns nil when it isn't an I-Regexp.
    package init?(_ pattern: String) throws(TooLarge) {
        var parser = RegularExpressionParser(pattern)
        guard let parsed = try? parser.parse() else { return nil }
        guard !parser.isTooLarge, parsed.count <= Self.largestSize else { throw TooLarge() }
        instructions = parsed + [.match]
    }

    /// Matches all of `text`, or any part of it.
    ///
    /// - Parameter work: The number of steps after which matching is cancelled, and the result is no match.
    /// - Returns: The result, and the number of steps: more than `work` if matching was cancelled.
    package func matches(_ text: String, whole: Bool, work: Int) -> (isMatch: Bool, work: Int) {
        var steps = 1
        var rest = text.unicodeScalars[...]
        var pending = [0]
        // The last position at which each instruction was reached: it is executed once at a position.
        var reached = Array(repeating: -1, count: instructions.count)
        for position in 0... {
            let scalar = rest.popFirst()
            var following = whole ? [] : [0]
            while let index = pending.popLast() {
                guard reached[index] != position else { continue }
                reached[index] = position
                steps += 1
                switch instructions[index] {
                case .character(let set):
                    if let scalar, set.contains(scalar) { following.append(index + 1) }
                case .fork(let distance): pending += [index + distance, index + 1]
                case .jump(let distance): pending.append(index + distance)
                case .start:
                    if position == 0 { pending.append(index + 1) }
                case .end:
                    if scalar == nil { pending.append(index + 1) }
                case .match:
                    if !whole || scalar == nil { return (true, steps) }
                }
            }
            if scalar == nil || following.isEmpty || steps > work { break }
            pending = following
        }
        return (false, steps)
    }
}
