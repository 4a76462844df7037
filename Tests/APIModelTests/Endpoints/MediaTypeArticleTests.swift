import Foundation
import Testing

@testable import APIModel

@Suite("The article on bodies")
struct MediaTypeArticleTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/EndpointGenerator/EndpointGenerator.docc/WhichBodyIsChosen.md")
    private static let heading = "## Forms and ranks\n"

    /// The text before the heading is handwritten; the tables after it are generated from the table of media types.
    @Test("lists exactly the rows of the table of media types")
    func rows() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading))
        let expected = text[..<start.upperBound] + Self.tables
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(expected.utf8).write(to: Self.article)
        }
        #expect(try String(contentsOf: Self.article, encoding: .utf8) == expected)
    }

    @Test("every media type has a last row for any schema")
    func lastRows() {
        for (kind, rows) in MediaTypeTable.rowsByKind {
            for direction in [MediaTypeTable.Direction.sent, .received] {
                let last = rows.last { $0.direction == nil || $0.direction == direction }
                #expect(last?.schemas.isEmpty == true, "\(kind), \(direction)")
            }
        }
    }

    private static var tables: String {
        let ranks = MediaTypeTable.Rank.allCases.map(\.rawValue).joined(separator: ", ")
        let forms = MediaTypeTable.preference.map(\.rawValue).joined(separator: ", ")
        var lines = [
            "", "The first row that matches decides. An empty cell matches everything, or has the rank of the schema:",
            "`model` for a generated type, `text` for a string or bytes, else `untyped`.", "",
            "| media type | direction | schema | form | rank |", "| --- | --- | --- | --- | --- |",
        ]
        for row in MediaTypeTable.rows {
            let cells = [
                row.kinds.map(\.rawValue).joined(separator: "; "), row.direction?.rawValue ?? "",
                row.schemas.map(\.rawValue).joined(separator: "; "), title(row.form), row.rank?.rawValue ?? "",
            ]
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        lines += [
            "", "Ranks, the best first: \(ranks).", "", "Among equal ranks, forms come in this order: \(forms).", "",
            "## Views of one value", "",
            "These media types of a body have one method. Other pairs have separate methods, or are omitted if they",
            "aren't parsed, or are XML beside another form.", "",
            "| form | other form | one method if they have |", "| --- | --- | --- |",
        ]
        for view in MediaTypeTable.views {
            let cells = [view.one, view.other].map { $0.map(\.rawValue).joined(separator: ", ") }
            lines.append("| \(cells[0]) | \(cells[1]) | \(view.condition.rawValue) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ form: MediaTypeFormat) -> String {
        guard case .sequence(let format) = form else { return MediaTypeTable.Form(form).rawValue }
        return switch format {
        case .jsonLines, .jsonSequence: "sequence of JSON"
        case .multipart: "sequence of parts"
        case .eventStream: "events of fields"
        case .eventData: "events of JSON"
        case .eventText: "events of text"
        }
    }
}
