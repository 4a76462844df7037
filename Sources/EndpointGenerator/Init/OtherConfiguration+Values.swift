import APIModel
import SpecSyntax

// Functions that convert the values of another tool's configuration, and record values of an unexpected kind.
extension OtherConfiguration {
    /// Reads the entries of a mapping, with the keys of their containers: `filter.tags`.
    mutating func eachEntry(of node: SyntaxNode, _ key: String, _ read: (inout Self, String, SyntaxNode) -> Void) {
        guard let mapping = node.mapping else {
            if !node.isNull { miss(key, at: node, "it is \(node.kindName), not an object") }
            return
        }
        for entry in mapping.entries { read(&self, entry.key, entry.value) }
    }

    /// Reads the strings of a sequence, or a single string.
    mutating func eachText(of node: SyntaxNode, _ key: String, _ read: (inout Self, String, SyntaxNode) -> Void) {
        if case .sequence(let items) = node.content {
            for item in items { readText(item, key) { read(&$0, $1, item) } }
        } else if !node.isNull {
            readText(node, key) { read(&$0, $1, node) }
        }
    }

    /// Reads a string, a number or a Boolean value as it is written.
    mutating func readText(_ node: SyntaxNode, _ key: String, _ read: (inout Self, String) -> Void) {
        guard let scalar = node.scalar, !node.isNull else {
            miss(key, at: node, "it is \(node.kindName), not a string")
            return
        }
        read(&self, scalar.text)
    }

    /// Converts a name, if Swift allows it.
    mutating func adoptName(_ key: String, at node: SyntaxNode, _ path: [String]) {
        readText(node, key) { reader, name in
            if SwiftIdentifier.isValid(name) {
                reader.adopt(key, at: node, path, .text(name))
            } else {
                reader.miss(key, at: node, "'\(name)' isn't a name in Swift")
            }
        }
    }

    /// Converts the name of a type, if Swift allows it.
    mutating func adoptType(_ key: String, at node: SyntaxNode, _ path: [String]) {
        readText(node, key) { reader, name in
            if SwiftIdentifier.isValidWithDots(name) {
                reader.adopt(key, at: node, path, .text(name))
            } else {
                reader.miss(key, at: node, "'\(name)' isn't the name of a type; write a custom type")
            }
        }
    }

    /// Converts the names of modules.
    mutating func adoptImports(_ key: String, at node: SyntaxNode) {
        eachText(of: node, key) { reader, name, node in
            if SwiftIdentifier.isValidWithDots(name) {
                reader.append(key, at: node, [(["types", "imports"], name)])
            } else {
                reader.miss(key, at: node, "'\(name)' isn't the name of a module")
            }
        }
    }

    /// Converts a path that selects only the operations of this path.
    ///
    /// In `endpointgen.yaml`, a path also selects the paths below it. If the description has paths below it, the entry
    /// is converted to operations.
    mutating func adoptPath(_ key: String, _ path: String, at node: SyntaxNode, _ section: [String]) {
        let below = path.hasSuffix("/") ? path : path + "/"
        let own = names.routes.filter { $0.path == path }
        let isExact = !path.contains("*") && !names.routes.contains { $0.path != path && $0.path.hasPrefix(below) }
        if own.isEmpty || isExact {
            append(key, at: node, [(section + ["paths"], path)])
        } else {
            let operations = own.map { (section + ["operations"], "\($0.method) \($0.path)") }
            append(key, at: node, operations)
        }
    }

    /// Converts a new name of an element, for all roles that an element of the old name has.
    ///
    /// - Parameter roles: The roles that the tool renames.
    mutating func rename(_ key: String, _ old: String, at node: SyntaxNode, _ roles: [DescribedNames.Role]) {
        guard let new = node.scalar?.text, !node.isNull, SwiftIdentifier.isValid(new) else {
            miss(key, at: node, "'\(node.scalar?.text ?? node.kindName)' isn't a name in Swift")
            return
        }
        let matching = roles.filter { names.contains(old, as: $0) }
        if matching.isEmpty {
            let isParameter = names.parameters.contains(old)
            miss(
                key, at: node,
                isParameter ? "arguments have the names of their parameters" : "the description has no such name")
        }
        for (index, role) in matching.enumerated() {
            if index > 0 {
                _ = draft.set(["names", role.rawValue, old], .text(new), comment: origin(of: node))
            } else {
                adopt(key, at: node, ["names", role.rawValue, old], .text(new))
            }
        }
    }

    /// Returns the Boolean value of a node; nil for any other value.
    static func flag(_ node: SyntaxNode) -> Bool? {
        switch node.scalar?.text.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }
}
