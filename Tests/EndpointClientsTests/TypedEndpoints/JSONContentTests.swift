public import EndpointRuntime
import Foundation
import Testing

@testable public import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A public endpoint whose envelope is its own business: what a library would ship.
public struct PublicBookList: TypedEndpoint {
    public init() {}

    public func makeRequest() throws -> URLRequest { try .get("books") }

    public func content(from response: Response) throws -> [String] {
        try response.decoded(as: BookListResponse.self).books.map(\.name)
    }
}

private struct BookListResponse: Decodable {
    var books: [Volume]
}

/// Content in its envelopes.
@Suite("JSON content")
struct JSONContentTests {
    private struct Data<Item: Decodable & Sendable>: JSONEndpoint {
        typealias Content = Item

        var keyPath: KeyPathRoot { "data" }

        func makeRequest() throws -> URLRequest { .get(.sample) }
    }

    @Test("content under a common key is decoded without an envelope type")
    func sameKey() throws {
        let books = try Data<[Volume]>().content(from: .json(#"{"data":[{"id":1,"name":"Mu mu"}]}"#))
        #expect(books == [Volume(id: 1, name: "Mu mu")])
        #expect(try Data<Volume>().content(from: .json(#"{"data":{"id":1,"name":"Mu mu"}}"#)).id == 1)
    }

    @Test("a missing or empty envelope and invalid JSON are decoding errors")
    func brokenEnvelope() throws {
        do {
            _ = try Data<Volume>().content(from: .json("{}"))
            Issue.record("there was content")
        } catch DecodingError.keyNotFound(let key, let context) {
            #expect(key.stringValue == "data")
            #expect(context.codingPath.isEmpty)
        }
        for text in [#"{"data":null}"#] {
            #expect { _ = try Data<Volume>().content(from: .json(text)) } throws: { error in
                if case DecodingError.valueNotFound = error { true } else { false }
            }
            #expect { _ = try Data<[Volume]>().content(from: .json(text)) } throws: { error in
                if case DecodingError.valueNotFound = error { true } else { false }
            }
        }
        for text in ["", "<html>", #"{"data":"#] {
            #expect { _ = try Data<Volume>().content(from: .json(text)) } throws: { error in
                if case DecodingError.dataCorrupted = error { true } else { false }
            }
        }
    }

    private static let snakeCase: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    private struct BookList: JSONEndpoint {
        struct Root: Decodable { var bookList: [Volume] }

        func makeRequest() throws -> URLRequest { .get(.sample) }
        var decoder: JSONDecoder? { JSONContentTests.snakeCase }
        func content(of root: Root) throws -> [Volume] { root.bookList }
    }

    private struct OneBook: JSONEndpoint {
        struct Root: Decodable { var book: Volume? }

        func makeRequest() throws -> URLRequest { .get(.sample) }

        func content(of root: Root) throws -> Volume {
            guard let book = root.book else { throw NumberedError(number: 12) }
            return book
        }
    }

    @Test("a custom root decodes its content, or throws its own error")
    func root() throws {
        let books = try BookList().content(from: .json(#"{"book_list":[{"id":1,"name":"Mu mu"}]}"#))
        #expect(books.count == 1)
        #expect(try OneBook().content(from: .json(#"{"book":{"id":7,"name":"Smoke"}}"#)).id == 7)
        #expect(throws: NumberedError(number: 12)) { try OneBook().content(from: .json("{}")) }
        #expect { _ = try BookList().content(from: .json(#"{"books":[]}"#)) } throws: { error in
            guard case DecodingError.keyNotFound(let key, _) = error else { return false }
            return key.stringValue == "bookList"
        }
    }

    private struct Combined: JSONEndpoint {
        struct Root: Decodable { var bookList: [Volume] }

        var keyPath: KeyPathRoot { "data" }
        var decoder: JSONDecoder? { JSONContentTests.snakeCase }
        func makeRequest() throws -> URLRequest { .get(.sample) }
        func content(of root: Root) throws -> [Volume] { root.bookList }
    }

    private struct Deep: JSONEndpoint {
        typealias Content = [Volume]

        var keyPath: KeyPathRoot { "data.book_list" }
        func makeRequest() throws -> URLRequest { .get(.sample) }
    }

    @Test("a root within an envelope, and a key path through both")
    func combined() throws {
        let answer = Response.json(#"{"data":{"book_list":[{"id":1,"name":"Mu mu"}]}}"#)
        #expect(try Combined().content(from: answer).map(\.id) == [1])
        #expect(try Deep().content(from: answer).map(\.id) == [1])
        #expect { _ = try Deep().content(from: .json(#"{"data":{"books":[]}}"#)) } throws: { error in
            guard case DecodingError.keyNotFound(let key, let context) = error else { return false }
            return key.stringValue == "book_list" && context.codingPath.map(\.stringValue) == ["data"]
        }
    }

    @Test("a public endpoint's envelope stays internal")
    func hidden() throws {
        let names = try PublicBookList().content(from: .json(#"{"books":[{"id":1,"name":"Mu mu"}]}"#))
        #expect(names == ["Mu mu"])
    }

    @Test("generated code has no envelope type")
    func generated() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = try #require(
            FileManager.default.enumerator(
                at: tests.appendingPathComponent("Bookstore"), includingPropertiesForKeys: nil)
        )
        let kinds: Set<Substring> = ["struct", "class", "enum", "typealias"]
        var types: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { continue }
                types.insert(words[kind + 1].lowercased())
            }
        }
        #expect(types.contains { $0.hasPrefix("book") })
        #expect(!types.contains { $0.contains("booklist") || $0.contains("envelope") || $0.contains("bookresponse") })
    }
}
