import Diagnostics
import Testing

@Suite("Diagnostic codes")
struct DiagnosticCodeTests {
    @Test("every code is in kebab case and explained in one sentence", arguments: DiagnosticCode.allCases)
    func explanation(code: DiagnosticCode) {
        #expect(code.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) })
        #expect(code.explanation.hasSuffix("."))
        #expect(!code.explanation.contains("\n"))
    }

    @Test("a sink stores each report once, in order")
    func sink() {
        var sink = DiagnosticSink()
        for message in ["b", "a", "b"] { sink.report(.unknownField, message, at: nil) }
        #expect(sink.diagnostics.map(\.message) == ["b", "a"])
        #expect(!sink.hasErrors)
        sink.report(.notOpenAPI, "c", at: nil)
        #expect(sink.hasErrors)
    }
}
