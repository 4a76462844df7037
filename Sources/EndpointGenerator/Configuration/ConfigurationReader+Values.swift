import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

// Reads the values of fields, such as mappings, paths and strings.
extension ConfigurationReader {
    mutating func readFields(
        of node: SyntaxNode, in field: String, _ read: (inout Self, String, SyntaxNode) -> Bool
    ) {
        guard let mapping = mapping(node, for: field) else { return }
        for entry in mapping.entries where !read(&self, entry.key, entry.value) {
            let known = ConfigurationTable.names(in: field)
            let hint = Suggestion.hint(for: entry.key, among: known.filter { $0 != entry.key })
            sink.report(
                .invalidConfiguration, "unknown field '\(entry.key)' of \(field)", at: entry.keyRange,
                hint: hint ?? "expected one of \(known.joined(separator: ", "))"
            )
        }
    }

    mutating func readEntries(
        of node: SyntaxNode, in field: String, _ read: (inout Self, String, SyntaxNode) -> Void
    ) {
        guard let mapping = mapping(node, for: field) else { return }
        for entry in mapping.entries {
            positions[field, entry.key] = entry.keyRange
            read(&self, entry.key, entry.value)
        }
    }

    /// Returns the entries of a mapping; an empty field counts as an empty mapping.
    mutating func mapping(_ node: SyntaxNode, for field: String) -> SyntaxMapping? {
        if case .mapping(let mapping) = node.content { return mapping }
        if !node.isNull {
            fail("\(field == "the configuration" ? field : "'\(field)'") is \(node.kindName), not an object", at: node)
        }
        return nil
    }

    mutating func string(_ node: SyntaxNode, for field: String) -> String? {
        if case .scalar(let scalar) = node.content, !node.isNull { return scalar.text }
        fail("'\(field)' is \(node.kindName), not a string", at: node)
        return nil
    }

    /// Reads the path of a file or a folder.
    ///
    /// An empty path is invalid: its meaning would depend on the field.
    mutating func path(_ node: SyntaxNode, for field: String) -> String? {
        guard let path = string(node, for: field) else { return nil }
        if path.isEmpty { fail("empty '\(field)'; expected a path", at: node) }
        positions[field, path] = node.range
        return path.isEmpty ? nil : path
    }

    mutating func paths(_ node: SyntaxNode, for field: String) -> [String] {
        let paths = strings(node, for: field)
        if paths.contains("") { fail("empty path in '\(field)'", at: node) }
        return paths.filter { !$0.isEmpty }
    }

    /// Reads an array of strings; a single string counts as an array of one.
    mutating func strings(_ node: SyntaxNode, for field: String) -> [String] {
        guard case .sequence(let items) = node.content else {
            return node.isNull ? [] : strings(SyntaxNode(.sequence([node]), range: node.range), for: field)
        }
        var texts: [String] = []
        for item in items {
            guard let text = string(item, for: field) else { continue }
            positions[field, text] = item.range
            texts.append(text)
        }
        return texts
    }

    /// Reads the comment at the beginning of generated files: an array of lines, or a single string.
    mutating func header(_ node: SyntaxNode) -> [String] {
        var lines: [String] = []
        for text in strings(node, for: "header") {
            let end = text.last?.isNewline == true ? text.index(before: text.endIndex) : text.endIndex
            lines += text[..<end].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
                String(line.drop { $0 == " " || $0 == "\t" })
            }
        }
        if lines.count > Self.mostHeaderLines {
            fail("'header' has \(lines.count) lines; the limit is \(Self.mostHeaderLines)", at: node)
        }
        if lines.contains(where: { $0.unicodeScalars.count > VisibleText.longestMessage }) {
            fail("'header' has a line of more than \(VisibleText.longestMessage) characters", at: node)
        }
        return lines
    }

    /// The maximum number of lines of the comment at the beginning of generated files.
    private static let mostHeaderLines = 100

    mutating func texts(
        _ node: SyntaxNode, in field: String, where isValid: (String) -> Bool
    ) -> [String: String] {
        var texts: [String: String] = [:]
        readEntries(of: node, in: field) { reader, key, value in
            guard let text = reader.string(value, for: "\(field).\(key)") else { return }
            if isValid(text) {
                texts[key] = text
            } else {
                reader.fail(
                    "'\(text)' isn't a valid name in Swift; \(SwiftIdentifier.expectation)", at: value)
            }
        }
        return texts
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: SyntaxNode, for field: String, among type: Choice.Type
    ) -> Choice? {
        guard let text = string(node, for: field) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        fail("invalid value '\(text)' of '\(field)'; expected one of \(names)", at: node)
        return nil
    }

    mutating func fail(_ message: String, at node: SyntaxNode) {
        sink.report(.invalidConfiguration, message, at: node.range)
    }
}
