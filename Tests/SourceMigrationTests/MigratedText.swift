import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SourceMigration
import SpecSyntax
import Testing

/// The result of a migration of one file.
struct MigratedText: Sendable {
    let file: MigratedFile

    /// Migrates a file of an app with the bookstore's client.
    init(
        _ text: String, names: AppleClientNames = AppleClientNames(), options: ModelOptions = ModelOptions(),
        of document: Document? = nil
    ) throws {
        self = try Self.migrating([text], names: names, options: options, of: document)[0]
    }

    private init(file: MigratedFile) {
        self.file = file
    }

    static func migrating(
        _ texts: [String], names: AppleClientNames = AppleClientNames(), options: ModelOptions = ModelOptions(),
        of other: Document? = nil
    ) throws -> [MigratedText] {
        let document = try other ?? bookstore()
        var sink = DiagnosticSink()
        let model = ModelBuilder(options: options).build(document, reporting: &sink)
        var migration = MigrationOptions(from: .apple)
        migration.appleNames = names
        let sources = texts.enumerated().map { MigrationSource(path: "File\($0).swift", text: $1) }
        return AppMigration(to: model, of: document, migration).files(sources).map { MigratedText(file: $0) }
    }

    /// Reads the bookstore's description after a change of its text.
    static func bookstore(_ change: (String) -> String = { $0 }) throws -> Document {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Specs/bookstore.yaml"), encoding: .utf8)
        return try Self.document(change(text))
    }

    /// Reads a description.
    static func document(_ text: String) throws -> Document {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "openapi.yaml", bytes: Array(text.utf8)))
        let tree = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
        return try #require(DocumentReader().read(tree, reporting: &sink))
    }

    var text: String { file.text }

    /// The advice of each use that isn't rewritten.
    var advice: [String] {
        file.uses.compactMap { if case .open(let advice) = $0.outcome { advice } else { nil } }
    }
}

/// A function of an app, with the statements of a test.
func app(_ statements: String) -> String {
    "func load(client: any APIProtocol) async throws {\n"
        + statements.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        .joined(separator: "\n") + "\n}\n"
}

/// The function of the app after the migration.
func migratedApp(_ statements: String) -> String {
    app(statements).replacing("any APIProtocol", with: "BookstoreClient")
}
