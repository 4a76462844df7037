#if Migration
    import SwiftSyntax

    extension [SwiftFile] {
        /// The names of the types that the app declares.
        var declaredTypes: Set<String> {
            let protocols = descendants(ProtocolDeclSyntax.self).map(\.name.text)
            let aliases = descendants(TypeAliasDeclSyntax.self).map(\.name.text)
            let types = descendants(DeclSyntax.self).filter { !$0.is(ExtensionDeclSyntax.self) }
            return Set(types.compactMap(\.declaredTypeName) + protocols + aliases)
        }
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

        /// The type whose member the node is.
        var owner: Syntax? { ancestor(MemberBlockSyntax.self)?.parent }

        /// Returns a name with the type whose member the node is: `Server.base`.
        func memberName(_ name: String) -> String { owner?.declaredTypeName.map { "\($0).\(name)" } ?? name }
    }

    extension PatternBindingSyntax {
        /// The declared name without backticks; nil for a pattern of several names.
        var name: String? { pattern.as(IdentifierPatternSyntax.self).map { SwiftName.bare($0.identifier.text) } }
    }
#endif
