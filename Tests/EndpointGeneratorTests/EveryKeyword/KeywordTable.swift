import Diagnostics
import Foundation
import SpecSyntax
import Testing

/// The table of Specs/keywords/keywords.yaml.
enum KeywordTable {
    static let versions = ["2.0", "3.0", "3.1", "3.2"]

    /// A keyword of one kind of object, and how it is tried.
    struct Row: Sendable {
        var kind: String
        var keyword: String
        /// The part that distinguishes the row from other rows of the keyword.
        var variant: String
        var versions: [String]
        /// The object with the keyword.
        var with: DescriptionTree
        /// The description without the keyword, if more than the keyword has to be removed.
        var without: DescriptionTree?
        /// Nil: at all places of its kind.
        var places: [String]?
        var expectation: Expectation
        var exceptions: [(places: [String]?, versions: [String]?, expectation: Expectation)]

        /// Schemas are replaced by the fields; these are joined to any other object.
        var isWhole: Bool { kind == "schema" || kind == "part of an object" }

        /// 3.2 has the schemas of 3.1: that its places are read the same is shown once.
        func isTried(at place: String, version: String) -> Bool {
            kind != "schema" || version != "3.2" || place == "property" || versions == ["3.2"]
        }

        func fields(isWith: Bool) -> DescriptionTree {
            isWith ? with : without ?? with.removing(keyword)
        }

        func expectation(at place: String, version: String) -> Expectation {
            exceptions.first { exception in
                exception.places?.contains(place) ?? true && exception.versions?.contains(version) ?? true
            }?.expectation ?? expectation
        }
    }

    struct Expectation: Sendable {
        var effect: KeywordEffect
        var reason: String?
    }

    struct Trial: Sendable, CustomTestStringConvertible {
        var row: Row
        var version: String

        var testDescription: String { "\(row.kind): \(row.keyword)\(row.variant), \(version)" }
    }

    static let trials: [Trial] = rows.flatMap { row in row.versions.map { Trial(row: row, version: $0) } }

    /// Those of the table, in its order.
    static let kinds: [String] = rows.reduce(into: []) { if $0.last != $1.kind { $0.append($1.kind) } }

    static let rows: [Row] = {
        let file = Checkout.root.appendingPathComponent("Specs/keywords/keywords.yaml")
        guard let data = FileManager.default.contents(atPath: file.path), let table = DescriptionTree(yaml: Array(data))
        else { return [] }
        return table.members.flatMap { kind, rows in
            rows.members.map { Row(kind: kind, name: $0.key, $0.value) }
        }
    }()
}

extension KeywordTable.Row {
    /// `name` is the keyword, with a word in parentheses behind it where it has several rows.
    init(kind: String, name: String, _ row: DescriptionTree) {
        self.kind = kind
        keyword = name.components(separatedBy: " (")[0]
        variant = String(name.dropFirst(keyword.count))
        versions = row["in"]?.texts ?? KeywordTable.versions
        with = row["with"] ?? .mapping([])
        without = row["without"]
        places = row["at"]?.texts
        expectation = KeywordTable.Expectation(row)
        exceptions = (row["but"]?.items ?? []).map { exception in
            (exception["at"]?.texts, exception["in"]?.texts, KeywordTable.Expectation(exception))
        }
    }
}

extension KeywordTable.Expectation {
    init(_ row: DescriptionTree) {
        effect = row["effect"]?.text.flatMap(KeywordEffect.init) ?? .output
        reason = row["because"]?.text
    }
}
