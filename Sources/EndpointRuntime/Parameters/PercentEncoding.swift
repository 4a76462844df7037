/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Which characters stay as they are.
    ///
    /// `allowReserved` asks for RFC 6570's reserved expansion (section 3.2.3): `:/?#[]@!$&'()*+,;=` and what is
    /// percent-encoded already pass. So `&`, `=` and `+` in a query, and `/` in a path, reach the server as delimiters:
    /// OpenAPI 3.2 leaves it to the caller to encode those that are meant as data. But a reserved character that the
    /// place can't hold at all is encoded nevertheless; sent as it is, it would cut off the rest of the URL, make it no
    /// URL, or begin another cookie.
    enum Allowed {
        /// Letters, digits and `-._~` (RFC 3986, section 2.3).
        case unreserved
        /// Reserved ones but `?`, `#`, `[` and `]` (section 3.3).
        case reservedInPath
        /// Reserved ones but `#`, `[` and `]` (section 3.4).
        case reservedInQuery
        /// Reserved ones but `,` and `;` (RFC 6265, section 4.1.1).
        case reservedInCookie

        fileprivate var table: [Bool] {
            switch self {
            case .unreserved: PercentEncoding.unreserved
            case .reservedInPath: PercentEncoding.path
            case .reservedInQuery: PercentEncoding.query
            case .reservedInCookie: PercentEncoding.cookie
            }
        }
    }

    private static let unreserved = table(allowing: "-._~")
    private static let path = table(allowing: "-._~:/@!$&'()*+,;=")
    private static let query = table(allowing: "-._~:/?@!$&'()*+,;=")
    private static let cookie = table(allowing: "-._~:/?#[]@!$&'()*+=")

    private static func table(allowing symbols: String) -> [Bool] {
        var table = [Bool](repeating: false, count: 256)
        for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8 { table[Int(byte)] = true }
        for byte in symbols.utf8 { table[Int(byte)] = true }
        return table
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    static func append(_ text: String, to result: inout String, allowing allowed: Allowed = .unreserved) {
        let table = allowed.table
        if text.utf8.allSatisfy({ table[Int($0)] }) {
            result += text
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        var restOfEscape = 0
        let source = Array(text.utf8)
        for (index, byte) in source.enumerated() {
            if allowed != .unreserved, isEscape(source[index...]) { restOfEscape = 3 }
            if table[Int(byte)] || restOfEscape > 0 {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
            if restOfEscape > 0 { restOfEscape -= 1 }
        }
        result += String(decoding: bytes, as: UTF8.self)
    }

    static func encoded(_ text: String, allowing allowed: Allowed = .unreserved) -> String {
        var result = ""
        append(text, to: &result, allowing: allowed)
        return result
    }

    /// Whether `bytes` begin with a percent-encoded octet.
    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "%") && bytes.count > 2 && bytes.dropFirst().prefix(2).allSatisfy(isHexadecimal)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
