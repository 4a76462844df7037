import Foundation
import Testing

/// An app that is written once, and its client, which is regenerated for each of ten versions of an API that only adds.
@Suite("A long-lived app", .serialized)
struct LongLivedAppCompileTests {
    private static let first = """
        openapi: 3.0.3
        info: { title: Library, version: 1.0.0 }
        servers: [{ url: 'https://library.example/v1' }]
        paths:
          /books:
            get:
              tags: [books]
              operationId: listBooks
              parameters:
                - { name: genre, in: query, schema: { $ref: '#/components/schemas/Genre' } }
              responses:
                '200':
                  description: The books.
                  content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } }
            post:
              tags: [books]
              operationId: createBook
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } }
              responses: { '201': { description: The book., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
          /books/{id}:
            get:
              tags: [books]
              operationId: getBook
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses:
                '200': { description: The book., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
                '404': { description: There is none., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
        components:
          schemas:
            Genre: { type: string, enum: [crime, verse] }
            Book:
              type: object
              required: [id, title, holder]
              properties:
                id: { type: string }
                title: { type: string }
                genre: { $ref: '#/components/schemas/Genre' }
                state: { type: string, enum: [lent, home] }
                holder: { oneOf: [{ $ref: '#/components/schemas/Reader' }, { $ref: '#/components/schemas/Branch' }], discriminator: { propertyName: kind } }
            Reader: { type: object, required: [kind, name], properties: { kind: { type: string }, name: { type: string } } }
            Branch: { type: object, required: [kind, city], properties: { kind: { type: string }, city: { type: string } } }
            Draft: { type: object, required: [title], properties: { title: { type: string, maxLength: 40 }, genre: { $ref: '#/components/schemas/Genre' } } }
            Problem: { type: object, required: [code], properties: { code: { type: integer } } }

        """

    /// The changes of each version, as texts and their replacements.
    private static let changes: [[(find: String, replacement: String)]] = [
        [
            ("version: 1.0.0", "version: 1.1.0"),
            ("required: [items], properties: {", "required: [items], properties: { total: { type: integer },"),
        ],
        [
            ("enum: [crime, verse]", "enum: [crime, travel, verse]"),
            ("enum: [lent, home]", "enum: [lost, lent, home]"),
            ("maxLength: 40", "maxLength: 400"),
        ],
        [
            (
                "        - { name: genre,",
                """
                        - { name: page, in: query, schema: { type: integer, default: 1 } }
                        - { name: X-Trace, in: header, schema: { type: string } }
                        - { name: genre,
                """
            )
        ],
        [
            (
                "  /books/{id}:\n",
                """
                  /books/{id}:
                    put:
                      tags: [books]
                      operationId: putBook
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
                      responses: { '204': { description: Stored. } }

                """
            )
        ],
        [
            (
                "paths:\n",
                """
                paths:
                  /archive:
                    get: { tags: [books], operationId: list_books, responses: { '200': { description: Old ones., content: { application/json: { schema: { $ref: '#/components/schemas/book' } } } } } }

                """
            ),
            ("  schemas:\n", "  schemas:\n    book: { type: object, properties: { shelf: { type: string } } }\n"),
        ],
        [
            (
                "{ $ref: '#/components/schemas/Branch' }]",
                "{ $ref: '#/components/schemas/Branch' }, { $ref: '#/components/schemas/Van' }]"
            ),
            (
                "    Branch:",
                "    Van: { type: object, required: [kind], properties: { kind: { type: string }, plate: { type: string } } }\n    Branch:"
            ),
        ],
        [
            (
                "        id: { type: string }\n",
                "        isbn: { type: string, nullable: true }\n        id: { type: string }\n"
            ),
            (
                "properties: { title: { type: string, maxLength",
                "properties: { note: { type: string }, title: { type: string, maxLength"
            ),
            ("'404':", "'410': { description: It is gone. }\n        '404':"),
        ],
        [
            (
                "tags: [books]\n      operationId: createBook",
                "tags: [acquisitions, books]\n      operationId: createBook"
            ),
            (
                "components:\n",
                "security: [{ token: [] }, {}]\ncomponents:\n  securitySchemes: { token: { type: http, scheme: bearer } }\n"
            ),
            ("servers: [", "servers: [{ url: 'https://test.library.example/v1', description: Test },"),
        ],
        [
            (
                "'201': { description: The book., content: {",
                "'201': { description: The book., headers: { Location: { schema: { type: string } } }, content: { text/csv: {},"
            ),
            (
                "paths:\n",
                """
                paths:
                  /covers:
                    post:
                      tags: [covers]
                      operationId: addCover
                      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } } } }
                      responses: { '204': { description: Stored. } }
                  /events:
                    get: { tags: [events], operationId: watch, responses: { '200': { description: Events., content: { text/event-stream: {} } } } }

                """
            ),
        ],
    ]

    /// It uses each declaration that the client of the first version has for its calls and models.
    private static let app = """
        import EndpointRuntime
        import Foundation

        struct Shelf {
            var books: [Book]
            var client: BooksClient

            func adding(_ title: String) async throws(EndpointError) -> [Book] {
                var draft = Draft(title: title)
                draft.genre = .crime
                return try await books + [client.create(draft)]
            }
        }

        func holder(of book: Book) -> String {
            if case .reader(let reader) = book.holder { return reader.name }
            if case .branch(let branch) = book.holder { return branch.city }
            return "somewhere"
        }

        func name(of genre: Genre?) -> String {
            switch genre {
            case .crime: "crime"
            case .verse: "verse"
            case let other: other?.rawValue ?? "none"
            }
        }

        let stubs = EndpointStubs()
        stubs.stub(
            "GET /books",
            with: .json(#"{"items":[{"id":"1","title":"Emma","genre":"verse","state":"home","holder":{"kind":"Branch","city":"Bath"}}]}"#))
        stubs.stub("POST /books", with: .json(#"{"id":"2","title":"Rebecca","genre":"crime","holder":{"kind":"Reader","name":"Ann"}}"#, status: 201))
        stubs.stub("GET /books/{id}", with: .json(#"{"code":7}"#, status: 404))
        let library = LibraryClient(stubs: stubs)
        var shelf = Shelf(books: try await library.books.list(genre: .verse), client: library.books)
        let added = try await shelf.adding("Rebecca")
        for book in added {
            print(book.id, book.title, name(of: book.genre), book.state == .home, holder(of: book))
        }
        shelf.books = added
        shelf.books[0].title += "!"
        print(shelf.books[0].title, shelf.books.count, shelf.books[0] == shelf.books[1])
        do {
            print(try await library.books.get(id: "3"))
        } catch {
            print(error.response?.statusCode ?? 0, error.body(as: Problem.self)?.code ?? 0)
        }
        let reader = Reader(kind: "Reader", name: "Ann")
        let made = Book(id: "4", title: "Ivanhoe", genre: nil, state: .lent, holder: .reader(reader))
        print(made.title, name(of: made.genre), holder(of: made))
        let provider: Provider<BooksTarget> = library.books.provider
        let response = try await provider.request(.list(genre: .crime))
        print(response.statusCode, BooksTarget.list(genre: .crime).operationIdentity?.operationID ?? "none")
        """

    @Test("ten versions of an API that only adds compile with one app, which prints the same")
    func versions() throws {
        try TemporaryFolder.with { folder in
            let main = try folder.write(Self.app, to: "main.swift")
            var description = Self.first
            var output: String?
            for version in 0...Self.changes.count {
                if version > 0 {
                    for change in Self.changes[version - 1] {
                        #expect(description.contains(change.find), "\(change.find)")
                        description = description.replacing(change.find, with: change.replacement, maxReplacements: 1)
                    }
                }
                _ = try folder.write(description, to: "library.yaml")
                let generated = try ProcessResult.run(
                    Checkout.products.appendingPathComponent("endpointgen"),
                    ["generate", "library.yaml", "--output", "Library"], in: folder.url)
                try #require(generated.status == 0, "\(version + 1): \(generated.errors)")
                let client = folder.url.appendingPathComponent("Library")
                let sources = contents(of: client).keys.filter { $0.hasSuffix(".swift") }.sorted()
                    .map { client.appendingPathComponent($0).path }
                let binary = folder.url.appendingPathComponent("app")
                let compiled = try ProcessResult.run(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    [
                        "swiftc", "-wmo", "-Onone", "-DDEBUG", "-swift-version", "6", "-warnings-as-errors",
                        "-module-name", "App", "-package-name", "tests", "-o", binary.path, main,
                    ] + Checkout.imports + Checkout.moduleCache + sources + Checkout.runtimeObjects)
                try #require(compiled.status == 0, "version \(version + 1): \(compiled.errors.prefix(2000))")
                let result = try ProcessResult.run(binary, [])
                #expect(result.status == 0, "\(result.errors.prefix(2000))")
                output = output ?? result.output
                #expect(result.output == output, "version \(version + 1)")
            }
            #expect(
                output == """
                    1 Emma verse true Bath
                    2 Rebecca crime false Ann
                    Emma! 2 false
                    404 7
                    Ivanhoe none Ann
                    200 listBooks

                    """)
        }
    }
}
