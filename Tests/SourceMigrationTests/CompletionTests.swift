#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Requests of Alamofire whose completion handlers become tasks.
    @Suite("Completion handlers of Alamofire")
    struct CompletionTests {
        private static let delete = "AF.request(\"\(ShelfApp.url)/books/1\", method: .delete).validate()"
        private static let list = "AF.request(\"\(ShelfApp.url)/books\").validate()"

        /// A method with statements.
        private static func app(_ statements: String) -> String {
            """
            final class Pager {
                var page = 1
                var id = ""
                func load(id: String) {
                    \(statements.replacing("\n", with: "\n        "))
                    print(0)
                }
            }

            """
        }

        @Test("a task captures a variable in a removed statement")
        func preparedValue() throws {
            let app = try ShelfApp.alamofire(
                Self.app(
                    """
                    let parameters: Parameters = ["page": page]
                    AF.request("\(ShelfApp.url)/books", parameters: parameters).validate()
                        .responseDecodable(of: [String].self) { response in print(response.result) }
                    page += 1
                    """))
            #expect(app.advice.isEmpty, "\(app.advice)")
            #expect(app.text.contains("        Task { @MainActor [page = page] in\n"), "\(app.text)")
            #expect(app.text.contains("ShelfClient.shared.books.list(page: page)"))
        }

        @Test("'self.' in a string remains")
        func selfInString() throws {
            let app = try ShelfApp.alamofire(
                Self.app(
                    "AF.request(\"\(ShelfApp.url)/books\", parameters: [\"q\": \"self.page\", \"page\": self.page])"
                        + ".validate().responseDecodable(of: [String].self) { _ in }"))
            #expect(app.text.contains("books.list(q: \"self.page\", page: page)"), "\(app.text)")
            #expect(app.text.contains("Task { @MainActor [page = self.page] in\n") && app.advice.isEmpty)
        }

        @Test("comments in the call and in the handler remain")
        func comments() throws {
            let app = try ShelfApp.alamofire(
                Self.app(
                    """
                    AF.request("\(ShelfApp.url)/books/1", method: .delete) // first
                        .validate() // second
                        .response { _ in // third
                            print(1) // fourth
                            // fifth
                        }
                    AF.request("\(ShelfApp.url)/books/2", method: .delete).validate().response { _ in
                        // sixth
                    }
                    """))
            #expect(
                app.text.contains(
                    """
                            Task { @MainActor in
                                // first
                                // second
                                _ = try? await ShelfClient.shared.books.delete(bookID: "1")
                                // third
                                print(1) // fourth
                                // fifth
                            }
                            Task { @MainActor in
                                _ = try? await ShelfClient.shared.books.delete(bookID: "2")
                                // sixth
                            }

                    """), "\(app.text)")
        }

        @Test("a type of the app named Task or Result doesn't replace Swift's")
        func hiddenTypes() throws {
            let app = try ShelfApp.alamofire(
                "struct Task {}\nenum Result {}\n"
                    + Self.app("\(Self.list).responseDecodable(of: [String].self) { r in print(r.result) }"))
            #expect(app.text.contains("        _Concurrency.Task { @MainActor in\n"), "\(app.text)")
            #expect(app.text.contains("let r: Swift.Result<[String], any Error>\n") && app.advice.isEmpty)
        }

        @Test(
            "a handler that a task might change remains",
            arguments: [
                "\(list).responseDecodable(of: [String].self) { error in print(error.result) }",
                "AF.request(\"\(ShelfApp.url)/books/\\(id)\", method: .delete).validate().response { id in print(id.result) }",
                "AF.request(\"\(ShelfApp.url)/books/\\(self.id)\", method: .delete).validate().response { id in print(id.result) }",
                "AF.request(\"\(ShelfApp.url)/books\", parameters: [\"q\": id, \"page\": Int(self.id)]).response { _ in }",
                "let handler = { (r: String) in \(delete).response { _ in print(r) } }",
                "[1].map { n in\n    \(delete).response { _ in print(n) }\n}",
                "\(delete).response { r in\n    switch r.result {\n    case .success(let data): print(data?.count ?? 0)\n    case .failure: break\n    }\n}",
                "\(delete).response { r in if r.value != nil { print(1) } }",
                "\(delete).response { r in\n    if case .failure(let error) = r.result { print(error.errorDescription ?? \"\") }\n}",
                "\(delete).response { r in\n    if case .failure(.sessionDeinitialized) = r.result { print(1) }\n}",
                "\(delete).response { r in\n    if case .failure(let error) = r.result { print((error as NSError).code) }\n}",
                "\(delete).response { r in\n    if case let .failure(error) = r.result, error.isSessionTaskError { print(1) }\n}",
                "\(delete).response { r in print(r.result.isSuccess) }",
                "AF.request(\"\(ShelfApp.url)/books/\\(id)\", method: .delete).validate().response { [id = self.id] _ in print(id) }",
                "var size = 5\nAF.request(\"\(ShelfApp.url)/books\", parameters: [\"page\": size]).validate()"
                    + ".responseDecodable(of: [String].self) { _ in print(size) }",
                "AF.request(\"\(ShelfApp.url)/books\", parameters: [\"page\": self.page]).validate()"
                    + ".responseDecodable(of: [String].self) { [page = 1] _ in print(page) }",
                "\(delete).response { _ in\n    print(\"\"\"\n        Name:   \n          \n        b\n        \"\"\")\n}",
            ])
        func open(statements: String) throws {
            let app = try ShelfApp.alamofire(Self.app(statements))
            #expect(app.advice.count == 1, "\(app.advice)")
            #expect(app.text.contains("AF.request(") && !app.text.contains("Task {"), "\(app.text)")
        }

        @Test("a handler that uses the error as any error becomes a task")
        func errors() throws {
            let app = try ShelfApp.alamofire(
                Self.app(
                    """
                    \(Self.delete).response { r in
                        if case let .failure(error) = r.result { self.show(error, error.localizedDescription) }
                    }
                    """))
            #expect(app.advice.isEmpty && app.text.contains("self.show(error, error.localizedDescription)"))
        }

        @Test("an error that the app may pass as Alamofire's remains")
        func typedErrors() throws {
            let app = try ShelfApp.alamofire(
                Self.app("\(Self.list).responseDecodable(of: [String].self) { r in self.done(r.result) }"),
                "func done(_ result: Result<[String], AFError>) {}\n")
            #expect(app.advice.count == 2 && app.text.contains("self.done(r.result)"), "\(app.advice)")
        }

        @Test(
            "a call whose result a function returns remains",
            arguments: [
                "func load() -> DataRequest {\n    \(delete).response { _ in }\n}\n",
                "func load() -> DataRequest {\n    if true {\n        \(delete).response { _ in }\n    } else {\n        other()\n    }\n}\n",
                "var request: DataRequest {\n    \(delete).response { _ in }\n}\n",
            ])
        func returned(text: String) throws {
            let app = try ShelfApp.alamofire(text)
            #expect(app.advice.count == 2 && app.text.contains("AF.request(") && !app.text.contains("Task {"))
        }

        @Test("a call in a closure of a queue becomes a task")
        func queue() throws {
            let app = try ShelfApp.alamofire(
                Self.app("DispatchQueue.main.async { \(Self.delete).response { _ in } }"))
            #expect(app.advice.isEmpty && app.text.contains("Task { @MainActor in\n"), "\(app.text)")
        }

        @Test("an awaited call remains if a catch clause uses members of Alamofire's error")
        func caught() throws {
            let call = "_ = try await \(Self.list).serializingDecodable([String].self).value"
            let app = try ShelfApp.alamofire(
                """
                func load() async {
                    do {
                        \(call)
                    } catch {
                        if error.asAFError?.responseCode == 404 { print(1) }
                    }
                    do {
                        _ = \(call.dropFirst(4))
                    } catch let problem {
                        print(problem.localizedDescription)
                    }
                }

                """)
            #expect(
                app.advice == [
                    "call 'books.list(genre:q:page:price:bits:tags:acceptLanguage:)', and handle EndpointError in the 'catch' clause"
                ])
            #expect(app.text.contains("ShelfClient.shared.books.list()"), "\(app.text)")
        }
    }
#endif
