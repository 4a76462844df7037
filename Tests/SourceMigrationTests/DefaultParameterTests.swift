#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Handwritten requests of an operation whose call sends a parameter that has only one value.
    @Suite("Handwritten requests and default parameters")
    struct DefaultParameterTests {
        private static let description = """
            openapi: 3.0.3
            info: { title: Shelf, version: '1' }
            servers: [{ url: 'https://shelf.example.com' }]
            paths:
              /books/{id}:
                get:
                  operationId: getBook
                  tags: [books]
                  parameters:
                    - { name: id, in: path, required: true, schema: { type: string } }
                    - { name: version, in: query, required: true, schema: { type: string, enum: ['2'] } }
                  responses:
                    '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: string } } } } }
            """

        private static func migrated(_ address: String) throws -> ShelfApp {
            let request = "_ = try await AF.request(\"https://shelf.example.com/\(address)\")"
            return try ShelfApp(
                [
                    "import Alamofire\nfunc f() async throws {\n    \(request).serializingDecodable([String].self).value\n}\n"
                ],
                from: .alamofire, .swift, description: description)
        }

        @Test("a request without the parameter remains, since the client's call sends it")
        func omitted() throws {
            let app = try Self.migrated("books/a")
            #expect(app.advice.count == 1 && app.advice[0].hasSuffix("which also sends 'version'"), "\(app.advice)")
        }

        @Test("a request with the parameter becomes a call")
        func passed() throws {
            let app = try Self.migrated("books/a?version=2")
            #expect(app.advice.isEmpty && app.text.contains("shared.books.get(id: \"a\""), "\(app.advice) \(app.text)")
        }
    }
#endif
