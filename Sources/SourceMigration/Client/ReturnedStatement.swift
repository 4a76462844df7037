#if Migration
    import SwiftSyntax

    extension CodeBlockItemSyntax {
        /// A Boolean value that indicates whether a function, an accessor or a closure may return the statement's
        /// value.
        var mayBeReturned: Bool {
            var statement = self
            while statement.isOnly {
                guard let owner = statement.parent?.parent else { return false }
                if let closure = owner.as(ClosureExprSyntax.self) { return !closure.returnsNothing }
                if owner.is(AccessorBlockSyntax.self) { return true }
                guard let outer = owner.parent else { return false }
                if let function = outer.as(FunctionDeclSyntax.self) {
                    return !(function.signature.returnClause?.isVoid ?? true)
                }
                if let accessor = outer.as(AccessorDeclSyntax.self) {
                    return accessor.accessorSpecifier.text == "get"
                }
                // The branches of `if` and `switch` have the value of the whole expression.
                guard outer.is(IfExprSyntax.self) || owner.is(SwitchCaseSyntax.self) else { return false }
                guard let next = outer.ancestor(CodeBlockItemSyntax.self) else { return true }
                let isStatement = next.item.is(ExpressionStmtSyntax.self) || next.item.is(ExprSyntax.self)
                guard isStatement else { return true }
                statement = next
            }
            return false
        }
    }

    extension ReturnClauseSyntax {
        fileprivate var isVoid: Bool { ["Void", "()"].contains(type.trimmedDescription) }
    }

    extension ClosureExprSyntax {
        /// Functions whose closures return no value.
        private static let receivers: Set<String> = [
            "Button", "animate", "async", "asyncAfter", "onAppear", "onChange", "onTapGesture", "refreshable",
            "response", "responseData", "responseDecodable", "responseString", "task",
        ]

        /// A Boolean value that indicates whether the closure certainly returns no value.
        fileprivate var returnsNothing: Bool {
            if let clause = signature?.returnClause { return clause.isVoid }
            let call =
                parent?.as(FunctionCallExprSyntax.self) ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
            guard let called = call?.calledExpression else { return false }
            if let path = DottedName.path(called), path.count == 2, path[0].hasSuffix("API") { return true }
            let name =
                called.as(DeclReferenceExprSyntax.self)?.baseName
                ?? called.as(MemberAccessExprSyntax.self)?.declName.baseName
            return name.map { Self.receivers.contains($0.text) } ?? false
        }
    }
#endif
