/// Replacements in a file's text, by ranges of bytes that don't overlap.
struct SourceEdits {
    struct Edit {
        var range: Range<Int>
        var text: String
    }

    private let bytes: [UInt8]
    /// The edits, sorted by their positions.
    private var edits: [Edit] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isEmpty: Bool { edits.isEmpty }

    /// Returns the index of the first edit that begins at the offset or later.
    private func index(of offset: Int) -> Int {
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func indices(in range: Range<Int>) -> Range<Int> {
        let first = index(of: range.lowerBound)
        var end = first
        while end < edits.count, edits[end].range.upperBound <= range.upperBound { end += 1 }
        return first..<end
    }

    /// Replaces a range, and removes the edits within it.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.replaceSubrange(indices(in: range), with: CollectionOfOne(Edit(range: range, text: text)))
    }

    /// Inserts a string before the edits at the offset.
    mutating func insert(_ text: String, at offset: Int) {
        edits.insert(Edit(range: offset..<offset, text: text), at: index(of: offset))
    }

    /// Returns the text of a range with the edits within it.
    func text(in range: Range<Int>) -> String {
        var result: [UInt8] = []
        var position = range.lowerBound
        for edit in edits[indices(in: range)] {
            guard edit.range.lowerBound >= position else { continue }
            result += bytes[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        result += bytes[position..<range.upperBound]
        return String(decoding: result, as: UTF8.self)
    }

    /// The whole text with all edits.
    var text: String { text(in: 0..<bytes.count) }

    /// Returns the range of the line at an offset, without its line break.
    func line(at offset: Int) -> Range<Int> {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        return start..<end
    }

    /// Returns the spaces and tabs at the start of a line.
    func indentation(of line: Range<Int>) -> String {
        String(decoding: bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Returns whether a range contains only blanks.
    func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

    /// Returns a range of the old text.
    func original(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
