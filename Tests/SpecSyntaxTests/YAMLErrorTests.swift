import Diagnostics
import SpecSyntax
import Testing

@Suite("Errors in YAML")
struct YAMLErrorTests {
    @Test(
        "a tab in the indentation is an error at the tab",
        arguments: ["a:\n\tb: 1\n", "a:\n\t\tb: 1\n", "a: 1\n\tb: 2\n"])
    func tab(text: String) {
        let reading = Reading(text)
        #expect(reading.node == nil)
        #expect(reading.reports == ["error invalid-yaml 2:1 tab in the indentation"])
        #expect(reading.diagnostics.first?.hint == "indent with spaces")
    }

    @Test("a tab after spaces is found too")
    func tabAfterSpaces() {
        #expect(
            Reading("é: 1\na:\n  b: 1\n  \tc: 2\n").reports == [
                "error invalid-yaml 4:3 tab in the indentation"
            ]
        )
    }

    @Test("a line with too little or too much indentation is an error")
    func indentation() {
        #expect(
            Reading("a:\n  b: 1\n c: 2\n").reports
                == ["error invalid-yaml 3:2 the indentation differs from the lines above"]
        )
        #expect(
            Reading("a:\n  b: 1\n   c: 2\n").reports == [
                "error invalid-yaml 3:5 unexpected ':'"
            ]
        )
    }

    @Test(
        "a key of more than 1,024 characters is an error at its start, and allowed after '?'",
        arguments: [
            ("a:\n  KEY: 1\n", "2:3", "a:\n  ? KEY\n  : 1\n"),
            ("a:\n  b: 1\n  KEY: 1\n", "3:3", "a:\n  ? KEY\n  : 1\n"),
            ("a: { KEY: 1 }\n", "1:6", "a: { ? KEY\n: 1 }\n"),
            ("a: { b: 1, 'KEY': 1 }\n", "1:12", "a: { ? 'KEY'\n  : 1 }\n"),
            ("a:\n  - \"KEY\": 1\n", "2:5", "a:\n  - ? \"KEY\"\n    : 1\n"),
        ])
    func longKey(text: String, position: String, corrected: String) {
        let key = String(repeating: "ké", count: 513)
        let reading = Reading(text.replacing("KEY", with: key))
        let message = "the key is longer than 1,024 characters, which YAML only allows after '?'"
        #expect(reading.reports == ["error invalid-yaml \(position) \(message)"])
        #expect(reading.diagnostics.first?.hint == "write '? ' before the key, and ':' on the next line")
        #expect(Reading(corrected.replacing("KEY", with: key)).reports.isEmpty)
        #expect(Reading(text.replacing("KEY", with: "k")).reports.isEmpty)
    }

    @Test("a long string that contains ': ' isn't a key")
    func longString() {
        let text = "a: " + String(repeating: "b ", count: 600) + ": c\n"
        #expect(Reading(text).reports == ["error invalid-yaml 1:1204 unexpected ':'"])
    }

    @Test(
        "an application's tag is a warning that says what to write instead",
        arguments: [
            ("!include 'pet.json'", "reference the file instead: { $ref: pet.json }"),
            ("!include schemas/pet.yaml", "reference the file instead: { $ref: schemas/pet.yaml }"),
            ("!Ref Pet", "write the value without the tag"),
        ])
    func tag(value: String, hint: String) {
        let reading = Reading("a:\n  b: \(value)\n")
        let tag = value.prefix { $0 != " " }
        #expect(
            reading.reports == ["warning invalid-yaml 2:6 unsupported tag '\(tag)'; its value is read as written"])
        #expect(reading.diagnostics.first?.hint == hint)
        #expect(reading.node?.mapping?["a"]?.mapping?["b"]?.string != nil)
    }

    @Test(
        "a tag of YAML itself is no warning", arguments: ["!!str 1", "! 1", "!!binary aGk=", "!!timestamp 2020-01-01"])
    func standardTag(value: String) {
        #expect(Reading("a: \(value)\n").reports.isEmpty)
    }

    @Test("an unclosed quote is an error at its start", arguments: ["\"", "'"])
    func unclosedQuote(quote: String) {
        let reading = Reading("é: 1\ntitle: \(quote)abc\nversion: 1\n")
        #expect(reading.reports == ["error invalid-yaml 2:8 unclosed quoted string"])
        #expect(reading.diagnostics.first?.hint == "close the quote where the string ends")
    }

    @Test(
        "a merge conflict is an error at its first line",
        arguments: [
            ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n", "yaml"),
            ("{\n<<<<<<< HEAD\n\"b\": 1\n=======\n\"b\": 2\n>>>>>>> x\n}\n", "json"),
        ])
    func conflict(text: String, kind: String) {
        let reports = Reading(text, named: "openapi.\(kind)").reports
        #expect(reports == ["error invalid-\(kind) 2:1 unresolved merge conflict"])
    }

    @Test("a quote that ends only at the next string's quote has a note")
    func swallowedLines() throws {
        let reading = Reading("title: \"abc\nversion: \"1\"\n")
        #expect(reading.reports == ["error invalid-yaml 2:11 unexpected text after a quoted string"])
        let note = try #require(reading.diagnostics.first?.notes.first?.range)
        #expect(reading.sources.position(of: note) == SourcePosition(line: 1, column: 8))
    }

    @Test("text after a quoted string, as in 'it's', has its own error")
    func quoteWithinQuotes() {
        let reading = Reading("a: 'it's'\n")
        #expect(reading.reports == ["error invalid-yaml 1:8 unexpected text after a quoted string"])
        #expect(reading.diagnostics.first?.notes == [])
    }

    @Test(
        "other errors have a readable message with their position",
        arguments: [
            ("a: @b", "1:4 invalid character '@' at the beginning of a value"),
            ("a: b: c", "1:5 unexpected ':'"),
            ("a: - b", "1:4 unexpected '-'"),
            ("a: [1, 2\nb: 3", "2:2 expected ',' or ']'"),
            ("a: {b: 1\nc: 3", "2:2 expected ',' or '}'"),
            ("a: \"\\q\"", "1:5 invalid escape sequence"),
            ("a: *", "1:5 expected a name after '*' or '&'"),
            ("a: |x\n  b", "1:5 unexpected text; expected a comment or the end of the line"),
            ("é: \u{7}", "1:4 control character"),
            ("\u{FEFF}é: \u{7}", "1:5 control character"),
        ]
    )
    func plainWords(text: String, report: String) {
        #expect(Reading(text).reports == ["error invalid-yaml \(report)"])
    }

    @Test("a duplicate key is a warning with both positions, and the first one is used")
    func duplicateKeys() throws {
        let reading = Reading("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n")
        #expect(reading.outline == "{a: 1, b: {c: 1}}")
        #expect(
            reading.reports == [
                "warning duplicate-key 4:3 duplicate key 'c'; the first one is used",
                "warning duplicate-key 5:1 duplicate key 'a'; the first one is used",
            ]
        )
        let firsts = reading.diagnostics.compactMap { $0.notes.first?.range }.map(reading.sources.position(of:))
        #expect(firsts == [SourcePosition(line: 3, column: 3), SourcePosition(line: 1, column: 1)])
    }

    @Test("duplicates among many keys are found")
    func manyKeys() {
        let reading = Reading((0..<100).map { "k\($0): \($0)\n" }.joined() + "k50: x\nk99: x\n")
        #expect(reading.node?.mapping?.entries.count == 100)
        #expect(reading.diagnostics.count == 2)
        #expect(reading.node?.mapping?["k50"]?.value == .integer("50"))
    }
}
