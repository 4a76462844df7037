@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

/// Headers of responses: links, cookies, dates and typed values.
enum HeaderTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let base = StrictURIReference("https://a.example/b/c?d")
        let links = LinkHeader(text)
        promise(links.links.count <= bytes.count, "more links than bytes")
        for relation in ["next", "prev", "last"] { _ = links.target(of: relation, from: base) }
        let cookies = SetCookie.values(in: text)
        promise(cookies.reduce(0) { $0 + $1.utf8.count } <= text.utf8.count, "cookies of more than was sent")
        _ = HTTPDate.date(text, now: Date(timeIntervalSince1970: 1_700_000_000))
        for format in [HeaderFormat.simple, .json] {
            let value = HeaderValue(text, of: "x-own", format)
            _ = try? value.value() as Int
            _ = try? value.value() as [String]
            _ = try? value.value() as [Date]
            _ = try? value.value() as [String: Int]
            _ = try? value.value() as JSONValue
        }
        _ = MediaTypes.essence(of: text)
        _ = AcceptedTypes(text).names
    }
}
