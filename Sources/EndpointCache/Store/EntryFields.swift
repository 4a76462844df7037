#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A writer of an entry's metadata: numbers, and strings with their lengths.
struct EntryWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func write(_ text: String) {
        write(Int64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    mutating func write(_ pairs: [(String, String)]) {
        write(Int64(pairs.count))
        for (name, value) in pairs {
            write(name)
            write(value)
        }
    }
}

/// A reader of metadata that ``EntryWriter`` has written, in the same order.
struct EntryReader {
    /// An error thrown when the bytes aren't valid metadata.
    struct Mismatch: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func number() throws(Mismatch) -> Int64 {
        guard rest.count >= 8 else { throw Mismatch() }
        let value = rest.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
        rest = rest.dropFirst(8)
        return Int64(littleEndian: value)
    }

    mutating func text() throws(Mismatch) -> String {
        guard let count = Int(exactly: try number()), count >= 0, count <= rest.count else { throw Mismatch() }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func optionalText() throws(Mismatch) -> String? {
        try number() == 0 ? nil : try text()
    }

    mutating func pairs() throws(Mismatch) -> [(String, String)] {
        let count = try number()
        // Each pair takes at least 16 bytes for the lengths of its two strings.
        guard count >= 0, count <= rest.count / 16 else { throw Mismatch() }
        var pairs: [(String, String)] = []
        for _ in 0..<count { pairs.append((try text(), try text())) }
        return pairs
    }
}
