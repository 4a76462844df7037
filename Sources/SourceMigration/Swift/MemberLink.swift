#if Migration
    import SwiftSyntax

    /// A member of a chain such as `AF.request(…).validate()`.
    struct MemberLink {
        let name: String
        /// The call of the member; nil for a property.
        let call: FunctionCallExprSyntax?
        /// The chain before the member.
        let base: ExprSyntax

        /// Creates the last link of a chain; nil for another expression.
        init?(_ node: ExprSyntax) {
            call = node.as(FunctionCallExprSyntax.self)
            guard let access = (call?.calledExpression ?? node).as(MemberAccessExprSyntax.self), let base = access.base
            else { return nil }
            name = SwiftName.bare(access.declName.baseName.text)
            self.base = base
        }
    }

    extension ExprSyntaxProtocol {
        /// The access to a member of the expression: `book.title` for `book`.
        var memberAccess: MemberAccessExprSyntax? {
            parent?.as(MemberAccessExprSyntax.self).flatMap { $0.base?.id == id ? $0 : nil }
        }

        /// The call of the expression: `load(…)` for `load`.
        var call: FunctionCallExprSyntax? {
            parent?.as(FunctionCallExprSyntax.self).flatMap { $0.calledExpression.id == id ? $0 : nil }
        }
    }
#endif
