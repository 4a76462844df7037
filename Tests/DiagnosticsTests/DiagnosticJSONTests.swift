import Diagnostics
import Foundation
import Testing

@Suite("Diagnostics as JSON")
struct DiagnosticJSONTests {
    @Test("one object per line, with locations, notes and hint where there are any")
    func lines() {
        var map = SourceMap()
        let id = map.add(SourceFile(path: "a.yaml", bytes: Array("ä: 1\nb: 2\n".utf8)))
        let range = SourceRange(file: id, start: 6, end: 10)
        let text = DiagnosticJSON(sources: map).render([
            Diagnostic(
                .duplicateKey, "m", at: range, notes: [Diagnostic.Note("n", at: range), Diagnostic.Note("o")], hint: "h"
            ),
            Diagnostic(.fileNotReadable, "x", at: nil),
        ])
        #expect(
            text == #"{"severity":"warning","code":"duplicate-key","message":"m","#
                + #""file":"a.yaml","line":2,"column":1,"endLine":2,"endColumn":5,"hint":"h","#
                + #""notes":[{"message":"n","file":"a.yaml","line":2,"column":1,"endLine":2,"endColumn":5},{"message":"o"}]}"#
                + "\n" + #"{"severity":"error","code":"file-not-readable","message":"x"}"# + "\n"
        )
    }

    @Test("any string survives a round trip, on one line and without control characters")
    func escapes() throws {
        let message = "\"\\/\n\t\u{0}\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}\u{E0041}äß漢😀"
        let text = DiagnosticJSON(sources: SourceMap()).render([Diagnostic(.wrongType, message, at: nil)])
        #expect(
            text.unicodeScalars.filter { [.control, .format, .lineSeparator].contains($0.properties.generalCategory) }
                == ["\n"])
        let fields = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
        #expect(fields["message"] == message)
    }
}
