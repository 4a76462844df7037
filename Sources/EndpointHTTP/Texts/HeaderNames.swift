/// Names of headers, in which case doesn't count (RFC 9110, section 5.1).
package enum HeaderNames {
    /// Returns a Boolean value that indicates whether all names are distinct.
    static func areDistinct(_ headers: [String: String]) -> Bool {
        guard headers.count > 1 else { return true }
        // Comparing lengths is sufficient for most.
        var lengths: UInt64 = 0
        for name in headers.keys {
            let length: UInt64 = 1 << UInt64(name.utf8.count & 63)
            if lengths & length != 0 { return areDistinctInLowercase(headers) }
            lengths |= length
        }
        return true
    }

    private static func areDistinctInLowercase(_ headers: [String: String]) -> Bool {
        var seen: Set<String> = []
        return headers.keys.allSatisfy { seen.insert($0.lowercased()).inserted }
    }

    /// Merges headers; a new value replaces an old one, regardless of case.
    package static func merge(_ new: [String: String], over old: [String: String]) -> [String: String] {
        var merged = old
        for (name, value) in new {
            for other in merged.keys where other.lowercased() == name.lowercased() { merged[other] = nil }
            merged[name] = value
        }
        return merged
    }

    /// Returns a Boolean value that indicates whether two names are equal.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        let (left, right) = (left.utf8, right.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { left, right in
            left == right || (left | 0x20 == right | 0x20 && (left | 0x20) &- UInt8(ascii: "a") < 26)
        }
    }

    package static func contain(_ name: String, _ headers: [String: String]) -> Bool {
        headers[name] != nil || headers.keys.contains { isSame($0, name) }
    }
}
