/// Functions for percent-decoding (RFC 3986, section 2.1).
public enum PercentDecoding {
    /// Returns a string with percent-encoding decoded.
    ///
    /// A `%` that begins no valid escape doesn't change.
    public static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = octet(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the byte that two hexadecimal digits represent; nil for any other characters.
    ///
    /// The initializer `UInt8(_:radix:)` isn't used, since it accepts signs too.
    public static func octet(_ digits: some Collection<UInt8>) -> UInt8? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
    }
}
