/// Functions for strings of HTTP and URLs, which use the standard library alone.
extension StringProtocol {
    /// The string without leading and trailing spaces and tabs (RFC 9110, section 5.6.3).
    package var trimmed: String { trimming(Self.isBlank) }

    /// The string without leading and trailing spaces, tabs and line ends.
    package var trimmedOfLines: String {
        trimming { Self.isBlank($0) || (0xA...0xD).contains($0.value) || $0 == "\u{85}" }
    }

    package func trimming(_ isDropped: (Unicode.Scalar) -> Bool) -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isDropped($0) }),
            let last = scalars.lastIndex(where: { !isDropped($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }

    /// Returns the parts of the string between occurrences of an ASCII delimiter.
    ///
    /// Bytes are compared: as a character, a comma followed by a combining accent isn't a comma.
    package func parts(
        between delimiter: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [Substring] where SubSequence == Substring {
        self[...].utf8
            .split(
                separator: delimiter.utf8, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences
            )
            .map { Substring($0) }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar.value > 0x7F && scalar.properties.generalCategory == .spaceSeparator
    }

    /// The percent-decoded string (RFC 3986, section 2.1); nil if the bytes aren't UTF-8.
    package var percentDecoded: String? {
        percentDecodedBytes.flatMap { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            // Decoding replaces invalid UTF-8, so the string then has other bytes.
            return text.utf8.elementsEqual(bytes) ? text : nil
        }
    }

    /// The percent-decoded bytes in any encoding; nil if a percent sign lacks two hexadecimal digits.
    package var percentDecodedBytes: [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension UInt8 {
    /// The value of the ASCII character as a hexadecimal digit; nil for any other character.
    @inlinable
    package var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): self & 7 + 9
        default: nil
        }
    }

    /// Returns the ASCII character of a hexadecimal digit.
    ///
    /// - Parameter letter: The digit for ten, `a` or `A`, which determines the case.
    @inlinable
    package static func hexadecimal(_ digit: UInt8, _ letter: Unicode.Scalar = "a") -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: letter) + digit - 10
    }
}
