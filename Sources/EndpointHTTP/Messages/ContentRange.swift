/// The range of a partial response: `Content-Range: bytes 5-9/10` (RFC 9110, section 14.4).
package struct ContentRange: Hashable {
    let first: Int64
    let last: Int64
    /// Nil where the server doesn't know.
    let total: Int64?

    /// Parses a range; nil if it is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else {
            return nil
        }
        if sides[1] == "*" {
            total = nil
        } else {
            guard let number = Self.number(sides[1]), last < number else { return nil }
            total = number
        }
        self.first = first
        self.last = last
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
    }
}
