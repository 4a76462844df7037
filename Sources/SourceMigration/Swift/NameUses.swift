#if Migration
    import SwiftSyntax

    /// A finder of the uses of names in a file.
    struct NameUses {
        private var references: [String: [DeclReferenceExprSyntax]] = [:]
        private let declarations: BoundNames

        init(_ tree: SourceFileSyntax, _ declarations: BoundNames) {
            self.declarations = declarations
            for node in tree.references {
                references[SwiftName.bare(node.baseName.text), default: []].append(node)
            }
        }

        /// Returns the uses of the name that a declaration binds, in some statements.
        func uses(
            of name: String, declaredBy declaration: Syntax, in items: some BidirectionalCollection<CodeBlockItemSyntax>
        ) -> [DeclReferenceExprSyntax] {
            guard let first = items.first, let last = items.last else { return [] }
            let range = first.position..<last.endPosition
            let name = SwiftName.bare(name)
            return (references[name] ?? []).filter { node in
                range.contains(node.position)
                    && declarations.declaration(of: name, at: Syntax(node))?.node.id == declaration.id
            }
        }
    }

    extension SyntaxProtocol {
        /// The names in the code, without the names of members, in the order of the code.
        var references: [DeclReferenceExprSyntax] {
            descendants(DeclReferenceExprSyntax.self).filter { !$0.isMemberName }
        }

        /// The names in the code without backticks.
        var referenceNames: Set<String> { Set(references.map { SwiftName.bare($0.baseName.text) }) }
    }

    extension DeclReferenceExprSyntax {
        /// A Boolean value that indicates whether the name follows a dot, and so isn't a reference by itself.
        var isMemberName: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }
    }

    extension SyntaxProtocol {
        /// Returns whether the code contains a name, other than as a label or a member.
        func usesName(_ name: String) -> Bool {
            tokens(viewMode: .sourceAccurate).contains { token in
                guard SwiftName.bare(token.text) == SwiftName.bare(name) else { return false }
                if token.parent?.is(LabeledExprSyntax.self) ?? false { return false }
                return token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id != token.parent?.id
            }
        }
    }
#endif
