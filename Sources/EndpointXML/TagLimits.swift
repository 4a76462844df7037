/// Looks for tags of more attributes than anybody writes: libxml2 compares each with all others of its tag.
enum TagLimits {
    static let attributes = 1_000

    /// The line of the first tag that has more; nil where there is none. Comments, CDATA sections and instructions
    /// aren't tags.
    static func lineOfLongTag(in bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "!"): index = end(ofMarkup: index, in: bytes)
            case UInt8(ascii: "/"), UInt8(ascii: "?"): continue
            default:
                if !skipTag(from: &index, in: bytes) { return line(of: start, in: bytes) }
            }
        }
        return nil
    }

    /// Goes behind a tag. False where it has too many attributes.
    private static func skipTag(from index: inout Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        var attributes = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: ">") { return true }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
            attributes += 1
            if attributes > Self.attributes { return false }
            index = (bytes[index...].firstIndex(of: byte) ?? bytes.count - 1) + 1
        }
        return true
    }

    private static func end(ofMarkup index: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let rest = bytes[index...]
        if rest.starts(with: "!--".utf8) { return end(of: "-->", from: index + 3, in: bytes) }
        if rest.starts(with: "![CDATA[".utf8) { return end(of: "]]>", from: index + 8, in: bytes) }
        return index
    }

    private static func end(of mark: StaticString, from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let last = mark.utf8Start[mark.utf8CodeUnitCount - 1]
        var index = start
        while index < bytes.count, let found = bytes[index...].firstIndex(of: last) {
            let first = found - mark.utf8CodeUnitCount + 1
            if first >= start, (0..<mark.utf8CodeUnitCount).allSatisfy({ bytes[first + $0] == mark.utf8Start[$0] }) {
                return found + 1
            }
            index = found + 1
        }
        return bytes.count
    }

    private static func line(of index: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
    }
}
