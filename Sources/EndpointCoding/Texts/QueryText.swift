/// The parameters of queries in any string: a URL, a sentence with URLs, a URL in a URL.
struct QueryText {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the string with secret parameters' values redacted.
    func redacted(_ isSecret: (String) -> Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var nameStart = 0
        var index = 0
        while index < bytes.count {
            let (byte, length) = letter(at: index)
            let end = index + length
            result += bytes[index..<end]
            if byte == UInt8(ascii: "=") {
                let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
                if isSecret(name) {
                    result += Redaction.mark.utf8
                    index = valueEnd(from: end, isEncoded: length == Self.percentEncodedLength)
                } else {
                    index = end
                }
                nameStart = index
            } else {
                index = end
                if Self.beginsName.contains(byte) { nameStart = end }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes that may precede the name of a parameter.
    private static let beginsName = Set("?&#;, \t\r\n\"'<({".utf8)
    /// The bytes that end a value.
    ///
    /// A comma, a bracket or a semicolon doesn't end a value, though sentences end URLs with them: redacting too much
    /// of a secret is better than too little.
    private static let endsValue = Set("&# \t\r\n\"<>".utf8)

    private static let percentEncodedLength = 3

    /// Returns the byte at `index`, or the separator that is percent-encoded there, and its length.
    ///
    /// A URL is often a parameter of another URL, with percent-encoded separators such as `%26`.
    private func letter(at index: Int) -> (byte: UInt8, length: Int) {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return (bytes[index], 1) }
        let encoded: UInt8? =
            switch (bytes[index + 1], bytes[index + 2] | 0x20) {
            case (UInt8(ascii: "3"), UInt8(ascii: "d")): UInt8(ascii: "=")
            case (UInt8(ascii: "3"), UInt8(ascii: "f")): UInt8(ascii: "?")
            case (UInt8(ascii: "3"), UInt8(ascii: "b")): UInt8(ascii: ";")
            case (UInt8(ascii: "2"), UInt8(ascii: "6") | 0x20): UInt8(ascii: "&")
            case (UInt8(ascii: "2"), UInt8(ascii: "3") | 0x20): UInt8(ascii: "#")
            default: nil
            }
        return encoded.map { ($0, Self.percentEncodedLength) } ?? (bytes[index], 1)
    }

    /// Returns the index at which the value of a parameter ends.
    ///
    /// - Parameter isEncoded: True if the parameter belongs to a URL within a URL.
    private func valueEnd(from start: Int, isEncoded: Bool) -> Int {
        var index = start
        // A value that is already redacted stays unchanged.
        if bytes[index...].starts(with: Redaction.mark.utf8) { return index + Redaction.mark.utf8.count }
        while index < bytes.count {
            let (byte, length) = letter(at: index)
            if Self.endsValue.contains(byte), length != Self.percentEncodedLength || isEncoded { return index }
            // An escaped character, such as a quote, doesn't end the value.
            index += byte == UInt8(ascii: "\\") ? 2 : length
        }
        return min(index, bytes.count)
    }
}
