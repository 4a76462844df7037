/// Checks of HTTP tokens (RFC 9110, 5.6.2).
///
/// Methods, header names and both parts of a media type are tokens.
public enum HTTPToken {
    /// Returns whether a string is an HTTP token.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(contains)
    }

    /// Returns whether a string is valid as the name of a cookie.
    ///
    /// A cookie name must not contain the separators of cookies and of their values. The check is less strict than RFC
    /// 6265, 4.1.1.
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
