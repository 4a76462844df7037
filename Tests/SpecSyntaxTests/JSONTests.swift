import Diagnostics
import SpecSyntax
import Testing

@Suite("Reading JSON")
struct JSONTests {
    @Test("JSON results in the same tree as YAML, with any file name", arguments: ["a.json", "a.yaml", "a"])
    func tree(name: String) {
        let reading = Reading(
            "\u{FEFF} \r\n\t{\"z\":[1,-0.5e+3,true,false,null,\"\",{},[]],\t\"a\" : {\"200\":\"x\\u00e4\\n\\/\"}}\n\n",
            named: name
        )
        #expect(reading.outline == "{z: [1, -0.5e+3, true, false, null, '', {}, []], a: {200: 'xä\n/'}}")
        #expect(reading.reports == [])
    }

    @Test("ranges include quotes and escapes")
    func ranges() throws {
        let reading = Reading("{\"é\": 1, \"k\\u0041\": [\"😀\", -2.5]}")
        let mapping = try #require(reading.node?.mapping)
        #expect(mapping.entries.map { reading.text(of: $0.keyRange) } == ["\"é\"", "\"k\\u0041\""])
        #expect(mapping["kA"].map { reading.text(of: $0.range) } == "[\"😀\", -2.5]")
        #expect(mapping["kA"]?.sequence?.map { reading.text(of: $0.range) } == ["\"😀\"", "-2.5"])
    }

    @Test("surrogate pairs, keys over 1,024 characters and tabs between tokens are read, which libyaml refuses")
    func beyondLibyaml() {
        let key = String(repeating: "k", count: 5000)
        let reading = Reading("{\"\(key)\":\t\"\\ud83d\\ude00\",\n\t\"b\"\t:\t1}")
        #expect(reading.outline == "{\(key): '😀', b: 1}")
        #expect(reading.reports == [])
    }

    @Test("every escape is the character of RFC 8259, section 7")
    func escapes() throws {
        let reading = Reading(#"["\"", "\\", "\/", "\b", "\f", "\n", "\r", "\t", "\u0000", "\u00E9", "\uFFFF"]"#)
        #expect(
            try #require(reading.node?.sequence).compactMap(\.string) == [
                "\"", "\\", "/", "\u{8}", "\u{C}", "\n", "\r", "\t", "\0", "\u{E9}", "\u{FFFF}",
            ])
        #expect(reading.reports == [])
    }

    @Test("surrogate pairs cover the first to the last supplementary character")
    func surrogatePairs() throws {
        let reading = Reading(#"["\ud800\udc00", "\uDBFF\uDFFF", "\ud800\udfff", "\udbff\udc00"]"#)
        #expect(
            try #require(reading.node?.sequence).compactMap(\.string) == [
                "\u{10000}", "\u{10FFFF}", "\u{103FF}", "\u{10FC00}",
            ])
        #expect(reading.reports == [])
        // U+E000 is a separate character.
        let halves = Reading(#"["\ud800\ue000", "\ud7ff\udc00"]"#)
        #expect(halves.outline == "['\u{FFFD}\u{E000}', '\u{D7FF}\u{FFFD}']")
        #expect(halves.diagnostics.map(\.code) == [.invalidEncoding, .invalidEncoding])
    }

    @Test("a lone surrogate becomes U+FFFD, with a warning")
    func loneSurrogates() {
        let reading = Reading("[\"\\ud800\", \"a\\udc00b\", \"\\ud800\\u0041\", \"\\ud800\\n\"]")
        #expect(reading.outline == "['\u{FFFD}', 'a\u{FFFD}b', '\u{FFFD}A', '\u{FFFD}\n']")
        #expect(reading.diagnostics.map(\.code) == Array(repeating: .invalidEncoding, count: 4))
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(reading.reports.first == "warning invalid-encoding 1:3 unpaired surrogate")
    }

    @Test("a duplicate key is a warning, and the first one is used")
    func duplicateKeys() {
        let reading = Reading("{\"a\": 1,\n \"\\u0061\": 2}")
        #expect(reading.outline == "{a: 1}")
        #expect(
            reading.reports == ["warning duplicate-key 2:2 duplicate key 'a'; the first one is used"]
        )
        #expect(reading.diagnostics.first?.notes.count == 1)
    }

    @Test(
        "a text that is neither JSON nor YAML is an error of JSON, with its position",
        arguments: [
            ("{\"a\": 1 \"b\": 2}", "1:9 expected ',' or '}'"),
            ("{\"a\": [1 2}", "1:10 expected ',' or ']'"),
            ("{\"a\": \"x}", "1:7 unclosed string"),
            ("{\"é\": \"x\\", "1:9 unexpected end of file in an escape sequence"),
            ("{\"a\": 1} x", "1:10 unexpected text after the value"),
            ("{\"a\":\n  {\"b\": 1", "2:3 unclosed object"),
            ("{\"a\": [1, 2", "1:7 unclosed array"),
            ("{\"a\": ", "1:7 unexpected end of file; expected a value"),
            ("{\"a\": \"\\x\"}", "1:8 invalid escape sequence"),
            ("{\"a\": \"\\u12g4\"}", "1:8 expected four hexadecimal digits after '\\u'"),
            ("{\"a\": \"\\u+041\"}", "1:8 expected four hexadecimal digits after '\\u'"),
            ("{\"a\": \"\u{1}\"}", "1:8 unescaped control character in a string"),
            ("{\"a\": ]}", "1:7 invalid JSON value ']'"),
        ]
    )
    func errors(text: String, report: String) {
        let reading = Reading(text, named: "openapi.json")
        #expect(reading.node == nil)
        #expect(reading.reports == ["error invalid-json \(report)"])
    }

    @Test(
        "YAML in a JSON file is read with a warning",
        arguments: [
            ("{\"a\": 1,}", "1:8 trailing ',' before '}'", "remove the ','"),
            ("{\"a\": [1,\n]}", "1:9 trailing ',' before ']'", "remove the ','"),
            ("{\"a\": NaN}", "1:7 invalid JSON value 'NaN'", "write a finite number"),
            ("{\"a\": 'x'}", "1:7 invalid JSON value ''x''", "write strings in double quotes"),
            ("{\"a\": None}", "1:7 invalid JSON value 'None'", "write null"),
        ]
    )
    func almostJSON(text: String, report: String, hint: String) {
        let reading = Reading(text)
        #expect(reading.node != nil)
        #expect(reading.reports == ["warning invalid-json \(report)"])
        #expect(reading.diagnostics.first?.hint == hint)
    }

    @Test(
        "a comment of JavaScript before an object in a JSON file is an error that says so",
        arguments: ["// c\n{\"a\": 1}", "/* c */\n{\"a\": 1}", "/* c */\n{\"a\": {\"b\": 1}}"])
    func comment(text: String) {
        let reading = Reading(text, named: "openapi.json")
        #expect(reading.node == nil)
        #expect(
            reading.reports.count == 1 && reading.reports[0].hasPrefix("error invalid-json 1:1 "), "\(reading.reports)")
        #expect(reading.diagnostics.first?.hint == "remove the comment")
    }

    @Test("YAML's flow style is read without a diagnostic")
    func flowStyle() {
        let reading = Reading("{openapi: 3.1.0, 'info': {title: a b}, paths: {}, # none\n}")
        #expect(reading.outline == "{openapi: '3.1.0', info: {title: 'a b'}, paths: {}}")
        #expect(reading.reports == [])
    }

    @Test("invalid flow style has YAML's error, unless the file has a JSON name")
    func brokenFlowStyle() {
        #expect(Reading("{a: 1, b: [}").reports == ["error invalid-yaml 1:12 expected a value"])
        #expect(
            Reading("{a: 1, b: [}", named: "A.JSON").reports == [
                "error invalid-json 1:2 expected a key in double quotes"
            ]
        )
    }

    @Test("invalid UTF-8 is an error at its first byte")
    func encoding() {
        #expect(
            Reading(bytes: Array("a: é\nb: ".utf8) + [0xE4, 0x0A]).reports
                == ["error invalid-encoding 2:4 invalid UTF-8"]
        )
        let overlong: [[UInt8]] = [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xE2, 0x28, 0x80],
        ]
        for bytes in overlong {
            #expect(
                Reading(bytes: Array("a: ".utf8) + bytes).reports
                    == ["error invalid-encoding 1:4 invalid UTF-8"]
            )
        }
        // The first and the last of each length.
        let characters = "a: \u{7F}\u{80}\u{7FF}\u{800}\u{FFF}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}"
        #expect(Reading(bytes: Array("{\"a\": \"\(characters)\"}".utf8)).reports == [])
        let wide: [[UInt8]] = [
            [0xFE, 0xFF, 0, 0x61], [0xFF, 0xFE, 0x61, 0], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x7B, 0], [0, 0x7B],
        ]
        for bytes in wide {
            #expect(
                Reading(bytes: bytes).reports == ["error invalid-encoding 1:1 the file is UTF-16 or UTF-32, not UTF-8"]
            )
        }
    }
}
