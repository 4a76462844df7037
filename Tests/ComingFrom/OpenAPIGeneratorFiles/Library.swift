import Foundation

/// The books of a library.
@MainActor
final class Library {
    private(set) var books: [Book] = []
    private(set) var problem: String?
    private(set) var reviewCount: Int?

    static func prepare() {
        OpenAPIClientAPI.basePath = "https://shelf.example.com/v1"
    }

    func all() async throws -> [Book] {
        try await BooksAPI.listBooks()
    }

    func available(in genre: Genre) async throws -> [Book] {
        let books = try await BooksAPI.listBooks(genre: genre, pageSize: 20, available: true)
        return books.filter(\.inStock)
    }

    func title(of id: String) async throws -> String {
        try await BooksAPI.getBook(bookId: id).title
    }

    func add(_ title: String) async throws {
        _ = try await BooksAPI.createBook(newBook: NewBook(title: title, genre: .sciFi))
    }

    func remove(_ id: String) async throws {
        try await BooksAPI.deleteBook(bookId: id)
    }

    func reload() {
        BooksAPI.listBooks(genre: .crime) { [weak self] data, error in
            if let data {
                self?.books = data
            } else {
                self?.problem = error?.localizedDescription
            }
        }
    }

    func reviews(of book: Book) {
        ReviewsAPI.listReviews(bookId: book.id, limit: 5) { result in
            switch result {
            case .success(let page): self.reviewCount = page.total
            case .failure(let error): print(error)
            }
        }
    }

    func search(_ words: String) async throws -> Int {
        try await SearchAPI.search(q: words, page: 1, limit: nil).count
    }
}
