import Diagnostics
import Testing

@Suite("Positions in a source file")
struct SourceFileTests {
    @Test("lines and columns count from one, and multibyte characters as one")
    func positions() {
        let file = SourceFile(path: "a", bytes: Array("aä\n😀b\n".utf8))
        let expected = [(0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 2, 1), (8, 2, 2), (9, 2, 3), (10, 3, 1)]
        for (offset, line, column) in expected {
            #expect(file.position(ofByteAt: offset) == SourcePosition(line: line, column: column))
        }
    }

    @Test("an offset out of range results in the nearest position")
    func outside() {
        let file = SourceFile(path: "a", bytes: Array("ab\n".utf8))
        #expect(file.position(ofByteAt: -5) == SourcePosition(line: 1, column: 1))
        #expect(file.position(ofByteAt: .max) == SourcePosition(line: 2, column: 1))
        #expect(SourceFile(path: "a", bytes: []).position(ofByteAt: 7) == SourcePosition(line: 1, column: 1))
    }

    @Test("columns far into a long line equal those that counting gives")
    func longLine() {
        let text = "x\n" + String(repeating: "aäb漢😀", count: 2000)
        let file = SourceFile(path: "a", bytes: Array(text.utf8))
        var offset = 2
        for (column, scalar) in text.unicodeScalars.dropFirst(2).enumerated() {
            if column % 97 == 0 || column > 9990 {
                #expect(file.position(ofByteAt: offset) == SourcePosition(line: 2, column: column + 1))
            }
            offset += String(scalar).utf8.count
        }
    }

    @Test("lines begin after each newline, among bytes of any kind")
    func lines() {
        let others: [UInt8] = [0x00, 0x09, 0x0B, 0x0D, 0x8A, 0xFF, 0x41]
        for count in 0..<40 {
            for seed in 0..<7 {
                let bytes = (0..<count).map {
                    ($0 * 7 + seed) % 5 == 0 ? UInt8(ascii: "\n") : others[($0 + seed) % others.count]
                }
                let expected = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
                #expect(SourceFile(path: "a", bytes: bytes).lineStarts == expected)
            }
        }
    }
}
