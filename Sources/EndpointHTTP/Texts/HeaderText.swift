/// The syntax of header values.
package enum HeaderText {
    /// RFC 9110, section 5.5: CR, LF and NUL would end the line, or be taken for its end.
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

    /// RFC 6265, section 4.1.1, with more leave than it gives: space, comma, quotes and backslash are common, and end
    /// nothing.
    package static func isValidInCookie(_ text: String) -> Bool {
        !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }
    }
}
