import Bookstore
import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The README's tour, against the server whose address is the first argument.
guard let address = CommandLine.arguments.dropFirst().first else {
    print("usage: Tour http://127.0.0.1:PORT")
    exit(2)
}
let bookstore = BookstoreClient(
    environment: BookstoreEnvironment(baseURL: address + "/v1"), credentials: .bearer("open-sesame")
)

// The envelope "book_list" is gone: this is a [Book].
let books = try await bookstore.books.list(genre: .fiction)
print("\(books.count) books of fiction:")
for book in books {
    let author = book.author.map { " by \($0.name)" } ?? ""
    print("  \(book.id)  \(book.title)\(author), \(book.published.map(String.init(describing:)) ?? "no date")")
}

// The envelope "book" is gone too.
let first = try await bookstore.books.get(id: "A-1")
print("A-1 costs \(first.price.amount) \(first.price.currency)")

let added = try await bookstore.books.create(
    NewBook(title: "A Sportsman's Sketches", genre: .fiction, price: Money(amount: 10))
)
print("added \(added.id)  \(added.title)")

// What the description documents of an error is decoded on demand.
do {
    try await bookstore.books.create(NewBook(title: "", genre: .fiction, price: Money(amount: 10)))
} catch let error {
    if let problem = error.body(as: Problem.self) {
        print("refused with \(error.response?.statusCode ?? 0): \(problem.title) \(problem.fields ?? [:])")
    }
}

// One floor down: the target and its provider.
let provider = Provider<BooksTarget>(configuration: bookstore.books.provider.configuration)
let response = try await provider.request(.get(id: "B-1"))
let leaves: Book = try response.filterSuccessfulStatusCodes().content(at: "book")
print("status \(response.statusCode), \(response.data.count) bytes: \(leaves.title)")

// Beside the generated client: an endpoint by hand, with the same server, credentials and transport.
struct BookCount: JSONEndpoint {
    typealias Content = Int
    var keyPath: KeyPathRoot { "page.total" }

    func makeRequest() throws -> URLRequest { try .get("books") }
}
let client = TransportClient(configuration: bookstore.books.provider.configuration)
print("\(try await client.request(BookCount())) books in all")

// Offline: every endpoint answers with its sample.
let sample = try await BookstoreClient(stub: .immediate).books.list()
print("the sample of the description: \(sample.map(\.title))")
