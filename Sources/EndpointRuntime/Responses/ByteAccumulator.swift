/// A buffer of received bytes that haven't been read yet.
struct ByteAccumulator {
    private var bytes: [UInt8] = []
    /// The index of the first unread byte.
    private var start = 0
    /// The index of the first byte that hasn't been searched. A search found no match before this index.
    private var searched = 0

    var count: Int { bytes.count - start }
    /// The number of stored bytes, including read bytes that haven't been removed.
    var storedCount: Int { bytes.count }
    var first: UInt8? { start < bytes.count ? bytes[start] : nil }

    mutating func append(_ piece: some Sequence<UInt8>) {
        // Read bytes are removed when they exceed half of the buffer, so that each byte is moved a few times at most.
        if start > 4096, start > bytes.count / 2 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    func prefix(_ count: Int) -> ArraySlice<UInt8> {
        bytes[start...].prefix(count)
    }

    /// Returns the index of the first byte that satisfies `isMatch`.
    ///
    /// Bytes that were searched before are skipped.
    mutating func index(where isMatch: (UInt8) -> Bool) -> Int? {
        let count = bytes.count
        var index = max(searched, start)
        bytes.withUnsafeBufferPointer { bytes in
            while index < count, !isMatch(bytes[index]) { index += 1 }
        }
        searched = index
        return index < count ? index : nil
    }

    /// Consumes the bytes before `index` and the separator at `index`, and returns both.
    mutating func consume(upTo index: Int) -> (bytes: ArraySlice<UInt8>, separator: UInt8) {
        let result = (bytes[start..<index], bytes[index])
        start = index + 1
        searched = start
        return result
    }

    mutating func consume(_ count: Int) {
        start += count
        searched = max(searched, start)
    }

    /// Consumes the given number of bytes and returns them.
    mutating func consume(first count: Int) -> ArraySlice<UInt8> {
        let bytes = prefix(count)
        consume(bytes.count)
        return bytes
    }

    /// Returns the offset of `pattern` from the first unread byte.
    ///
    /// If the buffer doesn't contain the whole pattern, the offset is the position of an incomplete pattern at the end
    /// of the buffer, or the end of the buffer.
    ///
    /// - Parameter pattern: The bytes to search for. The first byte must not occur in the pattern again.
    func firstRange(of pattern: [UInt8]) -> (offset: Int, isWhole: Bool) {
        let start = start
        return bytes.withUnsafeBufferPointer { bytes in
            pattern.withUnsafeBufferPointer { pattern in
                var index = start
                while index < bytes.count {
                    guard bytes[index] == pattern[0] else {
                        index += 1
                        continue
                    }
                    let length = min(pattern.count, bytes.count - index)
                    var matched = 1
                    while matched < length, bytes[index + matched] == pattern[matched] { matched += 1 }
                    if matched == length { return (index - start, length == pattern.count) }
                    index += matched
                }
                return (bytes.count - start, false)
            }
        }
    }

    /// Consumes and returns all remaining bytes.
    mutating func consumeAll() -> ArraySlice<UInt8> {
        let rest = bytes[start...]
        start = bytes.count
        searched = start
        return rest
    }
}
