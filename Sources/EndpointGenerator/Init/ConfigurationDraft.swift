import Diagnostics

/// A proposed configuration, with a comment for each entry.
struct ConfigurationDraft {
    enum Value {
        /// A string, which is quoted where YAML requires it.
        case text(String)
        /// A Boolean value.
        case flag(Bool)
    }

    private enum Node {
        case value(Value, comment: String)
        case list([(text: String, comment: String)])
        case section([(key: String, node: Node)])
    }

    private var root: [(key: String, node: Node)] = []

    /// Sets a value, unless it is already set.
    ///
    /// - Returns: The comment of the earlier value; nil if there is no earlier value.
    mutating func set(_ path: [String], _ value: Value, comment: String) -> String? {
        var earlier: String?
        Self.change(path[...], in: &root) { node in
            switch node {
            case nil: node = .value(value, comment: comment)
            case .value(_, let comment): earlier = comment
            case .list(let elements): earlier = elements.first?.comment ?? ""
            case .section: earlier = ""
            }
        }
        return earlier
    }

    /// Adds an element to a list, unless the list contains the element. Lines of a header may repeat.
    mutating func append(_ path: [String], _ text: String, comment: String) {
        Self.change(path[...], in: &root) { node in
            if node == nil { node = .list([]) }
            guard case .list(var elements) = node, elements.count < Self.mostElements else { return }
            if path != ["header"], elements.contains(where: { $0.text == text }) { return }
            elements.append((text, comment))
            node = .list(elements)
        }
    }

    /// The maximum number of elements of a list; further elements are ignored.
    private static let mostElements = 5_000

    /// Removes a value or an element, and the sections that are empty without it.
    mutating func remove(_ path: [String], element: String? = nil) {
        Self.change(path[...], in: &root) { node in
            guard let element, case .list(let elements) = node else { return node = nil }
            let rest = elements.filter { $0.text != element }
            node = rest.isEmpty ? nil : .list(rest)
        }
    }

    /// Returns whether a value, list or section exists.
    func contains(_ path: [String]) -> Bool {
        var copy = root
        var exists = false
        Self.change(path[...], in: &copy) { exists = $0 != nil }
        return exists
    }

    private static func change(
        _ path: ArraySlice<String>, in entries: inout [(key: String, node: Node)], _ body: (inout Node?) -> Void
    ) {
        guard let key = path.first else { return }
        let index = entries.firstIndex { $0.key == key }
        var node = index.map { entries[$0].node }
        if path.count == 1 {
            body(&node)
        } else {
            var inner: [(key: String, node: Node)] = []
            if case .section(let own) = node { inner = own } else if node != nil { return }
            change(path.dropFirst(), in: &inner, body)
            node = inner.isEmpty ? nil : .section(inner)
        }
        switch (index, node) {
        case (let index?, let node?): entries[index].node = node
        case (let index?, nil): entries.remove(at: index)
        case (nil, let node?): entries.append((key, node))
        case (nil, nil): break
        }
    }

    /// A line of the configuration, with the entry that it contains.
    struct Line {
        var text: String
        var path: [String]
        var element: String?
        var comment = ""
    }

    /// The lines of the configuration, in the order of the documentation of entries.
    var lines: [Line] {
        Self.sorted(root, as: ConfigurationTable.root).flatMap { Self.lines($0.key, $0.node, [], indentation: "") }
    }

    private static func sorted(
        _ entries: [(key: String, node: Node)], as section: String
    ) -> [(key: String, node: Node)] {
        let order = ConfigurationTable.names(in: section)
        guard !order.isEmpty else { return entries }
        let rank = { (key: String) in order.firstIndex(of: key) ?? order.count }
        return entries.enumerated().sorted { (rank($0.1.key), $0.0) < (rank($1.1.key), $1.0) }.map(\.element)
    }

    private static func lines(_ key: String, _ node: Node, _ parents: [String], indentation: String) -> [Line] {
        let path = parents + [key]
        let name = indentation + QuotedText.yaml(key) + ":"
        switch node {
        case .value(let value, let comment):
            let text =
                switch value {
                case .text(let text): QuotedText.yaml(text)
                case .flag(let flag): "\(flag)"
                }
            return [Line(text: "\(name) \(text)\(suffix(comment))", path: path, comment: comment)]
        case .list(let elements):
            return [Line(text: name, path: path)]
                + elements.map { element in
                    let text = "\(indentation)  - \(QuotedText.yaml(element.text))\(suffix(element.comment))"
                    return Line(text: text, path: path, element: element.text, comment: element.comment)
                }
        case .section(let entries):
            return [Line(text: name, path: path)]
                + sorted(entries, as: path.joined(separator: ".")).flatMap {
                    lines($0.key, $0.node, path, indentation: indentation + "  ")
                }
        }
    }

    private static func suffix(_ comment: String) -> String {
        comment.isEmpty ? "" : "  # \(VisibleText.of(comment))"
    }
}
