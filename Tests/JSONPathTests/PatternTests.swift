import JSONPath
import Testing

/// Regular expressions of descriptions (ECMA 262): matching, lengths and samples.
@Suite("Patterns")
struct PatternTests {
    private func matches(_ text: String, _ pattern: String) throws -> Bool? {
        try RegularExpression(pattern, .ecmaScript)?.matches(text, whole: false, work: 2_000_000).isMatch
    }

    @Test(
        "a sample matches its pattern",
        arguments: [
            "^[A-Z]{3}-\\d{2}$", "^(a|b)+c?$", "^[^/]+$", "^\\+?[1-9]\\d{1,14}$", "^[a-z0-9._%+-]+@[a-z]+\\.[a-z]{2,}$",
            "x", "^[\\u0041-z]$", "^\\x41{2,}?$", "^(?:ab){3}$", "^[^a-zA-Z]$", "^[-+]\\w\\s$", "^a|b$", "^\\$[.]{2}$",
        ])
    func sample(pattern: String) throws {
        let made = try #require(PatternSyntax.sample(of: pattern))
        #expect(try matches(made, pattern) == true, "\(made)")
    }

    @Test(
        "a pattern with unsupported parts, or long strings, has no sample",
        arguments: ["^(?=a)b$", "(a)\\1", "\\p{Lu}", "\\uD83D", "a{513}", "(a{100}){6}", "(", "a{2,1}"])
    func noSample(pattern: String) {
        #expect(PatternSyntax.sample(of: pattern) == nil)
    }

    @Test("a pattern with catastrophic backtracking is matched in bounded time")
    func hostilePattern() throws {
        let text = String(repeating: "a", count: 2000) + "!"
        #expect(try matches(text, "^(a+)+$") == false)
        #expect(try matches(text, "^(?:a|aa)+!$") == true)
        let branches = repeatElement("ab", count: 5000).joined(separator: "|")
        #expect(try matches("ab", branches) == true)
    }

    @Test(
        "notations of ECMA 262 are matched",
        arguments: [
            ("^\\d{3}$", "123", "12a"), ("^[\\w-]+$", "a_1-", "a b"), ("^a\\s(?:b|c)\\/$", "a b/", "ab/"),
            ("^\\$[^$]$", "$a", "$$"), ("^[[]$", "[", "]"), ("^a|b|c$", "c", "d"), ("^[^\\d.]$", "a", "1"),
            ("^[a-z0-9-_]+$", "a-_", "a b"), ("^[a-b-c]+$", "a-c", "ad"), ("^[\\d-x]+$", "1-x", "y"),
            ("^[0-9]{1,3}?$", "12", "1234"), ("^a*?b+?c??$", "aab", "ac"), ("^(?<year>\\d{4})$", "2024", "20"),
            ("^\\D\\W\\S$", "a-b", "a-\t"), ("^[\\s\\S]{2}$", "a\n", "a"), ("^[/\\S]+$", "/é", "/ "),
            ("^[^\\S]$", " ", "a"), ("^[\\x01-\\x7F]$", "~", "é"), ("^\\u00e9\\u{1F600}$", "é😀", "é"),
            ("^\\cA\\v\\f\\0$", "\u{1}\u{B}\u{C}\0", "A"), ("^a]}$", "a]}", "a"), ("^a$", "a", "^a$"),
            ("a$", "ba", "a$"),
        ])
    func notation(pattern: String, match: String, other: String) throws {
        #expect(try matches(match, pattern) == true)
        #expect(try matches(other, pattern) == false)
    }

    @Test(
        "a pattern with conditions, references or unknown categories isn't matched",
        arguments: [
            "^(?=b)a$", "(?<!b)a", "(a)\\1", "\\bword", "[\\b]", "[z-a]", "[!-\\d]", "\\uD83D", "\\p{Script=Greek}",
        ])
    func uncommon(pattern: String) throws {
        #expect(PatternSyntax(pattern, .ecmaScript) != nil)
        #expect(try matches("a", pattern) == nil)
        #expect(PatternSyntax(pattern, .common) == nil)
    }

    @Test(
        "an invalid pattern has no syntax",
        arguments: [
            "[]", "[^]", "*", "a**", "(", ")", "\\A", "\\u12", "\\u{110000}", "\\u{41", "\\x4", "\\c", "a{x}", "\\",
        ])
    func invalid(pattern: String) {
        #expect(PatternSyntax(pattern, .ecmaScript) == nil)
    }

    @Test(
        "the lengths of strings follow from the pattern",
        arguments: [
            ("^a{2,4}$", 2, 4), ("^[a-z]+$", 1, nil), ("abc", 3, nil), ("^(ab|c)?$", 0, 2), ("^a|bc$", 1, nil),
            ("^\\d{3}(?=x)\\w$", 4, 4), ("^(a)\\1$", 1, nil), ("^\\u0041\\x42\\.$", 3, 3), ("^(?:^a$)?b$", 1, 2),
            ("^a{9223372036854775807}b$", .max, .max), ("^()*$", 0, 0), ("^[\\]\\d]{2}$", 2, 2), ("^(?<n>ab)$", 2, 2),
        ] as [(String, Int, Int?)])
    func lengths(pattern: String, minimum: Int, maximum: Int?) throws {
        let lengths = try #require(PatternSyntax(pattern, .ecmaScript)?.lengths)
        #expect(lengths == (minimum, maximum))
    }
}
