public import EndpointRuntime
import Foundation
public import Observation

/// What a view of the store's books shows. Views observe its properties.
@Observable
public final class Shelf {
    /// What there is to show.
    public private(set) var books: [Book] = []
    /// Whether the books are being asked for.
    public private(set) var isLoading = false
    /// What went wrong last, in words for people.
    public private(set) var problem: String?

    private let bookstore: BookstoreClient
    private let cache: BookCache?

    /// A shelf of what a store has.
    ///
    /// - Parameter cache: Where the books are kept for when the store doesn't answer.
    public init(_ bookstore: BookstoreClient, cache: BookCache? = nil) {
        self.bookstore = bookstore
        self.cache = cache
    }

    /// Asks for the books. Those of the last time are shown where there is no answer.
    public func load(_ genre: Genre? = nil) async {
        isLoading = true
        defer { isLoading = false }
        do {
            let books = try await bookstore.books.list(genre: genre)
            problem = nil
            // Equal books are no change: no view is drawn anew.
            if books != self.books { self.books = books }
            try? await cache?.keep(books)
        } catch {
            if error.isCancelled { return }
            show(error)
            if books.isEmpty, let kept = try? await cache?.books() { books = kept }
        }
    }

    /// Gives a book a subtitle; an empty one takes the subtitle away.
    public func setSubtitle(_ text: String, of book: Book) async {
        let subtitle = text.isEmpty ? nil : text
        // It is shown at once, and taken back where the store refuses it.
        var changed = book
        changed.subtitle = subtitle
        replace(book, with: changed)
        do {
            replace(book, with: try await bookstore.books.update(id: book.id, BookChanges(subtitle: subtitle)))
        } catch {
            replace(book, with: book)
            show(error)
        }
    }

    private func replace(_ book: Book, with other: Book) {
        guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
        books[index] = other
    }

    private func show(_ error: EndpointError) {
        problem = error.body(as: Problem.self)?.title ?? error.localizedDescription
    }
}
