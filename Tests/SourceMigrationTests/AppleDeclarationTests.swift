#if Migration
    import Foundation
    import SourceMigration
    import Testing

    /// Declarations that refer to Apple's client for the bookstore: types, clients, middlewares, mocks.
    @Suite("Declarations with swift-openapi-generator's types")
    struct AppleDeclarationTests {
        @Test("types of components become models, and their properties are renamed")
        func types() throws {
            let result = try MigratedText(
                """
                import Foundation
                import OpenAPIRuntime
                import OpenAPIURLSession

                typealias Author = Components.Schemas.Author

                struct Shelf {
                    var books: [Components.Schemas.Book] = []
                    let genre: Components.Schemas.Genre?
                    var titles: [String] { books.filter { $0.genre == .non_hyphen_fiction }.map { $0.title } }
                    var dates: [Date] { books.map(\\.added_at) + books.map { book in book.added_at } }
                    func price() -> Components.Schemas.Money { .init(amount: 1, currency: "EUR") }
                }
                """)
            #expect(
                result.text == """
                    import Foundation
                    import EndpointRuntime

                    struct Shelf {
                        var books: [Book] = []
                        let genre: Genre?
                        var titles: [String] { books.filter { $0.genre == .nonFiction }.map { $0.title } }
                        var dates: [Date] { books.map(\\.addedAt) + books.map { book in book.addedAt } }
                        func price() -> Money { .init(amount: 1, currency: "EUR") }
                    }
                    """, "\(result.text)")
        }

        @Test(
            "a client is created with an environment",
            arguments: [
                (
                    #"Client(serverURL: URL(string: "http://localhost:8080")!, transport: URLSessionTransport())"#,
                    #"BookstoreClient(environment: BookstoreEnvironment(baseURL: "http://localhost:8080"))"#
                ),
                (
                    "Client(serverURL: try Servers.Server1.url(), transport: URLSessionTransport())",
                    "BookstoreClient(environment: .production)"
                ),
                (
                    "Client(serverURL: try Servers.Server2.url(region: .us), transport: URLSessionTransport())",
                    #"BookstoreClient(environment: .sandbox(region: "us"))"#
                ),
                (
                    "Client(serverURL: url, transport: URLSessionTransport(configuration: .init(session: session)))",
                    "BookstoreClient(environment: BookstoreEnvironment(baseURL: url.absoluteString), "
                        + "transport: URLSessionTransport(session: session))"
                ),
                (
                    "Client(serverURL: url, transport: URLSessionTransport(), middlewares: [Auth(), Log()])",
                    "BookstoreClient(environment: BookstoreEnvironment(baseURL: url.absoluteString))"
                        + ".with(.middleware(Auth()), .middleware(Log()))"
                ),
            ])
        func clients(old: String, new: String) throws {
            #expect(try MigratedText("let client = \(old)\n").text.contains("let client = \(new)\n"))
        }

        @Test("a value of the description stays in its string literal")
        func literals() throws {
            let document = try MigratedText.bookstore { text in
                text.replacing("enum: [eu, us]", with: #"enum: [eu, 'u"\(x)']"#)
            }
            let old =
                "Client(serverURL: try Servers.Server2.url(region: .u_quot__bsol__lpar_x_rpar_), transport: URLSessionTransport())"
            let text = try MigratedText("let client = \(old)\n", of: document).text
            #expect(text.contains(#"environment: .sandbox(region: "u\"\\(x)")"#), "\(text)")
        }

        @Test("a server's URL that isn't the argument of a client gets a comment with the environment")
        func serverURL() throws {
            let result = try MigratedText("let url = try Servers.Server2.url(region: .us)\n")
            #expect(
                result.text == """
                    // FIXME(endpointgen): use 'BookstoreEnvironment.sandbox(region: "us")' in place of this URL
                    let url = try Servers.Server2.url(region: .us)

                    """)
            let own = "enum Servers {}\nlet url = try Servers.Server1.url()\n"
            #expect(try MigratedText(own).text == own)
        }

        @Test("a call through a property of another file is rewritten")
        func otherFile() throws {
            let results = try MigratedText.migrating([
                "struct API { let client: Client }\n",
                "func f(api: API) async throws { _ = try await api.client.deleteBook(path: .init(id: x)).noContent }\n",
            ])
            #expect(results[0].text == "struct API { let client: BookstoreClient }\n")
            #expect(results[1].text == "func f(api: API) async throws { try await api.client.books.delete(id: x) }\n")
        }

        @Test("an alias of a namespace is removed, and names in it are rewritten or get a comment")
        func namespaceAliases() throws {
            let results = try MigratedText.migrating([
                """
                typealias Schemas = Components.Schemas
                typealias Search = Operations.searchStore
                let a: Schemas.Money = Schemas.Money(amount: 1, currency: "EUR")

                """,
                """
                typealias Price = Schemas.Money
                func f(client: Client, _ book: Schemas.Book) async throws {
                    let input = Search.Input(query: .init(q: ""))
                }
                let b: Schemas.Nothing
                let c = Components.Responses.Problem.self

                """,
            ])
            #expect(results[0].text.hasSuffix("let a: Money = Money(amount: 1, currency: \"EUR\")\n"))
            #expect(!results[0].text.contains("typealias") && results[0].advice.isEmpty)
            #expect(
                results[1].text == """
                    typealias Price = Money
                    func f(client: BookstoreClient, _ book: Book) async throws {
                        // FIXME(endpointgen): the client has no type for 'Search.Input'
                        let input = Search.Input(query: .init(q: ""))
                    }
                    // FIXME(endpointgen): the client has no type for 'Schemas.Nothing'
                    let b: Schemas.Nothing
                    // FIXME(endpointgen): the client has no type for 'Components.Responses.Problem.self'
                    let c = Components.Responses.Problem.self

                    """)
            let module = "typealias Components = API.Components\nlet a: Components.Schemas.Money\n"
            #expect(try MigratedText(module).text == "let a: Money\n")
            let own = "enum Components { enum Schemas { struct Book {} } }\ntypealias Schemas = Components.Schemas\n"
            #expect(try MigratedText(own + "let a: Schemas.Book\n").text == own + "let a: Schemas.Book\n")
        }

        @Test("names of another type with the same functions remain")
        func otherTypes() throws {
            let text = """
                struct Client { func getBook(path: Int) {} }
                func f(client: Client, other: Other) {
                    client.getBook(path: .init(1))
                    other.listBooks()
                }
                """
            #expect(try MigratedText(text).text == text)
        }

        @Test("a model with the name of an app's type gets a comment; a name after its module is rewritten")
        func qualifiedNames() throws {
            let result = try MigratedText(
                "struct Book {}\nlet a: Components.Schemas.Book\nlet b: API.Components.Schemas.Money\n")
            #expect(
                result.text == """
                    struct Book {}
                    // FIXME(endpointgen): 'Book' is a type of the app too; rename one of them ('names.types')
                    let a: Components.Schemas.Book
                    let b: Money

                    """)
        }

        @Test(
            "a middleware that does more than change headers gets a comment",
            arguments: [
                ("request.headerFields[.authorization] = token\nreturn try await next(request, body, baseURL)", true),
                ("request.headerFields[.init(\"X-Id\")!] = token\nreturn try await next(request, body, baseURL)", true),
                ("let (a, b) = try await next(request, body, baseURL)\nprint(a.status.code)\nreturn (a, b)", true),
                ("request.headerFields[.custom] = token\nreturn try await next(request, body, baseURL)", false),
                ("print(operationID)\nreturn try await next(request, body, baseURL)", false),
                ("print(body)\nreturn try await next(request, body, baseURL)", false),
                ("return try await next(request, nil, baseURL)", false),
                ("let (a, b) = try await next(request, body, baseURL)\nreturn (a, nil)", false),
                ("request.path = \"/\"\nreturn try await next(request, body, baseURL)", false),
            ])
        func middlewares(statements: String, isRewritten: Bool) throws {
            let text = """
                struct Auth: ClientMiddleware {
                    func intercept(
                        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
                        next: (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
                    ) async throws -> (HTTPResponse, HTTPBody?) {
                        var request = request
                        \(statements)
                    }
                }
                """
            let result = try MigratedText(text)
            #expect(result.advice.count == (isRewritten ? 0 : 1))
            #expect(result.text.contains("struct Auth: Middleware {") == isRewritten)
            #expect(result.text.contains("next(request)\n") == isRewritten, "\(result.text)")
            if !isRewritten { #expect(result.text.hasSuffix(text)) }
        }

        @Test("mocks, servers and types without a counterpart get a comment")
        func comments() throws {
            let result = try MigratedText(
                """
                import OpenAPIRuntime

                struct Mock: APIProtocol {
                    func getHealth(_ input: Operations.getHealth.Input) async throws -> Operations.getHealth.Output {
                        .ok(.init(body: .json(.init(status: .open))))
                    }
                }
                func upload(_ body: HTTPBody) {}
                """)
            #expect(result.advice.count == 2)
            #expect(result.text.contains("import OpenAPIRuntime\nimport EndpointRuntime\n"))
            #expect(result.text.components(separatedBy: "// FIXME(endpointgen): ").count == 3, "\(result.text)")
        }

        @Test("an exhaustive switch gets a default case, because a server may add values")
        func exhaustiveSwitch() throws {
            let result = try MigratedText(
                """
                func f(_ result: Components.Schemas.SearchResult) {
                    switch result {
                    case .book(let found): print(found.book.added_at)
                    case .author: break
                    }
                }
                """)
            #expect(
                result.text == """
                    func f(_ result: SearchResult) {
                        switch result {
                        case .book(let found): print(found.book.addedAt)
                        case .author: break
                        // FIXME(endpointgen): handle a value that the description doesn't define; Apple's client throws for it
                        default: break
                        }
                    }
                    """, "\(result.text)")
        }
    }
#endif
