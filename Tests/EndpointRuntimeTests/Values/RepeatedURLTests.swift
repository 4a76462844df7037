import EndpointRuntime
import Foundation
import Testing

/// Long responses repeat the same URLs; each is parsed once, which mustn't be observable.
@Suite("Repeated URLs")
struct RepeatedURLTests {
    private struct Link: ReadableModel {
        let address: URL?

        init(from fields: inout FieldReader) throws {
            address = try fields.readIfPresent("address")
        }
    }

    private struct RequiredLink: ReadableModel {
        let address: URL

        init(from fields: inout FieldReader) throws {
            address = try fields.read("address")
        }
    }

    private func links(_ texts: [String]) throws -> [URL?] {
        let objects = texts.map { #"{"address":\#($0)}"# }
        let data = Data("[\(objects.joined(separator: ","))]".utf8)
        let links: [Link] = try Response(statusCode: 200, data: data).content()
        return links.map(\.address)
    }

    @Test("each URL is read from its own text, independent of earlier ones")
    func manyAddresses() throws {
        // Alike in length and at their ends, so that many of them want the same place.
        let texts = (0..<3000).map { index in
            switch index % 4 {
            case 0: "https://example.com/users/octocat/followers"
            case 1: "https://example.com/users/\(1000 + index)/followers"
            case 2: "https://example.com/users/octocat/events?page=\(index % 7)"
            default: "/\(index % 11)"
            }
        }
        #expect(try links(texts.map { "\"\($0)\"" }) == texts.map { URL(string: $0) })
    }

    @Test("URLs are read between escapes, non-ASCII strings, null and empty strings")
    func otherTexts() throws {
        let plain = Array(repeating: #""https://example.com/a""#, count: 300)
        let read = try links(
            plain + [#""https:\/\/example.com\/a""#, #""https://example.com/\u00e9""#, "null"] + plain)
        #expect(read[300] == URL(string: "https://example.com/a"))
        #expect(read[301] == URL(string: "https://example.com/\u{E9}"))
        #expect(read[302] == nil)
        #expect(read.last == URL(string: "https://example.com/a"))
    }

    @Test("an invalid URL is an error each time, with its own path")
    func notURL() {
        let plain = Array(repeating: #""https://example.com/a""#, count: 300)
        for count in [1, 300] {
            let before = Array(plain.prefix(count))
            let offset =
                before.reduce(1) { $0 + #"{"address":},"#.utf8.count + $1.utf8.count } + #"{"address":""#.utf8.count
            #expect {
                let objects = (before + [#""https://[""#, #""https://[""#]).map { #"{"address":\#($0)}"# }
                let data = Data("[\(objects.joined(separator: ","))]".utf8)
                let _: [RequiredLink] = try Response(statusCode: 200, data: data).content()
            } throws: { error in
                guard case EndpointError.objectMapping(let cause, _) = error,
                    case DecodingError.dataCorrupted(let context) = cause
                else { return false }
                return context.debugDescription.contains("at byte \(offset)")
                    && context.codingPath.map(\.stringValue) == ["Index \(count)", "address"]
            }
        }
    }

    @Test("a reader may be used from several threads")
    func threads() async throws {
        let texts = (0..<600).map { "\"https://example.com/\($0 % 9)\"" }
        let reader = try JSONDecoder().decode(Reader.self, from: Data("[\(texts.joined(separator: ","))]".utf8))
        let all = try await withThrowingTaskGroup(of: [URL].self) { group in
            for _ in 0..<8 { group.addTask { try reader.value.read() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected = (0..<600).compactMap { URL(string: "https://example.com/\($0 % 9)") }
        #expect(all == Array(repeating: expected, count: 8))
    }

    private struct Reader: SingleValueReadable, Decodable {
        let value: ValueReader

        init(from value: ValueReader) throws { self.value = value }
    }
}
