#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Calls of a client by openapi-generator for the shelf's description.
    @Suite("Calls of openapi-generator's client")
    struct OpenAPIGeneratorCallTests {
        private static func app(_ statements: String) -> String {
            "func load(id: String, n: Int) async throws {\n"
                + statements.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
                + "}\n"
        }

        private static func migrated(_ text: String) throws -> ShelfApp {
            try ShelfApp([text], from: .openAPIGenerator, .openAPIGenerator)
        }

        private static let shared = """

            extension ShelfClient {
                /// The client that replaces the static methods of openapi-generator's classes.
                static let shared = ShelfClient(environment: .production)
            }

            """

        @Test(
            "an awaited call becomes a call of the shared client",
            arguments: [
                (
                    "let books = try await BooksAPI.listBooks()",
                    "let books = try await ShelfClient.shared.books.listBooks()"
                ),
                (
                    "let books = try await BooksAPI.listBooks(genre: .sciFi, pageSize: n, available: nil)",
                    "let books = try await ShelfClient.shared.books.listBooks(genre: .sciFi, pageSize: n)"
                ),
                (
                    "let title = try await BooksAPI.getBook(bookId: id).title",
                    "let title = try await ShelfClient.shared.books.getBook(bookId: id).title"
                ),
                (
                    "try await BooksAPI.deleteBook(bookId: id)",
                    "try await ShelfClient.shared.books.deleteBook(bookId: id)"
                ),
                (
                    "_ = try await BooksAPI.createBook(newBook: NewBook(title: id, genre: .crime))",
                    "_ = try await ShelfClient.shared.books.createBook(NewBook(title: id, genre: .crime))"
                ),
                (
                    "async let page = ReviewsAPI.listReviews(bookId: id)",
                    "async let page = ShelfClient.shared.reviews.listReviews(bookId: id)"
                ),
                (
                    "_ = try await BooksAPI.listBooks(genre: BooksAPI.Genre_listBooks.poetry)",
                    "_ = try await ShelfClient.shared.books.listBooks(genre: .poetry)"
                ),
            ])
        func call(old: String, new: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.text == Self.app(new) + Self.shared)
            #expect(app.advice.isEmpty)
        }

        @Test("a completion handler runs in a task, after the call")
        func completion() throws {
            let app = try Self.migrated(
                Self.app(
                    """
                    BooksAPI.getBook(bookId: id) { [weak self] book, error in
                        guard let book else { return self?.show(error) ?? () }
                        BooksAPI.deleteBook(bookId: book.id, apiResponseQueue: .main) { _, error in print(error as Any) }
                    }
                    ReviewsAPI.listReviews(bookId: id, completion: { result in
                        print(result)
                    })
                    """))
            #expect(
                app.text
                    == Self.app(
                        """
                        Task { @MainActor [weak self] in
                            var book: Book?
                            var error: (any Error)?
                            do {
                                book = try await ShelfClient.shared.books.getBook(bookId: id)
                            } catch let failure {
                                error = failure
                            }
                            guard let book else { return self?.show(error) ?? () }
                            Task { @MainActor in
                                var error: (any Error)?
                                do {
                                    _ = try await ShelfClient.shared.books.deleteBook(bookId: book.id)
                                } catch let failure {
                                    error = failure
                                }
                                print(error as Any)
                            }
                        }
                        Task { @MainActor in
                            let result: Result<ReviewPage, any Error>
                            do {
                                result = .success(try await ShelfClient.shared.reviews.listReviews(bookId: id))
                            } catch {
                                result = .failure(error)
                            }
                            print(result)
                        }
                        """) + Self.shared, "\(app.text)")
            #expect(app.advice.isEmpty)
        }

        @Test(
            "a publisher with a subscriber becomes a publisher of the call",
            arguments: [
                (
                    "let c = BooksAPI.listBooks(genre: .crime).sink { _ in } receiveValue: { use($0) }",
                    "let c = EndpointCombine.publisher { try await ShelfClient.shared.books.listBooks(genre: .crime) }.sink { _ in } receiveValue: { use($0) }"
                ),
                (
                    "BooksAPI.getBook(bookId: id, apiResponseQueue: queue)\n    .receive(on: main)\n    .sink(receiveCompletion: { _ in }, receiveValue: { use($0) })\n    .store(in: &all)",
                    "EndpointCombine.publisher(on: queue) { [id] in try await ShelfClient.shared.books.getBook(bookId: id) }\n    .receive(on: main)\n    .sink(receiveCompletion: { _ in }, receiveValue: { use($0) })\n    .store(in: &all)"
                ),
                (
                    "BooksAPI.deleteBook(bookId: book.id).mapError(Problem.init).sink { _ in } receiveValue: {}.store(in: &all)",
                    "EndpointCombine.publisher { [bookId = book.id] in try await ShelfClient.shared.books.deleteBook(bookId: bookId) }.mapError { $0 as any Error }.mapError(Problem.init).sink { _ in } receiveValue: {}.store(in: &all)"
                ),
                (
                    "subject.flatMap { BooksAPI.getBook(bookId: $0) }.sink { _ in } receiveValue: { use($0) }.store(in: &all)",
                    "subject.flatMap { EndpointCombine.publisher { [bookId = $0] in try await ShelfClient.shared.books.getBook(bookId: bookId) }.mapError { $0 as any Error }.eraseToAnyPublisher() }.sink { _ in } receiveValue: { use($0) }.store(in: &all)"
                ),
            ])
        func publisher(old: String, new: String) throws {
            let app = try Self.migrated("import Combine\n" + Self.app(old))
            #expect(app.text == "import Combine\nimport EndpointCombine\n" + Self.app(new) + Self.shared)
            #expect(app.advice.isEmpty)
        }

        @Test(
            "what isn't certain remains, with a comment above",
            arguments: [
                ("let publisher = BooksAPI.listBooks()", "EndpointCombine"),
                ("let c = BooksAPI.listBooks().share().sink { _ in } receiveValue: { _ in }", "EndpointCombine"),
                ("let task = BooksAPI.listBooks() { books, error in }", "in a Task"),
                ("BooksAPI.listBooks() { print($0 as Any, $1 as Any) }", "in a Task"),
                ("BooksAPI.listBooks(apiResponseQueue: q) { books, error in }", "choose its actor"),
                ("_ = try await BooksAPI.listBooks(genre: .romance)", "Genre has no case 'romance'"),
                ("_ = try await BooksAPI.listBooks(unknown: 1)", "which has no 'unknown'"),
                ("_ = try await SearchAPI.search(q: id, since: day)", "pass 'since' as CalendarDate"),
                ("let builder = BooksAPI.listBooksWithRequestBuilder()", "of 'ShelfClient.shared'"),
                ("OpenAPIClientAPI.credential = credential", "pass the address and credentials"),
                ("ShelfAPI.customHeaders[\"Authorization\"] = token", "pass the address and credentials"),
                ("OpenAPIClientAPIConfiguration.shared.credential = credential", "pass the address and credentials"),
                ("let own = ShelfAPIConfiguration(basePath: x)", "pass the address and credentials"),
                ("var own: ShelfAPIConfiguration?", "use ShelfClient, which has"),
                ("var task: RequestTask?", "store the Task"),
                ("var builder: RequestBuilder<Book>?", "call the operation's method"),
                (
                    "do { try await x() } catch ErrorResponse.error(let code, _, _, _) { print(code) }",
                    "catch EndpointError"
                ),
            ])
        func open(old: String, advice: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(app.text.contains("    // FIXME(endpointgen): "))
            #expect(app.text.contains("    \(old)\n"))
        }

        @Test(
            "a clause for one status catches the error of the client",
            arguments: [("404, _, _, _", true), ("let code, _, _, _", false), ("404, let data, _, _", false)])
        func caughtStatus(arguments: String, isRewritten: Bool) throws {
            let app = try Self.migrated(
                Self.app(
                    "do { try await BooksAPI.deleteBook(bookId: id) } catch ErrorResponse.error(\(arguments)) { print(1) }"
                ))
            let clause = " catch EndpointError.statusCode(let response) where response.statusCode == 404 { print(1) }"
            #expect(app.text.contains(clause) == isRewritten, "\(app.text)")
            #expect(app.text.hasPrefix("import EndpointRuntime\n\nfunc") == isRewritten)
            #expect(app.advice.count == (isRewritten ? 0 : 1))
        }

        @Test("types of inline bodies get the client's names")
        func inlineTypes() throws {
            let text = """
                openapi: 3.0.3
                info: { title: Shelf, version: '1' }
                paths:
                  /books:
                    post:
                      operationId: addBook
                      tags: [books]
                      requestBody:
                        required: true
                        content:
                          application/json: { schema: { type: object, properties: { title: { type: string } } } }
                      responses:
                        '201':
                          description: Created.
                          content:
                            application/json: { schema: { type: object, properties: { id: { type: string } } } }
                """
            let old = "func add(_ book: AddBookRequest) async throws -> AddBook201Response"
            let app = try ShelfApp(
                ["\(old) { try await BooksAPI.addBook(addBookRequest: book) }\n"], from: .openAPIGenerator,
                .openAPIGenerator, description: text)
            let new = old.replacing("AddBook201Response", with: "AddBookResponse")
            #expect(app.text.contains("\(new) { try await ShelfClient.shared.books.addBook(book) }\n"), "\(app.text)")
            #expect(app.advice.isEmpty, "\(app.advice)")
        }

        @Test("a parameter that a completion handler doesn't use has no variable")
        func unusedParameter() throws {
            let handlers = [
                ("book, error", "if let book { use(book) }", "let book = try? await"),
                ("book, error", "if let error { show(error) }", "_ = try await"),
                ("book, error", "print(1)", "_ = try? await"), ("result", "print(1)", "_ = try? await"),
            ]
            for (names, statement, start) in handlers {
                let app = try Self.migrated(
                    Self.app("BooksAPI.getBook(bookId: id) { \(names) in\n    \(statement)\n}"))
                #expect(app.text.contains("  \(start) ShelfClient.shared.books.getBook(bookId: id)\n"), "\(app.text)")
                #expect(app.text.contains("        \(statement)\n"))
                #expect(app.text.contains("do {") == (start == "_ = try await") && !app.text.contains("var book"))
            }
        }

        @Test(
            "the address that one statement sets is the shared client's",
            arguments: ["OpenAPIClientAPI", "ShelfAPI", "OpenAPIClientAPIConfiguration.shared"])
        func address(settings: String) throws {
            let app = try Self.migrated(
                Self.app("\(settings).basePath = \"https://a.example\"\n_ = try await BooksAPI.listBooks()"))
            #expect(!app.text.contains(settings) && app.advice.isEmpty)
            #expect(app.text.contains("ShelfClient(environment: ShelfEnvironment(baseURL: \"https://a.example\"))"))
            let two = try Self.migrated(
                Self.app(
                    "OpenAPIClientAPI.basePath = a\nOpenAPIClientAPI.basePath = \"https://a.example\"\n_ = try await BooksAPI.listBooks()"
                ))
            #expect(two.advice.count == 2 && two.text.contains("environment: .production"))
            let conditional = try Self.migrated(
                Self.app(
                    "if x { OpenAPIClientAPI.basePath = \"https://a.example\" }\n_ = try await BooksAPI.listBooks()"))
            #expect(conditional.advice.count == 1 && conditional.text.contains("environment: .production"))
        }

        @Test("one file of several declares the shared client, and an app's own class isn't changed")
        func files() throws {
            let call = Self.app("_ = try await BooksAPI.listBooks()")
            let app = try ShelfApp(["let x = 1\n", call, call], from: .openAPIGenerator, .openAPIGenerator)
            #expect(app.files.map { $0.text.contains("static let shared") } == [false, true, false])
            let own = "enum BooksAPI { static func listBooks() async {} }\n" + call
            #expect(try Self.migrated(own).text == own)
        }
    }
#endif
