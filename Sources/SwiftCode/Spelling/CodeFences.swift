/// Follows Markdown line by line to find the code blocks between fences (CommonMark 0.31, 4.5).
struct CodeFences {
    private struct Fence {
        let character: UInt8
        let length: Int
        let column: Int
    }

    private var fence: Fence?
    /// The column where the content of the current list item begins; 0 outside lists.
    private var itemColumn = 0

    /// A Boolean value that indicates whether the next line is in a code block, unless it ends the block.
    var isOpen: Bool { fence != nil }

    /// The line that ends the code block; nil outside of code blocks.
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
            // The end of a list item ends the code block in the item.
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

    /// Returns whether a line begins a code block, or ends one.
    static func isFence(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        run(beginning: line.drop { $0 == UInt8(ascii: " ") }) != nil
    }

    /// Returns the run of a fence; nil for code within a line.
    ///
    /// The backticks of a fence aren't followed by others.
    private static func run(beginning words: some BidirectionalCollection<UInt8>) -> (character: UInt8, length: Int)? {
        guard let first = words.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return nil }
        let run = words.prefix { $0 == first }
        guard run.count >= 3, first == UInt8(ascii: "~") || !words.dropFirst(run.count).contains(first) else {
            return nil
        }
        return (first, run.count)
    }

    /// Returns whether a word at the beginning of a line makes it an item of a list.
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
