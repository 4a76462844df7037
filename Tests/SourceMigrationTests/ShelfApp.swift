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
}
