/// Coding of OpenAPI's format `byte`: base64 (RFC 4648, section 4) or base64url (section 5).
extension Data: SingleValueReadable, SingleValueWritable {
    /// Reads base64 with or without padding, on one or several lines; any other string is an error.
    public init(from value: ValueReader) throws {
        // Bytes of a multipart body that aren't UTF-8, or that were decoded from base64 already, are used unchanged.
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
}

/// A strict decoder of base64.
///
/// Foundation's decoder accepts invalid input: it decodes `====` as a byte.
enum Base64 {
    /// Decodes base64 or base64url; nil if `text` is invalid.
    ///
    /// Characters other than those of one alphabet and line ends (RFC 2045, section 6.8) are invalid, as are characters
    /// of both alphabets, a single character in the last group, and incorrect padding.
    ///
    /// Trailing bits are ignored, because no byte depends on them (RFC 4648, section 3.5, leaves that to the decoder).
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var letters = text.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let left = (letters.count - padding) & 3
        guard left != 1, padding == 0 || (left > 0 && padding == 4 - left) else { return nil }
        var (isStandard, isURL) = (false, false)
        for index in letters.indices {
            switch letters[index] {
            case UInt8(ascii: "+"), UInt8(ascii: "/"): isStandard = true
            case UInt8(ascii: "-"): (letters[index], isURL) = (UInt8(ascii: "+"), true)
            case UInt8(ascii: "_"): (letters[index], isURL) = (UInt8(ascii: "/"), true)
            default: break
            }
        }
        guard !(isStandard && isURL) else { return nil }
        if left > 0, padding == 0 { letters += repeatElement(UInt8(ascii: "="), count: 4 - left) }
        return Data(base64Encoded: Data(letters))
    }
}
