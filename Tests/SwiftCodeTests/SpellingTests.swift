import APIModel
import Testing

@testable import SwiftCode

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "a description's string can't escape its literal",
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
        "a multiline literal has as many number signs as necessary, and escapes invisible characters",
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
        "keywords are escaped with backticks where necessary",
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

    @Test("documentation remains within its comment, on every line")
    func documentation() {
        let text = "\n  one */ \u{7}\n\n\n/// two\u{2028}three\t\r\nfour  \n\n"
        let lines = DocumentationComment.lines(Documentation(description: text)).map(\.text)
        #expect(lines == ["  one */", "", "/// two three four"])
        #expect(lines.allSatisfy { !$0.contains(where: \.isNewline) })
    }

    @Test(
        "an unclosed code block of a description is closed with its own fence",
        arguments: [
            ("~~~\ncode", ["~~~", "code", "~~~"]), ("```swift\ncode", ["```swift", "code", "```"]),
            ("a\n\n````\n```\nb", ["a", "", "````", "```", "b", "````"]),
            ("~~~~ yaml\n~~~\n```\nb", ["~~~~ yaml", "~~~", "```", "b", "~~~~"]),
            ("~~~\n```\n~~~", ["~~~", "```", "~~~"]), ("```\n~~~\n```", ["```", "~~~", "```"]),
            ("```\n``` x\nb\n  ````", ["```", "``` x", "b", "  ````"]), ("```a``` b", ["```a``` b"]),
            ("~~a~~ b", ["~~a~~ b"]), ("- a\n  ~~~\n  b", ["- a", "  ~~~", "  b", "  ~~~"]),
            ("1. ```\n   b", ["1. ```", "   b", "   ```"]), ("- a\n  ```\n  b\n\nc", ["- a", "  ```", "  b", "", "c"]),
            (
                "a\n\n~~~\n" + String(repeating: "b\n", count: 9) + "\n" + String(repeating: "c\n", count: 20),
                ["a", "", "~~~"] + Array(repeating: "b", count: 9) + ["~~~", "", "…"]
            ),
        ])
    func openCodeBlock(text: String, expected: [String]) {
        #expect(DocumentationComment.lines(Documentation(description: text)).map(\.text) == expected)
    }

    @Test("an unclosed code block of a summary doesn't include the description")
    func openCodeBlockInSummary() {
        let documentation = Documentation(summary: "~~~\na", description: "b\n```\nc")
        #expect(
            DocumentationComment.lines(documentation).map(\.text) == ["~~~", "a", "~~~", "", "b", "```", "c", "```"])
        #expect(DocumentationComment.lines(documentation, .title).map(\.text) == ["a", "", "b", "```", "c", "```"])
        #expect(DocumentationComment.phrase("~~~\na").text == "a")
    }

    @Test(
        "words that are reserved after a period need backticks as members",
        arguments: ["init", "self", "Type", "Protocol"])
    func membersOfAll(name: String) {
        #expect(Spelling.member(name).text == "`\(name)`")
    }

    @Test("a long description is cut after a whole paragraph, where there is one")
    func longDocumentation() {
        let paragraph = (0..<15).map { "line \($0)" }
        let two = (paragraph + [""] + paragraph).joined(separator: "\n")
        #expect(
            DocumentationComment.lines(Documentation(description: two)).map(\.text)
                == [paragraph.joined(separator: " "), "", "…"])
        let one = (0..<40).map { "line \($0)" }
        #expect(
            DocumentationComment.lines(Documentation(description: one.joined(separator: "\n"))).map(\.text)
                == [one.prefix(24).joined(separator: " "), "", "…"])
    }

    @Test("a path that is only a fragment is empty, and a fragment isn't sent")
    func fragments() {
        #expect(PathText.sent([.literal("#a"), .literal("b")]).isEmpty)
        let sent = PathText.sent([.literal("/a"), .parameter(name: "id"), .literal("/b#c"), .parameter(name: "d")])
        #expect("\(sent)" == "\([PathSegment.literal("/a"), .parameter(name: "id"), .literal("/b")])")
    }

    @Test("a module has a package import only where its types are visible outside the file")
    func imports() {
        let conforming: FileImports = [.runtime]
        let seen: FileImports = [.runtime, .signatures]
        #expect(conforming.lines(.package, access: "package ", custom: []).map(\.text) == ["import EndpointRuntime"])
        // A modifier beside imports without one is ambiguous, unless these are internal.
        #expect(
            seen.lines(.package, access: "package ", custom: []).map(\.text) == [
                "#if hasFeature(InternalImportsByDefault)", "package import EndpointRuntime", "#else",
                "import EndpointRuntime", "#endif",
            ])
        #expect(
            conforming.lines(.public, access: "public ", custom: []).map(\.text) == ["public import EndpointRuntime"])
        #expect(conforming.lines(.internal, access: "", custom: []).map(\.text) == ["import EndpointRuntime"])
    }

    @Test("server variables become interpolations, other braces remain text")
    func templates() {
        let literal = Spelling.template(#"https://{a}.x/{b}"\(c)"#, names: ["a": "region"])
        #expect(literal.text == #""https://\(region).x/{b}\"\\(c)""#)
    }
}
