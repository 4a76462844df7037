import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

// What the readers of single fields are made of.
extension ConfigurationReader {
    mutating func readFields(
        of node: SyntaxNode, in place: String, _ read: (inout Self, String, SyntaxNode) -> Bool
    ) {
        guard let mapping = mapping(node, for: place) else { return }
        for entry in mapping.entries where !read(&self, entry.key, entry.value) {
            let known = Self.fields[place] ?? []
            let hint = Suggestion.nearest(to: entry.key, among: known).map { "did you mean '\($0)'?" }
            sink.report(
                .invalidConfiguration, "'\(entry.key)' isn't a field of \(place)", at: entry.keyRange,
                hint: hint ?? "it has \(known.joined(separator: ", "))"
            )
        }
    }

    mutating func readEntries(
        of node: SyntaxNode, in place: String, _ read: (inout Self, String, SyntaxNode) -> Void
    ) {
        guard let mapping = mapping(node, for: place) else { return }
        for entry in mapping.entries {
            read(&self, entry.key, entry.value)
        }
    }

    /// The entries of a mapping; an empty field counts as an empty mapping.
    mutating func mapping(_ node: SyntaxNode, for place: String) -> SyntaxMapping? {
        if case .mapping(let mapping) = node.content { return mapping }
        if !node.isNull {
            fail("\(place == "the configuration" ? place : "'\(place)'") is a mapping, not \(node.kindName)", at: node)
        }
        return nil
    }

    mutating func string(_ node: SyntaxNode, for place: String) -> String? {
        if case .scalar(let scalar) = node.content, !node.isNull { return scalar.text }
        fail("'\(place)' is a text, not \(node.kindName)", at: node)
        return nil
    }

    /// Where a file or a folder lies. An empty path would be the current folder here and the root there.
    mutating func path(_ node: SyntaxNode, for place: String) -> String? {
        guard let path = string(node, for: place) else { return nil }
        if path.isEmpty { fail("'\(place)' is empty, and names no file and no folder", at: node) }
        return path.isEmpty ? nil : path
    }

    mutating func paths(_ node: SyntaxNode, for place: String) -> [String] {
        let paths = strings(node, for: place)
        if paths.contains("") { fail("'\(place)' has an empty path, which names no file and no folder", at: node) }
        return paths.filter { !$0.isEmpty }
    }

    /// A list of texts; a single text counts as a list of one.
    mutating func strings(_ node: SyntaxNode, for place: String) -> [String] {
        guard case .sequence(let items) = node.content else {
            return node.isNull ? [] : string(node, for: place).map { [$0] } ?? []
        }
        var texts: [String] = []
        for item in items {
            if let text = string(item, for: place) { texts.append(text) }
        }
        return texts
    }

    mutating func texts(
        _ node: SyntaxNode, in place: String, where isValid: (String) -> Bool
    ) -> [String: String] {
        var texts: [String: String] = [:]
        readEntries(of: node, in: place) { reader, key, value in
            guard let text = reader.string(value, for: "\(place).\(key)") else { return }
            if isValid(text) {
                texts[key] = text
            } else {
                reader.fail("'\(text)' can't be a name in Swift", at: value)
            }
        }
        return texts
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: SyntaxNode, for place: String, among type: Choice.Type
    ) -> Choice? {
        guard let text = string(node, for: place) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        fail("'\(place)' is one of \(names), not '\(text)'", at: node)
        return nil
    }

    mutating func fail(_ message: String, at node: SyntaxNode) {
        sink.report(.invalidConfiguration, message, at: node.range)
    }
}
