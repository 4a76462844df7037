import Foundation
import Get

/// Makes each call of the app once, and prints the results.
@main
enum Program {
    static func main() async throws {
        let library = Library()
        let books = try await library.all()
        print(books.map(\.title))
        print(try await library.available(in: .sciFi).map(\.title))
        print(try await library.book("A-1").title)
        print(try await library.title(of: "B-2"))
        try await library.add("Mumu & others")
        try await library.remove([Book(id: "C-3", title: "Lost", isInStock: false)])
        print(try await library.reviews(of: books[0], limit: 2).map(\.text))
        print(try await library.search("a b"))
    }
}
