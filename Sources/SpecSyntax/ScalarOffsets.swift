/// A converter from libyaml's positions, which count characters, to byte offsets.
///
/// Positions are mostly requested in ascending order, so each search continues at the previous result. Checkpoints
/// shorten the search for distant positions.
struct ScalarOffsets {
    private static let stride = 1024

    private let text: YAMLText
    private let start: Int
    /// The byte offset of every 1,024th character in the text that libyaml reads.
    ///
    /// The array is empty if each character is one byte.
    private var checkpoints: [Int] = []
    private var lastCharacter = 0
    private var lastOffset: Int

    /// Creates a converter that counts characters from the byte at `start`.
    ///
    /// The byte order mark before `start` isn't passed to libyaml.
    init(_ text: YAMLText, start: Int) {
        self.text = text
        self.start = start
        lastOffset = start
        let bytes = text.bytes
        guard !bytes[start...].allSatisfy({ $0 < 0x80 }) else { return }
        var offset = start
        while offset < bytes.count {
            checkpoints.append(offset)
            offset = Self.offset(after: Self.stride, from: offset, in: bytes)
        }
    }

    /// Returns the byte offset after a number of characters; at most the end of the text.
    private static func offset(after characters: Int, from start: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var offset = start
            var rest = characters
            while rest > 0, offset < bytes.count {
                let count = min(rest, 8)
                if UTF8Text.areASCII(bytes, at: offset, count: count) {
                    offset += count
                    rest -= count
                } else {
                    offset = UTF8Text.endOfCharacter(at: offset, in: bytes)
                    rest -= 1
                }
            }
            return offset
        }
    }

    /// Returns the offset in the original text of the character at an index.
    mutating func offset(ofCharacter index: Int) -> Int {
        text.originalOffset(of: editedOffset(ofCharacter: index))
    }

    private mutating func editedOffset(ofCharacter index: Int) -> Int {
        guard !checkpoints.isEmpty else { return min(start + index, text.bytes.count) }
        if index < lastCharacter || index - lastCharacter > Self.stride {
            let checkpoint = min(index / Self.stride, checkpoints.count - 1)
            lastCharacter = checkpoint * Self.stride
            lastOffset = checkpoints[checkpoint]
        }
        lastOffset = Self.offset(after: index - lastCharacter, from: lastOffset, in: text.bytes)
        lastCharacter = index
        return lastOffset
    }
}
