#if Migration
    import SwiftSyntax

    /// A check that code uses Alamofire's errors only as any error can be used.
    struct ErrorUses {
        /// A Boolean value that indicates whether the app may pass the errors to code that needs Alamofire's type.
        let isTyped: Bool

        /// Returns whether each use of an error with a name is possible with any error.
        func areGeneral(_ name: String, in node: some SyntaxProtocol) -> Bool {
            node.references.allSatisfy { $0.baseName.text != name || isGeneral($0) }
        }

        /// Returns whether each pattern for a failure binds an error, all of whose uses are possible with any error.
        func failuresAreGeneral(in node: some SyntaxProtocol) -> Bool {
            let failures = node.descendants(FunctionCallExprSyntax.self).filter { call in
                call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "failure"
                    && call.parent?.is(ExpressionPatternSyntax.self) ?? false
            }
            return failures.allSatisfy { failure in
                guard failure.arguments.count == 1, let value = failure.arguments.first?.expression else {
                    return false
                }
                if value.is(DiscardAssignmentExprSyntax.self) { return true }
                guard let pattern = value.as(PatternExprSyntax.self)?.pattern else { return false }
                let inner = pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern
                if inner.is(WildcardPatternSyntax.self) { return true }
                guard let name = inner.as(IdentifierPatternSyntax.self)?.identifier.text else { return false }
                return areGeneral(name, in: node)
            }
        }

        /// Returns whether the `catch` clauses for a call's errors use them only as any error can be used.
        func clausesAreGeneral(for call: ExprSyntax) -> Bool {
            var child = Syntax(call)
            while let node = child.parent, !node.is(ClosureExprSyntax.self), !node.is(FunctionDeclSyntax.self) {
                if let statement = node.as(DoStmtSyntax.self), statement.body.id == child.id {
                    return statement.catchClauses.allSatisfy { clause in
                        guard let name = clause.boundError else { return true }
                        return areGeneral(name, in: clause)
                    }
                }
                child = node
            }
            return true
        }

        private func isGeneral(_ error: DeclReferenceExprSyntax) -> Bool {
            guard let parent = error.parent else { return false }
            if let access = parent.as(MemberAccessExprSyntax.self) {
                return access.declName.baseName.text == "localizedDescription"
            }
            if parent.is(ThrowStmtSyntax.self) { return true }
            if let argument = parent.as(LabeledExprSyntax.self) {
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
                let isPrinted = call == nil || call?.calledExpression.trimmedDescription == "print"
                return isPrinted || !isTyped
            }
            guard let list = parent.as(ExprListSyntax.self), list.count == 3 else { return false }
            return !isTyped && list.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
                && list.last?.id == ExprSyntax(error).id
        }
    }

    extension CatchClauseSyntax {
        /// The name of the error in a clause for errors of all types; nil for other clauses.
        fileprivate var boundError: String? {
            guard catchItems.count < 2 else { return nil }
            guard let pattern = catchItems.first?.pattern else { return "error" }
            return pattern.as(ValueBindingPatternSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        }
    }
#endif
