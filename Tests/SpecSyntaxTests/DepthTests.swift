import Diagnostics
import SpecSyntax
import Testing

@Suite("Depth and size")
struct DepthTests {
    @Test(
        "a hundred thousand levels are an error, in every style",
        arguments: ["[", "{\"a\":", "{a: ", "- ", "? ", "[{a: ", "a: {"], ["openapi.json", "openapi.yaml"]
    )
    func bomb(opening: String, name: String) {
        let reading = Reading(String(repeating: opening, count: 100_000), named: name)
        #expect(reading.node == nil)
        #expect(reading.diagnostics.count == 1)
        #expect(reading.diagnostics.first?.range != nil)
        #expect(reading.diagnostics.first?.severity == .error)
    }

    @Test("a hundred thousand levels of indentation are an error")
    func indentation() {
        var text = ""
        for level in 0..<2000 { text += String(repeating: " ", count: level) + "a:\n" }
        #expect(Reading(text).reports == ["error nesting-too-deep 201:201 nesting exceeds 200 levels"])
    }

    @Test("JSON and YAML have the same limit")
    func limit() {
        for opening in ["[", "\u{20}["] {
            for (levels, isRead) in [(200, true), (201, false)] {
                let text = String(repeating: opening, count: levels) + String(repeating: "]", count: levels)
                #expect((Reading(text).node != nil) == isRead)
                #expect((Reading("# YAML\n" + text).node != nil) == isRead)
            }
        }
        let text = String(repeating: "[", count: 201) + String(repeating: "]", count: 201)
        #expect(Reading(text).reports == ["error nesting-too-deep 1:201 nesting exceeds 200 levels"])
        #expect(Reading("# YAML\n" + text).reports == ["error nesting-too-deep 2:201 nesting exceeds 200 levels"])
    }

    @Test("a file over the size limit isn't read")
    func size() {
        var limits = SyntaxReader.Limits()
        limits.fileSize = 10
        #expect(Reading("a: 1234567", limits: limits).node != nil)
        #expect(
            Reading("a: 12345678", limits: limits).reports
                == ["error file-too-large 1:1 the file has 11 bytes; the limit is 10"]
        )
    }
}
