#if Migration
    import SwiftSyntax

    /// A name with dots in an expression: `Components.Schemas.Book`.
    enum DottedName {
        static func path(_ expression: ExprSyntax) -> [String]? {
            if let name = expression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
                return [SwiftName.bare(name.baseName.text)]
            }
            guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
            return path(base).map { $0 + [SwiftName.bare(member.declName.baseName.text)] }
        }
    }
#endif
