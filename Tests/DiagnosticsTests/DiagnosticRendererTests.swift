import Diagnostics
import Testing

@Suite("Rendering")
struct DiagnosticRendererTests {
    private func render(
        _ text: String, _ start: Int, _ end: Int, path: String = "api.yaml", change: (inout Diagnostic) -> Void = { _ in }
    ) -> String {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: path, bytes: Array(text.utf8)))
        let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
        var diagnostic = Diagnostic(.unresolvedReference, "there is nothing at 'x'", at: range)
        change(&diagnostic)
        return DiagnosticRenderer(sources: sources).render([diagnostic])
    }

    @Test("a diagnostic shows its place, its line and a mark, and what to do")
    func whole() {
        let text = render("a: 1\nb: { $ref: 'x' }\n", 16, 19) { $0.hint = "did you mean 'y'?" }
        #expect(
            text == """
                api.yaml:2:12: warning: there is nothing at 'x' [unresolved-reference]
                 2 | b: { $ref: 'x' }
                   |            ^~~
                    = help: did you mean 'y'?

                """
        )
    }

    @Test("columns count characters, tabs are one blank")
    func columns() {
        #expect(render("ä\t: x\n", 5, 6).contains("api.yaml:1:5:"))
        #expect(render("ä\t: x\n", 5, 6).contains(" 1 | ä : x\n   |     ^\n"))
    }

    @Test("a line of a megabyte is cut around the place")
    func longLine() {
        let text = String(repeating: "x", count: 500_000) + "HERE" + String(repeating: "y", count: 500_000)
        let rendered = render(text, 500_000, 500_004)
        #expect(rendered.utf8.count < 1000)
        #expect(rendered.contains("xHEREy"))
    }

    @Test("what could steer a terminal is shown as its number")
    func controlCharacters() {
        let text = render("a: \u{1B}[31m\u{202E}x\n", 3, 4, path: "a\u{1B}.yaml")
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
        #expect(text.contains("\\u{1B}[31m\\u{202E}x"))
    }

    @Test("without a place the command's name stands in front")
    func noPlace() {
        let text = DiagnosticRenderer(sources: SourceMap()).render([Diagnostic(.fileNotReadable, "no file", at: nil)])
        #expect(text == "endpointgen: error: no file [file-not-readable]\n")
    }

    @Test("errors come first, and of very many only the first are shown in full")
    func many() {
        var diagnostics = (0..<30).map { Diagnostic(.unknownField, "field \($0)", at: nil) }
        diagnostics.append(Diagnostic(.notOpenAPI, "not this", at: nil))
        let lines = DiagnosticRenderer(sources: SourceMap()).render(diagnostics).split(separator: "\n")
        #expect(lines.first == "endpointgen: error: not this [not-openapi]")
        #expect(lines.count == 21)
        #expect(lines.last == "endpointgen: note: and 11 warnings [unknown-field]")
    }

    @Test("JSON has one object a line, whatever the text")
    func json() {
        let diagnostic = Diagnostic(.unknownField, "a \"b\"\n\u{1}", at: nil, hint: "c\\d")
        #expect(
            DiagnosticJSON(sources: SourceMap()).render([diagnostic])
                == #"{"severity":"warning","code":"unknown-field","message":"a \"b\"\n\u0001","hint":"c\\d"}"# + "\n"
        )
    }

    @Test("a place is reported once, however often it is reached")
    func once() {
        var sink = DiagnosticSink()
        for _ in 0..<3 { sink.report(.unknownField, "twice", at: nil) }
        #expect(sink.diagnostics.count == 1)
    }

    @Test(
        "the nearest name is suggested when it is near at all",
        arguments: [("paramters", "parameters"), ("Ordr", "Order"), ("Oredr", "Order"), ("zzz", nil)]
    )
    func suggestions(name: String, nearest: String?) {
        #expect(Suggestion.nearest(to: name, among: ["Order", "parameters", "paths"]) == nearest)
    }
}
