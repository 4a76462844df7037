extension Redaction {
    /// Returns JSON without the values of members that have names of secrets; null, true and false are preserved.
    func json(_ text: String) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let before = rest[..<colon]
            result += rest[...colon]
            rest = rest[(colon + 1)...]
            guard let (name, quote) = Self.name(endingAt: before), isSecret(field: name) else { continue }
            let value = rest.drop(while: Self.isBlank)
            guard let first = value.first else { continue }
            let behind: ArraySlice<UInt8>
            switch first {
            case _ where Self.quote(value) != nil: behind = Self.behindString(value)
            case UInt8(ascii: "["), UInt8(ascii: "{"): behind = Self.behindContainer(value)
            default:
                // A number, or no JSON: that may be what is wrong with the body.
                let word = value.prefix { !",]}\r\n".utf8.contains($0) }
                if Self.isLiteral(word) { continue }
                behind = value[word.endIndex...]
            }
            result += rest[..<value.startIndex]
            result += quote + Self.mark.utf8 + quote
            rest = behind
        }
        // Comes last, because it may redact the text by which the string's end is found.
        return self.text(String(decoding: result + rest, as: UTF8.self))
    }

    /// Returns the string that ends `bytes`, and the quote that ends it.
    private static func name(endingAt bytes: ArraySlice<UInt8>) -> (text: String, quote: ArraySlice<UInt8>)? {
        guard let last = bytes.lastIndex(where: { !isBlank($0) }), bytes[last] == UInt8(ascii: "\"") else { return nil }
        let end = bytes[..<last].lastIndex { $0 != UInt8(ascii: "\\") }.map { $0 + 1 } ?? bytes.startIndex
        let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? bytes.startIndex
        return (String(decoding: bytes[start..<end], as: UTF8.self), bytes[end...last])
    }

    /// Returns the quote that `bytes` begin with; in JSON that is encoded in a JSON string, backslashes precede it.
    private static func quote(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let backslashes = bytes.prefix { $0 == UInt8(ascii: "\\") }
        let end = backslashes.endIndex
        return end < bytes.endIndex && bytes[end] == UInt8(ascii: "\"") ? bytes[...end] : nil
    }

    private static func isLiteral(_ word: ArraySlice<UInt8>) -> Bool {
        ["null", "true", "false"].contains(String(decoding: word, as: UTF8.self).trimmed)
    }

    /// - Parameter bytes: Begin with the quote of a string, which may be cut off.
    private static func behindString(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let quote = quote(bytes) else { return bytes }
        // Each level of nested JSON strings doubles the backslashes: one in this string is `2 * count + 2` of them.
        let count = quote.count - 1
        var backslashes = 0
        for index in quote.endIndex..<bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\"): backslashes += 1
            case UInt8(ascii: "\"") where backslashes % (2 * count + 2) == count: return bytes[(index + 1)...]
            default: backslashes = 0
            }
        }
        return []
    }

    /// - Parameter bytes: Begin with the bracket of an array or an object, which may be cut off.
    private static func behindContainer(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var depth = 0
        var rest = bytes
        while let byte = rest.first {
            if quote(rest) != nil {
                rest = behindString(rest)
                continue
            }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
            // Skips a run of backslashes in one step, because a quote would be searched behind each of them.
            rest = byte == UInt8(ascii: "\\") ? rest.drop { $0 == byte } : rest.dropFirst()
            if depth == 0 { return rest }
        }
        return []
    }
}
