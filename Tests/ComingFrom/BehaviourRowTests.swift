import DocSnippets
import Foundation
import Testing

/// The behaviours that this package shares with Moya, Apexy, MoyaMapper and Moya's dispatchers.
///
/// `Tests/ComingFrom/Rows.tsv` is the table of them: the library, the row, and the name of a test that proves it.
@Suite("Behaviour rows")
struct BehaviourRowTests {
    /// The number of Moya's rows of each letter: targets, tasks, encodings, forms, endpoints, the provider, plugins,
    /// responses, errors and reactive forms.
    private static let counts: [String: Int] = [
        "T": 6, "K": 14, "E": 14, "P": 6, "N": 10, "V": 20, "G": 15, "R": 22, "X": 7, "S": 14,
    ]

    /// Moya's rows without a test, each with the type that an article shows: recipes for packages on which nothing here
    /// depends.
    private static let recipes: [String: String] = ["S9": "SignalProducer", "S14": "Single"]

    /// The rows of each library.
    private static let rows: [String: Set<String>] = [
        "Moya": Set(counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }).subtracting(recipes.keys),
        "Apexy": Set((1...29).map { "\($0)" } + ["25t"]),
        // No row has a number from 34 to 39.
        "MoyaMapper": Set((Array(1...33) + Array(40...52)).map { "\($0)" }),
        "Dispatcher": Set((1...24).map { "\($0)" }),
    ]

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The lines of the table without its heading, each as its three fields.
    private func table() throws -> [[String]] {
        try String(contentsOf: Self.tests.appendingPathComponent("ComingFrom/Rows.tsv"), encoding: .utf8)
            .split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
    }

    @Test("every row of a library has a test", arguments: rows.keys.sorted())
    func coverage(library: String) throws {
        let table = try table()
        #expect(table.allSatisfy { $0.count == 3 && Self.rows[$0[0]] != nil })
        #expect(Set(table.filter { $0[0] == library }.map { $0[1] }) == Self.rows[library])
    }

    @Test("every test in the table exists")
    func names() throws {
        var names: Set<String> = []
        let files = try #require(
            FileManager.default.enumerator(
                at: Self.tests, includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
        for case let file as URL in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/@Test\(\s*"((?:[^"\\]|\\.)*)"/#) {
                names.insert(String(match.1))
            }
        }
        let table = try table()
        #expect(table.count > 400)
        #expect(table.map { $0[2] }.filter { !names.contains($0) } == [])
    }

    @Test("every row without a test has a recipe")
    func recipes() throws {
        let recipes = try DocSnippets(of: "Sources/EndpointCombine/EndpointCombine.docc/OtherFrameworks.md").blocks
        for (row, name) in Self.recipes { #expect(recipes.contains { $0.contains(name) }, "row \(row) has no recipe") }
    }
}
