#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Parameters of Alamofire that the app's code evaluates before the request.
    @Suite("Values before a request")
    struct LaterValueTests {
        private static func text(_ statements: [String]) -> String {
            "import Alamofire\nfunc load(n: Int, m: inout Int) async throws {\n"
                + statements.map { "    \($0)\n" }.joined() + "}\n"
        }

        private static let request =
            "let b = try await AF.request(\"https://shelf.example.com/v1/books\", parameters: p)"
            + ".serializingDecodable([Book].self).value"

        @Test(
            "values that can't change before the request become arguments",
            arguments: [
                (["let p: Parameters = [\"page_size\": 5]", "count += 1"], "5"),
                (["let p: Parameters = [\"page_size\": n]", "await other()"], "n"),
                (["let size: Int = 5", "let p: Parameters = [\"page_size\": size]", "other()"], "size"),
                (
                    [
                        "var p: Parameters = [:]", "count += 1", "p[\"page_size\"] = n",
                        "let x = \"a\" + y",
                    ], "n"
                ),
            ])
        func same(statements: [String], size: String) throws {
            let app = try ShelfApp([Self.text(statements + [Self.request])], from: .alamofire, .swift)
            #expect(app.advice.isEmpty, "\(app.advice)")
            #expect(
                app.text.contains("let b = try await ShelfClient.shared.books.list(pageSize: \(size))\n"), "\(app.text)"
            )
        }

        @Test(
            "values that may change before the request have a comment",
            arguments: [
                ["let p: Parameters = [\"page_size\": m]", "m += 1"],
                ["let p: Parameters = [\"page_size\": m]", "other()"],
                ["var size: Int = 5", "let p: Parameters = [\"page_size\": size]", "await other()"],
                ["let p: Parameters = [\"page_size\": n]", "let n = 2"],
                ["let p: Parameters = [\"page_size\": n]", "guard let n = Optional(3) else { return }"],
                ["var p: Parameters = [:]", "p[\"page_size\"] = m", "run { m += 1 }"],
            ])
        func changed(statements: [String]) throws {
            let text = Self.text(statements + [Self.request])
            let app = try ShelfApp([text], from: .alamofire, .swift)
            #expect(
                app.advice.last == "pass 'page_size' as the request does, whose value may change before", "\(app.text)")
            #expect(app.text.contains("    \(Self.request)\n"))
        }

        @Test(
            "an address that is stored before a request has the value of its time",
            arguments: [
                (["let id: String = f()", "let url = \"/books/\\(id)\"", "other()"], true),
                (["let url = \"/books/\\(book.id)\"", "let x = 1"], true),
                (["let url = \"/books/\\(book.id)\"", "book.next()"], false),
                (["let url = \"/books/\\(m)\"", "m += 1"], false),
            ])
        func addresses(statements: [String], isSame: Bool) throws {
            let lines = statements + ["let b = try await AF.request(url).serializingDecodable(Book.self).value"]
            let text =
                "import Alamofire\nfunc load(book: Book, m: inout String) async throws {\n"
                + lines.map { "    \($0)\n" }.joined().replacing("\"/", with: "\"https://shelf.example.com/v1/") + "}\n"
            let app = try ShelfApp([text], from: .alamofire, .swift)
            #expect(app.advice.isEmpty == isSame, "\(app.advice)")
            #expect(app.text.contains("AF.request(url)") != isSame, "\(app.text)")
        }

        @Test(
            "an integer that Swift prints with other digits isn't written as a string",
            arguments: ["1_000", "0x10", "007"])
        func digits(number: String) throws {
            let text = Self.text([
                "let b = try await AF.request(\"https://shelf.example.com/v1/search\", parameters: [\"q\": \(number)])"
                    + ".serializingDecodable([Book].self).value"
            ])
            let app = try ShelfApp([text], from: .alamofire, .swift)
            #expect(app.advice == ["pass 'q' as String, not '\(number)'"], "\(app.text)")
            let plain = try ShelfApp([text.replacing(number, with: "12")], from: .alamofire, .swift)
            #expect(plain.text.contains("search.search(q: \"12\")"), "\(plain.text)")
        }
    }
#endif
