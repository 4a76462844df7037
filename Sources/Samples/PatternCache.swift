import JSONPath

/// The compiled patterns of schemas.
///
/// Patterns are untrusted, so they are matched in bounded time. Patterns with lookaheads, word boundaries or back
/// references aren't compiled.
final class PatternCache {
    private static let mostSteps = 2_000_000
    private var expressions: [String: RegularExpression?] = [:]

    /// Returns whether a pattern matches a part of a string.
    ///
    /// Returns nil if the pattern isn't compiled, or if matching takes too long.
    func matches(_ text: String, _ pattern: String) -> Bool? {
        guard let expression = expression(of: pattern) else { return nil }
        let result = expression.matches(text, whole: false, work: Self.mostSteps)
        return result.work > Self.mostSteps ? nil : result.isMatch
    }

    private func expression(of pattern: String) -> RegularExpression? {
        if let known = expressions[pattern] { return known }
        let expression = (try? RegularExpression(pattern, .ecmaScript)) ?? nil
        expressions[pattern] = .some(expression)
        return expression
    }
}
