import Diagnostics
import Foundation
import SpecSyntax
import SuiteFolders
import Testing

/// The sets of description, overlay and result of the Overlay Specification.
@Suite(
    "Overlay compliance sets",
    .enabled(if: SuiteFolder.url("overlay") != nil, "the sets aren't at ../shared/suites/overlay"))
struct OverlaySuiteTests {
    @Test("every overlay results in the expected description")
    func sets() throws {
        let folder = try #require(SuiteFolder.url("overlay")).appendingPathComponent("compliant-sets")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") }.sorted()
        #expect(names.count >= 8)
        var passed = 0
        for name in names {
            let text = { (file: String) in
                try String(contentsOf: folder.appendingPathComponent("\(name)/\(file).yaml"), encoding: .utf8)
            }
            let result = Overlaying(try text("openapi"), try text("overlay"))
            let expected = Overlaying(try text("output"))
            // One set changes a string, which Overlay 1.0 itself doesn't allow.
            let warnings = result.diagnostics.filter { !$0.message.hasPrefix("the target is neither an object nor") }
            let passes = warnings.isEmpty && result.root.map(Self.sorted) == expected.root.map(Self.sorted)
            #expect(passes, "\(name): \(result.reports)")
            if passes { passed += 1 }
        }
        SuiteFolder.report("\(passed) of \(names.count) sets")
    }

    /// Returns the node as JSON with sorted members.
    private static func sorted(_ node: SyntaxNode) -> String {
        switch node.content {
        case .sequence(let items): return "[" + items.map(sorted).joined(separator: ",") + "]"
        case .mapping(let mapping):
            return "{" + mapping.entries.map { "\($0.key): \(sorted($0.value))" }.sorted().joined(separator: ",") + "}"
        case .scalar: return node.json
        }
    }
}
