import Foundation
import Get

/// The books of a library.
final class Library: Sendable {
    private let client: APIClient

    init(client: APIClient = APIClient(baseURL: URL(string: "https://shelf.example.com/v1"))) {
        self.client = client
    }

    func all() async throws -> [Book] {
        try await client.send(Paths.books.get()).value
    }

    func available(in genre: Genre) async throws -> [Book] {
        let response = try await client.send(
            Paths.books.get(parameters: .init(genre: genre, pageSize: 20, isAvailable: true)))
        return response.value.filter(\.isInStock)
    }

    func book(_ id: String) async throws -> Book {
        try await client.send(Paths.books.bookID(id).get).value
    }

    func title(of id: String) async throws -> String {
        (try await client.send(Paths.books.bookID(id).get)).value.title
    }

    func add(_ title: String) async throws {
        try await client.send(Paths.books.post(NewBook(title: title, genre: .sciFi)))
    }

    func remove(_ books: [Book]) async throws {
        for book in books where !book.isInStock {
            try await client.send(Paths.books.bookID(book.id).delete)
        }
    }

    func reviews(of book: Book, limit: Int?) async throws -> [Review] {
        let page = try await client.send(Paths.books.bookID(book.id).reviews.get(limit: limit)).value
        return page.reviews
    }

    func search(_ words: String) async throws -> Int {
        let found = try await client.send(Paths.search.get(parameters: .init(q: words, page: 1, limit: 10))).value
        async let sample = client.send(Paths.search.get(parameters: .init(q: "sample"))).value
        return try await found.count + sample.count
    }
}
