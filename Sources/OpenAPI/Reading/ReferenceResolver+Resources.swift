import Diagnostics
import SpecSyntax

// The references whose targets depend on the schemas around them (JSON Schema 2020-12 Core, section 8.2).
extension ReferenceResolver {
    /// Returns the schemas that enclose `range` and have definitions, innermost first.
    ///
    /// In a schema copied from another document, `#/$defs/Node` means the definitions that were copied with the schema,
    /// even without an `$id`.
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

    /// Reports schemas that share an identifier with another schema.
    ///
    /// JSON Schema doesn't define the meaning of a duplicate identifier (section 8.2.1).
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
            notes: [Diagnostic.Note("the first one is here", at: position(first))],
            hint: "write another one in this schema"
        )
    }

    /// Reports a `$dynamicRef` whose target can depend on the referencing schema.
    ///
    /// Such a `$dynamicRef` leads to a `$dynamicAnchor` that several schemas have. By JSON Schema, the outermost schema
    /// in the evaluation of a value is the target (section 8.2.3.2). Generated types can't depend on the evaluation.
    func checkDynamicReference(
        _ text: String, to target: SyntaxNode, at range: SourceRange, reporting sink: inout DiagnosticSink
    ) {
        let name = PercentDecoding.decoded(Reference(text).fragment[...])
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
    /// Calls `body` for each mapping in the node, an outer mapping before the mappings in it.
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
