/// A generator of strings that match a regular expression, for patterns with common syntax.
struct PatternSample {
    private var rest: Substring
    private var depth = 0
    private var isUnknown = false

    private static let longest = 512

    /// Returns a string that matches the pattern; nil for unsupported syntax and lengths over 512.
    static func string(matching pattern: String) -> String? {
        guard pattern.utf8.count <= longest else { return nil }
        var sample = PatternSample(rest: pattern[...])
        let text = sample.alternation()
        return sample.isUnknown || !sample.rest.isEmpty || text.count > longest ? nil : text
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    /// Reads alternatives, such as `a|b`, and returns a string that matches the first one.
    private mutating func alternation() -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 32 else {
            isUnknown = true
            return ""
        }
        let first = sequence()
        while rest.first == "|" {
            rest.removeFirst()
            _ = sequence()
        }
        return first
    }

    private mutating func sequence() -> String {
        var text = ""
        while let next = rest.first, next != "|", next != ")", !isUnknown {
            let atom = atom()
            let count = repetitions()
            guard text.count + atom.count * count <= Self.longest else {
                isUnknown = true
                break
            }
            text += String(repeating: atom, count: count)
        }
        return text
    }

    private mutating func atom() -> String {
        switch rest.removeFirst() {
        case "^", "$": return ""
        case ".": return "a"
        case "(":
            if rest.hasPrefix("?:") {
                rest = rest.dropFirst(2)
            } else if rest.first == "?" {
                isUnknown = true
                return ""
            }
            let text = alternation()
            if rest.first == ")" { rest.removeFirst() } else { isUnknown = true }
            return text
        case "[": return set()
        case "\\": return escape() ?? ""
        case let letter: return String(letter)
        }
    }

    private mutating func escape() -> String? {
        guard let letter = rest.popFirst() else {
            isUnknown = true
            return nil
        }
        switch letter {
        case "d": return "1"
        case "w": return "a"
        case "s": return " "
        case "D", "W", "S": return letter == "W" ? "-" : "a"
        case "n": return "\n"
        case "t": return "\t"
        case _ where letter.isLetter || letter.isNumber:
            isUnknown = letter != "b"
            return ""
        default: return String(letter)
        }
    }

    /// Reads a set, such as `[a-z]`, and returns a character that it contains.
    private mutating func set() -> String {
        let isNegated = rest.first == "^"
        if isNegated { rest.removeFirst() }
        var first: String?
        var members: Set<Character> = []
        while let next = rest.popFirst(), next != "]" {
            let text = next == "\\" ? escape() ?? "" : String(next)
            first = first ?? text
            members.formUnion(text)
            if rest.first == "-", rest.dropFirst().first != "]", let low = text.unicodeScalars.first {
                rest.removeFirst()
                guard let high = rest.popFirst()?.unicodeScalars.first, low.value <= high.value, isNegated else {
                    continue
                }
                for value in low.value...min(high.value, low.value + 300) {
                    if let scalar = Unicode.Scalar(value) { members.insert(Character(scalar)) }
                }
            }
        }
        guard isNegated else { return first ?? "" }
        return "aA1-_ ~".first { !members.contains($0) }.map(String.init) ?? ""
    }

    private mutating func repetitions() -> Int {
        var count = 1
        switch rest.first {
        case "*", "?":
            rest.removeFirst()
            count = 0
        case "+": rest.removeFirst()
        case "{":
            guard let end = rest.firstIndex(of: "}") else { break }
            let bounds = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",")
            rest = rest[rest.index(after: end)...]
            count = bounds.first.flatMap { Int($0) } ?? 0
        default: return 1
        }
        if rest.first == "?" { rest.removeFirst() }
        return min(max(count, 0), Self.longest)
    }
}
