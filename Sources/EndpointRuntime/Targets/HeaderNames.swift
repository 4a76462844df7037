/// Names of headers, in which case doesn't count (RFC 9110, section 5.1).
enum HeaderNames {
    /// Whether no two of the names are the same.
    static func areDistinct(_ headers: [String: String]) -> Bool {
        guard headers.count > 1 else { return true }
        // The lengths of most tell.
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

    /// Both; a new value takes the place of an old one, whatever the case of its name.
    static func merge(_ new: [String: String], over old: [String: String]) -> [String: String] {
        var merged = old
        for (name, value) in new {
            for other in merged.keys where other.lowercased() == name.lowercased() { merged[other] = nil }
            merged[name] = value
        }
        return merged
    }

    static func contain(_ name: String, _ headers: [String: String]) -> Bool {
        if headers[name] != nil { return true }
        let lowercased = name.lowercased()
        return headers.keys.contains { $0.utf8.count == name.utf8.count && $0.lowercased() == lowercased }
    }
}
