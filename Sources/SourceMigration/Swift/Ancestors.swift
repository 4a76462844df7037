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
        func contains(_ node: some SyntaxProtocol) -> Bool { node.isPart(of: [id]) }

        /// Returns whether the node is one of some nodes, or a part of one.
        func isPart(of ids: Set<SyntaxIdentifier>) -> Bool {
            var current: Syntax? = ids.isEmpty ? nil : Syntax(self)
            while let node = current {
                if ids.contains(node.id) { return true }
                current = node.parent
            }
            return false
        }

        /// Returns the nodes of a type in this node, each after its own parts.
        ///
        /// - Parameter isEntered: Returns whether the parts of a node are searched.
        func descendants<Node: SyntaxProtocol>(
            _ type: Node.Type, where isEntered: (Syntax) -> Bool = { _ in true }
        ) -> [Node] {
            withoutActuallyEscaping(isEntered) { isEntered in
                let collector = NodeCollector<Node>(isEntered)
                collector.walk(self)
                return collector.found
            }
        }

        /// A Boolean value that indicates whether the node is part of a function or closure.
        var isLocal: Bool { ancestor(CodeBlockSyntax.self) != nil || ancestor(ClosureExprSyntax.self) != nil }
    }

    extension [SwiftFile] {
        /// Returns the nodes of a type in all files.
        func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] { flatMap { $0.tree.descendants(type) } }
    }

    private final class NodeCollector<Node: SyntaxProtocol>: SyntaxAnyVisitor {
        private let isEntered: (Syntax) -> Bool
        var found: [Node] = []

        init(_ isEntered: @escaping (Syntax) -> Bool) {
            self.isEntered = isEntered
            super.init(viewMode: .sourceAccurate)
        }

        override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
            isEntered(node) ? .visitChildren : .skipChildren
        }

        override func visitAnyPost(_ node: Syntax) { if let own = node.as(Node.self) { found.append(own) } }
    }
#endif
