@_spi(Generated) @testable import EndpointCoding
@_spi(Generated) @testable import EndpointHTTP
@_spi(Generated) @testable import EndpointRuntime
import Foundation

/// URLs and paths. Resolving a resolved URL changes nothing, and a value stays in its segment.
enum URLTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let base = StrictURIReference("https://a.example/b/c?d"), let reference = StrictURIReference(text) {
            let resolved = reference.resolved(against: base)
            let again = StrictURIReference(resolved.text)?.resolved(against: base)
            promise(again == resolved, "'\(resolved.text)' isn't resolved: \(String(describing: again?.text))")
            promise(!resolved.text.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, "a URL with blanks: \(resolved.text)")
            if reference.scheme == nil, reference.authority == nil {
                promise(
                    WebOrigin(resolved.text) == WebOrigin("https://a.example"), "'\(text)' leads to another server: \(resolved.text)")
            }
        }
        _ = WebOrigin(text)
        check(path: text)
        let encoded = PercentEncoding.encoded(text)
        promise(decoded(encoded) == Array(text.utf8), "'\(text)' is encoded as '\(encoded)'")
    }

    /// Returns the bytes of a percent-encoded string. Foundation's function omits a byte order mark.
    private static func decoded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return [] }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func check(path text: String) {
        let request = OperationRequest(.get, "/a/{id}/b", text)
        guard request.failure == nil else { return }
        let path = request.path
        promise(path.hasPrefix("/a/") && path.hasSuffix("/b"), "'\(text)' leaves its segment: \(path)")
        promise(path.utf8.count { $0 == UInt8(ascii: "/") } == 3, "'\(text)' makes segments: \(path)")
        promise(!path.utf8.contains { "?# ".utf8.contains($0) }, "'\(text)' ends the path: \(path)")
    }
}
