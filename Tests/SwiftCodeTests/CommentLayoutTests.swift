import Testing

@testable import SwiftCode

@Suite("Layout of comments")
struct CommentLayoutTests {
    private func laidOut(_ text: String) -> [String] {
        String(decoding: CommentLayout.laidOut(Array(text.utf8)), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static let words = Array(repeating: "seventeen letters", count: 9).joined(separator: " ")

    @Test("a line that doesn't fit is wrapped")
    func paragraph() {
        let lines = laidOut("    /// \(Self.words)\n    var x: Int\n")
        #expect(lines.count == 4)
        #expect(lines[0].count <= 120 && lines[0].count > 100)
        #expect(lines[1].hasPrefix("    /// ") && !lines[1].hasPrefix("    ///  "))
        #expect(lines[0] + lines[1].dropFirst(7) == "    /// \(Self.words)")
        #expect(lines[2...] == ["    var x: Int", ""])
    }

    @Test(
        "a wrapped list item is indented to its text",
        arguments: [("- ", "  "), ("  - ", "    "), ("12. ", "    "), ("- Parameter id: ", "  "), ("", "")])
    func items(marker: String, hanging: String) {
        let lines = laidOut("/// \(marker)\(Self.words)")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("/// \(hanging)") && lines[1].dropFirst(4 + hanging.count).first != " ")
    }

    @Test(
        "a wrapped quotation is quoted",
        arguments: [("> ", "> "), (">", ">"), ("> > ", "> > "), ("> - ", ">   "), ("- > ", "  ")])
    func quotations(marker: String, hanging: String) {
        let lines = laidOut("    /// \(marker)\(Self.words)")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("    /// \(marker)seventeen") && lines[0].count <= 120)
        #expect(lines[1].hasPrefix("    /// \(hanging)seventeen") || lines[1].hasPrefix("    /// \(hanging)letters"))
    }

    @Test(
        "a span that a line break would change isn't wrapped",
        arguments: [
            "/// | \(words) |", "/// # \(words)", "///     \(words)", "/// ```\n/// \(words)\n/// ```",
            "/// > | \(words) |", "/// > # \(words)", "/// >     \(words)", "/// > ```\n/// > \(words)\n/// > ```",
            "/// ~~~\n/// ```\n/// \(words)\n/// ~~~", "/// ````\n/// ```\n/// \(words)\n/// ````",
            "/// " + String(repeating: ">", count: 100) + " \(words)",
            "let x = \"/// \(words)\"",
            "// \(words)", "/// `\(words)`", "/// [\(words)](https://a.example)",
            "/// " + String(repeating: "x", count: 200), "",
        ])
    func whole(text: String) {
        #expect(laidOut(text).joined(separator: "\n") == text)
    }

    @Test("a code block begins after an empty line, and ends with its fence")
    func codeBlock() {
        let block = "/// ```\n/// code\n///\n/// \(Self.words)\n/// ```\n"
        let lines = laidOut(block + "/// \(Self.words)")
        #expect(Array(lines.prefix(5)) == block.split(separator: "\n").map(String.init))
        #expect(lines.count == 7)
    }

    @Test(
        "a wrapped line never begins a list, a heading or a quotation",
        arguments: ["-", "#", "1.", ">", "+"])
    func markers(word: String) {
        let text = "/// " + Array(repeating: "word \(word)", count: 40).joined(separator: " ")
        let lines = laidOut(text)
        #expect(lines.count > 1)
        #expect(lines.allSatisfy { $0.hasPrefix("/// word") })
        #expect(lines.map { $0.dropFirst(4) }.joined(separator: " ") == text.dropFirst(4))
    }

    @Test("multibyte letters are one column")
    func columns() {
        let text = "/// " + Array(repeating: "ёжик", count: 23).joined(separator: " ")
        #expect(laidOut(text) == [text])
    }
}
