#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Requests of Alamofire for which a call of the client might send another request.
    @Suite("Uncertain requests of Alamofire")
    struct UncertainRequestTests {
        private static let url = ShelfApp.url
        private static let list = ".validate().serializingDecodable([String].self).value"

        /// A function with statements before a request of the list with `parameters`.
        private static func listing(_ statements: String) -> String {
            """
            final class Pager {
                var page = 1
                func load(q: String, limit: Int) async throws {
                    \(statements.replacing("\n", with: "\n        "))
                    _ = try await AF.request("\(url)/books", parameters: parameters)\(list)
                }
            }

            """
        }

        @Test(
            "a request that a call might not send remains, with a comment",
            arguments: [
                ("_ = try await AF.request(\"\(url)/books\") { $0.timeoutInterval = 5 }\(list)", "a middleware"),
                (
                    "_ = try await AF.request(\"\(url)/books\").serializingDecodable([String].self, decoder: d).value",
                    "without the decoder 'd'"
                ),
                (
                    "let root = URL(string: \"\(url)\")!\n_ = try await AF.request(root.appendingPathComponent(\"books?page=2\"))\(list)",
                    "isn't a constant"
                ),
                ("_ = try await AF.request(\"\(url)/books?q=a&q=b\")\(list)", "one of the values of 'q'"),
                (
                    "_ = try await AF.request(\"\(url)/books?page=2\", parameters: [\"page\": 3])\(list)",
                    "one of the values of 'page'"
                ),
                (
                    "_ = try await AF.request(\"\(url)/books\", parameters: [\"bits\": bits])\(list)",
                    "URLEncoding as 1 or 0"
                ),
                (
                    "_ = try await AF.request(\"\(url)/books\", parameters: [\"bits\": [true]])\(list)",
                    "URLEncoding as 1 or 0"
                ),
                ("_ = try await AF.request(\"\(url)/books?price=\\(price)\")\(list)", "pass 'price' as Double"),
                ("_ = try await AF.request(\"\(url)/books?tags[]=\\(tags)\")\(list)", "'tags[]'"),
                (
                    "AF.request(\"\(url)/prices/\\(price)\", method: .delete).validate().response { _ in }",
                    "pass 'price' as Double"
                ),
                (
                    "AF.request(\"\(url)/books/\\(none)\", method: .delete).validate().response { _ in }",
                    "whose value may be nil"
                ),
                (
                    "AF.request(\"\(url)/forms\", method: .post, parameters: [\"tags\": tags]).validate().response { _ in }",
                    "may send 'tags' in another form"
                ),
                (
                    "AF.request(\"\(url)/books/1\", method: .patch, parameters: [:], encoding: JSONEncoding.default)"
                        + ".validate().response { _ in }", "with an empty body"
                ),
                (
                    "AF.request(\"\(url)/books/1\", method: .patch, parameters: [\"title\": \"a\"], encoding: JSONEncoding.default, "
                        + "headers: [\"Content-Type\": \"application/json-patch+json\"]).validate().response { _ in }",
                    "pass the header 'Content-Type'"
                ),
                (
                    "_ = try await AF.request(\"\(url)/books\", headers: [\"Accept\": \"application/json, text/plain\"])\(list)",
                    "pass the header 'Accept'"
                ),
                (
                    "_ = try await AF.request(\"\(url)/books\", headers: [\"Accept\": \"application/json; version=2\"])\(list)",
                    "pass the header 'Accept'"
                ),
            ])
        func open(statements: String, advice: String) throws {
            let text = """
                func load(bits: [Bool], tags: [String], price: Double, none: String?, d: JSONDecoder) async throws {
                    \(statements)
                }

                """
            let app = try ShelfApp.alamofire(text)
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(
                app.text.contains(statements.split(separator: "\n").last ?? "")
                    && !app.text.contains("ShelfClient.shared"))
        }

        @Test(
            "a request with the same header or value becomes a call",
            arguments: [
                (
                    "AF.request(\"\(url)/books/1\", method: .patch, parameters: [\"title\": \"a\"], encoding: JSONEncoding.default, "
                        + "headers: [\"Content-Type\": \"application/json; charset=utf-8\"]).validate().response { _ in }",
                    "_ = try? await ShelfClient.shared.books.patch(bookID: \"1\", Patch(title: \"a\"))"
                ),
                (
                    "AF.request(\"\(url)/books/1\", method: .delete, parameters: nil, encoding: JSONEncoding.default)"
                        + ".validate().response { _ in }",
                    "_ = try? await ShelfClient.shared.books.delete(bookID: \"1\")"
                ),
                (
                    "_ = try await AF.request(\"\(url)/books\", parameters: [\"price\": price, \"tags\": tags])\(list)",
                    "_ = try await ShelfClient.shared.books.list(price: price, tags: tags)"
                ),
            ])
        func rewritten(old: String, new: String) throws {
            let app = try ShelfApp.alamofire("func load(tags: [String], price: Double) async throws {\n    \(old)\n}\n")
            #expect(app.advice.isEmpty && app.text.contains(new), "\(app.text) \(app.advice)")
        }

        @Test(
            "a parameter that may change before the request remains",
            arguments: [
                "let parameters: Parameters = [\"page\": page]\npage += 1",
                "let parameters: Parameters = [\"page\": self.page]\nawait wait()",
                "let parameters: Parameters = [\"q\": q]\nguard let q = Optional(\"x\") else { return }",
                "let parameters: Parameters = [\"q\": q]\nlet q = \"x\"",
                "var size = limit\nlet parameters: Parameters = [\"page\": size]\nsize += 1",
                "var parameters: Parameters = [:]\nparameters[\"page\"] = page\nreset()",
            ])
        func changed(statements: String) throws {
            let app = try ShelfApp.alamofire(Self.listing(statements))
            #expect(app.advice.last?.contains("value may change before") ?? false, "\(app.advice)")
            #expect(!app.text.contains("ShelfClient.shared") && app.text.contains("parameters: parameters)"))
        }

        @Test(
            "a parameter that can't change before the request is passed",
            arguments: [
                ("let parameters: Parameters = [\"page\": page]", "page: page"),
                ("let parameters: Parameters = [\"page\": limit, \"q\": \"a\"]\nshow()", "q: \"a\", page: limit"),
                ("let size: Int = 5\nlet parameters: Parameters = [\"page\": size]\nshow()", "page: size"),
                ("let parameters: Parameters = [\"page\": page]\nlet other = 5", "page: page"),
                ("var parameters: Parameters = [\"q\": q]\nparameters[\"page\"] = page", "q: q, page: page"),
            ])
        func unchanged(statements: String, arguments: String) throws {
            let app = try ShelfApp.alamofire(Self.listing(statements))
            #expect(app.advice.isEmpty && app.text.contains("books.list(\(arguments))"), "\(app.text) \(app.advice)")
        }

        @Test("an entry of a dictionary whose name has backticks remains")
        func nameWithBackticks() throws {
            let app = try ShelfApp.alamofire(
                Self.listing("var parameters: Parameters = [\"q\": q]\n`parameters`[\"page\"] = limit"))
            #expect(app.advice.last?.contains("pass the values of 'parameters'") ?? false, "\(app.advice)")
            #expect(!app.text.contains("ShelfClient.shared"))
        }

        @Test("a guard for an address remains if it does more than return")
        func guardedAddress() throws {
            let app = try ShelfApp.alamofire(
                """
                func load(id: String) {
                    guard let url = URL(string: "\(Self.url)/books/\\(id)") else { log(); return }
                    AF.request(url, method: .delete).validate().response { _ in }
                }

                """)
            #expect(app.text.contains("else { log(); return }\n    Task {") && app.advice.isEmpty, "\(app.text)")
        }

        @Test("a header that may change before the request remains")
        func changedHeader() throws {
            let app = try ShelfApp.alamofire(
                """
                func load() async throws {
                    let headers: HTTPHeaders = ["Accept-Language": language]
                    change()
                    _ = try await AF.request("\(Self.url)/books", headers: headers)\(Self.list)
                }
                var language = "de"

                """)
            #expect(app.advice.last?.contains("value may change before") ?? false, "\(app.advice)")
        }

        @Test(
            "a session that the app itself names AF remains",
            arguments: [
                "let AF = Session(interceptor: i)\nfunc load() async throws {\n    _ = try await AF.request(\"\(url)/books\")\(list)\n}\n",
                "func load(AF: Session) async throws {\n    _ = try await AF.request(\"\(url)/books\")\(list)\n}\n",
                "let AF = makeSession()\nfunc load() async throws {\n    _ = try await AF.request(\"\(url)/books\")\(list)\n}\n",
            ])
        func ownSession(text: String) throws {
            let app = try ShelfApp.alamofire(text)
            #expect(app.advice.last?.contains("with the session's settings") ?? false, "\(app.advice)")
            #expect(app.text.contains("_ = try await AF.request("))
        }

        @Test("an app's own AF in another file isn't the default session")
        func ownSessionOfAnotherFile() throws {
            let app = try ShelfApp.alamofire(
                "let AF = makeSession()\n",
                "func load() async throws {\n    _ = try await AF.request(\"\(Self.url)/books\")\(Self.list)\n}\n")
            #expect(app.advice.count == 1 && !app.text.contains("ShelfClient.shared"), "\(app.advice)")
        }

        @Test("another use of the default session remains, with the import")
        func defaultSession() throws {
            let app = try ShelfApp.alamofire(
                """
                func load() async throws {
                    _ = try await AF.request("\(Self.url)/books")\(Self.list)
                    Session.default.upload(Data(), to: "\(Self.url)")
                }

                """)
            #expect(app.advice == ["call the operation's method of 'ShelfClient'"])
            #expect(app.text.contains("import Alamofire\n") && app.text.contains("ShelfClient.shared.books.list()"))
        }
    }
#endif
