import Diagnostics
import SpecSyntax

// References whose meaning the schemas around them have a say in (JSON Schema 2020-12 Core, section 8.2).
extension ReferenceResolver {
    /// Returns the schemas around `range` that contain definitions, innermost first.
    ///
    /// `#/$defs/Node` in a schema that was copied from elsewhere means the definitions that came with it, whether or
    /// not the schema has an `$id`.
    mutating func enclosingDefinitions(of range: SourceRange) -> [SyntaxNode] {
        if definitionsByFile[range.file] == nil {
            var holders: [SyntaxNode] = []
            trees.tree(of: range.file)?.visitMappings { node, mapping in
                if mapping["$defs"] != nil || mapping["definitions"] != nil { holders.append(node) }
            }
            definitionsByFile[range.file] = holders
        }
        return (definitionsByFile[range.file] ?? []).filter {
            $0.range.file == range.file && $0.range.start <= range.start && range.end <= $0.range.end
        }.reversed()
    }

    /// Reports the schemas with the same identifier.
    ///
    /// Section 8.2.1 doesn't define the meaning of such an identifier.
    func reportRepeatedIdentifiers(to sink: inout DiagnosticSink) {
        for (resource, first) in trees.repeatedResources {
            reportRepeated(
                "duplicate '$id' '\(resource.base.text)'", resource.node, first.node, keys: ["$id", "$self"], to: &sink)
        }
        for resource in trees.resources {
            for (name, node) in resource.repeatedAnchors {
                guard let first = resource.anchors[name] else { continue }
                reportRepeated(
                    "duplicate anchor '\(name)'", node, first, keys: ["$anchor", "$dynamicAnchor", "$id"],
                    to: &sink)
            }
        }
    }

    private func reportRepeated(
        _ what: String, _ node: SyntaxNode, _ first: SyntaxNode, keys: [String], to sink: inout DiagnosticSink
    ) {
        func position(_ node: SyntaxNode) -> SourceRange {
            keys.lazy.compactMap { node.mapping?[$0]?.range }.first ?? node.range
        }
        sink.report(
            .duplicateIdentifier, "\(what); references resolve to the first schema", at: position(node),
            notes: [Diagnostic.Note("the first one is here", at: position(first))]
        )
    }

    /// Reports a `$dynamicRef` that can mean different schemas.
    ///
    /// A `$dynamicRef` that leads to a `$dynamicAnchor` means the outermost of that name on the way that an instance
    /// was reached by (section 8.2.3.2), which no type knows.
    func checkDynamicReference(
        _ text: String, to target: SyntaxNode, at range: SourceRange, reporting sink: inout DiagnosticSink
    ) {
        let name = PercentEncoding.decoded(Reference(text).fragment[...])
        guard let own = trees.resource(at: target.range), trees.resources[own].dynamicAnchors.contains(name),
            let other = trees.resources.indices.first(where: {
                $0 != own && trees.resources[$0].dynamicAnchors.contains(name)
            }),
            let second = trees.resources[other].anchors[name]?.range
        else { return }
        sink.report(
            .unsupportedKeyword,
            "'$dynamicRef: \(text)' depends on the referencing schema; the anchor of this schema is used",
            at: range, notes: [Diagnostic.Note("this is another schema with the anchor '\(name)'", at: second)]
        )
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
