import Diagnostics
import Testing

@Suite("Diagnostics as text")
struct DiagnosticRendererTests {
    /// A source map with one file, and the range of the first occurrence of a string in it.
    struct Source {
        private(set) var map = SourceMap()
        private let id: SourceFileID

        init(_ text: String, path: String = "Specs/openapi.yaml") {
            id = map.add(SourceFile(path: path, bytes: Array(text.utf8)))
        }

        func range(of part: String) -> SourceRange {
            let bytes = map[id].bytes
            let part = Array(part.utf8)
            let start = bytes.indices.first { bytes[$0...].starts(with: part) } ?? bytes.count
            return range(start..<start + part.count)
        }

        func range(_ range: Range<Int>) -> SourceRange {
            SourceRange(file: id, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
        }

        func text(_ diagnostics: Diagnostic..., changes: (inout DiagnosticRenderer) -> Void = { _ in }) -> String {
            var renderer = DiagnosticRenderer(sources: map)
            changes(&renderer)
            return renderer.render(diagnostics)
        }
    }

    @Test("a message loses its middle from 2,000 characters on", arguments: ["a", "名"])
    func longMessage(letter: String) {
        let whole = String(repeating: letter, count: 1_998) + "bc"
        #expect(Diagnostic(.invalidURL, whole, at: nil).message == whole)
        let cut = Diagnostic(.invalidURL, String(repeating: letter, count: 100_000) + "bc", at: nil).message
        #expect(cut.unicodeScalars.count == 1_901)
        #expect(cut.hasSuffix("bc"))
    }

    @Test("a report has its location, the line with the one above, a mark, notes and a hint")
    func wholeReport() {
        let source = Source("paths:\n  /a:\n    get: { $ref: '#/Ordr' }\nOrder: {}\n")
        let text = source.text(
            Diagnostic(
                .unresolvedReference, severity: .error, "no schema is named 'Ordr'", at: source.range(of: "'#/Ordr'"),
                notes: [
                    Diagnostic.Note("the nearest is here", at: source.range(of: "Order")),
                    Diagnostic.Note("references are case-sensitive"),
                ],
                hint: "did you mean 'Order'?"
            )
        )
        #expect(
            text == """
                Specs/openapi.yaml:3:18: error: no schema is named 'Ordr' [unresolved-reference]
                  2 |   /a:
                  3 |     get: { $ref: '#/Ordr' }
                    |                  ^~~~~~~~
                Specs/openapi.yaml:4:1: note: the nearest is here
                  3 |     get: { $ref: '#/Ordr' }
                  4 | Order: {}
                    | ^~~~~
                    = note: references are case-sensitive
                    = help: did you mean 'Order'?

                """
        )
    }

    @Test("a report without a location is printed without source lines")
    func withoutPlace() {
        let source = Source("")
        #expect(
            source.text(Diagnostic(.fileNotReadable, "there is no file 'x'", at: nil))
                == "endpointgen: error: there is no file 'x' [file-not-readable]\n"
        )
        #expect(
            source.text(Diagnostic(.emptyDescription, "the file is empty", at: source.range(0..<0)))
                == "Specs/openapi.yaml:1:1: error: the file is empty [empty-description]\n"
        )
    }

    @Test("errors come first, and otherwise the order is unchanged")
    func order() {
        let text = Source("").text(
            Diagnostic(.unknownField, "one", at: nil), Diagnostic(.notOpenAPI, "two", at: nil),
            Diagnostic(.unknownField, "three", at: nil), Diagnostic(.notOpenAPI, "four", at: nil)
        )
        #expect(
            text == """
                endpointgen: error: two [not-openapi]
                endpointgen: error: four [not-openapi]
                endpointgen: warning: one [unknown-field]
                endpointgen: warning: three [unknown-field]

                """
        )
    }

    @Test("of many equal reports the first is shown, with their number; few are all shown")
    func groups() {
        let source = Source("a: 1\nb: 2\n")
        let fields = ["x", "it's", "z's", "", "12"].map {
            Diagnostic(.unknownField, "unknown field '\($0)' of 'a', line \($0.count)", at: source.range(of: "a"))
        }
        let others = (0..<3).map { Diagnostic(.unknownField, "'\($0)' isn't known in b", at: nil) }
        let error = Diagnostic(.unknownField, severity: .error, "unknown field 'x' of 'a', line 1", at: nil)
        let diagnostics = [others[0], fields[0], others[1]] + fields[1...] + [error, others[2]]
        let renderer = DiagnosticRenderer(sources: source.map)
        #expect(
            renderer.render(diagnostics) == """
                endpointgen: error: unknown field 'x' of 'a', line 1 [unknown-field]
                endpointgen: warning: '0' isn't known in b [unknown-field]
                Specs/openapi.yaml:1:1: warning: unknown field 'x' of 'a', line 1 [unknown-field]
                  1 | a: 1
                    | ^
                    = … and 4 more like this
                endpointgen: warning: '1' isn't known in b [unknown-field]
                endpointgen: warning: '2' isn't known in b [unknown-field]
                endpointgen: note: --verbose shows all 9 of them

                """
        )
    }

    @Test("all reports are shown in full on request")
    func verbose() {
        var renderer = DiagnosticRenderer(sources: Source("").map)
        renderer.isVerbose = true
        let many = (0..<50).map { Diagnostic(.unknownField, "number \($0)", at: nil) }
        let lines = renderer.render(many).split(separator: "\n").map(String.init)
        #expect(lines == (0..<50).map { "endpointgen: warning: number \($0) [unknown-field]" })
    }

    @Test("beyond the limit only the number of each code is given")
    func counts() {
        let source = Source("")
        let many = (0..<24).map { number in
            let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number)))
            return Diagnostic(number < 22 ? .unknownField : .invalidURL, "thing \(name)", at: nil)
        }
        let lines = DiagnosticRenderer(sources: source.map).render(many).split(separator: "\n")
        #expect(lines.count == 22)
        #expect(
            lines.suffix(2) == [
                "endpointgen: note: and 2 warnings [unknown-field], 2 warnings [invalid-url]",
                "endpointgen: note: --verbose shows all 24 of them",
            ]
        )
        #expect(
            DiagnosticRenderer(sources: source.map).render(Array(many.prefix(20))).split(separator: "\n").count == 20)
    }

    @Test("tabs and wide characters don't shift the mark")
    func columns() {
        let source = Source("\té漢字😀e\u{301}: x\n")
        let text = source.text(Diagnostic(.invalidValue, "m", at: source.range(of: "x")))
        // Four columns of the tab, one of é, two each of 漢, 字 and 😀, one of e with its accent, and ": ".
        #expect(
            text == "Specs/openapi.yaml:1:10: warning: m [invalid-value]\n"
                + "  1 |     é漢字😀e\u{301}: x\n"
                + "    | \(String(repeating: " ", count: 14))^\n"
        )
        let wide = source.text(Diagnostic(.invalidValue, "m", at: source.range(of: "漢字")))
        #expect(wide.hasSuffix("    | \(String(repeating: " ", count: 5))^~~~\n"))
    }

    @Test("a carriage return before the line break is omitted")
    func carriageReturn() {
        let source = Source("a: 1\r\nb: 2\r\n")
        #expect(
            source.text(Diagnostic(.invalidValue, "m", at: source.range(of: "2\r\n")))
                == "Specs/openapi.yaml:2:4: warning: m [invalid-value]\n  1 | a: 1\n  2 | b: 2\n    |    ^\n"
        )
    }

    @Test("nothing from a description reaches the terminal as a control character")
    func controlCharacters() {
        let source = Source("a: \u{1B}[31mred\u{202E}\u{9B}\u{7}\u{2028}", path: "\u{1B}]0;x\u{7}.yaml")
        let text = source.text(
            Diagnostic(
                .invalidValue, "bad\n\u{1B}[2J", at: source.range(of: "red"),
                notes: [Diagnostic.Note("\r\u{8}", at: source.range(of: "a")), Diagnostic.Note("\u{7F}")],
                hint: "\u{2066}\u{0}"
            )
        )
        let controls = text.unicodeScalars.filter {
            $0 != "\n" && [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
        }
        #expect(controls.isEmpty)
        #expect(text.hasPrefix("\\u{1B}]0;x\\u{7}.yaml:1:9: warning: bad\\u{A}\\u{1B}[2J [invalid-value]\n"))
        #expect(text.contains("  1 | a: \\u{1B}[31mred\\u{202E}\\u{9B}\\u{7}\\u{2028}\n"))
        #expect(text.contains("\n    | \(String(repeating: " ", count: 13))^~~\n"))
    }

    @Test("a line of megabytes is cut around the position, with the mark under it")
    func longLine() throws {
        let item = #"{"name":"ü","x":1},"#
        let source = Source(
            "[" + String(repeating: item, count: 5_000) + "\"HERE\"," + String(repeating: item, count: 5_000))
        let text = source.text(Diagnostic(.invalidJSON, "m", at: source.range(of: "\"HERE\"")))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "Specs/openapi.yaml:1:\(2 + 5_000 * item.count): error: m [invalid-json]")
        let line = try #require(lines.dropFirst().first)
        let marker = try #require(lines.last)
        #expect(lines.count == 3)
        #expect(line.count <= 110)
        #expect(line.hasPrefix("  1 | …") && line.hasSuffix("…"))
        let place = marker.distance(from: marker.startIndex, to: try #require(marker.firstIndex(of: "^")))
        #expect(Array(line)[place...].starts(with: "\"HERE\""))
        #expect(marker.hasSuffix("^~~~~~"))
    }

    @Test("a mark over many lines, or one beyond the end, ends with the line")
    func longRange() {
        let source = Source("first: [1,\n  2]\n")
        let text = source.text(Diagnostic(.invalidValue, "m", at: source.range(of: "[1,\n  2]")))
        #expect(text.hasSuffix("  1 | first: [1,\n    |        ^~~\n"))
        let beyond = source.text(Diagnostic(.invalidValue, "m", at: source.range(900..<9000)))
        #expect(beyond == "Specs/openapi.yaml:3:1: warning: m [invalid-value]\n  2 |   2]\n  3 |\n    | ^\n")
        let inverted = source.text(
            Diagnostic(.invalidValue, "m", at: SourceRange(file: SourceFileID(index: 0), start: 4, end: 1)))
        #expect(inverted.hasSuffix("    |     ^\n"))
    }

    @Test("bytes that aren't UTF-8 are shown as U+FFFD")
    func invalidBytes() {
        var map = SourceMap()
        let id = map.add(SourceFile(path: "a", bytes: [0x61, 0xFF, 0xC3, 0x28]))
        let text = DiagnosticRenderer(sources: map).render(
            [Diagnostic(.invalidEncoding, "m", at: SourceRange(file: id, start: 1, end: 2))]
        )
        #expect(text == "a:1:2: error: m [invalid-encoding]\n  1 | a\u{FFFD}\u{FFFD}(\n    |  ^\n")
    }

    @Test("a message that quotes megabytes is cut")
    func longMessage() {
        let text = Source("").text(Diagnostic(.wrongType, String(repeating: "x", count: 1_000_000), at: nil))
        #expect(text.count < 600)
        #expect(text.hasSuffix("x… [wrong-type]\n"))
    }

    @Test("colors are printed only on request")
    func colour() {
        let source = Source("a: 1\n")
        let diagnostic = Diagnostic(.invalidValue, "m", at: source.range(of: "1"))
        #expect(!source.text(diagnostic).contains("\u{1B}"))
        #expect(
            source.text(diagnostic) { $0.isColored = true }
                == "Specs/openapi.yaml:1:4: \u{1B}[1;33mwarning\u{1B}[0m: m [invalid-value]\n"
                + "  1 | a: 1\n    |    \u{1B}[1;32m^\u{1B}[0m\n"
        )
    }
}
