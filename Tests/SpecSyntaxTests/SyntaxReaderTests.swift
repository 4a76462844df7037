import Diagnostics
import SpecSyntax
import Testing

/// Reads a text and gives what came of it.
func read(_ text: String, path: String = "test.yaml") -> (root: SyntaxNode?, diagnostics: [Diagnostic], sources: SourceMap) {
    read(Array(text.utf8), path: path)
}

func read(_ bytes: [UInt8], path: String = "test.yaml") -> (root: SyntaxNode?, diagnostics: [Diagnostic], sources: SourceMap) {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    let id = sources.add(SourceFile(path: path, bytes: bytes))
    let root = SyntaxReader().read(id, in: sources, reporting: &sink)
    return (root, sink.diagnostics, sources)
}

/// A tree as plain text: `{a: [1, "x"]}`, with quotes around what is a string for certain.
func outline(_ node: SyntaxNode?) -> String {
    switch node?.content {
    case .mapping(let mapping): "{" + mapping.entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
    case .sequence(let items): "[" + items.map(outline).joined(separator: ", ") + "]"
    case .scalar(let scalar): scalar.style == .quoted ? "\"\(scalar.text)\"" : scalar.text
    case nil: "nothing"
    }
}

@Suite("Syntax")
struct SyntaxReaderTests {
    @Test("YAML and JSON give the same tree")
    func sameTree() {
        let yaml = read("a:\n  - 1\n  - \"x\"\nb: { c: true, d: null }\n").root
        let json = read(#"{"a": [1, "x"], "b": {"c": true, "d": null}}"#, path: "test.json").root
        #expect(outline(yaml) == #"{a: [1, "x"], b: {c: true, d: null}}"#)
        #expect(outline(json) == outline(yaml))
    }

    @Test("every node knows its line and column", arguments: ["a: 1\nbö: \"ü🙂\"\nc:\n  - x\n  - y: z\n"])
    func positions(text: String) throws {
        let (root, _, sources) = read(text)
        let mapping = try #require(root?.mapping)
        func position(_ range: SourceRange) -> String {
            let position = sources.position(of: range)
            return "\(position.line):\(position.column)"
        }
        #expect(mapping.entries.map { position($0.keyRange) } == ["1:1", "2:1", "3:1"])
        #expect(mapping.entries.map { position($0.value.range) } == ["1:4", "2:5", "4:3"])
        let item = try #require(mapping["c"]?.sequence?.last?.mapping?.entries.first)
        #expect(position(item.keyRange) == "5:5")
        #expect(position(item.value.range) == "5:8")
    }

    @Test(
        "scalars mean what the YAML 1.2 core schema says",
        arguments: [
            ("yes", ScalarValue.string("yes")), ("on", .string("on")), ("1_000", .string("1_000")),
            ("2024-01-01", .string("2024-01-01")), ("~", .null), ("Null", .null), ("true", .boolean(true)),
            ("FALSE", .boolean(false)), ("12", .integer("12")), ("+1", .integer("1")), ("-7", .integer("-7")),
            ("0o17", .integer("15")), ("0x1F", .integer("31")), ("1.5", .number("1.5")), (".5", .number(".5")),
            ("1e3", .number("1e3")), (".inf", .number(".inf")), (".nan", .number(".nan")), ("1.2.3", .string("1.2.3")),
            ("-", .string("-")), (".", .string(".")), ("1e", .string("1e")), ("nullable", .string("nullable")),
        ]
    )
    func scalars(text: String, value: ScalarValue) {
        #expect(SyntaxScalar(text: text, style: .plain).value == value)
        #expect(SyntaxScalar(text: text, style: .quoted).value == .string(text))
    }

    @Test("keys that aren't strings are taken as they are written")
    func keys() {
        #expect(outline(read("200: a\ntrue: b\nnull: c\n").root) == "{200: a, true: b, null: c}")
    }

    @Test("aliases stand for what they refer to, and merge keys add what isn't there")
    func aliases() {
        let root = read("base: &b { x: 1, y: 2 }\nuse: *b\nmore:\n  <<: [*b, { z: 3 }]\n  x: 9\n").root
        #expect(outline(root) == "{base: {x: 1, y: 2}, use: {x: 1, y: 2}, more: {x: 9, y: 2, z: 3}}")
    }

    @Test("of a key that is there twice the first counts, with a warning at the second", arguments: ["yaml", "json"])
    func duplicates(language: String) {
        let text = language == "yaml" ? "a: 1\na: 2\n" : "{\"a\": 1,\n\"a\": 2}"
        let (root, diagnostics, sources) = read(text, path: "test." + language)
        #expect(outline(root) == "{a: 1}")
        #expect(diagnostics.map(\.code) == [.duplicateKey])
        #expect(diagnostics.first?.range.map { sources.position(of: $0).line } == 2)
        #expect(diagnostics.first?.notes.first?.range.map { sources.position(of: $0).line } == 1)
    }

    @Test("what libyaml refuses of valid JSON is read")
    func validJSON() {
        let long = String(repeating: "k", count: 2000)
        let root = read("{\"\(long)\": \"\\uD83D\\uDE42\\/\",\t\"t\":\t[ ]}", path: "test.json").root
        #expect(outline(root) == "{\(long): \"🙂/\", t: []}")
    }

    @Test("a byte order mark is passed over, in YAML and in JSON")
    func byteOrderMark() {
        #expect(outline(read([0xEF, 0xBB, 0xBF] + Array("a: 1\n".utf8)).root) == "{a: 1}")
        #expect(outline(read([0xEF, 0xBB, 0xBF] + Array("{\"a\": 1}".utf8), path: "x.json").root) == "{a: 1}")
    }

    @Test("flow style that looks like JSON but isn't is read as YAML")
    func flowStyle() {
        #expect(outline(read("{a: 1, b: [x, y]}\n").root) == "{a: 1, b: [x, y]}")
    }

    @Test(
        "faulty texts give an error with its place and no tree",
        arguments: [
            ("a: 1\n\tb: 2\n", DiagnosticCode.invalidYAML, 2), ("a: \"x\n", .invalidYAML, 2), ("a: [1, 2\n", .invalidYAML, 2),
            ("a: *x\n", .unknownAlias, 1), ("a: &x [*x]\n", .unknownAlias, 1), ("", .emptyDescription, 1),
            ("# only\n", .emptyDescription, 1), ("a: 1\n---\nb: 2\n", .multipleDocuments, 2), ("? [a]\n: 1\n", .invalidYAML, 1),
        ]
    )
    func errors(text: String, code: DiagnosticCode, line: Int) {
        let (root, diagnostics, sources) = read(text)
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == [code])
        #expect(diagnostics.first?.range.map { sources.position(of: $0).line } == line)
    }

    @Test(
        "faulty JSON gives an error at its byte",
        arguments: [
            ("{\"a\": 1,}", 8), ("[1 2]", 3), ("{\"a\" 1}", 5), ("[1", 0), ("{\"a\": NaN}", 6), ("{'a': 1}", 1), ("[01]", 1),
            ("[1] x", 4), ("[\"a\nb\"]", 1), ("[\"\\x\"]", 2), ("[1.]", 1), ("[-]", 1), ("[tru]", 1),
        ]
    )
    func jsonErrors(text: String, offset: Int) {
        let (root, diagnostics, _) = read(text, path: "test.json")
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == [.invalidJSON])
        #expect(diagnostics.first?.range?.start == UInt32(offset))
    }

    @Test("text that isn't UTF-8 is an error with its place")
    func encoding() {
        let (root, diagnostics, _) = read([0x61, 0x3A, 0x20, 0xFF])
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == [.invalidEncoding])
        #expect(diagnostics.first?.range?.start == 3)
        #expect(read([0xFE, 0xFF, 0, 0x61]).diagnostics.map(\.code) == [.invalidEncoding])
    }

    @Test("nesting without end is an error, in YAML and in JSON", arguments: ["[", "{\"a\":", "- ", "{a: "])
    func depth(unit: String) {
        let (root, diagnostics, _) = read(String(repeating: unit, count: 50_000))
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == [.nestingTooDeep])
    }

    @Test("an alias bomb is an error before it grows")
    func aliasBomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }
        let (root, diagnostics, _) = read(text)
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == [.aliasExpansion])
    }

    @Test("whatever is done to a text, reading it ends with a tree or an error that has a place")
    func fuzz() {
        let seeds = [
            "openapi: 3.1.0\ninfo: &i { title: \"A\\n\", version: 1 }\nx: *i\nlist:\n  - |\n    text\n  - 'b'\n",
            #"{"openapi": "3.0.0", "n": [1, -2.5e3, true, null], "s": "\u00e9\n", "o": {"a": {}}}"#,
        ]
        var random = SplitMix(state: 2024)
        for round in 0..<4000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0...Int(random.next() % 4) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(Array("{}[]:,\"'&*|>-#\t\n\\".utf8)[Int(random.next() % 17)], at: place)
                }
            }
            let (root, diagnostics, _) = read(bytes, path: round % 2 == 0 ? "x.yaml" : "x.json")
            if root == nil {
                #expect(diagnostics.contains { $0.severity == .error && $0.range != nil })
            }
        }
    }
}

/// A generator of numbers that are the same at every run.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
