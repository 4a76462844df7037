import EndpointCoding
import Testing

@testable import EndpointHTTP

/// The origin of a URL (RFC 6454), which determines whether credentials are sent.
@Suite("Origins")
struct WebOriginTests {
    @Test(
        "an origin consists of scheme, host and port",
        arguments: [
            ("https://a.example", "https://a.example"), ("https://A.Example:443/x?y#z", "https://a.example"),
            ("HTTP://a.example:80", "http://a.example"), ("https://a.example:8443", "https://a.example:8443"),
            ("http://a.example:443", "http://a.example:443"), ("https://a.example:/x", "https://a.example"),
            ("https://[::1]:8080/", "https://[::1]:8080"), ("https://[::1]", "https://[::1]"),
            ("http://127.0.0.1:1", "http://127.0.0.1:1"), ("https://a.example:00443", "https://a.example"),
        ])
    func texts(url: String, text: String) {
        #expect(WebOrigin(url)?.description == text)
    }

    @Test("another port, scheme or host is another origin")
    func differences() {
        let all = [
            "https://a.example", "https://a.example:8443", "http://a.example", "http://a.example:8080",
            "https://b.example",
            "https://a.example.b.example", "https://sub.a.example",
        ].map { WebOrigin($0) }
        #expect(!all.contains(nil))
        #expect(Set(all).count == all.count)
    }

    @Test(
        "an ambiguous host has no origin",
        arguments: [
            "https://a.example@b.example", "https://u:p@a.example", "https://a.example:65536", "https://a.example:-1",
            "https://a.example:8o", "https://a.example\\@b.example", "https://ä.example", "https://a%2Eexample",
            "https://",
            "https://:443", "https://[::1", "https://::1", "https://[a.example]", "ftp://a.example", "//a.example",
            "/x", "",
            "https://a.example b.example",
        ])
    func refused(url: String) {
        #expect(WebOrigin(url) == nil)
    }
}
