import EndpointGenerator
import Foundation
import Testing

/// The templates of Examples/Templates: what they make compiles without a warning and does what their README says.
@Suite("Examples of templates", .serialized)
struct TemplateExampleCompileTests {
    @Test("structures with synthesized Codable conformance")
    func codable() throws {
        let output = try run(
            "Codable",
            """
            let books: [Book] = try await shelf.books.list(genre: .fiction)
            print(books.map { "\\($0.title) by \\($0.author?.name ?? "nobody")" })
            let written = try JSONEncoder().encode(books[0])
            print(try JSONDecoder().decode(Book.self, from: written) == books[0])
            try await shelf.books.create(NewBook(title: "Persuasion"))
            print(String(decoding: written, as: UTF8.self).contains("\\"isbn-13\\":\\"978-1\\""))
            """,
            files: ["Models/Book.swift": "nonisolated public struct Book: Codable, Hashable, Sendable {"]
        )
        #expect(output == "[\"Emma by Jane Austen\"]\ntrue\ntrue\n")
    }

    @Test("methods that return a Result")
    func result() throws {
        let output = try run(
            "Result",
            """
            let books: Result<[Book], EndpointError> = await shelf.books.list()
            print(try books.get().map(\\.title))
            if case .success = await shelf.books.create(NewBook(title: "Persuasion")) { print("created") }
            let missing = Endpoint(
                url: "https://shelf.example.com", sampleResponse: { .empty(404) }, method: .get, task: .requestPlain, headers: nil)
            let empty = Provider<BooksTarget>(
                configuration: shelf.books.provider.configuration, endpointClosure: { _ in missing })
            if case .failure(let error) = await BooksClient(provider: empty).get(isbn: "1") {
                print(error.response?.statusCode ?? 0)
            }
            """,
            files: ["Endpoints/BooksClient.swift": "async -> Result<[Book], EndpointError> {"]
        )
        #expect(output == "[\"Emma\"]\ncreated\n404\n")
    }

    @Test("another style of documentation comments")
    func comments() throws {
        let output = try run(
            "Comments", "print(try await shelf.books.list(genre: .history).map { $0.genre == .fiction })",
            files: [
                "Models/Genre.swift":
                    "// MARK: - Genre\n// | What a book is about.\n// |\n// | There are more than these.\n"
            ]
        )
        #expect(output == "[true]\n")
    }

    private static let examples = Checkout.root.appendingPathComponent("Examples/Templates")

    /// Returns the output of a program that uses a client generated with an example's templates.
    ///
    /// - Parameter files: A part of what each must hold.
    private func run(_ example: String, _ program: String, files: [String: String]) throws -> String {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = Self.examples.appendingPathComponent("shelf.yaml").path
            request.output = folder.url.appendingPathComponent("Shelf").path
            request.templates = Self.examples.appendingPathComponent(example).path
            let result = Generator.generate(request)
            try #require(result.outcome == .done, "\(result.diagnostics)")
            for (name, part) in files {
                #expect(contents(of: folder.url)["Shelf/" + name]?.contains(part) == true, "\(name)")
            }
            _ = try folder.write(
                "internal import EndpointClients\ninternal import EndpointRuntime\ninternal import Foundation\n\nlet shelf = ShelfClient(stub: .immediate)\n"
                    + program + "\n",
                to: "main.swift"
            )
            let sources = contents(of: folder.url).keys.filter { $0.hasSuffix(".swift") }.sorted()
                .map { folder.url.appendingPathComponent($0).path }
            let command = folder.url.appendingPathComponent("shelf")
            let compiler = try ProcessResult.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "swiftc", "-wmo", "-Onone", "-swift-version", "6", "-warnings-as-errors", "-DDEBUG", "-module-name",
                    "Shelf", "-o", command.path,
                ]
                    + Checkout.imports
                    + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
                    .flatMap { ["-enable-upcoming-feature", $0] }
                    + Checkout.moduleCache + sources + Checkout.runtimeObjects
            )
            try #require(compiler.status == 0, "\(compiler.errors.prefix(4000))")
            return try ProcessResult.run(command, []).output
        }
    }
}
