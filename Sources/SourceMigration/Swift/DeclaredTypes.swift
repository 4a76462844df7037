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
#endif
