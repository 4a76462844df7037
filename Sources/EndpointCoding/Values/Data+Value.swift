/// OpenAPI's format `byte`: base64 text (RFC 4648, section 4), or base64url (section 5).
extension Data: SingleValueReadable, SingleValueWritable {
    /// Reads base64 with or without padding, on one or several lines; any other string is an error.
    public init(from value: ValueReader) throws {
        // Bytes of a multipart body that no text can be, or that were base64, stand as they are.
        if let part = value.part, part.isDecoded || !value.isString, case .data(let data) = part.file.content {
            self = data
            return
        }
        guard let data = try value.withText({ Base64.decoded($0) }) else {
            throw value.invalidFormat("not base64")
        }
        self = data
    }

    public func write(to value: inout ValueWriter) throws {
        value.output.write(base64EncodedString())
    }

    public var parameterText: String? { base64EncodedString() }
}

/// Reads base64. (Foundation takes `====` for a byte.)
package enum Base64 {
    private static let invalid: UInt8 = 0xFF
    private static let lineEnd: UInt8 = 0xFE

    /// The value of each character; those of both alphabets, and what ends lines.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        values[Int(UInt8(ascii: "\r"))] = lineEnd
        values[Int(UInt8(ascii: "\n"))] = lineEnd
        return values
    }()

    /// Decodes base64 or base64url; nil if `text` has other characters (except line ends: RFC 2045, section 6.8),
    /// characters of both alphabets, a single character in its last group, or incorrect padding.
    ///
    /// Trailing bits are ignored (RFC 4648, section 3.5, leaves that to the decoder): no byte depends on them.
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var end = text.count
        var padding = 0
        while end > 0, text[end - 1] == UInt8(ascii: "=") || values[Int(text[end - 1])] == lineEnd {
            if text[end - 1] == UInt8(ascii: "=") { padding += 1 }
            end -= 1
        }
        var data = Data(count: (end + 3) / 4 * 3)
        let count = data.withUnsafeMutableBytes { decode(UnsafeBufferPointer(rebasing: text[..<end]), padding, to: $0) }
        guard let count else { return nil }
        data.removeSubrange(count...)
        return data
    }

    /// Decodes the text, and returns the number of bytes.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ padding: Int, to target: UnsafeMutableRawBufferPointer
    ) -> Int? {
        values.withUnsafeBufferPointer { values in
            var bits: UInt32 = 0
            var digits = 0
            var count = 0
            var isStandard = false
            var isURL = false
            for byte in text {
                let value = values[Int(byte)]
                if value >= 64 {
                    guard value == lineEnd else { return nil }
                    continue
                }
                if value >= 62 {
                    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                        isURL = true
                    } else {
                        isStandard = true
                    }
                }
                bits = bits << 6 | UInt32(value)
                digits += 1
                if digits & 3 == 0 {
                    target[count] = UInt8(truncatingIfNeeded: bits >> 16)
                    target[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                    target[count + 2] = UInt8(truncatingIfNeeded: bits)
                    count += 3
                }
            }
            let left = digits & 3
            guard left != 1, padding == 0 || (left > 0 && padding == 4 - left), !(isStandard && isURL) else {
                return nil
            }
            if left > 1 {
                target[count] = UInt8(truncatingIfNeeded: bits >> (left == 2 ? 4 : 10))
                count += 1
            }
            if left == 3 {
                target[count] = UInt8(truncatingIfNeeded: bits >> 2)
                count += 1
            }
            return count
        }
    }
}
