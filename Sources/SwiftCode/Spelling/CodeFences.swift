/// A line-by-line parser that finds fenced code blocks in Markdown (CommonMark 0.31, 4.5).
struct CodeFences {
    private struct Fence {
        let character: UInt8
        let length: Int
        let column: Int
    }

    private var fence: Fence?
    /// The column at which the content of the current list item begins; 0 outside of lists.
    private var itemColumn = 0

    /// A Boolean value that indicates whether a code block is open after the lines that were read.
    var isOpen: Bool { fence != nil }

    /// The line that closes the open code block; nil outside of code blocks.
    var closingLine: String? {
        fence.map { fence in
            String(repeating: " ", count: fence.column)
                + String(repeating: Character(Unicode.Scalar(fence.character)), count: fence.length)
        }
    }

    mutating func take(_ line: some BidirectionalCollection<UInt8>) {
        let words = line.drop { $0 == UInt8(ascii: " ") }
        guard !words.isEmpty else { return }
        var column = line.count - words.count
        if column < itemColumn {
            // A line with less indentation ends the list item, and with it a code block in the item.
            fence = nil
            itemColumn = 0
        }
        if let open = fence {
            let run = words.prefix { $0 == open.character }
            if run.count >= open.length, words.dropFirst(run.count).allSatisfy({ $0 == UInt8(ascii: " ") }) {
                fence = nil
            }
            return
        }
        var rest = words[...]
        while true {
            let marker = rest.prefix { $0 != UInt8(ascii: " ") }
            guard Self.isMarker(marker) else { break }
            let text = rest.dropFirst(marker.count).drop { $0 == UInt8(ascii: " ") }
            guard !text.isEmpty else { break }
            column += rest.count - text.count
            itemColumn = column
            rest = text
        }
        fence = Self.run(beginning: rest).map { Fence(character: $0.character, length: $0.length, column: column) }
    }

    /// Returns whether a line begins or ends a fenced code block.
    static func isFence(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        run(beginning: line.drop { $0 == UInt8(ascii: " ") }) != nil
    }

    /// Returns the character and length of a code fence at the beginning of a line; nil if there is none.
    ///
    /// A run of backticks with another backtick later in the line is inline code, not a fence.
    private static func run(beginning words: some BidirectionalCollection<UInt8>) -> (character: UInt8, length: Int)? {
        guard let first = words.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return nil }
        let run = words.prefix { $0 == first }
        guard run.count >= 3, first == UInt8(ascii: "~") || !words.dropFirst(run.count).contains(first) else {
            return nil
        }
        return (first, run.count)
    }

    /// Returns whether a word is the marker of a list item, such as `-` or `1.`.
    static func isMarker(_ word: some BidirectionalCollection<UInt8>) -> Bool {
        guard let last = word.last else { return false }
        switch last {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): return word.count == 1
        case UInt8(ascii: "."), UInt8(ascii: ")"):
            return (2..<5).contains(word.count) && word.dropLast().allSatisfy { (0x30...0x39).contains($0) }
        default: return false
        }
    }
}
