import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// Every description under Specs/features against the output that is checked in; `Scripts/record-goldens` rewrites it.
@Suite("Golden")
struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    @Test("there are feature fixtures")
    func features() {
        #expect(Checkout.featureNames.count > 50)
    }

    @Test("the generated client of each feature equals the checked-in one", arguments: Checkout.featureNames)
    func feature(name: String) throws {
        try TemporaryFolder.with { folder in
            let output = folder.url.appendingPathComponent("output")
            let result = generate(name, to: output)
            #expect(result.outcome == .done)
            var generated = contents(of: output)
            var renderer = DiagnosticRenderer(sources: result.sources)
            renderer.isVerbose = true
            let diagnostics = renderer.render(result.diagnostics)
                .replacingOccurrences(of: Checkout.features.path + "/", with: "")
                .replacingOccurrences(of: Checkout.root.path + "/", with: "")
            if !diagnostics.isEmpty { generated["diagnostics.txt"] = diagnostics }
            try compare(generated, with: Checkout.expected.appendingPathComponent(name))
        }
    }

    @Test("the bookstore client of the live tests equals the one generated from its description")
    func bookstore() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
            request.output = folder.url.appendingPathComponent("output").path
            #expect(Generator.generate(request).outcome == .done)
            try compare(
                contents(of: folder.url.appendingPathComponent("output")),
                with: Checkout.root.appendingPathComponent("Tests/Bookstore")
            )
        }
    }

    @Test("a second run is byte-identical and touches no file", arguments: Checkout.featureNames)
    func repetition(name: String) throws {
        try TemporaryFolder.with { folder in
            let output = folder.url.appendingPathComponent("output")
            _ = generate(name, to: output)
            let first = contents(of: output)
            let dates = try modificationDates(of: output)
            let again = generate(name, to: output)
            #expect(again.summary?.written == 0)
            #expect(again.summary?.unchanged == first.count)
            #expect(contents(of: output) == first)
            #expect(try modificationDates(of: output) == dates)
        }
    }

    private func generate(_ name: String, to output: URL) -> Generator.Result {
        var request = GenerationRequest()
        request.spec = Checkout.features.appendingPathComponent(name + ".yaml").path
        request.output = output.path
        let configuration = Checkout.features.appendingPathComponent(name + ".endpointgen.yaml").path
        if FileManager.default.fileExists(atPath: configuration) { request.configuration = configuration }
        return Generator.generate(request)
    }

    private func compare(_ generated: [String: String], with folder: URL) throws {
        if Self.isRecording {
            try? FileManager.default.removeItem(at: folder)
            for (path, text) in generated {
                let place = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: place)
            }
            return
        }
        let expected = contents(of: folder)
        #expect(generated.keys.sorted() == expected.keys.sorted(), "the files of \(folder.lastPathComponent)")
        for (path, text) in generated.sorted(by: { $0.key < $1.key }) {
            guard let old = expected[path], old != text else { continue }
            Issue.record("\(folder.lastPathComponent)/\(path) differs:\n\(difference(old, text))")
        }
    }

    /// The first lines that differ.
    private func difference(_ old: String, _ new: String) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let lines = old.dropFirst(start).prefix(5).map { "- \($0)" } + new.dropFirst(start).prefix(5).map { "+ \($0)" }
        return "line \(start + 1):\n" + lines.joined(separator: "\n")
    }

    private func modificationDates(of folder: URL) throws -> [String: Date] {
        try Dictionary(
            uniqueKeysWithValues: contents(of: folder).keys.map { path in
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: folder.appendingPathComponent(path).path
                )
                return (path, attributes[.modificationDate] as? Date ?? .distantPast)
            }
        )
    }
}
