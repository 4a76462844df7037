#if Migration
    import SwiftSyntax

    /// A `catch` clause for a status that isn't a success: `catch APIError.unacceptableStatusCode(404)`.
    struct StatusCatch {
        private let item: CatchItemSyntax
        private let clause: CatchClauseSyntax
        /// The status, or the pattern that binds it.
        private let argument: ExprSyntax

        /// Creates a clause; nil if the clause has another pattern.
        ///
        /// - Parameter error: The case of the old client's error, whose first associated value is the status.
        init?(_ clause: CatchClauseSyntax, _ error: [String]) {
            guard clause.catchItems.count == 1, let item = clause.catchItems.first, item.whereClause == nil,
                let call = item.pattern?.as(ExpressionPatternSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
                DottedName.path(call.calledExpression) == error, let first = call.arguments.first,
                call.arguments.dropFirst().allSatisfy({ $0.expression.isIgnored })
            else { return nil }
            (self.item, self.clause, argument) = (item, clause, first.expression)
        }

        /// Replaces the clause by one for the same status of the generated client.
        ///
        /// - Parameters:
        ///   - statement: The `do` statement of the clause.
        ///   - rewritten: The calls that are rewritten.
        ///   - bindsStatus: A Boolean value that indicates whether the clause may be for all statuses.
        /// - Returns: False if another call in the statement may still throw the old error.
        func rewrite(
            in file: SwiftFile, _ statement: DoStmtSyntax, _ rewritten: Set<SyntaxIdentifier>, bindsStatus: Bool
        ) -> Bool {
            let attempts = statement.body.descendants(TryExprSyntax.self) { !$0.is(TryExprSyntax.self) }
            // An expression with another call may throw another error.
            let haveOneCall = attempts.allSatisfy { attempt in
                attempt.descendants(FunctionCallExprSyntax.self).count { rewritten.contains($0.id) } == 1
            }
            guard !attempts.isEmpty, haveOneCall,
                !clause.body.statements.contains(where: { $0.usesName("response") })
            else { return false }
            guard let text = pattern(in: file, bindsStatus: bindsStatus) else { return false }
            file.replace(item, with: text)
            // Other clauses handle errors of any type. Swift 6.3 also crashes if a typed error has such a condition.
            if statement.throwsClause == nil { file.replace(statement.doKeyword, with: "do throws(any Error)") }
            return true
        }

        private func pattern(in file: SwiftFile, bindsStatus: Bool) -> String? {
            if let status = argument.as(IntegerLiteralExprSyntax.self) {
                return "EndpointError.statusCode(let response) where response.statusCode == \(status.literal.text)"
            }
            guard bindsStatus else { return nil }
            if argument.isIgnored { return "EndpointError.statusCode" }
            guard let binding = argument.as(PatternExprSyntax.self)?.pattern.as(ValueBindingPatternSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)
            else { return nil }
            let uses = file.nameUses.uses(
                of: name.identifier.text, declaredBy: Syntax(name), in: clause.body.statements)
            for use in uses { file.replace(use, with: "response.statusCode") }
            return uses.isEmpty ? "EndpointError.statusCode" : "EndpointError.statusCode(let response)"
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether the expression is the pattern `_`.
        fileprivate var isIgnored: Bool {
            self.is(DiscardAssignmentExprSyntax.self)
                || self.as(PatternExprSyntax.self)?.pattern.is(WildcardPatternSyntax.self) ?? false
        }
    }
#endif
