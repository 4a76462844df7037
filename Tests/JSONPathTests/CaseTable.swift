import Diagnostics
import Foundation
import JSONPath
import SpecSyntax
import Testing

/// The cases of a file under `Cases`: documents, and what queries select of them.
///
/// A paragraph begins with a document in JSON; each line after `---` has a query and what is expected of it:
///
///     $.a[*]    =>  1, "two"          these values, in this order
///     $.a[0]    @>  $['a'][0]         these places
///     $.a[      !!  4 a selector …    the byte and the beginning of the message of the error
struct CaseTable {
    struct Case: CustomTestStringConvertible, Sendable {
        enum Expectation {
            case values(String)
            case places(String)
            case error(String)
        }

        let query: String
        let document: String
        let expectation: Expectation
        let line: Int

        var testDescription: String { "\(query) (line \(line))" }
    }

    private(set) var cases: [Case] = []

    private static let marks = ["  =>", "  @>", "  !!"]

    init(_ name: String) {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Cases/\(name).txt")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        var document = ""
        var isInDocument = true
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") { continue }
            if line.isEmpty {
                if !isInDocument { document = "" }
                isInDocument = true
            } else if line == "---" {
                isInDocument = false
            } else if isInDocument {
                document += line + "\n"
            } else if let found = Self.marks.lazy.compactMap({ line.range(of: $0) }).first {
                // Blanks may be part of a query, at its beginning and before the last two of the mark.
                let expected = line[found.upperBound...].trimmingCharacters(in: .whitespaces)
                let query = Self.query(line[..<found.lowerBound])
                let expectation: Case.Expectation =
                    switch line[found] {
                    case "  =>": .values(expected)
                    case "  @>": .places(expected)
                    default: .error(expected)
                    }
                cases.append(Case(query: query, document: document, expectation: expectation, line: number + 1))
            }
        }
    }

    /// Queries are padded to a column; one that ends with blanks stands between ⟦ and ⟧.
    private static func query(_ text: Substring) -> String {
        let padded = text.reversed().drop { $0 == " " }.reversed()
        let trimmed = String(padded)
        return trimmed.hasPrefix("⟦") && trimmed.hasSuffix("⟧") ? String(trimmed.dropFirst().dropLast()) : trimmed
    }
}

extension CaseTable.Case {
    /// The actual result; nil when it is as expected.
    var difference: String? {
        let tree = Tree(document)
        let path: JSONPath
        do throws(JSONPathError) {
            path = try JSONPath(query)
        } catch {
            let found = "\(error.range.lowerBound) \(error.message)"
            if case .error(let expected) = expectation, !expected.isEmpty, found.hasPrefix(expected) { return nil }
            return found
        }
        guard let root = tree.root else { return "the document can't be read" }
        guard let matches = try? path.matches(in: root) else { return "too much work" }
        switch expectation {
        case .values(let expected):
            let found = matches.map { $0.node.json }.joined(separator: ", ")
            let wanted = Tree("[" + expected + "]").root?.sequence?.map(\.json).joined(separator: ", ")
            return found == wanted ? nil : found
        case .places(let expected):
            let found = matches.map { NormalizedPath.text(of: $0.steps, in: root) }.joined(separator: ", ")
            return found == expected ? nil : found
        case .error: return "no error"
        }
    }
}

/// A string parsed as a tree.
struct Tree {
    let root: SyntaxNode?

    init(_ text: String) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let id = sources.add(SourceFile(path: "document.json", bytes: Array(text.utf8)))
        root = SyntaxReader().read(id, in: sources, reporting: &sink)
    }
}

extension SyntaxNode {
    /// The node as JSON in one line.
    var json: String {
        switch content {
        case .sequence(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .mapping(let mapping):
            "{" + mapping.entries.map { JSONLine.string($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
        case .scalar(let scalar):
            if case .string(let text) = scalar.value { JSONLine.string(text) } else { scalar.text }
        }
    }
}
