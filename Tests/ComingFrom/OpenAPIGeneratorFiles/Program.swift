import Foundation

/// Makes each call of the app once, and prints the results.
@main
enum Program {
    @MainActor
    static func main() async throws {
        Library.prepare()
        let library = Library()
        let books = try await library.all()
        print(books.map(\.title))
        print(try await library.available(in: .sciFi).map(\.title))
        print(try await library.title(of: "A-1"))
        try await library.add("Mumu & others")
        try await library.remove("C-3")
        print(try await library.search("a b"))
        library.reload()
        while library.books.isEmpty, library.problem == nil { try await Task.sleep(nanoseconds: 1_000_000) }
        print(library.books.map(\.title))
        library.reviews(of: books[0])
        while library.reviewCount == nil { try await Task.sleep(nanoseconds: 1_000_000) }
        print(library.reviewCount ?? 0)
    }
}
