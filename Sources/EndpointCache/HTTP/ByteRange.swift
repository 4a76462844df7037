/// A range of bytes in a request's header `Range` (RFC 9110, section 14.1.2).
enum ByteRange: Sendable, Hashable {
    /// The bytes from an offset to another offset inclusively, or to the end.
    case from(Int, to: Int?)
    /// A number of bytes at the end of the body.
    case suffix(Int)

    /// Parses a header such as `bytes=0-499`; nil for other units and several ranges.
    ///
    /// The header may also have the forms `bytes=500-` and `bytes=-500`.
    init?(_ header: String) {
        let words = header.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\t" } }
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let ends = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }) else {
            return nil
        }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last: self = .from(first, to: last)
        case (let first?, nil) where ends[1].isEmpty: self = .from(first, to: nil)
        case (nil, let count?) where ends[0].isEmpty && count > 0: self = .suffix(count)
        default: return nil
        }
    }

    /// Returns the offsets of the range in a body; nil if the body has none of the bytes.
    func offsets(in count: Int) -> Range<Int>? {
        guard count > 0 else { return nil }
        switch self {
        case .from(let first, let last): return first < count ? first..<(min(last ?? count, count - 1) + 1) : nil
        case .suffix(let length): return (count - min(length, count))..<count
        }
    }
}
