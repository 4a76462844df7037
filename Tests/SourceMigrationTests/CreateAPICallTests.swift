#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Calls of a client by CreateAPI for the shelf's description.
    @Suite("Calls of CreateAPI's client")
    struct CreateAPICallTests {
        private static func app(_ statements: String, client: String = "APIClient") -> String {
            "func load(client: \(client), book: Book) async throws {\n"
                + statements.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
                + "}\n"
        }

        private static func migrated(_ text: String) throws -> ShelfApp {
            try ShelfApp([text], from: .createAPI, .createAPI)
        }

        @Test(
            "a request and its value become one call",
            arguments: [
                (
                    "let books = try await client.send(Paths.books.get()).value",
                    "let books = try await client.books.listBooks()"
                ),
                (
                    "let book = try await client.send(Paths.books.bookID(id).get).value",
                    "let book = try await client.books.getBook(bookID: id)"
                ),
                (
                    "print((try await client.send(Paths.books.bookID(book.id).get)).value.title)",
                    "print((try await client.books.getBook(bookID: book.id)).title)"
                ),
                (
                    "_ = try await client.send(Paths.books.get(parameters: .init(genre: .sciFi, isAvailable: true))).value",
                    "_ = try await client.books.listBooks(genre: .sciFi, isAvailable: true)"
                ),
                (
                    "_ = try await client.send(Paths.books.get(parameters: Paths.Books.GetParameters(pageSize: n))).value",
                    "_ = try await client.books.listBooks(pageSize: n)"
                ),
                (
                    "_ = try await client.send(Paths.books.bookID(\"A-1\").reviews.get(limit: nil)).value.reviews",
                    "_ = try await client.reviews.listReviews(bookID: \"A-1\").reviews"
                ),
                (
                    "try await client.send(Paths.books.post(NewBook(title: \"T\", genre: .crime)))",
                    "try await client.books.createBook(NewBook(title: \"T\", genre: .crime))"
                ),
                (
                    "let new = try await client.send(Paths.books.post(.init(title: t))).value",
                    "let new = try await client.books.createBook(.init(title: t))"
                ),
                (
                    "try await client.send(Paths.books.bookID(book.id).delete)",
                    "try await client.books.deleteBook(bookID: book.id)"
                ),
                (
                    "let response = try await client.send(Paths.books.bookID(id).delete)",
                    "try await client.books.deleteBook(bookID: id)"
                ),
                (
                    "_ = try await client.send(Paths.books.bookID(id).delete)",
                    "_ = try await client.books.deleteBook(bookID: id)"
                ),
                (
                    "async let books = client.send(Paths.books.get).value",
                    "async let books = client.books.listBooks()"
                ),
                (
                    "let book = try await client.send(Paths.getBook(bookID: id)).value",
                    "let book = try await client.books.getBook(bookID: id)"
                ),
                (
                    "let request = Paths.books.get(parameters: .init(pageSize: n))\nlet books = try await client.send(request).value",
                    "let books = try await client.books.listBooks(pageSize: n)"
                ),
                (
                    "let data = try await client.data(for: Paths.books.bookID(id).get).value",
                    "let data = try await client.books.provider.data(of: .getBook(bookID: id))"
                ),
                (
                    "let books = try await client.send(Paths.listBooks(parameters: .init(pageSize: 1))).value",
                    "let books = try await client.books.listBooks(pageSize: 1)"
                ),
            ])
        func call(old: String, new: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.text == Self.app(new, client: "ShelfClient"))
            #expect(app.advice.isEmpty)
        }

        @Test("the values of a stored response become the content")
        func storedResponse() throws {
            let app = try Self.migrated(
                Self.app(
                    """
                    let response = try await client.send(Paths.books.get)
                    for book in response.value { print(book.title, "\\(response.value.count)") }
                    try await client.send(Paths.books.get)
                    """))
            #expect(
                app.text
                    == Self.app(
                        """
                        let response = try await client.books.listBooks()
                        for book in response { print(book.title, "\\(response.count)") }
                        _ = try await client.books.listBooks()
                        """, client: "ShelfClient"))
        }

        @Test(
            "a clause for a status catches the error of the client",
            arguments: [
                (
                    "APIError.unacceptableStatusCode(404) { print(1) }",
                    "EndpointError.statusCode(let response) where response.statusCode == 404 { print(1) }"
                ),
                (
                    "APIError.unacceptableStatusCode(let code) { print(code) }",
                    "EndpointError.statusCode(let response) { print(response.statusCode) }"
                ),
                ("APIError.unacceptableStatusCode { }", nil),
                ("APIError.unacceptableStatusCode(404) { print(response) }", nil),
            ])
        func caughtStatus(old: String, new: String?) throws {
            let statement = "do { try await client.send(Paths.books.bookID(id).delete) } catch "
            let app = try Self.migrated("import Get\n" + Self.app(statement + old))
            let start = new == nil ? "do" : "do throws(any Error)"
            let expected = "\(start) { try await client.books.deleteBook(bookID: id) } catch " + (new ?? old)
            #expect(app.text.contains("    \(expected)\n"), "\(app.text)")
            #expect(app.advice.count == (new == nil ? 1 : 0))
            let mixed = "do { try await client.send(Paths.books.bookID(id).delete); try other() } catch "
            #expect(try Self.migrated("import Get\n" + Self.app(mixed + old)).advice.count == 1)
        }

        @Test(
            "what isn't certain remains, with a comment above",
            arguments: [
                ("let r = try await client.send(Paths.books.get)\nprint(r.statusCode)", "use 'books.listBooks("),
                ("let request = Paths.books.get", "call the operation's method of ShelfClient"),
                ("let x = try await client.data(for: Paths.books.get)", "use the provider's 'data(of:)'"),
                (
                    "let request = Paths.books.get\nprint(1)\n_ = try await client.send(request).value",
                    "call the operation's"
                ),
                ("_ = try await api.send(Paths.books.get).value", "of a ShelfClient"),
                (
                    "_ = try await client.send(Paths.shelves.get).value",
                    "the client has no operation for 'Paths.shelves.get'"
                ),
                ("_ = try await client.send(Paths.books.get(unknown: 1)).value", "which has no 'unknown'"),
                ("_ = try await client.send(Paths.books.get(genre: .romance)).value", "Genre has no case 'romance'"),
                ("_ = try await client.send(Paths.search.get(q: q, since: day)).value", "pass 'since' as CalendarDate"),
                ("_ = try await client.send(Paths.search.get(page: 1)).value", "which needs 'q'"),
                (
                    "_ = try await client.send(Paths.books.post(NewBook(genre: .crime, title: t))).value",
                    "in the order of"
                ),
                ("_ = try await client.send(Paths.books.get, delegate: d).value", "a middleware replaces"),
                ("let data = try await client.send(request).value", "call the operation's method, which sends"),
                ("let url = try await client.download(for: request).location", "call the operation's method, which"),
                (
                    "_ = try await client.send(Paths.books.get(parameters: parameters)).value",
                    "pass the values of 'parameters'"
                ),
            ])
        func open(old: String, advice: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.advice.contains { $0.contains(advice) }, "\(app.advice)")
            let kept = app.text.split(separator: "\n").filter { !$0.contains("// FIXME(endpointgen): ") }
            #expect(
                kept.dropFirst().map { $0.dropFirst(4) } == old.split(separator: "\n") + ["}"].map { $0.dropFirst(4) })
            #expect(app.text.contains("    // FIXME(endpointgen): "))
        }

        @Test("clients, types and imports are replaced")
        func declarations() throws {
            let app = try Self.migrated(
                """
                import Foundation
                import Get

                extension APIClient {
                    static let shared = APIClient(baseURL: URL(string: "https://a.example")!)
                }

                struct Store {
                    let client: APIClient?
                    func load() async throws -> [Book] { try await APIClient.shared.send(Paths.books.get).value }
                }
                """)
            #expect(
                app.text == """
                    import Foundation
                    import EndpointRuntime

                    extension ShelfClient {
                        static let shared = ShelfClient(environment: ShelfEnvironment(baseURL: "https://a.example"))
                    }

                    struct Store {
                        let client: ShelfClient?
                        func load() async throws -> [Book] { try await ShelfClient.shared.books.listBooks() }
                    }
                    """)
        }

        @Test(
            "a client with a configuration, and types of Get, have a comment",
            arguments: [
                ("let client = APIClient(baseURL: url)", "pass ShelfEnvironment(baseURL: …)"),
                ("let client = APIClient(baseURL: URL(string: \"a\")) { $0.delegate = x }", "ProviderConfiguration"),
                ("final class D: APIClientDelegate {}", "conform to Middleware"),
                ("func f(_ r: Request<Book>) {}", "sends the request"),
                ("let x: Paths.Books.GetParameters", "use the client's type"),
            ])
        func openDeclarations(old: String, advice: String) throws {
            let app = try Self.migrated("import Get\n" + old + "\n")
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(app.text.hasPrefix("import Get\nimport EndpointRuntime\n"))
        }

        @Test("an app's own types named APIClient and Paths aren't changed")
        func ownTypes() throws {
            let text = """
                final class APIClient { func send(_ path: String) {} }
                enum Paths { static let books = "books" }
                func f(client: APIClient) { client.send(Paths.books) }

                """
            #expect(try Self.migrated(text).text == text)
        }

        @Test("components with which all paths begin are omitted, and the content of an envelope is unwrapped")
        func commonPath() throws {
            let operation =
                "  /api/v1/pets: { get: { operationId: listPets, tags: [pets], responses: { '204': { description: ok } } } }"
            let app = try ShelfApp(
                [
                    Self.app(
                        """
                        let a = try await client.send(Paths.books.get).value.data.bookList
                        let b = try await client.send(Paths.api.v1.books.get).value.data.bookList
                        let c = try await client.send(Paths.books.get).value.data
                        try await client.send(Paths.v1.pets.get)
                        """)
                ], from: .createAPI, .createAPI, description: ShelfApp.wrapped(operation))
            #expect(app.text.contains("    let a = try await client.books.listBooks()\n"))
            #expect(app.text.contains("    let b = try await client.books.listBooks()\n"))
            #expect(app.text.contains("    try await client.pets.listPets()\n"))
            #expect(app.advice == ["call 'books.listBooks()', which returns the content at 'data.bookList'"])
        }
    }
#endif
