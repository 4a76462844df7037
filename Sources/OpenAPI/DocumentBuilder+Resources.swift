import Diagnostics
import SpecSyntax

// JSON Schema 2020-12 names places by more than pointers: `$anchor` and `$dynamicAnchor` within a file, `$id` and
// OpenAPI 3.2's `$self` over all of them. Each file is searched for them once, when a reference first asks.
extension DocumentBuilder {
    /// The schemas of a file by their anchors. A dynamic anchor is taken where it is declared.
    mutating func anchors(of file: SourceFileID) -> [String: SyntaxNode] {
        if let known = anchorsByFile[file] { return known }
        var anchors: [String: SyntaxNode] = [:]
        trees.tree(of: file)?.visitMappings { node, mapping in
            for key in ["$anchor", "$dynamicAnchor"] {
                if let name = mapping[key]?.string, anchors[name] == nil { anchors[name] = node }
            }
        }
        anchorsByFile[file] = anchors
        return anchors
    }

    /// Schemas by their `$id`, files by their `$self`.
    func collectIdentifiers() -> [String: SyntaxNode] {
        var identifiers: [String: SyntaxNode] = [:]
        for tree in trees.files.compactMap({ trees.tree(of: $0) }) {
            if let own = tree.mapping?["$self"]?.string { identifiers[Reference(own).address] = tree }
            tree.visitMappings { node, mapping in
                if let id = mapping["$id"]?.string, !id.isEmpty, identifiers[id] == nil { identifiers[id] = node }
            }
        }
        identifiers[""] = nil
        return identifiers
    }

    /// The schemas around `range` that have definitions of their own, innermost first.
    ///
    /// `#/$defs/Node` in a schema that was copied from elsewhere means the definitions that came with it, whether or
    /// not the schema has an `$id`.
    mutating func enclosingResources(of range: SourceRange) -> [SyntaxNode] {
        if resourcesByFile[range.file] == nil {
            var resources: [SyntaxNode] = []
            trees.tree(of: range.file)?.visitMappings { node, mapping in
                if mapping["$defs"] != nil || mapping["definitions"] != nil || mapping["$id"] != nil {
                    resources.append(node)
                }
            }
            resourcesByFile[range.file] = resources
        }
        return (resourcesByFile[range.file] ?? []).filter {
            $0.range.file == range.file && $0.range.start <= range.start && range.end <= $0.range.end
        }.reversed()
    }
}

extension SyntaxNode {
    /// Calls `body` for each mapping, outer ones first.
    fileprivate func visitMappings(_ body: (SyntaxNode, SyntaxMapping) -> Void) {
        switch content {
        case .scalar: break
        case .sequence(let items):
            for item in items { item.visitMappings(body) }
        case .mapping(let mapping):
            body(self, mapping)
            for entry in mapping.entries { entry.value.visitMappings(body) }
        }
    }
}
