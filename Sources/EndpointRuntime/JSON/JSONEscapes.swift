/// Escapes in JSON strings (RFC 8259, section 7).
enum JSONEscapes {
    /// The length of the escape at `index`, a surrogate pair counting as one; nil when it isn't a valid one.
    static func length(in bytes: [UInt8], at index: Int) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            guard let unit = unit(in: bytes[...], at: index) else { return nil }
            switch unit {
            case 0xD800..<0xDC00:
                guard let low = Self.unit(in: bytes[...], at: index + 6), (0xDC00..<0xE000).contains(low) else { return nil }
                return 12
            case 0xDC00..<0xE000: return nil
            default: return 6
            }
        default:
            return nil
        }
    }

    /// The code unit of a `\uXXXX` at `index`.
    private static func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
        guard index + 6 <= bytes.endIndex, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[index + 2..<index + 6] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return unit
    }

    /// The text of a string whose escapes have been checked.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
                text.append(byte)
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                index += append(unicodeEscapeAt: index, of: bytes, to: &text)
                continue
            case let other: text.append(other)
            }
            index += 2
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(unicodeEscapeAt index: Int, of bytes: ArraySlice<UInt8>, to text: inout [UInt8]) -> Int {
        var value = unit(in: bytes, at: index) ?? 0xFFFD
        var length = 6
        if (0xD800..<0xDC00).contains(value), let low = unit(in: bytes, at: index + 6) {
            value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00)
            length = 12
        }
        text.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
        return length
    }
}
