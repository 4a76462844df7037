import APIModel
import Testing

@testable import SwiftCode

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "text of a description can't leave its literal",
        arguments: [
            (#"a"b"#, #""a\"b""#), (#"\(x)"#, #""\\(x)""#), ("a\nb\r", #""a\nb\r""#),
            ("\u{0}\u{202E}", #""\u{0}\u{202E}""#),
            ("\u{2028}", #""\u{2028}""#), ("ü🙂", #""ü🙂""#), ("👩‍👩‍👧", "\"👩‍👩‍👧\""),
        ]
    )
    func literals(text: String, literal: String) {
        #expect(Spelling.literal(text).text == literal)
    }

    @Test(
        "a literal of several lines has as many signs as it takes, and shows what can't be seen",
        arguments: [
            (#"{"a":1}"#, ["#\"\"\"", #"{"a":1}"#, "\"\"\"#"]),
            (##"{"#":1}"##, ["##\"\"\"", ##"{"#":1}"##, "\"\"\"##"]),
            (##"a"""#\#(x)"##, ["##\"\"\"", ##"a"""#\#(x)"##, "\"\"\"##"]), ("plain", ["\"\"\"", "plain", "\"\"\""]),
            ("a\r\n\u{2028}", ["\"\"\"", #"a\u{D}"#, #"\u{2028}"#, "\"\"\""]),
            ("a  \n \n b", ["\"\"\"", #"a \u{20}"#, #"\u{20}"#, " b", "\"\"\""]),
            // U+0D4E and the blank behind it are one character.
            ("\u{D4E} ", ["\"\"\"", "\u{D4E}" + #"\u{20}"#, "\"\"\""]),
            ("\"\t\"\n\n", ["#\"\"\"", ##""\#u{9}""##, "", "", "\"\"\"#"]),
        ]
    )
    func rawLines(text: String, lines: [String]) {
        #expect(Spelling.rawLines(text).map(\.text) == lines)
    }

    @Test(
        "keywords get backticks where they need them",
        arguments: [
            ("class", "`class`", "class", "class"), ("init", "`init`", "`init`", "init"),
            ("name", "name", "name", "name"),
            ("inout", "`inout`", "inout", "`inout`"), ("evil\n}", "evil", "evil", "evil"), ("1a", "_1a", "_1a", "_1a"),
        ])
    func names(name: String, identifier: String, member: String, label: String) {
        #expect(Spelling.identifier(name).text == identifier)
        #expect(Spelling.member(name).text == member)
        #expect(Spelling.label(name).text == label)
    }

    @Test("documentation stays within its comment, line for line")
    func documentation() {
        let text = "\n  one */ \u{7}\n\n\n/// two\u{2028}three\t\r\nfour  \n\n"
        let lines = DocumentationComment.lines(Documentation(description: text)).map(\.text)
        #expect(lines == ["  one */", "", "/// two", "three", "four"])
        #expect(lines.allSatisfy { !$0.contains(where: \.isNewline) })
    }

    @Test("server variables become interpolations, other braces stay text")
    func templates() {
        let literal = Spelling.template(#"https://{a}.x/{b}"\(c)"#, names: ["a": "region"])
        #expect(literal.text == #""https://\(region).x/{b}\"\\(c)""#)
    }
}
