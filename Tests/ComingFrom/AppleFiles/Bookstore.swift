import Foundation
import HTTPTypes
import OpenAPIRuntime
import OpenAPIURLSession

/// The books on screen.
final class Shelf {
    private let client: any APIProtocol
    private(set) var books: [Components.Schemas.Book] = []

    init(client: any APIProtocol) { self.client = client }

    func load(genre: Components.Schemas.Genre?) async throws {
        books = try await client.listBooks(query: .init(genre: genre, page: 1, per_page: 20)).ok.body.json.book_list
    }

    func title(of id: String) async throws -> String {
        let response = try await client.getBook(path: .init(id: id))
        let book = try response.ok.body.json.book
        return "\(book.title) (\(book.pages ?? 0) pages, \(book.added_at))"
    }

    func book(_ id: String) async throws -> Components.Schemas.Book? {
        switch try await client.getBook(.init(path: .init(id: id))) {
        case .ok(let response): return try response.body.json.book
        case .notFound(let problem):
            print(try problem.body.application_problem_plus_json.title)
            return nil
        case .undocumented(statusCode: let status, _):
            print("status \(status)")
            return nil
        }
    }

    var titles: [String] { books.map { $0.title } }
    var names: [String] { books.compactMap { $0.author?.name } }
    var isFiction: Bool { books.contains { $0.genre == .non_hyphen_fiction } }
}

struct Member: ClientMiddleware {
    let token: String

    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        var request = request
        request.headerFields[.authorization] = "Bearer \(token)"
        let (response, responseBody) = try await next(request, body, baseURL)
        if response.status.code == 401 { print("not a member") }
        return (response, responseBody)
    }
}

@main struct Program {
    static func main() async throws {
        let client = Client(
            serverURL: URL(string: CommandLine.arguments[1])!, transport: URLSessionTransport(),
            middlewares: [Member(token: "secret")])
        let shelf = Shelf(client: client)
        await attempt("list") {
            try await shelf.load(genre: .fiction)
            print(shelf.titles, shelf.names, shelf.isFiction)
            for book in shelf.books {
                switch book.genre {
                case .fiction: print("fiction")
                case .non_hyphen_fiction: print("non-fiction")
                default: print("other")
                }
            }
        }
        await attempt("list of another genre") { try await shelf.load(genre: .non_hyphen_fiction) }
        await attempt("list without arguments") {
            let books = try await client.listBooks().ok.body.json.book_list
            print(books.count, books.first?.price.currency ?? "")
        }
        await attempt("get") { print(try await shelf.title(of: "A-1")) }
        await attempt("get with slashes") { print(try await shelf.title(of: "a/b c?d=ü&%")) }
        await attempt("get with a switch") { print(try await shelf.book("A-2")?.title ?? "nothing") }
        await attempt("create") {
            let response = try await client.createBook(
                body: .json(
                    .init(
                        title: "Mu mu",
                        genre: .non_hyphen_fiction,
                        price: .init(amount: 7.5, currency: "EUR"),
                        author_id: 7
                    )
                )
            )
            print(try response.created.body.json.book.id)
        }
        await attempt("create from a value") {
            let book = Components.Schemas.NewBook(
                title: "\"Ü\"", subtitle: "x", genre: .poetry,
                price: Components.Schemas.Money(amount: 1, currency: "USD"),
                copies: 3)
            let created = try await client.createBook(body: .json(book)).created.body.json
            print(created.book.title, created.book.added_at)
        }
        await attempt("update") {
            let updated = try await client.updateBook(path: .init(id: "A-1"), body: .json(.init(title: "New")))
            print(try updated.ok.body.json.data.book.title)
        }
        await attempt("delete") { _ = try await client.deleteBook(path: .init(id: "A-1")).noContent }
        await attempt("delete with a switch") {
            let response = try await client.deleteBook(path: .init(id: "A-3"))
            switch response {
            case .noContent: print("gone")
            case .notFound: print("not there")
            case .undocumented(statusCode: let status, _): print("status \(status)")
            }
        }
        await attempt("authors") {
            let response = try await client.listAuthors(query: .init(page: 2), headers: .init())
            let authors = try response.ok.body.json.data
            for author in authors { print(author.id, author.name) }
        }
        await attempt("author") {
            let author = try await client.getAuthor(path: .init(id: 7)).ok.body.json.data
            print(author.name)
        }
        await attempt("search") {
            let results = try await client.searchStore(query: .init(q: "mu & mü", kinds: [.book, .author])).ok.body.json
                .data
            print(results.count)
            for result in results {
                switch result {
                case .book(let found): print(found.book.title)
                case .author(let found): print(found.author.name)
                }
            }
        }
        await attempt("health") {
            let health = try await client.getHealth().ok.body.json
            print(health.status == .open ? "open" : "closed")
        }
    }

    static func attempt(_ name: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            print("\(name): done")
        } catch {
            print("\(name): failed")
        }
    }
}
