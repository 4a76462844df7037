import Diagnostics
import Foundation
import Testing

/// Strings of a description in lines that people paste.
@Suite("Quoted text")
struct QuotedTextTests {
    static let strings = [
        "plain", "it's", "a\"b\\c", "data']\nreferences:\n  folders: ['../secret']\n#", "a\rb", "a\u{85}b",
        "a\u{2028}b",
        "a\u{2029}b", "$(touch x)", "`touch x`", "a;b&c|d", "null", "1e3", "~", "", " ", "-", "#a", "a: b",
        "\u{202E}evil",
        "\u{E0041}", "!a", "*", "naïve", "a\tb", "../Sources/Up", "\u{FFFE}",
    ]

    @Test("a word of a shell is the string", arguments: strings)
    func shell(text: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "printf '%s' \(QuotedText.shell(text))"]
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/nowhere"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: data, as: UTF8.self) == text)
    }

    @Test("no string has an invisible character or a line break in YAML, a shell or Markdown", arguments: strings)
    func visible(text: String) {
        let quoted = [
            QuotedText.yaml(text), QuotedText.yamlString(text), QuotedText.shell(text), QuotedText.markdown(text),
            QuotedText.markdownCode(text),
        ]
        for quoted in quoted { #expect(VisibleText.of(quoted) == quoted) }
    }

    @Test(
        "code in Markdown has no end in the string",
        arguments: [
            ("a", "`a`"), ("a|b", "`a\\|b`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("a``b`", "``` a``b` ```"),
            ("", ""),
        ])
    func code(text: String, markdown: String) {
        #expect(QuotedText.markdownCode(text) == markdown)
    }

    @Test(
        "text in Markdown has no markup, link or mention",
        arguments: [
            ("a_b *c*", "a\\_b \\*c\\*"), ("![x](https://e.example)", "!\\[x\\](https:<!-- -->//e.example)"),
            ("@team #1", "@<!-- -->team #<!-- -->1"), ("<b>&amp;|", "\\<b\\>\\&amp;\\|"), ("a.yaml:1", "a.yaml:1"),
        ])
    func text(text: String, markdown: String) {
        #expect(QuotedText.markdown(text) == markdown)
    }
}
