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

    extension DeclReferenceExprSyntax {
        /// The name with the member that follows it: `["BooksAPI", "basePath"]`.
        var path: [String] {
            let access = parent?.as(MemberAccessExprSyntax.self)
            let member = access?.base?.id == id ? access?.declName.baseName.text : nil
            return [baseName.text, member].compactMap { $0.map(SwiftName.bare) }
        }
    }
#endif
