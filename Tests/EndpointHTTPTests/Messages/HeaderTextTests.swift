import EndpointCoding
import Testing

@testable import EndpointHTTP

/// The values that HTTP can send in a header.
@Suite("Header text")
struct HeaderTextTests {
    @Test("CR, LF and NUL aren't allowed in values; all other characters are (RFC 9110, section 5.5)")
    func values() {
        for byte in UInt8.min...0x7F {
            let text = "a" + String(Unicode.Scalar(byte)) + "b"
            #expect(HeaderText.isValid(text) == ![0, 10, 13].contains(byte), "\(byte)")
        }
        for text in ["", "é", "\u{2028}", "a\u{85}b"] { #expect(HeaderText.isValid(text)) }
        // As a character they are something else.
        for text in ["\r\n", "a\n\u{301}", "\u{301}\r", "\0\u{301}"] { #expect(!HeaderText.isValid(text)) }
    }

    @Test("a cookie can't contain semicolons and control characters")
    func cookies() {
        for byte in UInt8.min...0x7F {
            let isValid = byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: ";")
            #expect(HeaderText.isValidInCookie("a" + String(Unicode.Scalar(byte))) == isValid, "\(byte)")
        }
        #expect(!HeaderText.isValidInCookie("a;\u{301}b"))
        #expect(HeaderText.isValidInCookie(""))
    }

    @Test("a name is a token (RFC 9110, section 5.6.2)")
    func names() {
        let marks = "!#$%&'*+-.^_`|~".utf8
        for byte in UInt8.min...0x7F {
            let character = Character(Unicode.Scalar(byte))
            let isToken = character.isASCII && (character.isLetter || character.isNumber) || marks.contains(byte)
            #expect(HeaderText.isName("X" + String(character)) == isToken, "\(byte)")
        }
        for name in ["", "é", "X\u{301}"] { #expect(!HeaderText.isName(name)) }
    }
}
