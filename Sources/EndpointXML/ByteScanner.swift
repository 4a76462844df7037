/// Operations on eight bytes of text in one word, whose lowest byte is the first.
enum ByteScanner {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let blanks: UInt64 = 0x2020_2020_2020_2020

    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    /// Loads at most eight bytes at `bytes`, padded with spaces, and reads no byte after them.
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        if count >= 8 { return load(bytes) }
        if count == 0 { return blanks }
        let word: UInt64
        if count >= 4 {
            word = load4(bytes) | load4(bytes + (count - 4)) << UInt64((count - 4) * 8)
        } else {
            let middle = UInt64(bytes[count >> 1]) << UInt64((count >> 1) * 8)
            word = UInt64(bytes[0]) | middle | UInt64(bytes[count - 1]) << UInt64((count - 1) * 8)
        }
        return word | blanks << UInt64(count * 8)
    }

    @inline(__always)
    private static func load4(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)))
    }

    @inline(__always)
    static func store(_ word: UInt64, _ bytes: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(bytes).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Returns a bit for each byte that may need an escape or may be invalid.
    ///
    /// Such bytes are control characters, characters that may be escaped, and the beginning of U+FFFE or U+FFFF. Only
    /// the lowest set bit is reliable.
    @inline(__always)
    static func specials(_ word: UInt64, inAttribute isAttribute: Bool) -> UInt64 {
        // The characters `<` and `>` differ in one bit, so one comparison finds both. The same applies to `&` and the
        // quote.
        let angles = (word & ~(ones &* 0x02) ^ ones &* 0x3C) &- ones
        let others = isAttribute ? word & ~(ones &* 0x04) ^ ones &* 0x22 : word ^ ones &* 0x26
        let ascii = (angles | (others &- ones) | (word &- blanks)) & ~word
        return (ascii | ((word ^ ones &* 0xEF) &- ones) & word) & highs
    }

    /// Returns the number of bytes before the lowest byte with a bit in `bits`.
    @inline(__always)
    static func clean(_ bits: UInt64) -> Int {
        bits.trailingZeroBitCount >> 3
    }
}
