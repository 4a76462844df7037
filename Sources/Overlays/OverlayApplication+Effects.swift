public import SpecSyntax

extension OverlayApplication {
    /// Returns the indexes of the actions that don't change a description.
    ///
    /// Two successive actions without a common effect count too, such as a removal and an update that restores what
    /// was removed. The problems of the actions aren't reported.
    public func superfluousActions(of overlay: Overlay, for root: SyntaxNode) -> [Int] {
        var application = OverlayApplication(sources: sources)
        application.limits = limits
        var superfluous: [Int] = []
        var root = root
        var index = 0
        while index < overlay.actions.count {
            let next = application.applyingAction(at: index, of: overlay, to: root)
            if next.isSame(as: root) {
                superfluous.append(index)
            } else if index + 1 < overlay.actions.count {
                let second = application.applyingAction(at: index + 1, of: overlay, to: next)
                if second.isSame(as: root) {
                    superfluous += [index, index + 1]
                    index += 1
                } else {
                    root = next
                }
            } else {
                root = next
            }
            index += 1
        }
        return superfluous
    }
}

extension SyntaxNode {
    /// Returns whether two nodes have the same content, whatever the order of an array's scalars.
    fileprivate func isSame(as other: SyntaxNode) -> Bool {
        if range == other.range { return true }
        switch (content, other.content) {
        case (.scalar(let one), .scalar(let two)): return one.value == two.value
        case (.sequence(let one), .sequence(let two)):
            let scalars = [one, two].map { Set($0.compactMap { $0.scalar?.value }) }
            if one.allSatisfy(\.isScalar), two.allSatisfy(\.isScalar) { return scalars[0] == scalars[1] }
            return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.mapping(let one), .mapping(let two)):
            return one.entries.count == two.entries.count
                && one.entries.allSatisfy { entry in two[entry.key].map { entry.value.isSame(as: $0) } ?? false }
        default: return false
        }
    }
}
