#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Targets of Moya with requests to the shelf's server.
    @Suite("Targets of Moya")
    struct MoyaTargetTests {
        /// A target, with some of its parts replaced.
        private static func target(
            _ cases: String, path: String, method: String = ".get", task: String = ".requestPlain",
            base: String = "https://shelf.example.com/v1", headers: String = "nil", more: String = ""
        ) -> String {
            """
            enum BooksAPI: TargetType {
                \(cases)
                var baseURL: URL { URL(string: "\(base)")! }
                var path: String { \(path) }
                var method: Moya.Method { \(method) }
                var task: Moya.Task { \(task) }
                var headers: [String: String]? { \(headers) }
            \(more)}

            """
        }

        private static func migrated(_ texts: String...) throws -> ShelfApp {
            try ShelfApp(texts, from: .moya, .swift)
        }

        private static let getBook = target(
            "case book(id: String)", path: "switch self { case .book(let id): \"/books/\\(id)\" }")

        @Test(
            "uses of a target become uses of the generated target",
            arguments: [
                ("let p = MoyaProvider<BooksAPI>()", "let p = Provider<BooksTarget>()"),
                (
                    "let p = MoyaProvider<BooksAPI>(plugins: [NetworkLoggerPlugin()])",
                    "let p = Provider<BooksTarget>(plugins: [NetworkLogger()])"
                ),
                (
                    "let p: MoyaProvider<BooksAPI>? = MoyaProvider(plugins: [])",
                    "let p: Provider<BooksTarget>? = Provider(plugins: [])"
                ),
                (
                    "func f(p: MoyaProvider<BooksAPI>) { p.request(.book(id: \"a\")) { print($0) } }",
                    "func f(p: Provider<BooksTarget>) { p.request(.get(bookID: \"a\")) { print($0) } }"
                ),
                (
                    "func f(_ t: BooksAPI = .book(id: \"a\")) -> BooksAPI { t }\nlet t = f(.book(id: x + y))",
                    "func f(_ t: BooksTarget = .get(bookID: \"a\")) -> BooksTarget { t }\nlet t = f(.get(bookID: x + y))"
                ),
                ("let t: BooksAPI = .book(id: \"a\")", "let t: BooksTarget = .get(bookID: \"a\")"),
                ("func f() -> BooksAPI { .book(id: \"a\") }", "func f() -> BooksTarget { .get(bookID: \"a\") }"),
                ("let t = [BooksAPI.book(id: \"a\")]", "let t = [BooksTarget.get(bookID: \"a\")]"),
                ("extension BooksAPI: P { var x: Int { 1 } }", "extension BooksTarget: P { var x: Int { 1 } }"),
                ("func f(_: Result<Moya.Response, MoyaError>) {}", "func f(_: Result<Response, EndpointError>) {}"),
            ])
        func uses(old: String, new: String) throws {
            let app = try Self.migrated("import Moya\n\(old)\n", "import Moya\n\(Self.getBook)")
            #expect(app.files[0].text == "import EndpointRuntime\n\(new)\n")
            #expect(app.files[1].text == "" && app.advice.isEmpty, "\(app.advice) \(app.files[1].text)")
        }

        @Test(
            "a task's parameters become arguments",
            arguments: [
                (
                    "case all(Int)",
                    "case .all(let size): .requestParameters(parameters: [\"page_size\": size], "
                        + "encoding: URLEncoding.default)", ".all(5)", ".list(pageSize: 5)"
                ),
                (
                    "case all(genre: Genre)",
                    "case .all(let genre): .requestParameters(parameters: "
                        + "[\"genre\": genre.rawValue], encoding: URLEncoding.queryString)", ".all(genre: .crime)",
                    ".list(genre: .crime)"
                ),
                (
                    "case all(String)",
                    "case .all(let genre): .requestParameters(parameters: "
                        + "[\"genre\": genre, \"page_size\": 20], encoding: URLEncoding.queryString)", ".all(x)",
                    ".list(genre: Genre(rawValue: x), pageSize: 20)"
                ),
                ("case all", "default: .requestPlain", ".all", ".list()"),
                (
                    "case all(genre: Genre?, n: Int?)",
                    "case .all(let genre, let n): var p: [String: Any] = [:]; p[\"genre\"] = genre?.rawValue; "
                        + "p[\"page_size\"] = n; return .requestParameters(parameters: p, encoding: URLEncoding.default)",
                    ".all(genre: .crime, n: nil)", ".list(genre: .crime, pageSize: nil)"
                ),
                (
                    "case all(n: Int? = nil)",
                    "case .all(let n): var p = [String: Any](); "
                        + "if let n { p[\"page_size\"] = n }; return .requestParameters(parameters: p, "
                        + "encoding: URLEncoding.default)", ".all()", ".list(pageSize: nil)"
                ),
            ])
        func parameters(cases: String, branch: String, old: String, new: String) throws {
            let target = Self.target(cases, path: "\"/books\"", task: "switch self { \(branch) }")
            let app = try Self.migrated("import Moya\n\(target)let t: BooksAPI = \(old)\n")
            #expect(app.text == "import EndpointRuntime\nlet t: BooksTarget = \(new)\n", "\(app.advice)")
        }

        @Test("cases of several groups become a MultiTarget")
        func severalGroups() throws {
            let target = Self.target(
                "case one(String), reviews(String)",
                path:
                    "switch self { case .one(let id): \"books/\\(id)\"\ncase .reviews(let id): \"books/\\(id)/reviews\" }"
            )
            let app = try Self.migrated(
                "import Moya\n\(target)let p = MoyaProvider<BooksAPI>()\nfunc f() { p.request(.one(\"a\")) { _ in } }\n"
                    + "extension BooksAPI: P {}\n"
            )
            #expect(
                app.text == """
                    import EndpointClients
                    let p = Provider<MultiTarget>()
                    func f() { p.request(MultiTarget(BooksTarget.get(bookID: "a"))) { _ in } }
                    // FIXME(endpointgen): extend BooksTarget and ReviewsTarget instead of 'BooksAPI'
                    extension BooksAPI: P {}

                    """, "\(app.text)")
        }

        @Test("another server becomes the environment of the provider")
        func environment() throws {
            let target = Self.target("case all", path: "\"/books\"", base: "http://localhost/v1")
            let app = try Self.migrated("import Moya\n\(target)let p = MoyaProvider<BooksAPI>(plugins: [log])\n")
            #expect(
                app.text == """
                    import EndpointRuntime
                    let p = Provider<BooksTarget>(configuration: ProviderConfiguration(environment: \
                    ShelfEnvironment(baseURL: "http://localhost/v1").environment, plugins: [log]))

                    """, "\(app.text)")
        }

        @Test("a struct with one request becomes a case")
        func structures() throws {
            let app = try Self.migrated(
                """
                import Moya
                struct GetBook: TargetType {
                    let id: Int
                    var baseURL: URL { URL(string: "https://shelf.example.com/v1")! }
                    var path: String { "/books/\\(id)" }
                    var method: Moya.Method { .get }
                    var task: Moya.Task { .requestPlain }
                    var headers: [String: String]? { nil }
                }
                let t = GetBook(id: n)

                """)
            #expect(app.text == "import EndpointRuntime\nlet t = BooksTarget.get(bookID: \"\\(n)\")\n", "\(app.advice)")
        }

        @Test(
            "a target whose requests aren't certain remains, with a comment",
            arguments: [
                (
                    target(
                        "case all", path: "\"/books\"",
                        task: "if let x = y { return .requestData(x) }; return .requestPlain"),
                    "write 'task' of 'BooksAPI' with one 'switch self'"
                ),
                (target("case all", path: "\"/authors\""), "add 'GET /v1/authors' to the description"),
                (target("case all", path: "\"/books\"", method: ".put"), "add 'PUT /v1/books'"),
                (target("case all", path: "\"/books\"", headers: "[\"X-App\": \"a\"]"), "pass the header 'X-App'"),
                (target("case all", path: "\"/books\"", base: "\\(host)"), "isn't a constant"),
                (
                    target(
                        "case all", path: "\"/books\"",
                        more: "    var validationType: ValidationType { .successCodes }\n"),
                    "filterSuccessfulStatusCodes()"
                ),
                (
                    target("case all", path: "\"/books\"", more: "    func x() {}\n"),
                    "move 'func x()' out of 'BooksAPI'"
                ),
                (target("case all", path: "\"/books\"", task: ".uploadMultipart(form)"), "isn't migrated"),
                (
                    target(
                        "case all(Bool)", path: "\"/books\"",
                        task: "switch self { case .all(let x): .requestParameters(parameters: [\"available\": x], "
                            + "encoding: URLEncoding.default) }"), "URLEncoding as 1 or 0"
                ),
                (
                    target(
                        "case all(Int)",
                        path: "switch self { case .all(let n) where n > 0: \"/books\"\ndefault: \"/search\" }"),
                    "with one 'switch self'"
                ),
                (
                    target(
                        "case save(NewBook)", path: "\"/books\"", method: ".post",
                        task: "switch self { case .save(let b): .requestJSONEncodable(b) }")
                        + "struct NewBook: Encodable { var title: String }\n", "remove the app's 'NewBook'"
                ),
            ])
        func open(target: String, advice: String) throws {
            let text = "import Moya\n\(target)let p = MoyaProvider<BooksAPI>()\n"
            let app = try Self.migrated(text)
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(app.text.contains("// FIXME(endpointgen): "))
            #expect(app.text.contains("import EndpointClients\nimport EndpointMigration\n"))
            #expect(app.text.contains("let p = Provider<BooksAPI>()\n"))
            #expect(app.text.contains("enum BooksAPI: TargetType {\n"))
        }

        @Test("a use whose type isn't certain, and a pattern, have a comment")
        func uncertainUses() throws {
            let app = try Self.migrated(
                """
                import Moya
                \(Self.getBook)func f(t: BooksAPI) {
                    g(.book(id: "a"))
                    switch t { case .book(let id): print(id) }
                }

                """)
            #expect(
                app.advice == [
                    "if '.book' is a BooksAPI, write 'BooksTarget.get'",
                    "if '.book' is a BooksAPI, write 'BooksTarget.get'",
                ])
            #expect(app.text.contains("    g(.book(id: \"a\"))\n"))
        }

        @Test("a target that remained is replaced by another run, after its requests are described")
        func secondRun() throws {
            let first = try Self.migrated(
                "import Moya\n"
                    + Self.target("case all", path: "\"/book\"")
                    + "let p = MoyaProvider<BooksAPI>()\nfunc f() { p.request(.all) { _ in } }\n")
            #expect(first.advice.count == 2 && first.text.contains("let p = Provider<BooksAPI>()\n"))
            let same = try Self.migrated(first.text)
            #expect(same.text == first.text && same.advice == first.advice)
            let second = try Self.migrated(first.text.replacing("\"/book\"", with: "\"/books\""))
            #expect(
                second.text == """
                    import EndpointClients
                    import EndpointMigration
                    let p = Provider<BooksTarget>()
                    func f() { p.request(.list()) { _ in } }

                    """, "\(second.text)")
        }

        @Test("a protocol that inherits from TargetType has a comment")
        func protocols() throws {
            let app = try Self.migrated("import Moya\nprotocol AppTarget: TargetType {}\nenum A: AppTarget {}\n")
            #expect(app.advice == ["replace the types that conform to 'AppTarget' by the generated targets"])
        }

        @Test("constants that refer to themselves are no address")
        func cycles() throws {
            let target = Self.target("case all", path: "\"/books\"", base: "\\(a)")
            let app = try Self.migrated("import Moya\n\(target)let a = a + b + a + b + a + b\nlet b = a + a + b + b\n")
            #expect(app.advice.count == 1 && app.advice[0].contains("isn't a constant"))
        }

        @Test("a value that would be evaluated twice or never has a comment")
        func repeatedValues() throws {
            let target = Self.target(
                "case book(id: String)", path: "\"/search\"",
                task:
                    "switch self { case .book(let id): .requestParameters(parameters: [\"q\": id], encoding: URLEncoding.default) }",
                more: ""
            ).replacing("case book(id: String)", with: "case book(id: String, unused: Int)").replacing(
                ".book(let id)", with: ".book(let id, _)")
            let app = try Self.migrated(
                "import Moya\n\(target)let a = BooksAPI.book(id: x(), unused: 1)\nlet b = BooksAPI.book(id: y, unused: z())\n"
            )
            #expect(app.text.contains("let a = SearchTarget.search(q: x())\n"))
            #expect(app.text.contains("let b = BooksAPI.book(id: y, unused: z())\n") && app.advice.count == 1)
        }

        @Test("closures of a provider have a comment")
        func closures() throws {
            let app = try Self.migrated(
                "import Moya\n\(Self.getBook)let p = MoyaProvider<BooksAPI>(stubClosure: MoyaProvider.immediatelyStub)\n"
            )
            #expect(app.advice == ["the stubs of BooksTarget are the description's samples, not 'sampleData'"])
            #expect(app.text.contains("import EndpointClients\nimport EndpointMigration\n"))
        }

        @Test("comments of a removed target are removed, and those of other declarations remain")
        func comments() throws {
            let app = try Self.migrated(
                "import Moya\n\n// The app.\nlet x = 1\n\n/// The requests.\n/// Of books.\n\(Self.getBook)\n/// Another.\nlet y = 2\n"
            )
            #expect(
                app.text == "import EndpointRuntime\n\n// The app.\nlet x = 1\n\n/// Another.\nlet y = 2\n",
                "\(app.text)")
        }
    }
#endif
