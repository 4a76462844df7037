import EndpointCoding
import Foundation
import Testing

@testable import EndpointHTTP

@Suite("URL validation")
struct CheckedURLTests {
    private static let texts = [
        "http://a", "https://a.example", "https://a.example/", "https://a.example:8080/b", "https://a.example?b=c",
        "https://a.example/%20%zz", "https://a.example/%2", "https://a.example/a b", "https://a.example/[1]",
        "https://a.example/é", "https://é.example/", "https://a.example/b#c", "https://u@a.example/", "https://:80/",
        "https:///b", "ftp://a.example/", "a.example/b", "", "https://", "https://a.example:/b",
        "https://a.example:x/b",
        "https://a.example:99999/b", "https://a.example/b?c=d&e=%5B%5D&f=/?:@!$'()*+,;", "https://a.example/\"",
        "https://a.example/<", "https://a.example/{b}", "https://a.example/b|c", "https://a.example/\\",
        "https://a_b.example/", "https://-a.example/", "https://a..b/", "https://[::1]/b", "https://1.2.3.4/",
        "https://a.example/b?c=^", "https://a.example/%C3%A9", "https://xn--9ca.example/",
    ]

    @Test("the fast path of URL validation agrees with Foundation", arguments: texts)
    func glance(text: String) {
        #expect(RequestURL.checked(text) == RequestURL.parse(text)?.absoluteString)
    }

    @Test("the fast path agrees for any bytes in any part")
    func bytes() {
        for byte in UInt8(1)..<128 {
            let character = String(UnicodeScalar(byte))
            for text in [
                "https://a\(character)b.example/c", "https://a.example/\(character)?d", "http://a.b/c?d\(character)",
            ] {
                #expect(RequestURL.checked(text) == RequestURL.parse(text)?.absoluteString, "\(text.debugDescription)")
            }
        }
    }
}
