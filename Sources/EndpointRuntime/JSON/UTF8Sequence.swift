/// Sequences of more than one byte (RFC 3629, section 4).
enum UTF8Sequence {
    /// How many bytes the scalar at `index` has; 0 when they aren't valid UTF-8.
    static func length(in bytes: [UInt8], at index: Int) -> Int {
        func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: return isContinuation(1) ? 2 : 0
        case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
        case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
        case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : 0
        case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
        default: return 0
        }
    }
}
