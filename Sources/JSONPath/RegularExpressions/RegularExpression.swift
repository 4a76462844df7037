/// A regular expression of the common subset of all engines (I-Regexp, RFC 9485).
///
/// An unescaped `^` or `$` is an ordinary character by the grammar, and an anchor by the mapping that most
/// implementations follow (section 5.3) and their common test suite. Here it matches both.
///
/// Patterns are untrusted input. All paths through the pattern are followed in parallel (Thompson's construction), so
/// the time is at most the length of the input times the size of the pattern.
package struct RegularExpression: Sendable {
    enum Instruction: Sendable {
        case character(CharacterClass)
        /// Go on at both instructions.
        case fork(Int, Int)
        case jump(Int)
        /// Go on at the beginning, or the end, of the text only.
        case anchor(Anchor)
        case end
    }

    enum Anchor: Sendable {
        case start, end
    }

    let instructions: [Instruction]
    var size: Int { instructions.count }

    /// It is larger, with all its repetitions, than any that makes sense.
    package struct TooLarge: Error {}

    /// Nil when `pattern` isn't an I-Regexp.
    package init?(_ pattern: String) throws(TooLarge) {
        var parser = RegularExpressionParser(pattern)
        guard let tree = parser.parse() else { return nil }
        guard !parser.repeatsTooOften else { throw TooLarge() }
        var compiler = RegularExpressionCompiler()
        guard compiler.compile(tree) else { throw TooLarge() }
        instructions = compiler.instructions + [.end]
    }

    /// Returns whether all of `text` matches, or else any part of it, and the number of steps taken: more than `work`
    /// when matching was canceled.
    package func matches(_ text: String, whole: Bool, work: Int) -> (isMatch: Bool, work: Int) {
        var current = Threads(count: instructions.count)
        var next = Threads(count: instructions.count)
        var steps = 0
        var isAtStart = true
        var rest = text.unicodeScalars[...]
        current.add(0, of: self, isAtStart: true, isAtEnd: rest.isEmpty)
        while let scalar = rest.popFirst() {
            if !whole {
                if current.hasEnded { return (true, steps) }
                current.add(0, of: self, isAtStart: isAtStart, isAtEnd: false)
            }
            isAtStart = false
            for index in current.indexes {
                steps += 1
                if case .character(let set) = instructions[index], set.contains(scalar) {
                    next.add(index + 1, of: self, isAtStart: false, isAtEnd: rest.isEmpty)
                }
            }
            if current.indexes.isEmpty || steps > work { return (false, steps) }
            swap(&current, &next)
            next.removeAll()
        }
        if !whole { current.add(0, of: self, isAtStart: isAtStart, isAtEnd: true) }
        return (current.hasEnded, steps + 1)
    }

    /// The indexes of the instructions that are active at the same position, each once.
    private struct Threads {
        private(set) var indexes: [Int] = []
        private(set) var hasEnded = false
        private var isThere: [Bool]

        init(count: Int) {
            isThere = Array(repeating: false, count: count)
        }

        mutating func add(_ index: Int, of expression: RegularExpression, isAtStart: Bool, isAtEnd: Bool) {
            var pending = [index]
            while let index = pending.popLast() {
                guard !isThere[index] else { continue }
                isThere[index] = true
                indexes.append(index)
                switch expression.instructions[index] {
                case .character: break
                case .fork(let first, let second): pending += [second, first]
                case .jump(let target): pending.append(target)
                case .anchor(.start):
                    if isAtStart { pending.append(index + 1) }
                case .anchor(.end):
                    if isAtEnd { pending.append(index + 1) }
                case .end: hasEnded = true
                }
            }
        }

        mutating func removeAll() {
            for index in indexes { isThere[index] = false }
            indexes.removeAll(keepingCapacity: true)
            hasEnded = false
        }
    }
}

/// A node of a parsed pattern.
indirect enum RegularExpressionTree: Sendable {
    case character(CharacterClass)
    case anchor(RegularExpression.Anchor)
    case sequence([RegularExpressionTree])
    case choice([RegularExpressionTree])
    /// `most` is nil for any number.
    case repetition(RegularExpressionTree, least: Int, most: Int?)
}

/// Lays a pattern out as instructions; repetitions are written out.
struct RegularExpressionCompiler {
    private static let largest = 20_000

    private(set) var instructions: [RegularExpression.Instruction] = []

    /// Compiles a tree; returns false when there would be too many instructions.
    mutating func compile(_ tree: RegularExpressionTree) -> Bool {
        guard instructions.count < Self.largest else { return false }
        switch tree {
        case .character(let set): instructions.append(.character(set))
        case .anchor(let anchor): instructions.append(.anchor(anchor))
        case .sequence(let parts):
            for part in parts {
                guard compile(part) else { return false }
            }
        case .choice(let branches):
            var exits: [Int] = []
            for (number, branch) in branches.enumerated() {
                let fork = instructions.count
                let isLast = number == branches.count - 1
                if !isLast { instructions.append(.fork(fork + 1, fork + 1)) }
                guard compile(branch) else { return false }
                guard !isLast else { break }
                exits.append(instructions.count)
                instructions.append(.jump(0))
                instructions[fork] = .fork(fork + 1, instructions.count)
            }
            for exit in exits { instructions[exit] = .jump(instructions.count) }
        case .repetition(let part, let least, let most): return compile(part, least, most)
        }
        return true
    }

    private mutating func compile(_ part: RegularExpressionTree, _ least: Int, _ most: Int?) -> Bool {
        for _ in 0..<least {
            let start = instructions.count
            guard compile(part) else { return false }
            // What holds nothing holds as much the second time.
            if instructions.count == start { return true }
        }
        guard let most else {
            let fork = instructions.count
            instructions.append(.fork(fork + 1, fork + 1))
            guard compile(part) else { return false }
            instructions.append(.jump(fork))
            instructions[fork] = .fork(fork + 1, instructions.count)
            return true
        }
        var forks: [Int] = []
        for _ in least..<max(least, most) {
            forks.append(instructions.count)
            instructions.append(.fork(instructions.count + 1, 0))
            guard compile(part) else { return false }
        }
        for fork in forks { instructions[fork] = .fork(fork + 1, instructions.count) }
        return true
    }
}
