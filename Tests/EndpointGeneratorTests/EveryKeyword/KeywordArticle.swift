import Foundation

/// The table of keywords as people read it: an article of the generator's documentation.
enum KeywordArticle {
    static let file = Checkout.root.appendingPathComponent(
        "Sources/EndpointGenerator/EndpointGenerator.docc/EveryField.md")

    static var text: String {
        var lines = [
            "# The effect of every field", "",
            "Look up the effect of each field of OpenAPI 2.0, 3.0, 3.1 and 3.2 and of JSON Schema 2020-12.", "",
            "<!-- Made of Specs/keywords/keywords.yaml by KeywordTests; `RECORD=1 swift test --filter KeywordTests` regenerates it. -->",
            "", "## Overview", "",
            "*Output* means that the field changes the generated code or its documentation. *Diagnostic* means that the",
            "command reports and ignores it. *None* means that it changes nothing, for the reason after the colon. Tests",
            "generate with and without each field. If you use a field that an object doesn't have, you get a diagnostic,",
            "unless its name begins with `x-`.",
        ]
        let known = KeywordTable.versions.map { ($0, Set(KeywordFields.fields(of: $0))) }
        for kind in KeywordTable.kinds {
            let rows = KeywordTable.rows.filter { row in
                row.kind == kind && known.contains { $0.1.contains(.init(kind: kind, name: row.keyword)) }
            }
            guard !rows.isEmpty else { continue }
            lines += [
                "", "## \(kind.prefix(1).uppercased() + kind.dropFirst())", "", "| field | in | effect |",
                "| --- | --- | --- |",
            ]
            lines += rows.map { "| `\($0.keyword)`\($0.variant) | \(versions(of: $0)) | \(effect(of: $0)) |" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func versions(of row: KeywordTable.Row) -> String {
        row.versions == KeywordTable.versions ? "all" : row.versions.joined(separator: ", ")
    }

    private static func effect(of row: KeywordTable.Row) -> String {
        var texts = [text(of: row.expectation)]
        for exception in row.exceptions {
            let places = exception.places.map { "at " + $0.joined(separator: ", ") }
            let versions = exception.versions.map { "in " + $0.joined(separator: ", ") }
            texts.append(
                [places, versions].compactMap(\.self).joined(separator: " ") + " " + text(of: exception.expectation))
        }
        return texts.joined(separator: "; ")
    }

    private static func text(of expectation: KeywordTable.Expectation) -> String {
        let effect =
            switch expectation.effect {
            case .output: "output"
            case .diagnostic: "diagnostic"
            case .both: "output and diagnostic"
            case .none: "none"
            }
        return expectation.reason.map { "\(effect): \($0)" } ?? effect
    }
}
