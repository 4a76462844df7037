import Diagnostics
import SpecSyntax

// Applies changes to a tree. The nodes on the path to a target are created again. The old and the new tree share all
// other nodes.
extension OverlayApplication {
    /// A value that an action merges into its targets.
    struct Merge {
        let value: SyntaxNode
        /// A Boolean value that indicates whether values of different types are an error.
        ///
        /// Overlay 1.1 specifies the error. Overlay 1.0 doesn't, so the new value replaces the old one.
        let isStrict: Bool
        /// A Boolean value that indicates whether the value is already part of the description.
        ///
        /// If the value is part of the description, each use of the value is a separate copy.
        let isCopied: Bool
        /// The range that diagnostics point to.
        let range: SourceRange
        /// The number of targets that the value has been merged into.
        var uses = 0
    }

    mutating func removing(_ edits: EditTree, from node: SyntaxNode) -> SyntaxNode {
        let revision = nextRevision()
        switch node.content {
        case .scalar: return node
        case .sequence(let items):
            var kept: [SyntaxNode] = []
            for (index, item) in items.enumerated() {
                guard let edit = edits.children[index] else {
                    kept.append(item)
                    continue
                }
                if !edit.isTarget { kept.append(removing(edit, from: item)) }
            }
            return SyntaxNode(.sequence(kept), range: node.range.revised(revision))
        case .mapping(let mapping):
            var kept: [SyntaxMapping.Entry] = []
            for (index, entry) in mapping.entries.enumerated() {
                guard let edit = edits.children[index] else {
                    kept.append(entry)
                    continue
                }
                if !edit.isTarget { kept.append(entry.replacingValue(removing(edit, from: entry.value))) }
            }
            return SyntaxNode(.mapping(SyntaxMapping(kept)), range: node.range.revised(revision))
        }
    }

    mutating func updating(_ edits: EditTree, in root: SyntaxNode, with merge: Merge) -> SyntaxNode {
        var merge = merge
        return update(edits, in: root, with: &merge, depth: 0)
    }

    /// Returns a node with the updates of the targets in it.
    ///
    /// If one target contains another one, the outer target is changed first. Its children retain their indexes, so the
    /// inner target is still found.
    private mutating func update(
        _ edits: EditTree, in node: SyntaxNode, with merge: inout Merge, depth: Int
    ) -> SyntaxNode {
        var node = node
        if edits.isTarget {
            node = target(node, updatedWith: merge, depth: depth)
            merge.uses += 1
        }
        guard !edits.children.isEmpty, !sink.hasErrors else { return node }
        switch node.content {
        case .scalar: return node
        case .sequence(var items):
            for (index, edit) in edits.inOrder where items.indices.contains(index) {
                items[index] = update(edit, in: items[index], with: &merge, depth: depth + 1)
            }
            return SyntaxNode(.sequence(items), range: node.range.revised(nextRevision()))
        case .mapping(let mapping):
            var values: [Int: SyntaxNode] = [:]
            for (index, edit) in edits.inOrder where mapping.entries.indices.contains(index) {
                values[index] = update(edit, in: mapping.entries[index].value, with: &merge, depth: depth + 1)
            }
            return SyntaxNode(.mapping(mapping.replacingValues(values)), range: node.range.revised(nextRevision()))
        }
    }

    private mutating func target(_ node: SyntaxNode, updatedWith merge: Merge, depth: Int) -> SyntaxNode {
        switch (node.shape, merge.value.shape) {
        case (.mapping, .mapping): return combine(node, merge.value, merge, depth: depth)
        case (.sequence, .sequence): return combine(node, merge.value, merge, depth: depth)
        case (.sequence, _):
            guard let items = node.sequence else { return node }
            let item = graft(merge.value, merge, depth: depth + 1)
            return SyntaxNode(.sequence(items + [item]), range: node.range.revised(nextRevision()))
        case (.scalar, .scalar): return graft(merge.value, merge, depth: depth)
        default:
            if node.isNull { return graft(merge.value, merge, depth: depth) }
            let verb = merge.isCopied ? "the copied value" : "the update"
            sink.report(
                .invalidOverlay, "the target is \(node.kindName), but \(verb) is \(merge.value.kindName)",
                at: merge.range,
                notes: [Diagnostic.Note("the target is here", at: node.range)]
            )
            return node
        }
    }

    // Merging of nodes

    /// Merges two nodes (Overlay 1.1, Action Object).
    ///
    /// Objects are merged member by member, arrays are joined, and primitive values are replaced.
    private mutating func combine(
        _ old: SyntaxNode, _ new: SyntaxNode, _ merge: Merge, depth: Int
    ) -> SyntaxNode {
        switch (old.content, new.content) {
        case (.mapping(let mapping), .mapping(let update)):
            var entries = mapping.entries
            for entry in update.entries {
                guard let index = mapping.index(forKey: entry.key) else {
                    entries.append(entry.replacingValue(graft(entry.value, merge, depth: depth + 1)))
                    continue
                }
                let value = combine(entries[index].value, entry.value, merge, depth: depth + 1)
                // If the new value is from another file than the old value, its key is taken from that file, too.
                let isReplaced = value.range.file != entries[index].value.range.file
                entries[index] = (isReplaced ? entry : entries[index]).replacingValue(value)
            }
            return SyntaxNode(.mapping(SyntaxMapping(entries)), range: old.range.revised(nextRevision()))
        case (.sequence(let items), .sequence(let more)):
            let added = more.map { graft($0, merge, depth: depth + 1) }
            return SyntaxNode(.sequence(items + added), range: old.range.revised(nextRevision()))
        case (.scalar, .scalar): return graft(new, merge, depth: depth)
        default: return replace(old, new, merge, depth: depth)
        }
    }

    /// Returns the result of merging values of different types.
    private mutating func replace(
        _ old: SyntaxNode, _ new: SyntaxNode, _ merge: Merge, depth: Int
    ) -> SyntaxNode {
        if old.isNull { return graft(new, merge, depth: depth) }
        let notes = [Diagnostic.Note("the description has \(old.kindName) here", at: old.range)]
        let range = merge.isCopied ? merge.range : new.range
        if merge.isStrict {
            sink.report(
                .invalidOverlay, "\(new.kindName) can't be merged with \(old.kindName)", at: range, notes: notes,
                hint: "write an action before this one that removes it"
            )
            return old
        }
        // Many overlays contain a field without a value that isn't meant to replace anything, so it changes nothing.
        guard !new.isNull else {
            sink.report(
                Diagnostic(
                    .invalidOverlay, severity: .warning, "a field without a value doesn't change \(old.kindName)",
                    at: range,
                    notes: notes, hint: "write 'remove: true' in its own action to remove it"
                )
            )
            return old
        }
        return graft(new, merge, depth: depth)
    }

    // Adding of nodes to the description

    /// Returns a node of an overlay, or a copied node, as a part of the description.
    ///
    /// A copied node, and a node that is used again, becomes a new revision, as if it were written at its new place.
    private mutating func graft(_ node: SyntaxNode, _ merge: Merge, depth: Int) -> SyntaxNode {
        var revisions: [UInt32: UInt32] = [:]
        return graft(node, isShared: !merge.isCopied && merge.uses == 0, &revisions, depth: depth, at: merge.range)
    }

    private mutating func graft(
        _ node: SyntaxNode, isShared: Bool, _ revisions: inout [UInt32: UInt32], depth: Int, at range: SourceRange
    ) -> SyntaxNode {
        guard !sink.hasErrors else { return node }
        addedNodes += 1
        guard addedNodes <= limits.addedNodes else {
            sink.report(.aliasExpansion, "overlays add more than \(limits.addedNodes) nodes", at: range)
            return node
        }
        guard depth < limits.depth || node.shape == .scalar else {
            sink.report(
                .nestingTooDeep, "the description nesting exceeds \(limits.depth) levels after this action", at: range
            )
            return node
        }
        let content: SyntaxNode.Content
        switch node.content {
        case .scalar: return node
        case .sequence(let items):
            content = .sequence(items.map { graft($0, isShared: isShared, &revisions, depth: depth + 1, at: range) })
        case .mapping(let mapping):
            var values: [Int: SyntaxNode] = [:]
            for (index, entry) in mapping.entries.enumerated() {
                values[index] = graft(entry.value, isShared: isShared, &revisions, depth: depth + 1, at: range)
            }
            content = .mapping(isShared ? mapping : mapping.replacingValues(values))
        }
        if isShared { return node }
        // Nodes that have the same revision in the original also have one common revision in the copy.
        let revision = revisions[node.range.revision] ?? nextRevision()
        revisions[node.range.revision] = revision
        return SyntaxNode(content, range: node.range.revised(revision))
    }
}
