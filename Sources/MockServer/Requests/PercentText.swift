import OpenAPI

/// Functions that encode and decode percent-encoded text, queries and forms.
enum PercentText {
    static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String {
        PercentDecoding.decoded(plusIsSpace ? text.replacing("+", with: "%20")[...] : text)
    }

    /// Returns the problem with the percent-encoding of a request's target; nil if it has none.
    static func problem(in target: Substring) -> String? {
        let bytes = Array(target.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
            let digits = bytes[(index + 1)...].prefix(2)
            guard PercentDecoding.octet(digits) == nil else { continue }
            let sequence = String(decoding: bytes[index..<digits.endIndex], as: UTF8.self)
            return "invalid percent-encoding '\(sequence)'; a percent sign is sent as '%25'"
        }
        return nil
    }

    /// Returns a string in which every byte is percent-encoded that isn't unreserved (RFC 3986, section 2.3).
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    /// Returns the names and values of a query or a form, decoded.
    static func pairs(_ text: String?) -> [(String, String)] {
        rawPairs(text).map { ($0.0, decoded($0.1, plusIsSpace: true)) }
    }

    /// Returns the names and values of a query or a form; only the names are decoded.
    static func rawPairs(_ text: String?) -> [(String, Substring)] {
        (text ?? "").split(separator: "&").prefix(2000).map { pair in
            let name = pair.prefix { $0 != "=" }
            return (decoded(name, plusIsSpace: true), pair.dropFirst(name.count + 1))
        }
    }
}
