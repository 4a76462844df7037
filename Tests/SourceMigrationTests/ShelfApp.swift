import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SourceMigration
import SpecSyntax
import Testing

/// The migration of files that use another tool's client of the shelf's description.
struct ShelfApp {
    /// The folder of the apps: the description, the tool's configuration, and sources.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ComingFrom")

    let files: [MigratedFile]

    init(_ texts: [String], from tool: MigrationTool, _ style: NameStyle, description: String? = nil) throws {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let text =
            try description
            ?? String(contentsOf: Self.folder.appendingPathComponent("CreateAPIFiles/shelf.yaml"), encoding: .utf8)
        let file = sources.add(SourceFile(path: "shelf.yaml", bytes: Array(text.utf8)))
        let tree = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
        let document = try #require(DocumentReader().read(tree, reporting: &sink))
        var options = ModelOptions()
        options.name = "Shelf"
        options.names.style = style
        options.keyPaths.isInferred = false
        let model = ModelBuilder(options: options).build(document, reporting: &sink)
        let app = texts.enumerated().map { MigrationSource(path: "File\($0).swift", text: $1) }
        files = AppMigration(to: model, of: document, MigrationOptions(from: tool)).files(app)
    }

    var text: String { files.map(\.text).joined() }

    /// The advice of each use that isn't rewritten.
    var advice: [String] {
        files.flatMap(\.uses).compactMap { if case .open(let advice) = $0.outcome { advice } else { nil } }
    }

    /// A description whose responses wrap their content, as `x-key-path` states.
    static func wrapped(_ operation: String) -> String {
        """
        openapi: 3.0.3
        info: { title: Shelf, version: '1' }
        paths:
          /api/v1/books:
            get:
              operationId: listBooks
              tags: [books]
              x-key-path: data.book_list
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [data]
                        properties:
                          data:
                            type: object
                            required: [book_list]
                            properties: { book_list: { type: array, items: { type: string } }, total: { type: integer } }
        \(operation)
        """
    }

    // Handwritten requests

    /// The address of the library's first server.
    static let url = "https://shelf.example.com/v1"

    /// Migrates files with requests of Alamofire to the library's servers.
    static func alamofire(_ texts: String...) throws -> ShelfApp {
        try ShelfApp(texts.map { "import Alamofire\n" + $0 }, from: .alamofire, .swift, description: library)
    }

    /// A description of a library with books, prices and forms.
    private static let library = """
        openapi: 3.0.3
        info: { title: Shelf, version: '1' }
        servers: [{ url: 'https://shelf.example.com/v1' }, { url: 'https://staging.example.com/v1' }]
        paths:
          /books:
            get:
              operationId: listBooks
              tags: [books]
              parameters:
                - { name: genre, in: query, schema: { type: string, enum: [crime, poetry] } }
                - { name: q, in: query, schema: { type: string } }
                - { name: page, in: query, schema: { type: integer } }
                - { name: price, in: query, schema: { type: number } }
                - { name: 'bits[]', in: query, schema: { type: array, items: { type: boolean } } }
                - { name: 'tags[]', in: query, schema: { type: array, items: { type: string } } }
                - { name: Accept-Language, in: header, schema: { type: string } }
              responses:
                '200': { description: A., content: { application/json: { schema: { type: array, items: { type: string } } } } }
          /books/{book_id}:
            parameters: [{ name: book_id, in: path, required: true, schema: { type: string } }]
            get:
              operationId: getBook
              tags: [books]
              responses: { '200': { description: A., content: { application/json: { schema: { type: string } } } } }
            patch:
              operationId: patchBook
              tags: [books]
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Patch' } } } }
              responses: { '204': { description: Done. } }
            delete: { operationId: deleteBook, tags: [books], responses: { '204': { description: Deleted. } } }
          /prices/{price}:
            parameters: [{ name: price, in: path, required: true, schema: { type: number } }]
            delete: { operationId: deletePrice, tags: [books], responses: { '204': { description: Deleted. } } }
          /forms:
            post:
              operationId: sendForm
              tags: [books]
              requestBody:
                content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Form' } } }
              responses: { '204': { description: Done. } }
        components:
          schemas:
            Patch: { type: object, properties: { title: { type: string } } }
            Form:
              type: object
              properties: { name: { type: string }, tags: { type: array, items: { type: string } } }
        """
}
