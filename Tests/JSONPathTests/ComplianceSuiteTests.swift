import Diagnostics
import Foundation
import JSONPath
import SpecSyntax
import SuiteFolders
import Testing

/// The compliance tests of RFC 9535 (jsonpath-compliance-test-suite).
@Suite(
    "JSONPath compliance suite",
    .enabled(if: SuiteFolder.url("jsonpath") != nil, "the suite isn't at ../shared/suites/jsonpath"))
struct ComplianceSuiteTests {
    @Test("every valid query selects the expected nodes, and every invalid one is refused")
    func queries() throws {
        let file = try #require(SuiteFolder.url("jsonpath")).appendingPathComponent("cts.json")
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let source = sources.add(SourceFile(path: "cts.json", bytes: Array(try Data(contentsOf: file))))
        let root = try #require(SyntaxReader().read(source, in: sources, reporting: &sink))
        let cases = try #require(root.mapping?["tests"]?.sequence)
        #expect(cases.count >= 703)
        var passed = 0
        for row in cases.compactMap(\.mapping) {
            guard let difference = Self.difference(row) else {
                passed += 1
                continue
            }
            Issue.record("\(Self.text(row["name"]) ?? "?"): \(Self.text(row["selector"]) ?? "?") gave \(difference)")
        }
        SuiteFolder.report("\(passed) of \(cases.count) queries")
    }

    /// Returns the unexpected result of a case; nil if it passes.
    private static func difference(_ row: SyntaxMapping) -> String? {
        guard let selector = text(row["selector"]) else { return "no selector" }
        let query: JSONPath
        do throws(JSONPathError) {
            query = try JSONPath(selector)
        } catch {
            return row["invalid_selector"] == nil ? "the error '\(error.message)'" : nil
        }
        if row["invalid_selector"] != nil { return "no error" }
        guard let document = row["document"] else { return "no document" }
        do throws(JSONPathError) {
            let found = try query.matches(in: document)
            let values = found.map { canonical($0.node) }
            let paths = found.map { NormalizedPath.text(of: $0.steps, in: document) }
            // Where the order of an object's members is free, there is a list of possible results.
            let results = row["result"].map { [$0] } ?? row["results"]?.sequence ?? []
            let places = row["result_paths"].map { [$0] } ?? row["results_paths"]?.sequence ?? []
            let isExpected = zip(results, places).contains { result, place in
                result.sequence?.map(canonical) == values && place.sequence?.compactMap(text) == paths
            }
            return isExpected ? nil : "\(values) at \(paths)"
        } catch {
            return "the error '\(error.message)'"
        }
    }

    private static func text(_ node: SyntaxNode?) -> String? {
        if case .scalar(let scalar)? = node?.content, case .string(let text) = scalar.value { text } else { nil }
    }

    /// Returns the node as JSON with sorted members.
    private static func canonical(_ node: SyntaxNode) -> String {
        switch node.content {
        case .sequence(let items): return "[" + items.map(canonical).joined(separator: ",") + "]"
        case .mapping(let mapping):
            let members = mapping.entries.map { "\(JSONLine.string($0.key)):\(canonical($0.value))" }
            return "{" + members.sorted().joined(separator: ",") + "}"
        case .scalar(let scalar):
            return text(node).map(JSONLine.string) ?? scalar.text
        }
    }
}
