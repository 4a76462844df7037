/// Turns libyaml's positions, which count characters, into offsets of bytes.
struct ScalarOffsets {
    private static let stride = 256

    private let bytes: [UInt8]
    private let start: Int
    /// The offset of every 256th character; empty when each character is one byte.
    private var checkpoints: [Int] = []

    /// libyaml doesn't count a byte order mark, so counting begins at `start`.
    init(bytes: [UInt8], start: Int) {
        self.bytes = bytes
        self.start = start
        guard !bytes.allSatisfy({ $0 < 0x80 }) else { return }
        var characters = 0
        for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
            if characters % Self.stride == 0 { checkpoints.append(offset) }
            characters += 1
        }
    }

    func offset(ofCharacter index: Int) -> Int {
        guard let last = checkpoints.indices.last else { return min(start + index, bytes.count) }
        let checkpoint = min(index / Self.stride, last)
        var offset = checkpoints[checkpoint]
        var remaining = index - checkpoint * Self.stride
        while remaining > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            remaining -= 1
        }
        return offset
    }
}
