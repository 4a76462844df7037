import DocSnippets
import Foundation
import Testing

/// The behaviours that this package shares with Moya, Apexy, MoyaMapper and Moya's dispatchers are numbered, and tests
/// carry the numbers in their names.
@Suite("Behaviour rows")
struct BehaviourRowTests {
    /// The number of rows of each letter: targets, tasks, encodings, forms, endpoints, the provider, plugins,
    /// responses, errors and reactive forms.
    private static let counts = ["T": 6, "K": 14, "E": 14, "P": 6, "N": 10, "V": 20, "G": 15, "R": 22, "X": 7, "S": 14]

    /// Rows without a test, each with what an article shows of it: recipes for packages on which nothing here depends.
    private static let recipes = ["S9": "SignalProducer", "S14": "Single"]

    @Test("every Moya row has a test, and every number in a test is a row")
    func coverage() throws {
        // In two parts, or this line would be a test's name too.
        let named = try names(after: "\"" + "M-")
        let rows = Set(Self.counts.flatMap { letter, count in (1...count).map { "M-\(letter)\($0)" } })
        #expect(rows.subtracting(named).sorted() == Self.recipes.keys.map { "M-\($0)" }.sorted())
        #expect(named.subtracting(rows).sorted() == [])
    }

    @Test("every Apexy row has a test, and every number in a test is a row")
    func typedEndpoints() throws {
        // Books are called A-1 too, but not in front of a test.
        let named = try names(after: "@Test(\"" + "A-")
        let rows = Set((1...29).map { "A-\($0)" } + ["A-25t"])
        #expect(rows.subtracting(named).sorted() == [])
        #expect(named.subtracting(rows).sorted() == [])
    }

    @Test("every MoyaMapper row has a test, and every number in a test is a row")
    func envelopesAndCaches() throws {
        let named = try names(after: "@Test(\"" + "MM-")
        // None are numbered from 34 to 39.
        let rows = Set((Array(1...33) + Array(40...52)).map { "MM-\($0)" })
        #expect(rows.subtracting(named).sorted() == [])
        #expect(named.subtracting(rows).sorted() == [])
    }

    @Test("every dispatcher row has a test, and every number in a test is a row")
    func dispatchers() throws {
        let named = try names(after: "@Test(\"" + "OX-")
        let rows = Set((1...24).map { "OX-\($0)" })
        #expect(rows.subtracting(named).sorted() == [])
        #expect(named.subtracting(rows).sorted() == [])
    }

    /// Returns the prefixes of tests' names before the colon.
    ///
    /// - Parameter mark: How such a name begins, after its quote.
    private func names(after mark: String) throws -> Set<String> {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var named: Set<String> = []
        let folders = [
            "EndpointRuntimeTests", "EndpointCombineTests", "EndpointMapperTests", "EndpointCacheTests", "LiveTests",
            "TransportTests", "ComingFrom",
        ]
        for root in folders.map({ tests.appendingPathComponent($0) })
        where FileManager.default.fileExists(atPath: root.path) {
            let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                // A long name is on a separate line.
                let text = try String(contentsOf: file, encoding: .utf8)
                for line in text.replacing(#/@Test\(\s+"/#, with: "@Test(\"").split(separator: "\n") {
                    guard let start = line.range(of: mark), let end = line[start.upperBound...].range(of: ": ") else {
                        continue
                    }
                    let name = line[start.lowerBound..<end.lowerBound].drop { $0 != "\"" }.dropFirst()
                    named.formUnion(name.components(separatedBy: ", "))
                }
            }
        }
        return named
    }

    @Test("every row without a test has a recipe")
    func recipes() throws {
        let recipes = try DocSnippets(of: "Sources/EndpointCombine/EndpointCombine.docc/OtherFrameworks.md").blocks
        for (row, name) in Self.recipes { #expect(recipes.contains { $0.contains(name) }, "M-\(row) has no recipe") }
    }
}
