import Foundation
import Testing

@testable import EndpointCoding
@testable import RuntimeTestSupport

/// URLs as servers write them.
@Suite("URLs in strings")
struct URLTextTests {
    @Test(
        "invalid URL characters are percent-encoded, and encoded ones stay as they are",
        arguments: [
            ("https://a.example/%2F?q=%2F#%2F", "https://a.example/%2F?q=%2F#%2F"),
            ("http://x/a b%2F", "http://x/a%20b%2F"),
            ("http://x/?a[b]=%2F", "http://x/?a%5Bb%5D=%2F"),
            ("http://x/%2F/ü?q=%2F|#%2F^", "http://x/%2F/%C3%BC?q=%2F%7C#%2F%5E"),
            ("http://x/%zz%2F%", "http://x/%25zz%2F%25"), ("/rel/%2F ü", "/rel/%2F%20%C3%BC"),
            ("//x/%2F ü", "//x/%2F%20%C3%BC"),
            ("http://x/%2F#a#b", "http://x/%2F#a%23b"), ("http://x?q=%2F ", "http://x?q=%2F%20"),
            ("%2F {a}", "%2F%20%7Ba%7D"),
            ("http://bücher.example/ä%20b", "http://xn--bcher-kva.example/%C3%A4%20b"),
            ("http://x/a b", "http://x/a%20b"),
            ("mailto:a b%2F@x", "mailto:a%20b%2F@x"), ("https://a.example/{id}", "https://a.example/%7Bid%7D"),
        ]
    )
    func reading(text: String, url: String) throws {
        #expect(try JSONWays.read(URL.self, JSONWays.written(text)).absoluteString == url)
        // In a long text the last URLs are remembered.
        let list = try JSONWays.read([URL].self, JSONWays.written(Array(repeating: text, count: 600)))
        #expect(Set(list.map(\.absoluteString)) == [url])
        #expect(try JSONWays.written(list[0]) == "\"\(url)\"")
    }
}
