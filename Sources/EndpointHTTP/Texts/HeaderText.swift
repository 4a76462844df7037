/// The syntax of header values.
package enum HeaderText {
    /// Returns a Boolean value that indicates whether the value is valid: CR, LF and NUL could end the line (RFC 9110,
    /// section 5.5).
    package static func isValid(_ text: String) -> Bool {
        text.withBytes { bytes in
            for byte in bytes where byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                return false
            }
            return true
        }
    }

    /// Returns a Boolean value that indicates whether it is a valid header name: a token (RFC 9110, section 5.1).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Returns a Boolean value that indicates whether the value is valid in a cookie (RFC 6265, section 4.1.1). Spaces,
    /// commas, quotes and backslashes are accepted too, because they are common and harmless.
    package static func isValidInCookie(_ text: String) -> Bool {
        !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }
    }
}
