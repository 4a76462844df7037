import Testing

@testable import SwiftCode

@Suite("HTML in descriptions")
struct HTMLTextTests {
    @Test(
        "is rendered as the equivalent Markdown",
        arguments: [
            ("<p>One.</p><p>Two.</p>", ["One.", "", "Two."]),
            ("One.<br>Two.<br/>Three.<BR />Four.", ["One.", "", "Two.", "", "Three.", "", "Four."]),
            ("See <a href=\"https://a.example/b?c=d\">the guide</a>.", ["See [the guide](https://a.example/b?c=d)."]),
            ("See <a class='x' href='https://a.example'>https://a.example</a>", ["See <https://a.example>"]),
            ("See<a href='https://a.example'> the guide </a>now", ["See [the guide](https://a.example) now"]),
            // No link holds another one (HTML, 4.5.1): the second ends the first.
            (
                "<a href='https://a.example'>a <a href='https://b.example'>b</a> c</a>",
                ["[a](https://a.example) [b](https://b.example) c"]
            ),
            ("See <a href=\"/b\">the guide</a> and <a name=x>that</a>.", ["See the guide and that."]),
            ("<b>Not</b> <em>now</em>, <strong>later</strong>", ["**Not** *now*, **later**"]),
            ("<code>a &lt; b &amp;&amp; &quot;c&quot;</code> &lt;d&gt;", ["`a < b && \"c\"` &lt;d&gt;"]),
            (
                "Of:<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>Done.",
                ["Of:", "", "- one", "- two", "  - three", "", "Done."]
            ),
            ("<ol><li>one<li>two</ol>", ["1. one", "2. two"]),
            ("<h2>Head</h2>Text", ["### Head", "", "Text"]),
            ("<pre>a\n  b</pre>after", ["```", "a", "  b", "```", "", "after"]),
            ("<span style=\"x > y\">a</span>&nbsp;b", ["a b"]),
        ])
    func elements(text: String, expected: [String]) {
        #expect(Paragraphs.lines(of: text) == expected)
    }

    @Test(
        "is unchanged where it isn't HTML",
        arguments: [
            "a < b", "<owner>/<repo>", "Use `<p>` for paragraphs", "```\n<br>\n```", "~~~\n<br>\n~~~",
            "a\n  ~~~~\n<br>\n  ~~~~", "<b, c>", "<p", "<a href=\"",
            "a & b; c",
            "&lt;id&gt;", "Array<String> and <pad>", "<", "", "<!-- note -->",
        ])
    func others(text: String) {
        #expect(HTMLText.markdown(of: text) == text)
    }

    @Test(
        "results in text only",
        arguments: [
            "<a href=\"https://a.example/)\n*/ import Evil\">x](y)\u{2028}import Evil</a>",
            "<a href='https://a.example/`'>`</a>", "<code>a`\nimport Evil", "<p>\u{2029}import Evil</p>\r\nimport Evil",
            "<li><a href=https://a.example>", "</a></a></ul></li></code>", "<pre><pre></code>",
        ])
    func hostile(text: String) {
        let lines = Paragraphs.lines(of: text)
        #expect(lines.allSatisfy { !$0.contains { $0.isNewline } })
        #expect(lines.allSatisfy { !$0.contains("](y)") || $0.contains("\\](y)") })
    }
}
