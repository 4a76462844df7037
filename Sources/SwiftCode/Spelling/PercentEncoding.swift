/// Functions for percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Returns a string in which every UTF-8 byte that isn't allowed is percent-encoded.
    ///
    /// - Parameter isAllowed: A closure that returns true for a byte that isn't encoded.
    public static func encoded(_ text: String, where isAllowed: (UInt8) -> Bool) -> String {
        if text.withContiguousBytes({ $0.allSatisfy(isAllowed) }) { return text }
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte) {
                encoded.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
