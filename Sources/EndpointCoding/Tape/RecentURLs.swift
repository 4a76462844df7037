/// A cache of the URLs that were parsed last.
///
/// Arrays repeat URLs, such as those of one owner or author, and Foundation takes longer to parse a URL than a
/// reader takes for ten other fields.
struct RecentURLs {
    /// The number of slots, a power of two so that a slot is found by masking.
    private static let capacity = 256
    /// The minimum number of tokens for a cache; smaller documents hardly repeat URLs.
    static let leastTokens = 512

    private struct Entry {
        let string: ValueTape.Token
        let url: URL
        /// A Boolean value that indicates whether the entry was used since another string had the same slot.
        var isWanted = false
    }

    private var entries: [Entry?] = []

    /// Returns the URL of `string`, a token without escapes; nil if the string isn't a URL.
    mutating func url(of string: ValueTape.Token, in tokens: TapeTokens) -> URL? {
        if entries.isEmpty { entries = Array(repeating: nil, count: Self.capacity) }
        let bytes = tokens.bytes + Int(string.offset)
        let slot = Self.slot(of: bytes, count: Int(string.count))
        guard let entry = entries[slot] else { return make(string, at: slot, in: tokens) }
        let isSame =
            entry.string.count == string.count
            && ByteWord.areEqual(tokens.bytes + Int(entry.string.offset), bytes, count: Int(string.count))
        entries[slot]?.isWanted = isSame
        if isSame { return entry.url }
        // An entry that was used again is retained until two other strings in a row have its slot.
        return entry.isWanted ? URL(percentEncoding: tokens.text(of: string)) : make(string, at: slot, in: tokens)
    }

    private mutating func make(_ string: ValueTape.Token, at slot: Int, in tokens: TapeTokens) -> URL? {
        guard let url = URL(percentEncoding: tokens.text(of: string)) else { return nil }
        entries[slot] = Entry(string: string, url: url)
        return url
    }

    /// Returns the slot of a URL, computed from its last bytes and bytes in its middle.
    ///
    /// URLs mostly differ at their ends, and otherwise in the names before their ends.
    private static func slot(of bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        let end = ByteWord.load(bytes + max(0, count - 8), count: min(8, count))
        let middle = count < 32 ? 0 : ByteWord.load(bytes + count / 2) ^ ByteWord.load(bytes + (count - 20))
        let mixed = (end ^ middle &* 3 ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & (capacity - 1)
    }
}
