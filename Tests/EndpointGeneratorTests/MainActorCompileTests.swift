import EndpointGenerator
import Foundation
import Testing

/// Generated code in modules that are isolated to the main actor, as those of new Xcode projects are: models and
/// clients can be used on any actor.
@Suite("Modules that are isolated to the main actor", .serialized)
struct MainActorCompileTests {
    private static let isolated =
        ["-default-isolation", "MainActor"]
        + [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
            "InferIsolatedConformances",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    @Test(
        "the output of every feature compiles in one without a warning",
        arguments: Checkout.featureNames.filter { !$0.hasPrefix("webhooks") })
    func feature(name: String) throws {
        try TemporaryFolder.with { folder in
            let sources = swiftFiles(in: Checkout.expected.appendingPathComponent(name))
            #expect(!sources.isEmpty)
            try compile(
                ["-parse-as-library", "-c", "-o", folder.url.appendingPathComponent("Generated.o").path] + sources)
        }
    }

    @Test("models are read, created, changed and encoded on another actor, and clients called there")
    func otherActor() throws {
        let output = try run(
            """
            actor Cache {
                private var books: [Book] = []

                func read(_ data: Data) throws -> String {
                    precondition(!Thread.isMainThread)
                    books = try JSONDecoder().decode([Book].self, from: data)
                    let results = try JSONDecoder().decode([SearchResult].self, from: Data("[{\\"kind\\":\\"map\\"}]".utf8))
                    return "\\(books.map(\\.title)) \\(books.allSatisfy { $0.genre == .poetry }) \\(results.count)"
                }

                func write() throws -> String {
                    var book = NewBook(title: "Emma", genre: .fiction, price: Money(amount: 7))
                    book.copies = 2
                    let task = BooksTarget.create(book).task
                    guard case .requestModel(let model, _) = task else { return "no model" }
                    return "\\((model as? NewBook)?.title ?? "no book") \\(BookstoreHeaders.rateLimitRemaining)".prefix(4).description
                }

                func call() async throws -> [String] {
                    let credentials = BookstoreCredentials.bearer("a").and(.apiKey("b"))
                    let sandbox = BookstoreClient(environment: .sandbox(region: "us"), credentials: credentials)
                    precondition(sandbox.books.provider.configuration.environment != nil)
                    let bookstore = BookstoreClient(stub: .immediate)
                    var titles = try await bookstore.books.list(genre: .fiction).map(\\.title)
                    for try await book in bookstore.books.listAll() { titles.append(book.title) }
                    return titles
                }
            }

            let json = #"[{"id":"A-1","title":"Leaves","genre":"poetry","price":{"amount":1,"currency":"EUR"},"added_at":"2024-01-01"}]"#
            let cache = Cache()
            print(try await cache.read(Data(json.utf8)))
            print(try await cache.write())
            print(try await cache.call())
            let book = try await BookstoreClient(stub: .immediate).books.get(id: "A-1")
            print(await Task.detached { book.price.currency }.value)
            """,
            withBookstore: true)
        #expect(output == "[\"Leaves\"] true 1\nEmma\n[\"Mu mu\", \"Mu mu\"]\nEUR\n")
    }

    @Test("handwritten code that uses the runtime compiles in one")
    func byHand() throws {
        let output = try run(
            """
            enum GitHub: TaskTarget {
                case zen
                case user(String)

                var baseURL: URL { URL(string: "https://api.github.example")! }
                var path: String { if case .user(let name) = self { "/users/" + name } else { "/zen" } }
                var method: HTTPMethod { .get }
                var task: RequestTask { .requestPlain }
                var sampleData: Data { Data(#"{"id":1,"login":"octocat"}"#.utf8) }
            }

            struct Trace: Plugin {
                func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }
                func process(
                    _ result: Result<Response, EndpointError>, target: any Target
                ) -> Result<Response, EndpointError> { result }
            }

            struct User: ReadableModel {
                var id: Int
                var login: String

                init(from fields: inout FieldReader) throws {
                    id = fields.int("id")
                    login = fields.string("login")
                }
            }

            struct Plain: Codable {
                var id: Int
            }

            struct Patient: RequestInterceptor {
                func decision(for failure: FailedRequest) async -> RetryDecision { .doNotRetry }
            }

            final class Tokens: TokenProvider {
                func token() async throws -> AccessToken { AccessToken("a") }
                func refresh(after rejected: AccessToken) async throws -> AccessToken { rejected }
            }

            final class ViewModel {
                private(set) var user: User?
                private(set) var plain: Plain?
                private let provider = Provider<GitHub>(
                    stubClosure: { _ in .immediate }, plugins: [Trace()], retrier: Patient())

                func load() async throws(EndpointError) {
                    user = try await provider.request(.user("octocat")).map(User.self)
                    plain = try await provider.request(.user("octocat")).map(Plain.self)
                    print(try await provider.producer(.zen).value().statusCode)
                    for try await progress in provider.requestWithProgress(.zen) { print(progress.fraction) }
                }
            }

            let model = ViewModel()
            try await model.load()
            print(model.user?.login ?? "nobody", model.plain?.id ?? 0)
            print(try await Task.detached {
                try JSONDecoder().decode(User.self, from: GitHub.zen.sampleData).id
            }.value)
            """,
            withBookstore: false)
        #expect(output == "200\n1.0\noctocat 1\n1\n")
    }

    /// Returns the output of a program; the bookstore's client is a part of its module.
    private func run(_ program: String, withBookstore: Bool) throws -> String {
        try TemporaryFolder.with { folder in
            let main = try folder.write(
                "internal import EndpointClients\ninternal import EndpointRuntime\ninternal import Foundation\n\n"
                    + program + "\n", to: "main.swift")
            let client = withBookstore ? swiftFiles(in: Checkout.root.appendingPathComponent("Tests/Bookstore")) : []
            let binary = folder.url.appendingPathComponent("program")
            try compile(
                ["-o", binary.path, main] + client
                    + Checkout.runtimeObjects)
            let result = try ProcessResult.run(binary, [])
            #expect(result.status == 0, "\(result.errors.prefix(2000))")
            return result.output
        }
    }

    private func swiftFiles(in folder: URL) -> [String] {
        contents(of: folder).keys.filter { $0.hasSuffix(".swift") }.sorted()
            .map { folder.appendingPathComponent($0).path }
    }

    private func compile(_ arguments: [String]) throws {
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swiftc", "-wmo", "-Onone", "-DDEBUG", "-swift-version", "6", "-warnings-as-errors", "-module-name",
                "Generated", "-package-name", "tests",
            ] + Checkout.imports + Self.isolated + Checkout.moduleCache + arguments)
        try #require(result.status == 0, "\(result.errors.prefix(4000))")
    }
}
