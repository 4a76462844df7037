#if Migration
    import SwiftSyntax

    /// A finder of the uses of names in a file.
    final class NameUses: SyntaxVisitor {
        private var references: [String: [DeclReferenceExprSyntax]] = [:]
        private let declarations: BoundNames

        init(_ tree: SourceFileSyntax, _ declarations: BoundNames) {
            self.declarations = declarations
            super.init(viewMode: .sourceAccurate)
            walk(tree)
        }

        /// Returns the uses of the name that a declaration binds, in some statements.
        func uses(
            of name: String, declaredBy declaration: Syntax, in items: ArraySlice<CodeBlockItemSyntax>
        ) -> [DeclReferenceExprSyntax] {
            guard let first = items.first, let last = items.last else { return [] }
            let range = first.position..<last.endPosition
            let name = SwiftName.bare(name)
            return (references[name] ?? []).filter { node in
                range.contains(node.position)
                    && declarations.declaration(of: name, at: Syntax(node))?.node.id == declaration.id
            }
        }

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            // A name after a dot isn't a reference by itself.
            guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id else { return }
            references[SwiftName.bare(node.baseName.text), default: []].append(node)
        }
    }

    extension CodeBlockItemSyntax {
        /// Returns whether the statement contains a name, other than as a label or a member.
        func usesName(_ name: String) -> Bool {
            tokens(viewMode: .sourceAccurate).contains { token in
                guard SwiftName.bare(token.text) == SwiftName.bare(name) else { return false }
                if token.parent?.is(LabeledExprSyntax.self) ?? false { return false }
                return token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id != token.parent?.id
            }
        }
    }
#endif
