import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// Real descriptions, where they are there. `Tools/corpus` goes further: it compiles them all and reads their
/// examples.
@Suite("Corpus", .enabled(if: Checkout.corpus != nil, "the real descriptions aren't at ../shared/specs"))
struct CorpusTests {
    /// One of the manifest's descriptions, with the number of operations that somebody else counted.
    struct Description: Decodable, Sendable, CustomTestStringConvertible {
        var dest: String
        var ops: Int
        var rootsWithPaths: [String]

        var testDescription: String { dest }
    }

    private static let descriptions: [Description] = {
        guard let manifest = Checkout.corpus?.appendingPathComponent("MANIFEST.json"),
            let data = FileManager.default.contents(atPath: manifest.path)
        else { return [] }
        return (try? JSONDecoder().decode([Description].self, from: data)) ?? []
    }()

    @Test("the manifest of the descriptions is decoded")
    func manifest() {
        #expect(!Self.descriptions.isEmpty)
    }

    @Test("every operation of a description has an endpoint", arguments: descriptions)
    func everyOperation(description: Description) throws {
        let corpus = try #require(Checkout.corpus)
        var request = GenerationRequest()
        let root = try #require(description.rootsWithPaths.first)
        request.spec = corpus.appendingPathComponent(root).path
        let (result, endpoints) = Generator.list(request)
        let error = result.diagnostics.first { $0.severity == .error }
        #expect(result.outcome == .done, "\(error?.message ?? "")")
        // Those of further media types come beside it.
        #expect(endpoints.count { $0.alternative == nil } == description.ops)
    }

    @Test(
        "a second run over a description writes nothing",
        arguments: descriptions.filter { ["petstore3.yaml", "superset.json", "googlemaps/"].contains($0.dest) }
    )
    func secondRun(description: Description) throws {
        let corpus = try #require(Checkout.corpus)
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            let root = try #require(description.rootsWithPaths.first)
            request.spec = corpus.appendingPathComponent(root).path
            request.output = folder.url.path
            #expect(Generator.generate(request).outcome == .done)
            #expect(Generator.check(request).checks.map(\.isCurrent) == [true])
            let again = Generator.generate(request)
            #expect(again.summary?.written == 0)
            #expect(again.summary?.removed == 0)
        }
    }
}
