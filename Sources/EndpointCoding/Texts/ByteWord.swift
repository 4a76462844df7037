/// Operations on eight bytes in one word, whose lowest byte is the first.
package enum ByteWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let blanks: UInt64 = 0x2020_2020_2020_2020
    private static let zeros: UInt64 = 0x3030_3030_3030_3030

    @inline(__always)
    package static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func load4(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)))
    }

    /// Loads at most eight bytes at `bytes`, padded with zeros, and reads no byte after them.
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        if count >= 8 { return load(bytes) }
        if count >= 4 { return load4(bytes) | load4(bytes + (count - 4)) << UInt64((count - 4) * 8) }
        if count == 0 { return 0 }
        let middle = UInt64(bytes[count >> 1]) << UInt64((count >> 1) * 8)
        return UInt64(bytes[0]) | middle | UInt64(bytes[count - 1]) << UInt64((count - 1) * 8)
    }

    @inline(__always)
    static func store(_ word: UInt64, _ bytes: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(bytes).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Returns a bit for each byte that is a quote, a backslash or a control character.
    ///
    /// Only the lowest set bit is reliable.
    @inline(__always)
    static func specials(_ word: UInt64) -> UInt64 {
        let quotes = (word ^ 0x2222_2222_2222_2222) &- ones
        let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
        return (quotes | backslashes | (word &- blanks)) & ~word & highs
    }

    /// Returns a bit for each byte that is a quote, a backslash, a control character or not ASCII.
    @inline(__always)
    private static func specialsOrBeyondASCII(_ word: UInt64) -> UInt64 {
        let quotes = (word ^ 0x2222_2222_2222_2222) &- ones
        let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
        return (quotes | backslashes | (word &- blanks) | word) & highs
    }

    /// Returns the number of plain bytes at the beginning of the sixteen bytes at `bytes`.
    ///
    /// A byte is plain unless it is a quote, a backslash, a control character or not ASCII. (The standard library's
    /// vectors of sixteen bytes took ten times as long.)
    @inline(__always)
    static func plainLength(_ bytes: UnsafePointer<UInt8>) -> Int {
        let first = specialsOrBeyondASCII(load(bytes))
        if first != 0 { return clean(first) }
        let second = specialsOrBeyondASCII(load(bytes + 8))
        return second != 0 ? 8 + clean(second) : 16
    }

    /// Returns the number of bytes before the lowest byte with a bit in `bits`.
    @inline(__always)
    static func clean(_ bits: UInt64) -> Int { bits.trailingZeroBitCount >> 3 }

    /// Returns the lowest `count` bytes of `word`, at most seven, padded with spaces.
    @inline(__always)
    static func filled(_ word: UInt64, count: Int) -> UInt64 { word | blanks << UInt64(count * 8) }

    /// Returns the number of spaces at the beginning of the sixteen bytes at `bytes`.
    @inline(__always)
    static func blankLength(_ bytes: UnsafePointer<UInt8>) -> Int {
        let first = load(bytes) ^ blanks
        if first != 0 { return clean(first) }
        // The word of eight spaces has 64 zero bits.
        return 8 + clean(load(bytes + 8) ^ blanks)
    }

    /// Returns a bit for each byte that isn't a digit. Only the lowest set bit is reliable.
    @inline(__always)
    private static func beyondDigits(_ word: UInt64) -> UInt64 {
        let digits = word ^ zeros
        return ((digits &+ 0x7676_7676_7676_7676) | digits) & highs
    }

    /// Returns the number of digits before the first other byte of `word`.
    @inline(__always)
    static func digitCount(_ word: UInt64) -> Int { clean(beyondDigits(word)) }

    /// Returns the number that eight digits are; nil if one of the bytes isn't a digit.
    @inline(__always)
    static func number(_ word: UInt64) -> UInt64? {
        guard beyondDigits(word) == 0 else { return nil }
        // Each step joins neighbors: eight numbers below 10, four below 100, two below 10,000.
        let pairs = ((word ^ zeros) &* (10 << 8 + 1)) >> 8
        let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* (100 << 16 + 1)) >> 16
        return ((fours & 0x0000_FFFF_0000_FFFF) &* (10_000 << 32 + 1)) >> 32
    }

    /// Returns a Boolean value that indicates whether `count` bytes are equal at both addresses.
    @inline(__always)
    static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        if count < 8 { return load(left, count: count) == load(right, count: count) }
        var index = 0
        while index + 8 < count {
            if load(left + index) != load(right + index) { return false }
            index += 8
        }
        return load(left + (count - 8)) == load(right + (count - 8))
    }
}
