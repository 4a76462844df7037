import Foundation
import JSONPath

/// The compiled patterns of schemas.
///
/// Patterns are untrusted, so they are matched in bounded time. Strings aren't validated against patterns with lookaheads,
/// word boundaries or back references.
enum PatternCache {
    private static let mostSteps = 2_000_000
    private static let table = PatternTable()

    /// Returns whether a pattern matches a part of a string.
    ///
    /// Returns nil if the pattern isn't compiled, or if matching takes too long.
    static func matches(_ text: String, _ pattern: String) -> Bool? {
        guard let expression = table.expression(of: pattern) else { return nil }
        let result = expression.matches(text, whole: false, work: mostSteps)
        return result.work > mostSteps ? nil : result.isMatch
    }

    private final class PatternTable: @unchecked Sendable {
        // The lock protects the expressions.
        private var expressions: [String: RegularExpression?] = [:]
        private let lock = NSLock()

        func expression(of pattern: String) -> RegularExpression? {
            lock.lock()
            defer { lock.unlock() }
            if let known = expressions[pattern] { return known }
            let expression = (try? RegularExpression(pattern, .ecmaScript)) ?? nil
            expressions[pattern] = .some(expression)
            return expression
        }
    }
}
