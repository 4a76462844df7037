import OpenAPI

/// A check for patterns that allow only strings of numbers: `^-?(?:0|[1-9]\\d*)$`.
enum NumberPattern {
    /// Returns whether every string that the pattern allows is a number.
    ///
    /// - Parameter fractions: True if numbers may have a fraction or an exponent.
    static func matches(_ pattern: String, fractions: Bool) -> Bool {
        var rest = Substring(pattern)
        guard rest.first == "^", rest.last == "$", rest.count > 2 else { return false }
        rest = rest.dropFirst().dropLast()
        var depth = 0
        var hasDigit = false
        while let next = rest.popFirst() {
            switch next {
            case "(":
                depth += 1
                if rest.hasPrefix("?:") { rest = rest.dropFirst(2) }
            case ")": depth -= 1
            // Outside parentheses, `|` would separate the anchors, so the pattern wouldn't apply to the whole string.
            case "|" where depth > 0: break
            case "\\":
                guard let escaped = rest.popFirst(), isPart(escaped == "d" ? "0" : escaped, fractions) else {
                    return false
                }
                hasDigit = hasDigit || escaped == "d"
            case "[":
                guard let end = rest.firstIndex(of: "]") else { return false }
                var members = rest[..<end]
                rest = rest[rest.index(after: end)...]
                while let member = members.popFirst() {
                    if member == "\\", members.first == "d" { members = members.dropFirst() }
                    guard member == "\\" || isPart(member, fractions) else { return false }
                    hasDigit = true
                }
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return false }
                rest = rest[rest.index(after: end)...]
            case "?", "*", "+": break
            case "0"..."9": hasDigit = true
            case "-": break
            case "e", "E": guard fractions else { return false }
            default: return false
            }
        }
        return hasDigit && depth == 0
    }

    private static func isPart(_ character: Character, _ fractions: Bool) -> Bool {
        switch character {
        case "0"..."9", "-", "+": true
        case ".", "e", "E": fractions
        default: false
        }
    }
}

extension Schema {
    /// Returns whether the schema's pattern allows only numbers of the type `kinds`: integer or number.
    func isText(ofNumber kinds: Schema.Types) -> Bool {
        guard let pattern = self.pattern, self.enumeration == nil else { return false }
        return (kinds == .integer || kinds == .number) && NumberPattern.matches(pattern, fractions: kinds == .number)
    }
}
