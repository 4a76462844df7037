import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Apexy's article *Nested responses*, snippet by snippet.
enum ApexyRows {
    struct Book: Decodable, Equatable, Sendable {
        let id: Int
        let name: String
    }

    // Where all content is under one key.

    struct BookEndpoint: JSONEndpoint {
        typealias Content = Book
        let id: Int
        var keyPath: KeyPathRoot { "data" }

        func makeRequest() throws -> URLRequest { try .get("books/\(id)") }
    }

    struct BookListEndpoint: JSONEndpoint {
        typealias Content = [Book]
        var keyPath: KeyPathRoot { "data" }

        func makeRequest() throws -> URLRequest { try .get("books") }
    }

    // Where each content has a root of its own.

    struct BookListResponse: Decodable, Sendable { let book_list: [Book] }
    struct BookResponse: Decodable, Sendable { let book: Book }

    struct RootedListEndpoint: JSONEndpoint {
        typealias Content = [Book]

        func makeRequest() throws -> URLRequest { try .get("books") }
        func content(of root: BookListResponse) throws -> [Book] { root.book_list }
    }

    struct RootedBookEndpoint: JSONEndpoint {
        typealias Content = Book

        func makeRequest() throws -> URLRequest { try .get("book") }
        func content(of root: BookResponse) throws -> Book { root.book }
    }

    struct NestedListEndpoint: JSONEndpoint {
        typealias Content = [Book]
        var keyPath: KeyPathRoot { "data" }

        func makeRequest() throws -> URLRequest { try .get("books") }
        func content(of root: BookListResponse) throws -> [Book] { root.book_list }
    }

    static func nestedResponses() throws -> RowChecks {
        func response(_ text: String) -> Response { Response(statusCode: 200, data: Data(text.utf8)) }
        var checks = RowChecks()
        let book = Book(id: 1, name: "Mu")
        let text = #"{"id":1,"name":"Mu"}"#
        checks.row("Book", try response(text).map(Book.self) == book)
        checks.row(
            "JsonEndpoint with ResponseData",
            try BookEndpoint(id: 1).content(from: response(#"{"data":\#(text)}"#)) == book)
        checks.row("BookEndpoint Content", try BookEndpoint(id: 1).makeRequest().url?.path == "books/1")
        checks.row(
            "BookListEndpoint Content",
            try BookListEndpoint().content(from: response(#"{"data":[\#(text)]}"#)) == [book])
        checks.row(
            "JsonEndpoint with Root", RootedBookEndpoint.Root.self == BookResponse.self)
        checks.row(
            "BookListResponse + BookListEndpoint",
            try RootedListEndpoint().content(from: response(#"{"book_list":[\#(text)]}"#)) == [book])
        checks.row(
            "BookResponse + BookEndpoint",
            try RootedBookEndpoint().content(from: response(#"{"book":\#(text)}"#)) == book)
        checks.row(
            "both together",
            try NestedListEndpoint().content(from: response(#"{"data":{"book_list":[\#(text)]}}"#)) == [book])
        return checks
    }
}
