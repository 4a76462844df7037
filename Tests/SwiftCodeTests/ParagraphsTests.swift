import APIModel
import Testing

@testable import SwiftCode

@Suite("Paragraphs of comments")
struct ParagraphsTests {
    @Test(
        "a line break within a paragraph, or within an item, is a space",
        arguments: [
            (["One", "two."], ["One two."]),
            (["One", "two.", "", "Three", "  four."], ["One two.", "", "Three four."]),
            (["- One", "  two.", "- Three", "12. Four", "five"], ["- One two.", "- Three", "12. Four five"]),
            (["See", "[the guide](https://a.example)."], ["See [the guide](https://a.example)."]),
        ])
    func paragraphs(lines: [String], expected: [String]) {
        #expect(Paragraphs.joined(lines) == expected)
    }

    @Test("two blanks at the end of a line force a break")
    func forcedBreak() {
        let text = "One of:  \n`a`, or\n`b`   \n\nEnd.  "
        #expect(
            DocumentationComment.lines(Documentation(description: text)).map(\.text)
                == ["One of:", "`a`, or `b`", "", "End."])
        #expect(DocumentationComment.phrase(text).text == "One of: `a`, or `b`")
        #expect(DocumentationComment.inlineDocumentation(text).text == "One of: `a`, or `b` End.")
    }

    @Test(
        "items of a list on one line are separated by a semicolon, and by a blank after a sentence",
        arguments: [
            ("- one\n- two", "one; two"), ("- One.\n- Two: \n- three", "One. Two: three"),
            ("One:\n- two\n- three", "One: two; three"),
        ])
    func items(text: String, expected: String) {
        #expect(DocumentationComment.inlineDocumentation(text).text == expected)
    }

    @Test(
        "code, tables, headings, quotations, links' definitions and forced breaks keep their lines",
        arguments: [
            ["Run:", "```", "a", "b", "```", "    c", "    d"], ["| a | b |", "| - | - |", "| 1 | 2 |"],
            ["# One", "Two"], ["One", "==="], ["> One", "> two"], ["[1]: https://a.example", "[2]: https://b.example"],
            ["One\\", "two"], ["* * *", "One"], ["One of:", "\\* `a`", "\\* `b`"], ["One of:", "• a", "• b"],
        ])
    func blocks(lines: [String]) {
        #expect(Paragraphs.joined(lines) == lines)
    }
}
