import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// Real descriptions, where they are there.
@Suite("Corpus")
struct CorpusTests {
    private static let required = [
        "github.json", "petstore3.yaml", "petstore-expanded.yaml", "superset.json", "telegram.json", "tfl.json",
        "twilio-api-v2010.json",
    ]


    @Test("every operation of a description has its endpoint, and a second run writes nothing", arguments: required)
    func generates(file: String) throws {
        guard let corpus = Checkout.corpus else { return }
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = corpus.appendingPathComponent(file).path
            request.output = folder.url.path
            let result = Generator.generate(request)
            #expect(result.outcome == .done)
            let operations = try operations(in: corpus.appendingPathComponent(file))
            #expect(result.summary?.endpoints == operations)
            let again = Generator.generate(request)
            #expect(again.summary?.written == 0)
            #expect(again.summary?.removed == 0)
        }
    }

    @Test("descriptions of 3.0 and 3.1 in one file give no error")
    func others() throws {
        guard let corpus = Checkout.corpus else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()
        for name in names where ["json", "yaml", "yml"].contains((name as NSString).pathExtension) && name != "MANIFEST.json" {
            let text = String(
                decoding: try Data(contentsOf: corpus.appendingPathComponent(name)).prefix(400), as: UTF8.self
            )
            if text.contains("swagger") && text.contains("2.0") { continue }
            var request = GenerationRequest()
            request.spec = corpus.appendingPathComponent(name).path
            let result = Generator.list(request).result
            if result.outcome != .done, result.diagnostics.contains(where: { $0.code == .unsupportedVersion }) { continue }
            #expect(result.outcome == .done, "\(name): \(result.diagnostics.first { $0.severity == .error }?.message ?? "")")
        }
    }

    /// Counted from the text, by a reader that isn't ours where there is one: JSON has one, YAML is counted by its lines.
    private func operations(in file: URL) throws -> Int {
        let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
        let data = try Data(contentsOf: file)
        if file.pathExtension == "json" {
            let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            let paths = root?["paths"] as? [String: [String: Any]] ?? [:]
            return paths.values.reduce(0) { $0 + $1.keys.filter(methods.contains).count }
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let inPaths = lines.drop { $0 != "paths:" }.dropFirst().prefix { $0.hasPrefix(" ") || $0.hasPrefix("#") }
        return inPaths.filter { line in
            line.hasPrefix("    ") && !line.hasPrefix("     ") && line.hasSuffix(":")
                && methods.contains(String(line.dropFirst(4).dropLast()))
        }.count
    }
}
