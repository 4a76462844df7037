/// A regular expression of the common subset of all engines (I-Regexp, RFC 9485), or of ECMA 262 without conditions.
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
        case character(PatternSyntax.CharacterClass)
        /// An instruction that continues at two instructions: the next one, and the one at a distance.
        case fork(Int)
        case jump(Int)
        /// An instruction that matches only at the start, or only at the end, of the string.
        case start, end
        case match
    }

    /// An error that indicates that the pattern is too large.
    ///
    /// The pattern, with its repetitions, has more than `largestSize` instructions.
    package struct TooLarge: Error {}

    static let largestSize = 20_000

    private let instructions: [Instruction]
    var size: Int { instructions.count }

    /// Compiles a pattern; returns nil for a pattern with conditions or references to groups.
    package init?(_ pattern: String, _ grammar: PatternSyntax.Grammar = .common) throws(TooLarge) {
        guard let syntax = PatternSyntax(pattern, grammar), syntax.isRegular else { return nil }
        var compiler = Compiler(grammar: grammar)
        let compiled = compiler.instructions(of: syntax.root)
        guard !compiler.isTooLarge, compiled.count <= Self.largestSize else { throw TooLarge() }
        instructions = compiled + [.match]
    }

    /// A compiler of expressions, in which a repetition becomes repeated copies of its instructions.
    private struct Compiler {
        let grammar: PatternSyntax.Grammar
        /// The number of instructions that repetitions have added.
        var growth = 0
        /// A Boolean value that indicates whether repetitions were ignored, which would add too many instructions.
        var isTooLarge: Bool { growth > largestSize }

        mutating func instructions(of node: PatternSyntax.Node) -> [Instruction] {
            switch node {
            case .character(let set, _): return [.character(set)]
            case .start where grammar == .ecmaScript: return [.start]
            case .end where grammar == .ecmaScript: return [.end]
            case .start: return [.fork(3), .start, .jump(2), .character(.init(ranges: ["^"..."^"]))]
            case .end: return [.fork(3), .end, .jump(2), .character(.init(ranges: ["$"..."$"]))]
            // An expression with these isn't compiled.
            case .boundary, .lookaround, .reference: return []
            case .sequence(let parts): return parts.flatMap { instructions(of: $0) }
            case .choice(let branches):
                let compiled = branches.map { instructions(of: $0) }
                var rest = compiled.reduce(-2) { $0 + $1.count + 2 }
                var result: [Instruction] = []
                for branch in compiled.dropLast() {
                    rest -= branch.count + 2
                    result += [.fork(branch.count + 2)] + branch + [.jump(rest + 1)]
                }
                return result + (compiled.last ?? [])
            case .repetition(let node, let least, let most):
                return repetition(of: instructions(of: node), least, most.map { min($0, largestSize + 1) })
            }
        }

        /// Returns the instructions of a repetition; `most` is nil for a repetition without an upper limit.
        private mutating func repetition(of atom: [Instruction], _ least: Int, _ most: Int?) -> [Instruction] {
            guard !atom.isEmpty else { return [] }
            let least = min(least, largestSize + 1)
            let optionals = most.map { $0 - least }
            let count = least * atom.count + (optionals.map { $0 * (atom.count + 1) } ?? atom.count + 2)
            growth += max(0, count - atom.count)
            guard !isTooLarge else { return atom }
            let required = Array(repeatElement(atom, count: least).joined())
            guard let optionals else { return required + [.fork(atom.count + 2)] + atom + [.jump(-atom.count - 1)] }
            return stride(from: optionals, to: 0, by: -1).reduce(into: required) { instructions, remaining in
                instructions += [.fork(remaining * (atom.count + 1))] + atom
            }
        }
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
