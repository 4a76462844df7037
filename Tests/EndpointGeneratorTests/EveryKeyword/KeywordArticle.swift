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
            "| effect | meaning |", "| --- | --- |",
            "| output | The field changes the generated code or its documentation. |",
            "| diagnostic | The command reports the field and ignores it. |",
            "| none | The field changes nothing, for the reason after the colon. |", "",
            "Words in parentheses are a value of the field or its surroundings. After the usual effect, a row lists",
            "places and versions with another one. If you use a field that an object doesn't have, you get a diagnostic,",
            "unless its name begins with `x-`. Tests generate with and without each field.",
        ]
        let known = KeywordTable.versions.map { ($0, Set(KeywordFields.fields(of: $0))) }
        for kind in KeywordTable.kinds {
            let rows = KeywordTable.rows.filter { row in
                row.kind == kind && known.contains { $0.1.contains(.init(kind: kind, name: row.keyword)) }
            }
            guard !rows.isEmpty else { continue }
            lines += ["", "## \(title(of: kind))", "", "| fields | in | effect |", "| --- | --- | --- |"]
            // One line for all fields with the same versions and effect.
            var groups: [(ending: String, fields: [String])] = []
            for row in rows {
                let ending = "| \(versions(of: row)) | \(effect(of: row)) |"
                let index = groups.firstIndex { $0.ending == ending } ?? groups.count
                if index == groups.count { groups.append((ending, [])) }
                groups[index].fields.append(field(of: row))
            }
            lines += groups.map { "| \($0.fields.joined(separator: ", ")) \($0.ending)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(of kind: String) -> String {
        if kind == "xml" { return "XML" }
        if kind.hasPrefix("oauth ") { return "OAuth" + kind.dropFirst(5) }
        return kind.prefix(1).uppercased() + kind.dropFirst()
    }

    /// The field's name, with the words that distinguish its row, unless the versions do.
    private static func field(of row: KeywordTable.Row) -> String {
        let areVersions = [" (2.0)", " (3)", " (in 2.0)", " (before 3.1)", " (after 3.0)"].contains(row.variant)
        return "`\(row.keyword)`" + (areVersions ? "" : row.variant)
    }

    private static func versions(of row: KeywordTable.Row) -> String {
        switch row.versions {
        case KeywordTable.versions: "all"
        case ["3.0", "3.1", "3.2"]: "from 3.0"
        case ["3.1", "3.2"]: "from 3.1"
        default: row.versions.joined(separator: ", ")
        }
    }

    private static func effect(of row: KeywordTable.Row) -> String {
        let exceptions = row.exceptions.map { exception in
            let places = exception.places.map { " at " + text(of: $0) } ?? ""
            let versions = exception.versions.map { " in " + $0.joined(separator: ", ") } ?? ""
            return text(of: exception.expectation, where: places + versions)
        }
        return ([text(of: row.expectation)] + exceptions).joined(separator: "; ")
    }

    private static func text(of places: [String]) -> String {
        places.joined(separator: ", ")
            .replacing("path parameter, query parameter, header parameter, cookie parameter", with: "parameter")
            .replacing("property, required property", with: "property")
    }

    private static func text(of expectation: KeywordTable.Expectation, where condition: String = "") -> String {
        let effect =
            switch expectation.effect {
            case .output: "output"
            case .diagnostic: "diagnostic"
            case .both: "output and diagnostic"
            case .none: "none"
            }
        return effect + condition + (expectation.reason.map { ": \($0)" } ?? "")
    }
}
