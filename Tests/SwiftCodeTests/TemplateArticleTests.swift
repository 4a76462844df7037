import Foundation
import Testing

@testable import SwiftCode

@Suite("The article on templates")
struct TemplateArticleTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/SwiftCode/SwiftCode.docc/Templates.md")
    private static let heading = "## Fields that several views share\n"

    /// The text before the heading is handwritten; the lists after it are generated from the views.
    @Test("lists exactly the fields of every view")
    func fields() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading))
        let expected = text[..<start.upperBound] + Self.lists
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(expected.utf8).write(to: Self.article)
        }
        #expect(try String(contentsOf: Self.article, encoding: .utf8) == expected)
    }

    /// A view with its heading, the templates that receive it, and its fields.
    private struct Section {
        var heading: String
        var templates: [String]
        var fields: [Field]
    }

    private struct Field: Hashable {
        var name: String
        var line: String

        init(_ field: ViewKind.Field) {
            name = "`\(field.name)`"
            let content: String =
                switch field.content {
                case .text, .flag: ""
                case .optionalText: " (optional)"
                case .lines: " (lines)"
                case .views(let kind): " (*\(kind.name)*)"
                }
            line = "- \(name)\(content): \(field.documentation)"
        }
    }

    private static var lists: String {
        let sections = sections
        let counts = sections.flatMap(\.fields).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        var shared: [Field] = []
        for field in sections.flatMap(\.fields) where counts[field, default: 0] > 2 {
            if !shared.contains(where: { $0.name == field.name }) { shared.append(field) }
        }
        var lines = [""] + shared.map(\.line) + ["", "## Fields of each view"]
        for section in sections {
            let templates = section.templates.map { "`\($0)`" }.joined(separator: ", ")
            let names = section.fields.filter(shared.contains).map(\.name).joined(separator: ", ")
            let sentences = [
                templates.isEmpty ? nil : "Passed to \(templates).", names.isEmpty ? nil : "Shared fields: \(names).",
            ].compactMap(\.self)
            lines += ["", section.heading]
            if !sentences.isEmpty { lines += ["", sentences.joined(separator: " ")] }
            let others = section.fields.filter { !shared.contains($0) }.map(\.line)
            if !others.isEmpty { lines += [""] + others }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static var sections: [Section] {
        var loader = TemplateLoader()
        _ = TemplateSet(from: &loader)
        var sections: [Section] = []
        var seen: Set<String> = []
        for (_, kind) in loader.kinds {
            let templates = loader.kinds.filter { $0.kind.name == kind.name }.map(\.template)
            add(kind, level: "###", templates, to: &sections, &seen)
        }
        return sections
    }

    private static func add(
        _ kind: ViewKind, level: String, _ templates: [String], to sections: inout [Section], _ seen: inout Set<String>
    ) {
        guard seen.insert(kind.name).inserted else { return }
        sections.append(
            Section(heading: "\(level) \(kind.name)", templates: templates, fields: kind.fields.map(Field.init)))
        for field in kind.fields {
            if case .views(let inner) = field.content { add(inner, level: "####", [], to: &sections, &seen) }
        }
    }
}
