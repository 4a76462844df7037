import Diagnostics
import SpecSyntax
import Testing

@Suite("Reading YAML")
struct YAMLTests {
    @Test("block and flow styles, lists and all scalars result in one tree, in document order")
    func tree() {
        let reading = Reading(
            """
            # a comment
            openapi: 3.1.0
            zeta: { a: 1, b: [x, "2", 'it''s'] }
            alpha:
              - |
                two
                lines
              - >-
                folded
                text
              - ~
              -
            on: yes
            """
        )
        #expect(
            reading.outline
                == "{openapi: '3.1.0', zeta: {a: 1, b: ['x', '2', 'it's']}, "
                + "alpha: ['two\nlines\n', 'folded text', null, null], on: 'yes'}"
        )
        #expect(reading.reports == [])
    }

    @Test("keys that aren't strings become strings")
    func keys() {
        #expect(
            Reading("200: a\ntrue: b\nnull: c\n~: d\n1.50: e\n'x y': f").outline
                == "{200: 'a', true: 'b', null: 'c', ~: 'd', 1.50: 'e', x y: 'f'}"
        )
    }

    @Test("a list or mapping as a key is an error")
    func complexKeys() {
        #expect(Reading("? [a]\n: 1").reports == ["error invalid-yaml 1:3 the key is an array, not a string"])
        #expect(Reading("a:\n  {b: 1}: 2").reports == ["error invalid-yaml 2:3 the key is an object, not a string"])
    }

    @Test("tags of the core schema apply, others are ignored")
    func tags() {
        #expect(
            Reading("[!!str 1, !!int '2', !!null '', !!float 1.5, !!bool 'true', ! 3, !mine 4, !<x:y> 5, !!binary 6]")
                .outline
                == "['1', 2, null, 1.5, true, '3', 4, 5, '6']"
        )
        #expect(Reading("!mine {a: !!seq [!!map {}]}").outline == "{a: [{}]}")
    }

    @Test("a byte order mark is skipped, also before a document marker")
    func byteOrderMark() throws {
        let reading = Reading("\u{FEFF}---\nopenapi: 3.1.0\ninfo: {ü: 1}\nlast: x")
        #expect(reading.outline == "{openapi: '3.1.0', info: {ü: 1}, last: 'x'}")
        let last = try #require(reading.node?.mapping?.entry(forKey: "last"))
        #expect(reading.text(of: last.keyRange) == "last")
        #expect(reading.text(of: last.value.range) == "x")
    }

    @Test("the ranges of flow collections end after their brackets")
    func flowRanges() throws {
        let reading = Reading("a: {b: 1} # c\nd: [2, {e: 3}]\n")
        let mapping = try #require(reading.node?.mapping)
        #expect(mapping.entries.map { reading.text(of: $0.value.range) } == ["{b: 1}", "[2, {e: 3}]"])
        #expect(mapping["d"]?.sequence?.map { reading.text(of: $0.range) } == ["2", "{e: 3}"])
    }

    @Test("ranges are correct after characters of two to four bytes, and far into a long file")
    func rangesAfterWideCharacters() throws {
        let filler = (0..<3000).map { "k\($0): äöü→😀 # 漢字\n" }.joined()
        let reading = Reading("é: 😀\n\(filler)last: 'ß'\n\"ключ\": [тест, x]\n")
        let mapping = try #require(reading.node?.mapping)
        for entry in mapping.entries where entry.key.hasPrefix("k") {
            #expect(reading.text(of: entry.keyRange) == entry.key)
            #expect(reading.text(of: entry.value.range) == "äöü→😀")
        }
        #expect(mapping["last"].map { reading.text(of: $0.range) } == "'ß'")
        #expect(mapping.entry(forKey: "ключ").map { reading.text(of: $0.keyRange) } == "\"ключ\"")
        #expect(mapping["ключ"]?.sequence?.map { reading.text(of: $0.range) } == ["тест", "x"])
        #expect(mapping["last"].map { reading.sources.position(of: $0.range) } == SourcePosition(line: 3002, column: 7))
    }

    @Test("a block ends with its last part, not where the next token begins")
    func blockRange() throws {
        let reading = Reading("a:\n  b: 1\n  c:\n    - x\n    - y\n\n# between\n\nd: 2\n")
        let node = try #require(reading.node?.mapping?["a"])
        #expect(reading.text(of: node.range) == "b: 1\n  c:\n    - x\n    - y")
    }

    @Test(
        "an empty file, or one of white space and comments, is an error",
        arguments: ["", "\n \n", "# a\n# b", "---\n", "\u{FEFF}"])
    func empty(text: String) {
        #expect(Reading(text).reports == ["error empty-description 1:1 the file is empty"])
    }

    @Test("a second document is an error, an empty one isn't")
    func documents() {
        #expect(Reading("a: 1\n---\nb: 2\n").reports == ["error multiple-documents 2:1 unexpected second document"])
        #expect(
            Reading("a: 1\n...\n---\n@\n").reports == ["error multiple-documents 3:1 unexpected second document"])
        #expect(Reading("---\na: 1\n---\n").outline == "{a: 1}")
        #expect(Reading("---\n---\na: 1\n...\n").outline == "{a: 1}")
    }
}
