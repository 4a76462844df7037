import Foundation
import Testing

@testable import SwiftCode

@Suite("The article on templates")
struct TemplateArticleTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/SwiftCode/SwiftCode.docc/Templates.md")
    private static let heading = "## Fields of each template\n"

    /// The text before the heading is handwritten; the tables after it are generated from the views.
    @Test("lists exactly the fields of every view")
    func fields() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading))
        let expected = text[..<start.upperBound] + Self.tables
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(expected.utf8).write(to: Self.article)
        }
        #expect(try String(contentsOf: Self.article, encoding: .utf8) == expected)
    }

    private static var tables: String {
        var loader = TemplateLoader()
        _ = TemplateSet(from: &loader)
        var lines: [String] = []
        var seen: Set<String> = []
        for (_, kind) in loader.kinds where seen.insert(kind.name).inserted {
            let templates = loader.kinds.filter { $0.kind.name == kind.name }.map { "`\($0.template)`" }
            lines += ["", "### \(kind.name)", "", "Passed to \(templates.joined(separator: ", "))."]
            add(kind, to: &lines, &seen)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func add(_ kind: ViewKind, to lines: inout [String], _ seen: inout Set<String>) {
        lines += ["", "| field | type | contents |", "| --- | --- | --- |"]
        var inner: [(field: String, kind: ViewKind)] = []
        for field in kind.fields {
            let content =
                switch field.content {
                case .text: "string"
                case .optionalText: "optional string"
                case .lines: "lines"
                case .flag: "flag"
                case .views(let kind): "list of *\(kind.name)*"
                }
            if case .views(let kind) = field.content { inner.append((field.name, kind)) }
            lines.append("| `\(field.name)` | \(content) | \(field.documentation) |")
        }
        for (field, innerKind) in inner where seen.insert(innerKind.name).inserted {
            lines += ["", "#### \(innerKind.name)", "", "In `\(field)` of *\(kind.name)*."]
            add(innerKind, to: &lines, &seen)
        }
    }
}
