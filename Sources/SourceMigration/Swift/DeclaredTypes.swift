#if Migration
    import SwiftSyntax

    /// A finder of the types that an app declares.
    final class DeclaredTypes: SyntaxVisitor {
        private var names: Set<String> = []

        static func names(in files: [SwiftFile]) -> Set<String> {
            let finder = DeclaredTypes(viewMode: .sourceAccurate)
            for file in files { finder.walk(file.tree) }
            return finder.names
        }

        override func visitPost(_ node: StructDeclSyntax) { names.insert(node.name.text) }
        override func visitPost(_ node: ClassDeclSyntax) { names.insert(node.name.text) }
        override func visitPost(_ node: EnumDeclSyntax) { names.insert(node.name.text) }
        override func visitPost(_ node: ActorDeclSyntax) { names.insert(node.name.text) }
        override func visitPost(_ node: ProtocolDeclSyntax) { names.insert(node.name.text) }
        override func visitPost(_ node: TypeAliasDeclSyntax) { names.insert(node.name.text) }
    }

    extension SyntaxProtocol {
        /// The name of the type that the node declares or extends.
        var declaredTypeName: String? {
            switch kind {
            case .classDecl: Syntax(self).cast(ClassDeclSyntax.self).name.text
            case .structDecl: Syntax(self).cast(StructDeclSyntax.self).name.text
            case .enumDecl: Syntax(self).cast(EnumDeclSyntax.self).name.text
            case .actorDecl: Syntax(self).cast(ActorDeclSyntax.self).name.text
            case .extensionDecl: Syntax(self).cast(ExtensionDeclSyntax.self).extendedType.trimmedDescription
            default: nil
            }
        }
    }
#endif
