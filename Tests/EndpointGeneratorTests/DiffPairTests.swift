import Foundation
import Testing

/// `endpointgen diff` of each pair `NAME.old.yaml` and `NAME.new.yaml` in `Specs/diff`, in both directions, against
/// `NAME.txt`; `RECORD=1` rewrites it.
@Suite("Diff of pairs")
struct DiffPairTests {
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: DiffCorpusTests.folder.path)) ?? [])
        .compactMap { $0.hasSuffix(".old.yaml") ? String($0.dropLast(9)) : nil }.sorted()

    @Test("the pairs are found")
    func pairs() {
        #expect(Self.names.count >= 10)
    }

    @Test("each pair has its rows in all layers, in both directions", arguments: names)
    func golden(name: String) throws {
        let reports = try [("old", "new"), ("new", "old")].map { old, new in
            let result = try ProcessResult.run(
                Checkout.products.appendingPathComponent("endpointgen"),
                ["diff", "\(name).\(old).yaml", "\(name).\(new).yaml", "--format", "json"],
                in: DiffCorpusTests.folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let rows = try result.output.split(separator: "\n").map(DiffCorpusTests.row).map { $0 + "\n" }.joined()
            return "\(old) → \(new)\n\(rows)"
        }
        let report = reports.joined(separator: "\n")
        let golden = DiffCorpusTests.folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(report.utf8).write(to: golden)
        } else {
            #expect(try report == String(contentsOf: golden, encoding: .utf8))
        }
    }
}
