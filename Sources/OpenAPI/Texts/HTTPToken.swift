/// An HTTP token (RFC 9110, 5.6.2), the syntax of methods and of both parts of a media type.
public enum HTTPToken {
    /// Returns whether a string is a token.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(contains)
    }

    /// Returns whether a string is valid as the name of a cookie.
    ///
    /// The name mustn't contain the separators of cookies and their values (RFC 6265, 4.1.1, but less strict).
    static func isCookieName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !";=,".utf8.contains($0) }
    }

    static func contains(_ byte: UInt8) -> Bool {
        guard byte > 0x20, byte < 0x7F else { return false }
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "@"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "\\"), UInt8(ascii: "\""),
            UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "="),
            UInt8(ascii: "{"), UInt8(ascii: "}"):
            return false
        default:
            return true
        }
    }
}
