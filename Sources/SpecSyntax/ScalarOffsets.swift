/// Converts libyaml's positions, which count characters, into byte offsets.
///
/// Positions are mostly requested in the order of the input, so each search continues from the previous result;
/// checkpoints shorten the search for bytes far from it.
struct ScalarOffsets {
    private static let stride = 1024

    private let text: YAMLText
    private let start: Int
    /// The offset, in the text that libyaml is given, of every 1024th character.
    ///
    /// The array is empty when each character is one byte.
    private var checkpoints: [Int] = []
    private var lastCharacter = 0
    private var lastOffset: Int

    /// Characters are counted from the byte at `start`: libyaml isn't given the byte order mark.
    init(_ text: YAMLText, start: Int) {
        self.text = text
        self.start = start
        lastOffset = start
        let bytes = text.bytes
        guard !bytes[start...].allSatisfy({ $0 < 0x80 }) else { return }
        var characters = 0
        for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
            if characters % Self.stride == 0 { checkpoints.append(offset) }
            characters += 1
        }
    }

    /// Returns the offset in the original text.
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
        text.bytes.withUnsafeBufferPointer { bytes in
            while lastCharacter < index, lastOffset < bytes.count {
                lastOffset += 1
                while lastOffset < bytes.count, bytes[lastOffset] & 0xC0 == 0x80 { lastOffset += 1 }
                lastCharacter += 1
            }
        }
        return lastOffset
    }
}
