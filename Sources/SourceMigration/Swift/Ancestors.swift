#if Migration
    import SwiftSyntax

    extension SyntaxProtocol {
        /// Returns the nearest ancestor of a type.
        func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
            var current = parent
            while let node = current {
                if let found = node.as(type) { return found }
                current = node.parent
            }
            return nil
        }

        /// Returns whether a node is part of this node.
        func contains(_ node: some SyntaxProtocol) -> Bool {
            var current: Syntax? = Syntax(node)
            while let syntax = current {
                if syntax.id == id { return true }
                current = syntax.parent
            }
            return false
        }
    }
#endif
