/// A validator of UTF-8 sequences of more than one byte (RFC 3629, section 4).
package enum UTF8Sequence {
    /// Returns the number of bytes of the scalar at `bytes`; 0 if the bytes aren't valid UTF-8.
    ///
    /// Zeros must follow the document, because the function may read beyond its last byte.
    @inline(__always)
    package static func length(_ bytes: UnsafePointer<UInt8>) -> Int {
        let word = ByteWord.load4(bytes)
        if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 { return 2 }
        // The second condition rejects scalars with a shorter form, and the third rejects halves of surrogate pairs.
        if word & 0xC0_C0F0 == 0x80_80E0, word & 0x200F != 0, word & 0x200F != 0x200D { return 3 }
        return rareLength(bytes)
    }

    /// Returns a Boolean value that indicates whether all of `bytes` are valid UTF-8.
    package static func areValid(_ bytes: [UInt8]) -> Bool {
        (bytes + [0, 0, 0, 0]).withUnsafeBufferPointer { padded in
            guard let start = padded.baseAddress else { return false }
            var index = 0
            while index < bytes.count {
                let length = start[index] < 0x80 ? 1 : length(start + index)
                if length == 0 { return false }
                index += length
            }
            return true
        }
    }

    private static func rareLength(_ bytes: UnsafePointer<UInt8>) -> Int {
        // A zero isn't a continuation byte, so no byte after the first zero is read.
        switch bytes[0] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: return isContinuation(bytes[1]) ? 2 : 0
        case 0xE0: return bytes[1] >= 0xA0 && isContinuation(bytes[1]) && isContinuation(bytes[2]) ? 3 : 0
        case 0xED: return bytes[1] < 0xA0 && isContinuation(bytes[1]) && isContinuation(bytes[2]) ? 3 : 0
        case 0xE1...0xEF: return isContinuation(bytes[1]) && isContinuation(bytes[2]) ? 3 : 0
        case 0xF0: return bytes[1] >= 0x90 ? lengthOfFour(bytes) : 0
        case 0xF1...0xF3: return lengthOfFour(bytes)
        case 0xF4: return bytes[1] < 0x90 ? lengthOfFour(bytes) : 0
        default: return 0
        }
    }

    @inline(__always)
    private static func lengthOfFour(_ bytes: UnsafePointer<UInt8>) -> Int {
        isContinuation(bytes[1]) && isContinuation(bytes[2]) && isContinuation(bytes[3]) ? 4 : 0
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
