#if Migration
    import APIModel
    import Foundation
    import SourceMigration
    import Testing

    /// Requests of Alamofire to the shelf's server.
    @Suite("Requests of Alamofire")
    struct AlamofireCallTests {
        private static func app(_ statements: String, with declarations: String = "") -> String {
            "import Alamofire\n\(declarations)func load(id: String, n: Int, genre: Genre?, q: String) async throws {\n"
                + statements.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
                + "}\n"
        }

        private static func migrated(_ text: String) throws -> ShelfApp {
            try ShelfApp([text], from: .alamofire, .swift)
        }

        private static func expected(_ statements: String, with declarations: String = "") -> String {
            app(statements, with: declarations).replacing("import Alamofire", with: "import EndpointRuntime") + """

                extension ShelfClient {
                    /// The client that replaces the requests of Alamofire's default session.
                    static let shared = ShelfClient(environment: .production)
                }

                """
        }

        private static let books = "https://shelf.example.com/v1/books"

        @Test(
            "an awaited request becomes a call of the operation's method",
            arguments: [
                (
                    "let b = try await AF.request(\"\(books)/\\(id)\").validate().serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.get(bookID: id)"
                ),
                (
                    "let t = try await AF.request(\"\(books)/\\(id)\").serializingDecodable(Book.self).value.title.map { $0 }",
                    "let t = try await ShelfClient.shared.books.get(bookID: id).title.map { $0 }"
                ),
                (
                    "let b = try await AF.request(\"\(books)/\\(n)\").serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.get(bookID: \"\\(n)\")"
                ),
                (
                    "let b = try await AF.request(URL(string: \"\(books)\")!.appendingPathComponent(id), method: .get)\n"
                        + "    .serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.get(bookID: id)"
                ),
                (
                    "let b = try await AF.request(\"\(books)?page_size=5&genre=crime\").serializingDecodable([Book].self).value",
                    "let b = try await ShelfClient.shared.books.list(genre: .crime, pageSize: 5)"
                ),
                (
                    "let p: Parameters = [\"genre\": \"sci-fi\", \"page_size\": n]\n"
                        + "let b = try await AF.request(\"\(books)\", parameters: p).serializingDecodable([Book].self).value",
                    "let b = try await ShelfClient.shared.books.list(genre: .sciFi, pageSize: n)"
                ),
                (
                    "let url = \"\(books)/\" + id\n"
                        + "let b = try await AF.request(url).serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.get(bookID: id)"
                ),
                (
                    "let b = try await AF.request(\"\(books)\", method: .post, parameters: NewBook(title: q), "
                        + "encoder: .json).serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.create(NewBook(title: q))"
                ),
                (
                    "guard let url = URL(string: \"\(books)/\\(id)\") else { return }\n"
                        + "let b = try await AF.request(url).validate(statusCode: 200..<300).serializingDecodable(Book.self).value",
                    "let b = try await ShelfClient.shared.books.get(bookID: id)"
                ),
                (
                    "var p: Parameters = [:]\nif let genre = genre { p[\"genre\"] = genre.rawValue }\np[\"page_size\"] = 5\n"
                        + "let b = try await AF.request(\"\(books)\", parameters: p).serializingDecodable([Book].self).value",
                    "let b = try await ShelfClient.shared.books.list(genre: genre, pageSize: 5)"
                ),
                (
                    "let b = try await AF.request(\"\(books)\", parameters: [\"genre\": Genre.crime.rawValue])"
                        + ".serializingDecodable([Book].self).value",
                    "let b = try await ShelfClient.shared.books.list(genre: Genre.crime)"
                ),
                (
                    "let b = try await AF.request(\"\(books)\", parameters: [\"available\": true], "
                        + "encoding: URLEncoding(boolEncoding: .literal)).serializingDecodable([Book].self).value",
                    "let b = try await ShelfClient.shared.books.list(available: true)"
                ),
            ])
        func awaited(old: String, new: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.text == Self.expected(new), "\(app.text)")
            #expect(app.advice.isEmpty)
        }

        @Test("a completion runs in a task, with the result of the call")
        func completion() throws {
            let app = try Self.migrated(
                Self.app(
                    """
                    AF.request("\(Self.books)/\\(id)").responseDecodable(of: Book.self) { response in
                        switch response.result {
                        case .success(let book): print(book, response.value?.title ?? q)
                        case .failure(let error): print(error)
                        }
                    }
                    AF.request("\(Self.books)/\\(id)", method: .delete).validate().response { _ in done() }
                    """))
            #expect(
                app.text
                    == Self.expected(
                        """
                        Task { @MainActor in
                            let response: Result<Book, any Error>
                            do {
                                response = .success(try await ShelfClient.shared.books.get(bookID: id))
                            } catch {
                                response = .failure(error)
                            }
                            switch response {
                            case .success(let book): print(book, (try? response.get())?.title ?? q)
                            case .failure(let error): print(error)
                            }
                        }
                        Task { @MainActor in
                            _ = try? await ShelfClient.shared.books.delete(bookID: id)
                            done()
                        }
                        """), "\(app.text)")
            #expect(app.advice.isEmpty)
        }

        @Test("a task captures the values of variables, which later statements may change")
        func variables() throws {
            let app = try Self.migrated(
                """
                import Alamofire
                final class List {
                    var page = 1
                    func load(id: String) {
                        var size = 5
                        AF.request("\(Self.books)/\\(id)/reviews", parameters: ["limit": self.page])
                            .responseDecodable(of: ReviewPage.self) { [weak self] response in self?.show(response.result) }
                        AF.request("\(Self.books)", parameters: ["page_size": size])
                            .responseDecodable(of: [Book].self) { response in show(response.result) }
                        page += 1
                        size += 1
                    }
                }

                """)
            #expect(app.text.contains("Task { @MainActor [weak self, page = self.page] in\n"), "\(app.text)")
            #expect(app.text.contains("ShelfClient.shared.reviews.list(bookID: id, limit: page)"))
            #expect(app.text.contains("Task { @MainActor [size = size] in\n") && app.advice.isEmpty, "\(app.advice)")
        }

        @Test("an address of a constant is found, and another server becomes the shared client's")
        func constants() throws {
            let declarations = "enum API { static let root = \"http://localhost:8080/v1\" }\n"
            let app = try Self.migrated(
                Self.app(
                    "_ = try await AF.request(API.root + \"/books/\\(id)\").serializingDecodable(Book.self).value\n"
                        + "_ = try await AF.request(\"\(Self.books)/\\(id)\").serializingDecodable(Book.self).value",
                    with: declarations))
            #expect(app.text.contains("    _ = try await ShelfClient.shared.books.get(bookID: id)\n"))
            #expect(app.text.contains("ShelfEnvironment(baseURL: \"http://localhost:8080/v1\")"))
            #expect(app.advice == ["call 'books.get(bookID:)' of a ShelfClient for 'https://shelf.example.com/v1'"])
        }

        @Test(
            "what isn't certain remains, with a comment above",
            arguments: [
                (
                    "AF.request(\"https://shelf.example.com/v1/authors\").responseDecodable(of: Book.self) { r in }",
                    "add 'GET /v1/authors' to the description"
                ),
                ("AF.request(address).responseDecodable(of: Book.self) { r in }", "isn't a constant"),
                ("AF.request(\"\(books)/\\(id)\").responseData { r in print(r) }", "which returns the content"),
                (
                    "AF.request(\"\(books)/\\(id)\").responseDecodable(of: Book.self) { r in print(r.response as Any) }",
                    "throws an EndpointError"
                ),
                (
                    "AF.request(\"\(books)/\\(id)\").responseDecodable(of: Book.self, queue: q) { r in }",
                    "choose its actor"
                ),
                (
                    "AF.request(\"\(books)/\\(id)\").responseDecodable(of: Novel.self) { r in print(r.result) }",
                    "which returns Book"
                ),
                (
                    "AF.request(\"\(books)\", parameters: [\"available\": true]).responseDecodable(of: [Book].self) { r in }",
                    "URLEncoding as 1 or 0"
                ),
                (
                    "AF.request(\"\(books)\", parameters: [\"page_size\": q]).responseDecodable(of: [Book].self) { r in }",
                    "pass 'page_size' as Int, not 'q'"
                ),
                (
                    "AF.request(\"\(books)\", parameters: [\"genre\": genre]).responseDecodable(of: [Book].self) { r in }",
                    "pass 'genre' as Genre"
                ),
                (
                    "AF.request(\"\(books)\", parameters: [\"genre\": \"war\"]).responseDecodable(of: [Book].self) { r in }",
                    "Genre has no case for 'war'"
                ),
                (
                    "AF.request(\"\(books)\", parameters: [\"sort\": \"title\"]).responseDecodable(of: [Book].self) { r in }",
                    "add the query parameter 'sort'"
                ),
                (
                    "AF.request(\"\(books)\", headers: [\"Authorization\": q]).responseDecodable(of: [Book].self) { r in }",
                    "pass the credentials to ShelfClient"
                ),
                (
                    "AF.request(\"\(books)\", method: .post, parameters: [\"genre\": \"crime\"], encoding: JSONEncoding.default)"
                        + ".responseDecodable(of: Book.self) { r in }", "which needs 'title'"
                ),
                (
                    "AF.request(\"\(books)\", method: .post, parameters: [\"title\": q]).responseDecodable(of: Book.self) { r in }",
                    "no form as its body"
                ),
                (
                    "AF.request(\"\(books)\", interceptor: retry).responseDecodable(of: [Book].self) { r in }",
                    "a middleware"
                ),
                (
                    "let r = AF.request(\"\(books)/\\(id)\").responseDecodable(of: Book.self) { r in }", "in a Task"
                ),
                (
                    "let x: String = q.addingPercentEncoding(withAllowedCharacters: set)!\n"
                        + "    AF.request(\"\(books)/\\(x)\").responseDecodable(of: Book.self) { r in }",
                    "pass 'bookID' without percent-encoding"
                ),
                (
                    "AF.request(\"\(books)/\\(f(q))\").responseDecodable(of: Book.self) { r in }",
                    "pass 'bookID' as String"
                ),
                ("AF.request(\"\\(base)/books\").responseDecodable(of: [Book].self) { r in }", "isn't a constant"),
                ("AF.upload(file, to: \"\(books)\").response { r in }", "call the operation's method"),
                ("AF.request(Router.books).responseDecodable(of: [Book].self) { r in }", "isn't a constant"),
                ("do { try await x() } catch let error as AFError { print(error) }", "catch EndpointError"),
            ])
        func open(old: String, advice: String) throws {
            let app = try Self.migrated(Self.app(old))
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(app.text.contains("    // FIXME(endpointgen): "))
            #expect(app.text.contains("    \(old.split(separator: "\n").last ?? "")\n"))
        }

        @Test("a session of the app's own, and a router, remain with comments")
        func sessions() throws {
            let app = try Self.migrated(
                Self.app(
                    "let session = Session(interceptor: retry)\n"
                        + "_ = try await session.request(\"\(Self.books)\").serializingDecodable([Book].self).value",
                    with: "enum Router: URLRequestConvertible { case books }\n"))
            #expect(app.advice.count == 2, "\(app.advice)")
            #expect(
                app.advice.contains(
                    "call 'books.list(genre:pageSize:available:)' of a ShelfClient with the session's settings"))
            #expect(app.text.contains("import Alamofire\n") && !app.text.contains("EndpointRuntime"))
        }

        @Test("a model that the app declares isn't the client's model of the same name")
        func ownModels() throws {
            let old = Self.app(
                "_ = try await AF.request(\"\(Self.books)/\\(id)\").serializingDecodable(Book.self).value",
                with: "struct Book: Codable { var id: Int }\n")
            let app = try Self.migrated(old)
            #expect(app.advice == ["call 'books.get(bookID:)', which returns the client's Book, and remove the app's"])
        }

        @Test("a variable that has another use remains")
        func usedTwice() throws {
            let app = try Self.migrated(
                Self.app(
                    "let url = \"\(Self.books)/\\(id)\"\nprint(url)\n"
                        + "_ = try await AF.request(url).serializingDecodable(Book.self).value"))
            #expect(
                app.text.contains("    let url = ") && app.text.contains("books.get(bookID: id)") && app.advice.isEmpty)
        }

        @Test("another run declares no second client")
        func secondRun() throws {
            let call = "    _ = try await AF.request(\"\(Self.books)/\\(id)\").serializingDecodable(Book.self).value\n"
            let first = try Self.migrated(Self.app("").dropLast(2) + call + "    AF.request(x)\n}\n")
            #expect(first.advice.count == 1 && first.text.contains("static let shared"))
            let second = try Self.migrated(first.text.replacing("    AF.request(x)\n", with: call))
            #expect(second.text.components(separatedBy: "static let shared").count == 2 && second.advice.isEmpty)
        }

        @Test("a file without an import of Alamofire isn't changed")
        func otherFiles() throws {
            let text = Self.app("AF.request(\"\(Self.books)\").responseData { r in }").replacing(
                "import Alamofire\n", with: "")
            #expect(try Self.migrated(text).text == text)
        }
    }
#endif
