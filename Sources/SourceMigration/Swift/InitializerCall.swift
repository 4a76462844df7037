#if Migration
    import SwiftSyntax

    extension FunctionCallExprSyntax {
        /// A Boolean value that indicates whether the call is `.init(…)`, whose type follows from its context.
        var isImplicitInitializer: Bool {
            guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
            return member.base == nil && member.declName.baseName.text == "init"
        }

        /// The string of `URL(string: "https://…")`.
        var urlText: ExprSyntax? {
            guard DottedName.path(calledExpression) == ["URL"] || isImplicitInitializer, arguments.count == 1,
                let only = arguments.first, only.label?.text == "string"
            else { return nil }
            return only.expression
        }
    }
#endif
