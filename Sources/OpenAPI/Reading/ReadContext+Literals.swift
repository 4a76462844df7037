import Diagnostics
import SpecSyntax

// The reading of values that a schema describes: enumerated values, defaults and examples.
extension ReadContext {
    /// Returns a value of the description as a literal.
    ///
    /// If the value's schema is a string, an unquoted YAML number or Boolean is read as a string with its spelling in
    /// the description. Examples are `01`, `+5`, `.5` and `True`.
    ///
    /// - Parameter schema: The schema of the value; nil if there is none.
    func literal(_ node: SyntaxNode, of schema: SyntaxNode?) -> Literal {
        guard let schema, node.losesSpelling else { return Literal(node) }
        return literal(node, asDescribedBy: schema)
    }

    private func literal(_ node: SyntaxNode, asDescribedBy schema: SyntaxNode) -> Literal {
        guard node.losesSpelling else { return Literal(node) }
        let mappings = mappings(of: schema)
        switch node.content {
        case .scalar(let scalar): return Self.areStrings(mappings) ? .string(scalar.text) : Literal(node)
        case .sequence(let items):
            guard let element = mappings.lazy.compactMap({ $0["items"] }).first else { return Literal(node) }
            return .array(items.map { literal($0, asDescribedBy: element) })
        case .mapping(let mapping):
            return .object(
                mapping.entries.map { entry in
                    let property = mappings.lazy.compactMap { $0["properties"]?.mapping?[entry.key] }.first
                    let described = property ?? mappings.lazy.compactMap { $0["additionalProperties"] }.first
                    return Literal.Member(
                        key: entry.key,
                        value: described.map { literal(entry.value, asDescribedBy: $0) } ?? Literal(entry.value))
                })
        }
    }

    private static func areStrings(_ mappings: [SyntaxMapping]) -> Bool {
        let types = Set(mappings.compactMap { $0["type"] }.flatMap { ($0.sequence ?? [$0]).compactMap(\.string) })
        return types.subtracting(["null"]) == ["string"]
    }

    /// The maximum number of schemas that are searched for the type of a value.
    private static let mostSchemas = 32

    /// Returns the mappings of all schemas that together form a schema.
    ///
    /// The mappings are the schema's own, and those of the schemas that it refers to or is composed of.
    private func mappings(of schema: SyntaxNode) -> [SyntaxMapping] {
        var found: [SyntaxMapping] = []
        var rest = [schema]
        var visited: Set<SourceRange> = []
        while let node = rest.popLast(), found.count < Self.mostSchemas {
            guard visited.insert(node.range).inserted, let mapping = node.mapping else { continue }
            found.append(mapping)
            if let reference = mapping["$ref"], let text = reference.string,
                let target = references.quietTarget(of: text, at: reference.range)
            {
                rest.append(target)
            }
            for key in ["anyOf", "oneOf", "allOf"] { rest += mapping[key]?.sequence ?? [] }
        }
        return found
    }
}

extension SyntaxNode {
    /// A Boolean value that indicates whether the node's literal loses spelling from the description.
    ///
    /// The node is, or contains, an unquoted number or Boolean whose literal has another spelling.
    fileprivate var losesSpelling: Bool {
        switch content {
        case .scalar(let scalar):
            guard scalar.style == .plain else { return false }
            switch Literal(self) {
            case .number(let text): return !text.isExactly(scalar.text)
            case .boolean(let value): return scalar.text != (value ? "true" : "false")
            default: return false
            }
        // Most values in examples are in quotes, so their nodes aren't copied.
        case .sequence(let items): return items.indices.contains { !items[$0].isQuoted && items[$0].losesSpelling }
        case .mapping(let mapping):
            let entries = mapping.entries
            return entries.indices.contains { !entries[$0].value.isQuoted && entries[$0].value.losesSpelling }
        }
    }
}
