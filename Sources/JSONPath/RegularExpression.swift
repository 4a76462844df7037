/// A regular expression of the common subset of all engines (I-Regexp, RFC 9485).
///
/// In the grammar of I-Regexp, an unescaped `^` or `$` is an ordinary character. Most implementations and their common
/// test suite read it as an anchor (RFC 9485, section 5.3). This type accepts both meanings: the character and the
/// anchor.
///
/// Patterns and strings are untrusted input. All paths through the pattern are followed in parallel (Thompson's
/// construction), so the number of steps is at most the length of the string times the size of the pattern. Swift's
/// `Regex` backtracks without a limit: `(a|aa)*b` takes more than 20 seconds for 36 characters.
package struct RegularExpression: Sendable {
    enum Instruction: Sendable {
        case character(CharacterClass)
        /// An instruction that continues at two instructions: the next one, and the one at a distance.
        case fork(Int)
        case jump(Int)
        /// An instruction that matches only at the start, or only at the end, of the string.
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

    /// Returns whether all of `text` matches, or any part of `text` if `whole` is false.
    ///
    /// - Parameter work: The number of steps after which matching is cancelled; the result is then no match.
    /// - Returns: The result, and the number of steps: more than `work` if matching was cancelled.
    package func matches(_ text: String, whole: Bool, work: Int) -> (isMatch: Bool, work: Int) {
        var steps = 1
        var rest = text.unicodeScalars[...]
        var pending = [0]
        // The last position at which each instruction was executed, since one execution at a position is enough.
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
