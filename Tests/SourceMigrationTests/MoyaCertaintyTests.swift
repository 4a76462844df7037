#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Targets of Moya whose requests or uses look certain, and aren't.
    @Suite("Certainty of Moya's targets")
    struct MoyaCertaintyTests {
        private static func target(
            _ cases: String, path: String, method: String = ".get", task: String = ".requestPlain",
            base: String = "https://shelf.example.com/v1", headers: String = "nil"
        ) -> String {
            """
            enum BooksAPI: TargetType {
                \(cases)
                var baseURL: URL { URL(string: "\(base)")! }
                var path: String { \(path) }
                var method: Moya.Method { \(method) }
                var task: Moya.Task { \(task) }
                var headers: [String: String]? { \(headers) }
            }

            """
        }

        private static func parameters(_ list: String) -> String {
            ".requestParameters(parameters: [\(list)], encoding: URLEncoding.default)"
        }

        private static func migrated(_ texts: String...) throws -> ShelfApp {
            try ShelfApp(texts, from: .moya, .swift)
        }

        private static let getBook = target(
            "case book(id: String)", path: "switch self { case .book(let id): \"/books/\\(id)\" }")

        private static let getNumber = target(
            "case book(Int)", path: "switch self { case .book(let id): \"/books/\\(id)\" }")

        private static let search = target(
            "case find(page: Int, text: String)", path: "\"/search\"",
            task: "switch self { case .find(let page, let text): \(parameters("\"page\": page, \"q\": text")) }")

        @Test(
            "a target remains if a property may use another value than the case's",
            arguments: [
                (
                    "a name in a pattern without 'let' is compared",
                    target(
                        "case book(String)", path: "switch self { case .book(let id): \"/books/\\(id)\" }",
                        method: "switch self { case .book(home): .delete\n    case .book: .get }"),
                    "write 'method' of 'BooksAPI' with one 'switch self'"
                ),
                (
                    "a static member is compared",
                    target(
                        "case book(String)", path: "switch self { case .book(let id): \"/books/\\(id)\" }",
                        method: "switch self { case .home: .delete\n    case .book: .get }"),
                    "write 'method' of 'BooksAPI' with one 'switch self'"
                ),
                (
                    "a variable may change",
                    target("case book(String)", path: "switch self { case .book(var id): \"/books/\\(id)\" }"),
                    "write 'path' of 'BooksAPI' with one 'switch self'"
                ),
                (
                    "two cases with one name",
                    target(
                        "case book(id: String), book(key: String)",
                        path: "switch self { case .book(let id): \"/books/\\(id)\"\ndefault: \"/books\" }"),
                    "rename one of the cases 'book' of 'BooksAPI'"
                ),
                (
                    "a value is bound again in a task",
                    target(
                        "case find(q: String)", path: "\"/search\"",
                        task: "switch self { case .find(let q): let q = q.lowercased(); return "
                            + parameters("\"q\": q") + " }"), "write 'task' of 'BooksAPI' with one 'switch self'"
                ),
                (
                    "a value is bound again in a path",
                    target(
                        "case book(id: String)",
                        path: "switch self { case .book(let id): let id = id.lowercased(); return \"/books/\\(id)\" }"),
                    "write 'path' of 'BooksAPI' with one 'switch self'"
                ),
                (
                    "a global name that another property binds",
                    target(
                        "case find(q: String)", path: "\"/search\"",
                        task: "switch self { case .find(let q): \(parameters("\"q\": q")) }",
                        headers: "[\"Accept-Language\": q]"), "bind the name 'q' to one value in 'BooksAPI'"
                ),
                (
                    "a computed property of another type",
                    target(
                        "case find", path: "\"/search\"", task: parameters("\"q\": Config.query")),
                    "pass 'Config.query' where the request is sent"
                ),
                (
                    "a call before a task",
                    target(
                        "case find(q: String)", path: "\"/search\"",
                        task: "switch self { case .find(let q): log(q); return \(parameters("\"q\": q")) }"),
                    "move 'log(q)' out of 'task' of 'BooksAPI'"
                ),
                (
                    "characters that the migration uses",
                    target("case book(id: String)", path: "\"/books/\u{E000}0\u{E001}\""),
                    "remove the characters U+E000 and U+E001 from 'BooksAPI'"
                ),
            ])
        func remaining(_: String, target: String, advice: String) throws {
            let text = "import Moya\nenum Config { static var query: String { read() } }\n\(target)"
            let app = try Self.migrated(text)
            #expect(app.advice.count == 1 && app.advice[0].contains(advice), "\(app.advice)")
            #expect(app.text.contains("enum BooksAPI: TargetType {\n"))
        }

        @Test("a constant of another type is passed where the target is created")
        func constants() throws {
            let target = Self.target("case find", path: "\"/search\"", task: Self.parameters("\"q\": Config.query"))
            let app = try Self.migrated(
                "import Moya\nenum Config { static let query: String = \"x\" }\n\(target)let t: BooksAPI = .find\n")
            #expect(app.text.hasSuffix("let t: SearchTarget = .search(q: Config.query)\n"), "\(app.advice)")
        }

        @Test(
            "a value of a case keeps its text and its place",
            arguments: [
                ("let t = BooksAPI.book(12)", "let t = BooksTarget.get(bookID: \"12\")"),
                ("let t = BooksAPI.book(1_000)", "let t = BooksTarget.get(bookID: \"\\(1_000)\")"),
                ("let t = BooksAPI.book(0xFF)", "let t = BooksTarget.get(bookID: \"\\(0xFF)\")"),
                (
                    "let t = BooksAPI.book(.max)",
                    "// FIXME(endpointgen): assign '.max' to a constant, and pass it to 'BooksTarget.get(bookID: \"\\(…)\")'\n"
                        + "let t = BooksAPI.book(.max)"
                ),
            ])
        func values(old: String, new: String) throws {
            let app = try Self.migrated("import Moya\n\(old)\n", "import Moya\n\(Self.getNumber)")
            #expect(app.files[0].text.hasSuffix("\n\(new)\n"), "\(app.files[0].text)")
        }

        @Test(
            "a comment in a rewritten value remains, as a block comment after it",
            arguments: [
                ("BooksAPI.book(12 /* twelve */)", "BooksTarget.get(bookID: \"12\") /* twelve */"),
                ("BooksAPI.book(\n    // the */ first\n    12)", "BooksTarget.get(bookID: \"12\") /* the * / first */"),
                (
                    "[ // all\n    BooksAPI.book(12), // last\n]",
                    "[ // all\n    BooksTarget.get(bookID: \"12\"), // last\n]"
                ),
            ])
        func comments(old: String, new: String) throws {
            let app = try Self.migrated("import Moya\nlet t = \(old)\n", "import Moya\n\(Self.getNumber)")
            #expect(app.files[0].text.hasSuffix("\nlet t = \(new)\n"), "\(app.files[0].text)")
        }

        @Test("a call with characters that the migration uses has a comment")
        func marks() throws {
            let use = "let t = BooksAPI.book(id: \"\u{E000}0\u{E001}\")\n"
            let app = try Self.migrated("import Moya\n\(Self.getBook)\(use)")
            #expect(app.advice.count == 1 && app.text.hasSuffix(use), "\(app.text)")
        }

        @Test(
            "calls in the values of a case keep their order, or have a comment",
            arguments: [
                ("(page: 1, text: read())", "SearchTarget.search(q: read(), page: 1)"),
                ("(page: next(), text: \"x\")", "SearchTarget.search(q: \"x\", page: next())"),
                ("(page: n, text: s)", "SearchTarget.search(q: s, page: n)"),
                ("(page: next(), text: read())", nil), ("(page: n, text: read())", nil),
            ])
        func order(values: String, new: String?) throws {
            let app = try Self.migrated("import Moya\n\(Self.search)let t = BooksAPI.find\(values)\n")
            #expect(app.text.hasSuffix("let t = \(new ?? "BooksAPI.find\(values)")\n"), "\(app.text)")
            #expect(app.advice.count == (new == nil ? 1 : 0), "\(app.advice)")
        }

        @Test(
            "a case whose type is inferred has a comment",
            arguments: [
                "p.request(flag ? .all : other) { _ in }", "p.request(a ?? .all) { _ in }",
                "p.request((.all)) { _ in }", "let list: [BooksAPI] = [.all]", "a = .all", "if a == .all {}",
                "switch a { case .all: break }",
            ])
        func inferredTypes(statement: String) throws {
            let target = Self.target("case all", path: "\"/books\"")
            // The file neither imports Moya nor names the target.
            let app = try Self.migrated("func f() {\n    \(statement)\n}\n", "import Moya\n\(target)")
            let advice = "if '.all' is a BooksAPI, write 'BooksTarget.list'"
            let new = statement.replacing("BooksAPI", with: "BooksTarget")
            #expect(app.files[0].text == "func f() {\n    // FIXME(endpointgen): \(advice)\n    \(new)\n}\n")
        }

        @Test("a case of two targets has a comment with both")
        func severalTargets() throws {
            let target = Self.target("case all", path: "\"/books\"")
            let app = try Self.migrated(
                "import Moya\n\(target)\(target.replacing("BooksAPI", with: "OldAPI"))", "let t = f(.all)\n")
            #expect(
                app.advice == [
                    "if '.all' is a BooksAPI, write 'BooksTarget.list'; if '.all' is a OldAPI, write 'BooksTarget.list'"
                ])
        }

        @Test("a target remains if a case has the name of another operation, and a use isn't certain")
        func exchangedNames() throws {
            let target = Self.target(
                "case list(id: String), get",
                path: "switch self { case .list(let id): \"/books/\\(id)\"\ncase .get: \"/books\" }")
            let certain = try Self.migrated("import Moya\n\(target)let t: BooksAPI = .get\n")
            #expect(certain.advice.isEmpty && certain.text.hasSuffix("let t: BooksTarget = .list()\n"))
            let open = try Self.migrated("import Moya\n\(target)let t: [BooksAPI] = [.get]\n")
            #expect(
                open.advice == ["rename the case 'get', which is another operation in BooksTarget, and migrate again"],
                "\(open.advice)")
            #expect(open.text.contains("let t: [BooksAPI] = [.get]\n"))
        }

        @Test(
            "a target of another server remains if a provider's creation doesn't name it",
            arguments: [
                "let p: MoyaProvider<BooksAPI> = MoyaProvider()",
                "lazy var p: MoyaProvider<BooksAPI> = .init(plugins: [])",
                "func f(p: MoyaProvider<BooksAPI> = .init()) {}", "let p = MoyaProvider<MultiTarget>()",
                "let p = Moya.MoyaProvider<BooksAPI>()", "let p = MoyaProvider<BooksAPI>.init()",
                "let p = EndpointRuntime.Provider<BooksAPI>()",
                "typealias P = MoyaProvider<BooksAPI>", "typealias P = Moya.MoyaProvider<BooksAPI>",
                "final class P: MoyaProvider<BooksAPI> {}",
                "func f<T: TargetType>(_: T.Type) { run(MoyaProvider<T>()) }", "func f() { p = .init() }",
            ])
        func implicitProviders(statement: String) throws {
            let target = Self.target("case all", path: "\"/books\"", base: "http://localhost/v1")
            let app = try Self.migrated("import Moya\n\(target)\(statement)\n")
            let advice = "create each provider as 'MoyaProvider<BooksAPI>(…)' for another server, and migrate again"
            #expect(app.advice.first == advice && app.text.contains("enum BooksAPI: TargetType"), "\(app.advice)")
            let same = try Self.migrated(
                "import Moya\n\(target.replacing("http://localhost", with: "https://shelf.example.com"))\(statement)\n")
            #expect(!same.advice.contains(advice) && !same.text.contains("enum BooksAPI"))
        }

        @Test("a provider of another type doesn't prevent the replacement of a target of another server")
        func otherInitializers() throws {
            let target = Self.target("case all", path: "\"/books\"", base: "http://localhost/v1")
            let app = try Self.migrated(
                "import Moya\n\(target)let p = MoyaProvider<BooksAPI>()\nlet x: Store = .init()\nlet y = Store()\n")
            #expect(app.advice.isEmpty && !app.text.contains("BooksAPI"), "\(app.text)")
        }

        @Test("a pattern with the target's name has a comment")
        func patterns() throws {
            let app = try Self.migrated(
                "import Moya\n\(Self.getNumber)func f(t: BooksAPI) {\n    switch t {\n    case BooksAPI.book(let id): print(id)\n    }\n}\n"
            )
            #expect(app.advice == ["write a pattern of 'BooksTarget.get'"])
            #expect(app.text.contains("case BooksAPI.book(let id): print(id)\n") && app.files[0].skipReason == nil)
        }

        @Test(
            "a function of another value has a comment, and the type's own is rewritten",
            arguments: [
                ("subject.send(.book(id: \"2\"))", nil), ("store.subject.send(.book(id: \"2\"))", nil),
                ("send(.book(id: \"2\"))", "send(.get(bookID: \"2\"))"),
                ("self.send(.book(id: \"2\"))", "self.send(.get(bookID: \"2\"))"),
                ("self?.send(.book(id: \"2\"))", "self?.send(.get(bookID: \"2\"))"),
                ("let send = subject.send; send(.book(id: \"2\"))", nil),
            ])
        func functions(old: String, new: String?) throws {
            let app = try Self.migrated(
                "import Moya\n\(Self.getBook)struct S {\n    func send(_ t: BooksAPI) {}\n    func f() {\n        \(old)\n    }\n}\n"
            )
            #expect(app.text.contains("        \(new ?? old)\n"), "\(app.text)")
            #expect(
                app.advice == (new == nil ? ["if '.book' is a BooksAPI, write 'BooksTarget.get'"] : []),
                "\(app.advice)")
        }

        @Test("names of the runtime that the app declares have their module")
        func declaredNames() throws {
            let app = try Self.migrated(
                "import Moya\nstruct Response {}\nclass Provider {}\n",
                "import Moya\nlet p = MoyaProvider<BooksAPI>()\nfunc f(_: Result<Moya.Response, MoyaError>) {}\n"
                    + "func g(_: Moya.MoyaProvider<BooksAPI>) {}\n",
                "import Moya\n\(Self.getBook)")
            #expect(
                app.files[1].text == """
                    import EndpointRuntime
                    let p = EndpointRuntime.Provider<BooksTarget>()
                    func f(_: Result<EndpointRuntime.Response, EndpointError>) {}
                    func g(_: EndpointRuntime.Provider<BooksTarget>) {}

                    """, "\(app.files[1].text)")
        }
    }
#endif
