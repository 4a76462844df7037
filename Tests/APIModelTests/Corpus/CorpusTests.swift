import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SpecSyntax
import Testing

/// Real descriptions, where they are at hand: our own, other people's beside the checkout, and those of the folder that
/// the environment variable `ENDPOINTGEN_CORPUS` names.
@Suite("Real descriptions")
struct CorpusTests {
    private static let files: [String] = {
        let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders =
            [package.appendingPathComponent("Specs"), package.appendingPathComponent("../shared/specs")]
            + [ProcessInfo.processInfo.environment["ENDPOINTGEN_CORPUS"]].compactMap(\.self).map(
                URL.init(fileURLWithPath:))
        return folders.flatMap { folder -> [String] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().filter { name in
                [".json", ".yaml", ".yml"].contains { name.hasSuffix($0) } && !name.hasPrefix("MANIFEST")
                    && !name.hasSuffix(".schema.json")
            }.map { folder.appendingPathComponent($0).standardized.path }
        }
    }()

    @Test("the corpus contains descriptions")
    func descriptions() {
        #expect(Self.files.count >= 2)
    }

    @Test(
        "operations have endpoints, names are valid and unique, samples match their type", arguments: files)
    func models(path: String) throws {
        let document = try document(path)
        var sink = DiagnosticSink()
        let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
        #expect(!sink.hasErrors)
        ModelChecker(model: model).check(operations: document.operations.count)
    }

    @Test(
        "the same description gives the same model",
        arguments: files.filter { $0.contains("bookstore") || $0.contains("influx") })
    func determinism(path: String) throws {
        let document = try document(path)
        var sink = DiagnosticSink()
        let models = (0..<2).map { _ in ModelBuilder(options: ModelOptions()).build(document, reporting: &sink) }
        #expect("\(models[0].groups)" == "\(models[1].groups)")
        #expect("\(models[0].types)" == "\(models[1].types)")
    }

    private func document(_ path: String) throws -> Document {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let file = sources.add(SourceFile(path: path, bytes: Array(bytes)))
        let root = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
        return try #require(DocumentReader().read(root, reporting: &sink))
    }
}
