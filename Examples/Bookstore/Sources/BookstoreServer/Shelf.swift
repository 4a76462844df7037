import FlyingFox
import Foundation

/// The books of the store, and what it answers.
actor Shelf {
    private struct Book: Codable {
        struct Price: Codable {
            var amount: Decimal
            var currency: String
        }

        struct Author: Codable {
            var id: Int
            var name: String
        }

        var id: String
        var title: String
        var genre: String
        var price: Price
        var published: String?
        var added_at: String
        var author: Author?
    }

    private struct NewBook: Decodable {
        var title: String
        var genre: String
        var price: Book.Price
    }

    private struct BookList: Encodable {
        struct Page: Encodable {
            var number: Int
            var count: Int
            var total: Int
        }

        var book_list: [Book]
        var page: Page
    }

    private struct Problem: Encodable {
        var title: String
        var status: Int
        var fields: [String: String]
    }

    private var books: [Book] = [
        Book(
            id: "A-1", title: "Mu mu", genre: "fiction", price: .init(amount: 7.5, currency: "EUR"),
            published: "1854-03-01", added_at: "2024-05-04T12:30:00Z", author: .init(id: 7, name: "Ivan Turgenev")
        ),
        Book(
            id: "A-2", title: "Fathers and Sons", genre: "fiction", price: .init(amount: 12, currency: "EUR"),
            published: "1862-02-23", added_at: "2024-05-04T12:31:07.250+02:00",
            author: .init(id: 7, name: "Ivan Turgenev")
        ),
        Book(
            id: "B-1", title: "Leaves of Grass", genre: "poetry", price: .init(amount: 9.25, currency: "USD"),
            published: "1855-07-04", added_at: "2024-06-01T08:00:00Z", author: .init(id: 8, name: "Walt Whitman")
        ),
    ]

    nonisolated func serve(on server: HTTPServer) async {
        await server.appendRoute("GET /v1/books") { request in
            try await self.list(genre: request.query["genre"])
        }
        await server.appendRoute("POST /v1/books") { request in
            guard request.headers[.authorization]?.hasPrefix("Bearer ") == true else {
                return try Self.problem(401, "Members only")
            }
            return try await self.add(try await request.bodyData)
        }
        await server.appendRoute("GET /v1/books/:id") { (_: HTTPRequest, id: String) in
            try await self.book(id)
        }
        await server.appendRoute("GET /v1/health") { _ in
            try Self.json(200, ["status": "open"])
        }
    }

    private func list(genre: String?) throws -> HTTPResponse {
        let found = books.filter { genre == nil || $0.genre == genre }
        let page = BookList.Page(number: 1, count: found.count, total: found.count)
        return try Self.json(200, BookList(book_list: found, page: page))
    }

    private func book(_ id: String) throws -> HTTPResponse {
        guard let book = books.first(where: { $0.id == id }) else {
            return try Self.problem(404, "No book stands at \(id)")
        }
        return try Self.json(200, ["book": book])
    }

    private func add(_ body: Data) throws -> HTTPResponse {
        guard let new = try? JSONDecoder().decode(NewBook.self, from: body) else {
            return try Self.problem(400, "That isn't a book")
        }
        guard !new.title.isEmpty else {
            return try Self.problem(422, "A book needs a title", fields: ["title": "is empty"])
        }
        let book = Book(
            id: "C-\(books.count)", title: new.title, genre: new.genre, price: new.price, added_at: "2024-07-01T00:00:00Z"
        )
        books.append(book)
        return try Self.json(201, ["book": book])
    }

    private static func problem(_ status: Int, _ title: String, fields: [String: String] = [:]) throws -> HTTPResponse {
        try json(status, Problem(title: title, status: status, fields: fields), type: "application/problem+json")
    }

    private static func json(
        _ status: Int, _ value: some Encodable, type: String = "application/json"
    ) throws -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""), headers: [.contentType: type],
            body: try JSONEncoder().encode(value)
        )
    }
}
