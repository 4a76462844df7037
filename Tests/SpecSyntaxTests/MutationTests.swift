import Diagnostics
import SpecSyntax
import Testing

@Suite("Mutated input")
struct MutationTests {
    private static let yaml = """
        openapi: "3.1.0"
        info: &info { title: 'Bücher', version: 1 } # 😀
        paths:
          /books/{id}:
            get: &get
              description: |
                Two
                lines
              responses: { 200: { $ref: '#/x' } }
            put:
              <<: *get
              tags: [a, "b\\u00e4", ~, 0x1F]
        x: !!str yes
        y: *info

        """

    private static let json =
        #"{"a": [1, -2.5e3, true, null, "ü\ud83d\ude00\n"], "b": {"c": {"d": []}, "e": ""}, "f": "😀"}"#

    /// Bytes that mean something to one of the languages, or to UTF-8.
    private static let splices: [[UInt8]] =
        [
            "\t", "\n", " ", "  ", "'", "\"", "\\", "[", "]", "{", "}", ":", ": ", ",", "-", "- ", "&a ", "*a", "*get",
            "|", ">",
            "!", "!!int ", "%", "@", "#", " #", "?", "<<: ", "---\n", "...\n", "\r", "\u{0}", "\u{7}", "\u{85}",
            "\u{2028}",
            "\u{FEFF}", "\\ud800", "\\u", "ä", "😀", "~", "1e", "0o",
        ].map { Array($0.utf8) } + [[0xC3], [0x80], [0xFF], [0xF0, 0x9F]]

    private static func mutate(_ text: [UInt8], with generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0...text.count, using: &generator)
            let length = min(Int.random(in: 0...6, using: &generator), text.count - place)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: text.removeSubrange(place..<place + length)
            case 1: text.insert(contentsOf: splices.randomElement(using: &generator) ?? [], at: place)
            case 2:
                text.insert(
                    contentsOf: text[place..<place + length], at: Int.random(in: 0...text.count, using: &generator))
            default: text.replaceSubrange(place..<place + length, with: splices.randomElement(using: &generator) ?? [])
            }
        }
        return text
    }

    @Test("mutated input is read or refused with a position, and every range is within it", arguments: [yaml, json])
    func mutations(original: String) throws {
        var generator = SeededGenerator(seed: 20_261_121)
        var refusals = 0
        for _ in 0..<4000 {
            let bytes = Self.mutate(Array(original.utf8), with: &generator)
            let reading = Reading(bytes: bytes)
            if let node = reading.node {
                #expect(Self.isWithin(node, bytes.count), "\(bytes)")
            } else {
                refusals += 1
                #expect(reading.diagnostics.contains { $0.severity == .error }, "\(bytes)")
            }
            for diagnostic in reading.diagnostics {
                let range = try #require(diagnostic.range, "\(bytes)")
                #expect(range.start <= range.end && range.end <= bytes.count, "\(bytes)")
            }
            let text = DiagnosticRenderer(sources: reading.sources).render(reading.diagnostics)
            #expect(text.isEmpty == reading.diagnostics.isEmpty)
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(bytes)")
        }
        // Neither all nor none, or this would try nothing.
        #expect((400..<3900).contains(refusals))
    }

    private static func isWithin(_ node: SyntaxNode, _ count: Int) -> Bool {
        guard node.range.start <= node.range.end, node.range.end <= count else { return false }
        switch node.content {
        case .scalar: return true
        case .sequence(let items): return items.allSatisfy { isWithin($0, count) }
        case .mapping(let mapping):
            return mapping.entries.allSatisfy { $0.keyRange.end <= count && isWithin($0.value, count) }
        }
    }
}
