/// Escapes in JSON strings (RFC 8259, section 7).
enum JSONEscapes: TapeFormat {
    static var keySeparator: UInt8 { UInt8(ascii: ":") }

    /// Returns the length of the escape at `bytes`; nil if the escape is invalid.
    ///
    /// A surrogate pair counts as one escape. Zeros follow the document, and no escape contains a zero.
    static func length(_ bytes: UnsafePointer<UInt8>) -> Int? {
        switch bytes[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            guard let unit = unit(bytes) else { return nil }
            switch unit {
            case 0xD800..<0xDC00:
                guard let low = Self.unit(bytes + 6), (0xDC00..<0xE000).contains(low) else { return nil }
                return 12
            case 0xDC00..<0xE000: return nil
            default: return 6
            }
        default:
            return nil
        }
    }

    /// Returns the code unit of the `\uXXXX` at `bytes`; nil if a byte is invalid.
    private static func unit(_ bytes: UnsafePointer<UInt8>) -> UInt32? {
        guard bytes[0] == UInt8(ascii: "\\"), bytes[1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for index in 2..<6 {
            guard let digit = bytes[index].hexDigit else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// Returns the string of a tape's token, whose escapes have been validated.
    ///
    /// A quote follows the token. The string is never longer than the token, because no escape is shorter than its
    /// result.
    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard let source = bytes.baseAddress else { return "" }
        // Whole words are copied, so that up to eight bytes more than the text are written.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 8) { text in
            guard let target = text.baseAddress else { return "" }
            var read = 0
            var written = 0
            while read < bytes.count {
                let word = ByteWord.load(source + read)
                ByteWord.store(word, target + written)
                let bits = ByteWord.specials(word)
                // The only special bytes here are backslashes and the quote after the text.
                let clean = bits == 0 ? 8 : ByteWord.clean(bits)
                read += clean
                written += clean
                if bits != 0, read < bytes.count { read += decode(source + read, to: target, &written) }
            }
            return String(validated: UnsafeBufferPointer(start: target, count: written), isASCII: false)
        }
    }

    /// Decodes the escape at `bytes`, and returns its length.
    @inline(__always)
    private static func decode(
        _ bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ written: inout Int
    ) -> Int {
        let byte: UInt8
        switch bytes[1] {
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        case UInt8(ascii: "u"):
            var value = unit(bytes) ?? 0xFFFD
            var length = 6
            if (0xD800..<0xDC00).contains(value), let low = unit(bytes + 6) {
                value = 0x10000 + ((value - 0xD800) << 10) + (low &- 0xDC00)
                length = 12
            }
            for unit in UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
                target[written] = unit
                written += 1
            }
            return length
        case let other: byte = other
        }
        target[written] = byte
        written += 1
        return 2
    }
}
