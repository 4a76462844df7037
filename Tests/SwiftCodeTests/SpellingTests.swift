import APIModel
import Diagnostics
import Templates
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
        #expect(lines == ["///   one */", "///", "/// /// two", "/// three", "/// four"])
        #expect(lines.allSatisfy { !$0.contains(where: \.isNewline) && $0.hasPrefix("///") })
    }

    @Test("a signature breaks where it doesn't fit")
    func layout() {
        func lines(_ count: Int) -> [String] {
            let items = (0..<count).map { "parameter\($0): String" as SwiftText }
            return Layout.list("func call", items, " {", indentation: 4).map(\.text)
        }
        #expect(lines(2) == ["func call(parameter0: String, parameter1: String) {"])
        #expect(lines(5).count == 1)
        let short = Layout.list(
            "public func aLongerNameThanThat", (0..<5).map { "parameter\($0): String" as SwiftText }, " {",
            indentation: 4)
        #expect(short.count == 3)
        #expect(lines(6).count == 8)
        #expect(lines(8).count == 10)
        #expect(lines(8).allSatisfy { $0.count <= 116 })
    }

    @Test("server variables become interpolations, other braces stay text")
    func templates() {
        let literal = Spelling.template(#"https://{a}.x/{b}"\(c)"#, names: ["a": "region"])
        #expect(literal.text == #""https://\(region).x/{b}\"\\(c)""#)
    }
}

@Suite("Templates")
struct TemplateTests {
    private func messages(_ text: String, name: String = "ModelStruct") -> [String] {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: name + ".mustache", bytes: Array(text.utf8)))
        _ = TemplateSet(overriddenBy: [name: file], in: sources, reporting: &sink)
        return sink.diagnostics.map { diagnostic in
            let position = diagnostic.range.map { sources.position(of: $0) }
            return "\(position?.line ?? 0):\(position?.column ?? 0): \(diagnostic.message)"
        }
    }

    @Test("the built-in templates use no name that their views haven't")
    func builtIn() {
        var sink = DiagnosticSink()
        #expect(TemplateSet(overriddenBy: [:], in: SourceMap(), reporting: &sink) != nil)
        for (name, text) in allTemplates {
            #expect(messages(text, name: name) == [], "\(name)")
        }
    }

    @Test(
        "comments above a template aren't part of what it makes, of however many lines",
        arguments: [
            "{{! Structure }}\n", "{{! Copyright 2026\n  under a licence }}\n", "{{! Structure }}\n{{!\n  a\n  b\n}}\n",
            "",
        ])
    func comments(above: String) {
        let template = Template(bytes: Array((above + "struct {{name}}\n").utf8))
        var bytes: [UInt8] = []
        template.render(View(["name": .text("Book")]), into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "struct Book\n")
    }

    @Test("a name that isn't there, a section that isn't closed, a partial: errors with their place")
    func errors() {
        #expect(messages("{{! Structure }}\nstruct {{nam}}") == ["2:8: there is nothing called 'nam' here"])
        #expect(messages("{{#properties}}{{name}}{{/properties}}") == ["1:16: there is nothing called 'name' here"])
        #expect(messages("{{#properties}}").contains("1:1: the section 'properties' isn't closed"))
        #expect(messages("{{> Other}}") == ["1:1: partials, blocks and other delimiters can't be used here"])
        #expect(messages("x", name: "ModelStruckt") == ["1:1: there is no template 'ModelStruckt' to replace"])
    }
}

/// The built-in templates as texts.
private var allTemplates: [(name: String, text: String)] {
    Templates.all.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) }
}
