import Diagnostics
import SpecSyntax
import Testing

@Suite("Tabs in YAML")
struct YAMLTabTests {
    @Test(
        "tabs that YAML 1.2.2 allows as white space are read",
        arguments: [
            // Blank lines and comment lines.
            ("a:\n\t\n  b: 1\n", "{a: {b: 1}}"),
            ("a:\n  \t \n  b: 1\n\t\t\n", "{a: {b: 1}}"),
            ("a: 1\n\t\nb: 2\n", "{a: 1, b: 2}"),
            ("a: 1\n \t\r\nb: 2\r\n\t\r\n", "{a: 1, b: 2}"),
            ("\t\na: 1\n", "{a: 1}"),
            ("\u{FEFF}\t# c\na: 1\n", "{a: 1}"),
            ("%YAML 1.2\n\t\n---\t# c\n\t\na: 1\n...\t\n\t\n", "{a: 1}"),
            ("a:\n\t# b: [\n  b: 1\n  \t# '\n  c: 2\n", "{a: {b: 1, c: 2}}"),
            ("a: one\n\t\n  two\nb: 2\n", "{a: 'one\ntwo', b: 2}"),
            ("a: 'it''s'\n\t\nb: \"\\\\\"\n\t\nc: \"\\\"\"\n\t\nd: 1\n", "{a: 'it's', b: '\\', c: '\"', d: 1}"),
            // Behind indicators.
            ("-\tx\n-\t'y'\n- \t[z]\n", "['x', 'y', ['z']]"),
            ("-\t\n  a: 1\n-\t# c\n  b: 2\n", "[{a: 1}, {b: 2}]"),
            ("-\t-1\n- a:\t1\n  b\t: 2\n  'c'\t:\t3\n", "[-1, {a: 1, b: 2, c: 3}]"),
            ("?\ta\n:\tb\n?\t\"c\"\n:\t-x\n", "{a: 'b', c: '-x'}"),
            ("? a\n: -\tb\n  -  -\tc\n     - d\n", "{a: ['b', ['c', 'd']]}"),
            ("-\t&x\t1\n-\t*x\n-\t!!str\t2\n-\t&y\n  a: 1\n", "[1, 1, '2', {a: 1}]"),
            ("a:\t\t1\t# c\nb: x\t\nc:\t\n  - 2\t# c\n", "{a: 1, b: 'x', c: [2]}"),
            // Before values on separate lines.
            ("a:\n \tb\nc:\n  \t{d: 1}\ne:\n  \t'f'\n", "{a: 'b', c: {d: 1}, e: 'f'}"),
            ("\t{a: 1}\n", "{a: 1}"),
            // Flow collections.
            (
                "a: [b\n\t, c\n\t]\nd:\t{\n\te:\tf\t\n\t,\t# }\n\t\tg: h }\t# c\n",
                "{a: ['b', 'c'], d: {e: 'f', g: 'h'}}"
            ),
            ("-\t{a: b\n\tc}\n-\t\"x\ty\"\n", "[{a: 'b c'}, 'x\ty']"),
            // Block scalars.
            ("a:\t|\n  x\nb:\n- \t>-\t# c\n  y\n  z\n", "{a: 'x\n', b: ['y z']}"),
            ("-\t|\n \tx\n\n  y\n- z\n", "['\tx\n\n y\n', 'z']"),
            ("a: |\n  \tx\n  y\nb: >-\n    \tx\n    y\nc: 1\n", "{a: '\tx\ny\n', b: '\tx\ny', c: 1}"),
            ("a:\n  - b: |2-\n      \tx\n    c: |+1\n     \t\n\t\n  - d\n", "{a: [{b: '\tx', c: '\t\n\n'}, 'd']}"),
            ("a: |\n \t\nb: 1\n", "{a: '\t\n', b: 1}"),
            ("- >\n \t\n detected\n", "['\t\ndetected\n']"),
            ("a: |\n  x\n\t\n \t \t \n  y\n\t\nb: 1\n", "{a: 'x\n\n\ny\n', b: 1}"),
            ("a: |\n    \t\n  it's\n\t# c\nb: 1\n", "{a: '\nit's\n', b: 1}"),
            ("a: |\n  # \"\n\n  \t# [\n  - x:\n\t# c\nb: 1\n", "{a: '# \"\n\n\t# [\n- x:\n', b: 1}"),
            ("a: |\n\t\n b\n", "{a: '\nb\n'}"),
        ])
    func allowed(text: String, outline: String) {
        let reading = Reading(text)
        #expect(reading.outline == outline)
        #expect(reading.reports == [])
    }

    @Test(
        "a tab before a key or an indicator is an error at the tab",
        arguments: [
            ("\t\n-\t- x\n", "2:2"), ("-\ta: 1\n", "1:2"), ("- \t'a': 1\n", "1:3"), ("?\t-\n", "1:2"),
            ("? a\n:\tb: 1\n", "2:2"), ("\t# c\na:\n\tb: 1\n", "3:1"), ("a:\n\t\n  b: 1\n  \tc: 2\n", "4:3"),
            ("a: 1\n\t\n\t- b\n", "3:1"), ("a: b\n\t\n\tc\nd: 1\n", "3:1"), ("\t\na:\n\tb\n", "3:1"),
            ("a: |\n\tb\n", "2:1"), ("\t\na: |\n  b\n\tc\n", "4:1"),
        ])
    func indentation(text: String, position: String) {
        #expect(Reading(text).reports == ["error invalid-yaml \(position) tab in the indentation"])
    }

    @Test("ranges refer to the original text, also after tabs that are hidden from libyaml")
    func ranges() throws {
        let text = "é:\n\t\t\n  - |\n   \tx\n\t# ü\n  -\tlast\nz: 'ß'\n"
        let reading = Reading(text)
        #expect(reading.outline == "{é: ['\tx\n', 'last'], z: 'ß'}")
        let mapping = try #require(reading.node?.mapping)
        #expect(mapping.entries.map { reading.text(of: $0.keyRange) } == ["é", "z"])
        #expect(mapping["é"]?.sequence?.last.map { reading.text(of: $0.range) } == "last")
        #expect(
            mapping["é"]?.sequence?.last.map { reading.sources.position(of: $0.range) }
                == SourcePosition(line: 6, column: 5)
        )
        #expect(mapping["z"].map { reading.text(of: $0.range) } == "'ß'")
    }

    @Test("an error after tabs that are hidden from libyaml is reported at its position")
    func laterError() {
        #expect(
            Reading("a:\n\t\t\n  - |\n   \tx\nb: @c\n").reports == [
                "error invalid-yaml 5:4 invalid character '@' at the beginning of a value"
            ])
        #expect(
            Reading("a:\n\t\t\n  b: 1\n\nc: \u{1}\n").reports
                == ["error invalid-yaml 5:4 control character"])
    }

    @Test("many lines of tabs take linear time", .timeLimit(.minutes(1)))
    func manyTabs() {
        let lines = String(repeating: "\t\n \t# c\n- |\n  \tx\n\t\n-\tx\n\t\n  y\n", count: 20_000)
        #expect(Reading(lines).node?.sequence?.count == 40_000)
    }
}
