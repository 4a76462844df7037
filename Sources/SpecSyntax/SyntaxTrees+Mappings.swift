public import Diagnostics

extension SyntaxTrees {
    /// Returns the mappings whose own range, or whose key's range, `isWanted` accepts.
    ///
    /// The keys of the result are the accepted ranges.
    public func mappings(where isWanted: (SourceRange) -> Bool) -> [SourceRange: SyntaxMapping] {
        var mappings: [SourceRange: SyntaxMapping] = [:]
        var pending = files.compactMap { tree(of: $0) }
        while let node = pending.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let items): pending += items
            case .mapping(let mapping):
                if isWanted(node.range) { mappings[node.range] = mapping }
                for entry in mapping.entries {
                    if let inner = entry.value.mapping, isWanted(entry.keyRange) { mappings[entry.keyRange] = inner }
                    pending.append(entry.value)
                }
            }
        }
        return mappings
    }
}
