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

    /// The statements that leave a `switch`, or that throw errors.
    enum ControlFlow {
        /// Returns whether statements contain `break` or `fallthrough` of the `switch` that contains them.
        static func leaves(_ list: CodeBlockItemListSyntax) -> Bool {
            guard !list.isOnlyBreak else { return false }
            let finder = BreakFinder(viewMode: .sourceAccurate)
            finder.walk(list)
            return finder.isFound
        }

        /// Returns whether statements may throw errors.
        static func throwsErrors(_ list: CodeBlockItemListSyntax, except removed: Set<SyntaxIdentifier>) -> Bool {
            let finder = ThrowFinder(viewMode: .sourceAccurate)
            finder.removed = removed
            finder.walk(list)
            return finder.isFound
        }
    }

    private final class BreakFinder: SyntaxVisitor {
        var isFound = false

        override func visitPost(_ node: BreakStmtSyntax) { if node.label == nil { isFound = true } }
        override func visitPost(_ node: FallThroughStmtSyntax) { isFound = true }
        override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }

    private final class ThrowFinder: SyntaxVisitor {
        var isFound = false
        var removed: Set<SyntaxIdentifier> = []

        override func visitPost(_ node: TryExprSyntax) {
            if node.questionOrExclamationMark == nil, !removed.contains(node.id) { isFound = true }
        }
        override func visitPost(_ node: ThrowStmtSyntax) { isFound = true }
        override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }
#endif
