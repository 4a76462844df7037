import DocSnippets
import EndpointGenerator
import Foundation
import Testing

/// The code of README and of *Getting started* as readers paste it: all of it into one file, and each block behind the
/// first one alone. What it runs against is the bookstore's description with another server.
@Suite("The README, compiled and run", .serialized)
struct ReadMeCompileTests {
    private static let book = """
        {"id":"A-1","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z","author":{"id":7,"name":"Ivan Turgenev"}}
        """

    @Sendable private static func answer(_ request: PlainServer.Request) -> PlainServer.Answer {
        let page = #""page":{"number":1,"count":1,"total":1}"#
        let path = request.target.components(separatedBy: "?")[0]
        switch request.method + " " + path {
        case "GET /v1/books":
            return .init(
                headers: ["X-RateLimit-Remaining": "41"], body: #"{"book_list":[\#(book)],\#(page)}"#)
        case "GET /v1/books/A-1": return .init(body: #"{"book":\#(book)}"#)
        case "PATCH /v1/books/A-1":
            return .init(body: #"{"data":{"book":\#(book.replacingOccurrences(of: "Mu mu", with: "Mumu"))}}"#)
        case "POST /v1/books":
            return .init(
                status: 422, type: "application/problem+json", body: #"{"title":"A book needs a title","status":422}"#)
        default: return .init(status: 404, body: #"{"title":"Nothing is here"}"#)
        }
    }

    /// The output of each block of README, or a part of it if there is more, in README's order.
    private static let printed = [
        "1 Mu mu Ivan Turgenev", "A book needs a title", "Mumu", #"Book(id: "A-1", title: "Mumu""#,
        "Mu mu", "1 200 41", "Mu mu", #"["Mu mu"]"#, "Mu mu 1",
        "Credentials(bearer)",
    ]

    @Test("the command prints the output that README shows")
    func command() throws {
        try TemporaryFolder.with { folder in
            let description = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
            let result = try ProcessResult.endpointgen("generate", description, "--output", folder.url.path)
            let lines = result.output.split(separator: "\n")
            try #require(lines.count == 3, "\(result.output) \(result.errors)")
            let readMe = try String(
                contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
            let files = lines[2].components(separatedBy: " · ")[0]
            #expect(readMe.contains("\n\(lines[0])\n\(lines[1])\n\(files) · "), "\(result.output)")
        }
    }

    @Test("all blocks in one file, unchanged")
    func whole() throws {
        let blocks = try DocSnippets(of: "README.md").blocks
        try #require(blocks.count == Self.printed.count)
        let (output, requests) = try run(blocks.joined(separator: "\n"))
        let last = try Self.printed.reduce(output.startIndex) { index, line in
            try #require(output.range(of: line, range: index..<output.endIndex), "\(line) in \(output)").upperBound
        }
        #expect(last <= output.endIndex)
        #expect(Set(requests.map(\.method)) == ["GET", "PATCH", "POST"])
        #expect(requests.first?.target == "/v1/books?genre=fiction")
        #expect(requests.first { $0.method == "PATCH" }?.body == #"{"title":"Mumu","subtitle":null}"#)
    }

    @Test("each block after the first one alone")
    func blocks() throws {
        let blocks = try DocSnippets(of: "README.md").blocks
        try #require(blocks.count == Self.printed.count)
        var program = blocks[0]
        for (index, block) in blocks.enumerated().dropFirst() {
            program += "\n@MainActor func block\(index)() async throws {\n\(block)}\n"
            program += "print(\"BLOCK\")\ntry await block\(index)()\n"
        }
        let parts = try run(program).output.components(separatedBy: "BLOCK\n")
        try #require(parts.count == blocks.count)
        for (part, line) in zip(parts, Self.printed) {
            #expect(part.contains(line), "\(line) isn't in \(part)")
        }
    }

    @Test("Getting started, in a module that is isolated to the main actor")
    func gettingStarted() throws {
        let article = "Sources/EndpointGenerator/EndpointGenerator.docc/GettingStarted.md"
        let blocks = try DocSnippets(of: article).blocks
        try #require(blocks.count == 3)
        let (output, _) = try run(blocks.joined(separator: "\n"), flags: ["-default-isolation", "MainActor"])
        #expect(output == "[\"Mu mu\"]\n[\"Mu mu\"]\n")
    }

    @Test("Models, except those that aren't of the bookstore")
    func models() throws {
        let blocks = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/Models.md").blocks
        try #require(blocks.count == 6)
        let own = blocks.filter { !$0.contains("NewSilence") }
        let imports = "import Bookstore\nimport EndpointRuntime\nimport Foundation\n"
        let (output, _) = try run(imports + "let bookstore = BookstoreClient()\n" + own.joined(separator: "\n"))
        let book = """
            Book(id: "A-1", title: "Mu mu", subtitle: nil, genre: fiction, price: Money(amount: 7.5, currency: "EUR"), \
            pages: nil, published: nil, addedAt: 2024-05-04T12:30:00Z, \
            author: Author(id: 7, name: "Ivan Turgenev", born: nil, website: nil), sequel: nil)
            """
        let known = "[fiction, non-fiction, poetry, children]"
        #expect(
            output == """
                \(book)
                true
                true
                true
                false
                one of \(known), or another one: science fiction

                """
        )
    }

    /// The statements after the blocks of an article about another generator or library, and their output.
    private static let moved: [String: [(statement: String, output: String)]] = [
        "ComingFromSwiftOpenAPIGenerator": [
            ("", "Mu mu"), ("print(client.books.provider.configuration.credentials)", "Credentials(bearer)"),
            ("print(books.bookList.count, left ?? 0)", "1 41"),
            (#"print(try await client.books.getBook(id: "A-2").book.id)"#, "A-1"),
        ],
        "ComingFromAlamofire": [("print(book.title)", "Mu mu")],
        "ComingFromCreateAPI": [("print(book.title, books.count)", "Mu mu 1")],
        "ComingFromOpenAPIGenerator": [
            ("print(book.title)", "Mu mu"),
            ("print(client.books.provider.configuration.credentials)", "Credentials(bearer)"),
        ],
    ]

    @Test(
        "articles about other generators and libraries, with the configuration that 'init' writes for them",
        arguments: moved.keys.sorted())
    func movingArticles(name: String) throws {
        let blocks = try DocSnippets(of: "Sources/EndpointGenerator/EndpointGenerator.docc/\(name).md") { block in
            !["// swift-openapi-generator", "// Alamofire", "// CreateAPI", "// openapi-generator"].contains {
                block.hasPrefix($0)
            }
        }.blocks
        let expected = try #require(Self.moved[name])
        try #require(blocks.count == expected.count)
        var program = """
            import Bookstore
            import EndpointRuntime
            import Foundation

            func show(_ text: String) { print(text) }
            func show(_ books: [Book]) { print(books.count) }
            let client = BookstoreClient()
            let tokens = "t"
            let muMu = Book(
                id: "A-1", title: "Mu mu", genre: .fiction, price: Money(amount: 7), addedAt: Date(timeIntervalSince1970: 0))

            """
        for (index, block) in blocks.enumerated() {
            program += "@MainActor func block\(index)() async throws {\n\(block)\n\(expected[index].statement)\n}\n"
            program += "print(\"BLOCK\")\ntry await block\(index)()\n"
        }
        let (output, _) = try run(
            program,
            configuration: """
                keyPath: { infer: false }
                enums: closed
                models: { keep: all }
                names: { operations: { listBooks: listBooks, getBook: getBook } }
                """)
        let parts = output.components(separatedBy: "BLOCK\n").dropFirst()
        #expect(parts.count == expected.count)
        for (part, line) in zip(parts, expected) { #expect(part.contains(line.output)) }
    }

    /// Returns the output of a program, and its requests.
    ///
    /// - Parameter configuration: The configuration; with one, the description names no envelopes.
    private func run(_ program: String, flags: [String] = [], configuration: String? = nil) throws -> (
        output: String, requests: [PlainServer.Request]
    ) {
        let server = try PlainServer(Self.answer)
        return try TemporaryFolder.with { folder in
            let bookstore = Checkout.root.appendingPathComponent("Specs/bookstore.yaml")
            var description = try String(contentsOf: bookstore, encoding: .utf8)
                .replacingOccurrences(of: "https://api.bookstore.example", with: server.baseURL)
            if let configuration {
                _ = try folder.write(configuration, to: "endpointgen.yaml")
                description = description.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("x-key-path:") }.joined(separator: "\n")
            }
            var request = GenerationRequest()
            request.spec = try folder.write(description, to: "bookstore.yaml")
            request.output = folder.url.appendingPathComponent("Bookstore").path
            try #require(Generator.generate(request).outcome == .done)
            let sources = contents(of: folder.url).keys.filter { $0.hasSuffix(".swift") }.sorted()
                .map { folder.url.appendingPathComponent($0).path }
            let client = folder.url.appendingPathComponent("Bookstore.o").path
            try compile(
                [
                    "-parse-as-library", "-module-name", "Bookstore", "-c", "-o", client, "-emit-module-path",
                    folder.url.appendingPathComponent("Bookstore.swiftmodule").path,
                ] + sources)
            let main = try folder.write(program, to: "main.swift")
            let binary = folder.url.appendingPathComponent("program")
            try compile(
                ["-module-name", "Program", "-o", binary.path, main, client] + Checkout.runtimeObjects + flags,
                modules: folder.url)
            let result = try ProcessResult.run(binary, [])
            #expect(result.status == 0, "\(result.errors.prefix(2000))")
            return (result.output, server.requests)
        }
    }

    /// - Parameter modules: A folder of modules that take precedence over modules of the build, such as `Bookstore`.
    private func compile(_ arguments: [String], modules: URL? = nil) throws {
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swiftc", "-wmo", "-Onone", "-DDEBUG", "-swift-version", "6", "-warnings-as-errors",
                "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
            ] + (modules.map { ["-I", $0.path] } ?? []) + Checkout.imports + Checkout.moduleCache + arguments)
        try #require(result.status == 0, "\(result.errors.prefix(4000))")
    }
}
