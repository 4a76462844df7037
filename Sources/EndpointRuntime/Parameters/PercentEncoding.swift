/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Letters, digits and `-._~` (section 2.3).
    private static let unreserved = table(allowing: "-._~")
    /// What `allowReserved` leaves as it is besides (section 2.2).
    private static let reserved = table(allowing: "-._~:/?#[]@!$&'()*+,;=")

    private static func table(allowing symbols: String) -> [Bool] {
        var table = [Bool](repeating: false, count: 256)
        for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8 { table[Int(byte)] = true }
        for byte in symbols.utf8 { table[Int(byte)] = true }
        return table
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    static func append(_ text: String, to result: inout String, allowReserved: Bool = false) {
        let table = allowReserved ? reserved : unreserved
        if text.utf8.allSatisfy({ table[Int($0)] }) {
            result += text
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        var isEscape = 0
        let source = Array(text.utf8)
        for (index, byte) in source.enumerated() {
            // What is percent-encoded already stays so where reserved characters are allowed (RFC 6570, 3.2.3).
            if allowReserved, byte == UInt8(ascii: "%"), index + 2 < source.count, isHexadecimal(source[index + 1]),
                isHexadecimal(source[index + 2])
            {
                isEscape = 3
            }
            if table[Int(byte)] || isEscape > 0 {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
            if isEscape > 0 { isEscape -= 1 }
        }
        result += String(decoding: bytes, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    static func encoded(_ text: String, allowReserved: Bool = false) -> String {
        var result = ""
        append(text, to: &result, allowReserved: allowReserved)
        return result
    }
}
