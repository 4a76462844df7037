#if Migration
    import OpenAPI
    import SwiftSyntax

    /// The pattern of a case in a `switch` over a response: `.ok(let response)`.
    struct ResponsePattern {
        /// The name of the status; empty for all other statuses.
        let status: String
        let isSuccess: Bool
        /// The pattern that binds the response.
        let name: IdentifierPatternSyntax?
        /// The pattern that binds the number of the status.
        let statusName: IdentifierPatternSyntax?
        /// The condition for the status of an error; nil for any status.
        let condition: String?

        init(
            _ node: SwitchCaseSyntax, _ client: AppleClient, _ operation: Int, _ general: OpenUse
        ) throws(OpenUse) {
            if case .default = node.label {
                (status, isSuccess, name, statusName, condition) = ("", false, nil, nil, nil)
                return
            }
            if case .case(let label) = node.label, label.caseItems.count > 1 {
                condition = try Self.condition(label, client, operation, general)
                (status, isSuccess, name, statusName) = ("", false, nil, nil)
                return
            }
            guard case .case(let label) = node.label, let item = label.caseItems.first,
                item.whereClause == nil, let pattern = CasePattern(item.pattern)
            else { throw general }
            guard pattern.name != "undocumented" else {
                (status, isSuccess, condition) = ("", false, nil)
                (name, statusName) = (nil, pattern.bindings.first ?? nil)
                if let payload = pattern.bindings.dropFirst().first, payload != nil { throw general }
                return
            }
            guard let response = client.response(pattern.name, of: operation) else { throw general }
            status = pattern.name
            isSuccess = response.status.isSuccess
            switch response.status {
            case .code(let code):
                condition = "error.statusCode == \(code)"
                (name, statusName) = (pattern.bindings.first ?? nil, nil)
            case .range(let hundreds):
                condition = "(\(hundreds)00..<\(hundreds + 1)00).contains(error.statusCode ?? 0)"
                (statusName, name) = (pattern.bindings.first ?? nil, pattern.bindings.dropFirst().first ?? nil)
            case .default:
                condition = nil
                (statusName, name) = (pattern.bindings.first ?? nil, pattern.bindings.dropFirst().first ?? nil)
            }
        }
    }

    extension ResponsePattern {
        /// Returns the condition for several statuses that aren't a success: `.forbidden, .notFound`.
        private static func condition(
            _ label: SwitchCaseLabelSyntax, _ client: AppleClient, _ operation: Int, _ general: OpenUse
        ) throws(OpenUse) -> String {
            var codes: [String] = []
            for item in label.caseItems {
                guard item.whereClause == nil, let pattern = CasePattern(item.pattern),
                    pattern.bindings.allSatisfy({ $0 == nil }),
                    let response = client.response(pattern.name, of: operation), !response.status.isSuccess,
                    case .code(let code) = response.status
                else { throw general }
                codes.append("\(code)")
            }
            // Swift 6.3 crashes if a closure, such as the right side of `||`, captures the error.
            return "[\(codes.joined(separator: ", "))].contains(error.statusCode)"
        }
    }

    /// The pattern of a case in a `switch` over a body: `.json(let book)`.
    struct ContentPattern {
        let name: String
        let binding: IdentifierPatternSyntax?

        init?(_ node: SwitchCaseSyntax) {
            guard case .case(let label) = node.label, label.caseItems.count == 1, let item = label.caseItems.first,
                item.whereClause == nil, let pattern = CasePattern(item.pattern), pattern.bindings.count <= 1
            else { return nil }
            name = pattern.name
            binding = pattern.bindings.first ?? nil
        }
    }

    /// The pattern of a case with the names that it binds; a name is nil for `_`.
    private struct CasePattern {
        let name: String
        let bindings: [IdentifierPatternSyntax?]

        init?(_ pattern: PatternSyntax) {
            var pattern = pattern
            // `let .ok(response)`
            if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
            guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
            if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
                name = SwiftName.bare(member.declName.baseName.text)
                bindings = []
                return
            }
            guard let call = expression.as(FunctionCallExprSyntax.self),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil
            else { return nil }
            name = SwiftName.bare(member.declName.baseName.text)
            var bindings: [IdentifierPatternSyntax?] = []
            for argument in call.arguments {
                if argument.expression.is(DiscardAssignmentExprSyntax.self) {
                    bindings.append(nil)
                    continue
                }
                guard var inner = argument.expression.as(PatternExprSyntax.self)?.pattern else { return nil }
                if let binding = inner.as(ValueBindingPatternSyntax.self) { inner = binding.pattern }
                if inner.is(WildcardPatternSyntax.self) {
                    bindings.append(nil)
                } else if let name = inner.as(IdentifierPatternSyntax.self) {
                    bindings.append(name)
                } else {
                    return nil
                }
            }
            self.bindings = bindings
        }
    }

    extension CodeBlockItemListSyntax {
        /// A Boolean value that indicates whether the statements contain `break` or `fallthrough` of their `switch`.
        var leavesSwitch: Bool {
            guard !isOnlyBreak else { return false }
            let statements = descendants(StmtSyntax.self) { node in
                ![.forStmt, .whileStmt, .repeatStmt, .switchExpr, .closureExpr].contains(node.kind)
            }
            return statements.contains { statement in
                statement.as(BreakStmtSyntax.self).map { $0.label == nil } ?? statement.is(FallThroughStmtSyntax.self)
            }
        }

        /// Returns whether the statements may throw errors, except those of some expressions.
        func mayThrow(except removed: Set<SyntaxIdentifier>) -> Bool {
            let isOwn = { (node: Syntax) in ![.closureExpr, .functionDecl].contains(node.kind) }
            let hasAttempt = descendants(TryExprSyntax.self, where: isOwn).contains { attempt in
                attempt.questionOrExclamationMark == nil && !removed.contains(attempt.id)
            }
            return hasAttempt || !descendants(ThrowStmtSyntax.self, where: isOwn).isEmpty
        }
    }
#endif
