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
    /// The value of each character of both alphabets; 255 for all others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// Decodes base64 or base64url; nil if `text` has other characters (except line ends: RFC 2045, section 6.8),
    /// characters of both alphabets, a single character in its last group, or incorrect padding.
    ///
    /// Trailing bits are ignored (RFC 4648, section 3.5, leaves that to the decoder): no byte depends on them.
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var data = Data(count: (text.count + 3) / 4 * 3)
        let count = data.withUnsafeMutableBytes { target in
            values.withUnsafeBufferPointer { decode(text, $0, to: target) }
        }
        guard let count else { return nil }
        data.removeSubrange(count...)
        return data
    }

    /// Decodes the text, and returns the number of bytes.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>,
        to target: UnsafeMutableRawBufferPointer
    ) -> Int? {
        var bits: UInt32 = 0
        var (digits, padding, count) = (0, 0, 0)
        var (isStandard, isURL) = (false, false)
        for byte in text {
            let value = values[Int(byte)]
            if value >= 62 {
                switch byte {
                case UInt8(ascii: "+"), UInt8(ascii: "/"): isStandard = true
                case UInt8(ascii: "-"), UInt8(ascii: "_"): isURL = true
                case UInt8(ascii: "="): padding += 1
                case UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
                default: return nil
                }
                if value > 63 { continue }
            }
            if padding > 0 { return nil }
            bits = bits << 6 | UInt32(value)
            digits += 1
            guard digits & 3 == 0 else { continue }
            target[count] = UInt8(truncatingIfNeeded: bits >> 16)
            target[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            target[count + 2] = UInt8(truncatingIfNeeded: bits)
            count += 3
        }
        let left = digits & 3
        guard left != 1, padding == 0 || (left > 0 && padding == 4 - left), !(isStandard && isURL) else { return nil }
        for index in 1..<max(left, 1) {
            target[count] = UInt8(truncatingIfNeeded: bits >> UInt32(6 * left - 8 * index))
            count += 1
        }
        return count
    }
}
