/// UTF-8 functions that the readers of JSON and YAML share.
enum UTF8Text {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns the length of the byte order mark at the beginning of `bytes`: 3, or 0 if there is none.
    static func byteOrderMarkLength(of bytes: [UInt8]) -> Int {
        bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    /// Returns the offset after the UTF-8 character that begins at `offset`.
    static func endOfCharacter<Bytes: RandomAccessCollection<UInt8>>(at offset: Int, in bytes: Bytes) -> Int
    where Bytes.Index == Int {
        var end = min(offset + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Returns whether up to eight bytes from `index` on are ASCII; false if fewer than eight bytes remain.
    ///
    /// The bytes are checked together, since most files contain hardly any other characters.
    @inline(__always)
    static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, count: Int = 8) -> Bool {
        guard index + 8 <= bytes.count else { return false }
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        return UInt64(littleEndian: word) & (0x8080_8080_8080_8080 >> UInt64(64 - 8 * count)) == 0
    }

    /// Returns the offset of the first byte that isn't valid UTF-8 (RFC 3629); nil if all bytes are valid.
    static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                if areASCII(bytes, at: index) {
                    index += 8
                    continue
                }
                let byte = bytes[index]
                if byte < 0x80 {
                    index += 1
                    continue
                }
                let length = sequenceLength(of: bytes, at: index)
                if length == 0 { return index }
                index += length
            }
            return nil
        }
    }

    /// Returns the number of UTF-8 bytes of the scalar at `index`; 0 if the bytes aren't valid.
    private static func sequenceLength(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0xC2...0xDF:
            return isContinuation(1) ? 2 : 0
        case 0xE0:
            return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
        case 0xED:
            return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
        case 0xE1...0xEF:
            return isContinuation(1) && isContinuation(2) ? 3 : 0
        case 0xF0:
            return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF1...0xF3:
            return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF4:
            return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
        default:
            return 0
        }
    }
}
