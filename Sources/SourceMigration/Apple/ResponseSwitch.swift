#if Migration
    import APIModel
    import SwiftSyntax

    /// A `switch` over a response, and the `do` statement that replaces it.
    struct ResponseSwitch {
        /// The statements for a success.
        struct Success {
            /// The declaration of the content: `let book = `.
            var declaration: String
            var statements: CodeBlockItemListSyntax
        }

        /// The statements for another status.
        struct Failure {
            /// The pattern after `catch`: `let error where error.statusCode == 404`.
            var pattern: String
            /// A declaration before the statements: `let statusCode = response.statusCode`.
            var declaration: String?
            var statements: CodeBlockItemListSyntax
        }

        let node: SwitchExprSyntax
        /// The bytes of the statements that are replaced.
        let range: Range<Int>
        /// The expression with the call: `try await client.getBook(…)`.
        let value: ExprSyntax
        let success: Success
        let failures: [Failure]

        /// Returns the `switch` of a statement; nil for another statement.
        static func statement(_ item: CodeBlockItemSyntax) -> SwitchExprSyntax? {
            item.item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self)
                ?? item.item.as(SwitchExprSyntax.self)
        }

        /// Returns the `switch` of a statement over the result of a call.
        static func subject(
            of item: CodeBlockItemSyntax
        ) -> (node: SwitchExprSyntax, call: FunctionCallExprSyntax, value: ExprSyntax)? {
            guard let node = statement(item), let call = AwaitedCall.call(in: node.subject) else { return nil }
            return (node, call, node.subject)
        }
    }

    // The plan of a `do` statement.
    extension AppleRewriter {
        /// Plans the replacement of a `switch` over a response.
        ///
        /// - Throws: An error if the replacement could have another meaning.
        func switchPlan(
            _ node: SwitchExprSyntax, calling value: ExprSyntax, _ operation: Int,
            replacing items: [CodeBlockItemSyntax]
        ) throws(OpenUse) -> ResponseSwitch {
            let signature = client.operations[operation].entries.first?.signature ?? ""
            let general = OpenUse("catch the errors of '\(signature)' in place of this 'switch'")
            guard client.operations[operation].entries.first?.endpoint.success.isOne ?? false, let first = items.first,
                let last = items.last, let call = AwaitedCall.call(in: value),
                ChainedUse(of: ExprSyntax(call), .output(operation), client).type == .output(operation),
                !items.dropFirst().contains(where: { $0.leadingTrivia.hasComments }),
                !node.rightBrace.leadingTrivia.hasComments
            else { throw general }
            var success: ResponseSwitch.Success?
            var failures: [ResponseSwitch.Failure] = []
            for element in node.cases {
                guard case .switchCase(let arm) = element, !arm.leadingTrivia.hasComments,
                    !arm.statements.leavesSwitch
                else { throw general }
                let pattern = try ResponsePattern(arm, client, operation, general)
                if pattern.isSuccess {
                    guard success == nil else { throw general }
                    success = try self.success(arm, pattern, operation, general)
                } else {
                    // A `catch` clause for a range or for all statuses must follow the clauses for single statuses.
                    let isCode = pattern.condition.map { !$0.hasPrefix("(") } ?? false
                    for former in failures {
                        if former.pattern.hasPrefix(".statusCode") { throw general }
                        if isCode, former.pattern.hasPrefix("let error where (") { throw general }
                    }
                    failures.append(try failure(arm, pattern, operation, general))
                }
            }
            guard let success else { throw general }
            if !failures.isEmpty { imports.needed.insert(MigratedImports.runtime) }
            // An error that the statements of the success throw must not reach the `catch` clauses.
            guard failures.isEmpty || !success.statements.mayThrow(except: removedTries) else { throw general }
            return ResponseSwitch(
                node: node, range: first.bytes.lowerBound..<last.bytes.upperBound, value: value, success: success,
                failures: failures)
        }

        private func success(
            _ arm: SwitchCaseSyntax, _ pattern: ResponsePattern, _ operation: Int, _ general: OpenUse
        ) throws(OpenUse) -> ResponseSwitch.Success {
            let type = AppleType.response(operation, pattern.status)
            let none = client.isVoid(type) ? "" : "_ = "
            guard let bound = pattern.name else { return .init(declaration: none, statements: arm.statements) }
            let uses = file.nameUses.uses(
                of: bound.identifier.text, declaredBy: Syntax(bound), in: Array(arm.statements)[...])
            if uses.count == 1, let inner = onlySwitch(arm.statements), let use = uses.first {
                return try content(inner, use, type, operation, general)
            }
            let isVoid = try replaceUses(uses, of: type, with: bound.identifier.text, operation)
            let hasName = !uses.isEmpty && !isVoid
            return .init(
                declaration: hasName ? "let \(bound.identifier.text) = " : none, statements: arm.statements)
        }

        /// Plans the statements of `switch response.body { case .json(let book): … }`.
        private func content(
            _ node: SwitchExprSyntax, _ use: DeclReferenceExprSyntax, _ type: AppleType, _ operation: Int,
            _ general: OpenUse
        ) throws(OpenUse) -> ResponseSwitch.Success {
            let chain = ChainedUse(of: ExprSyntax(use), type, client)
            guard chain.node.id == node.subject.withoutTry.id, node.cases.count == 1,
                case .switchCase(let only)? = node.cases.first, !only.leadingTrivia.hasComments,
                !node.rightBrace.leadingTrivia.hasComments, let pattern = ContentPattern(only),
                !only.statements.leavesSwitch, let content = client.member(pattern.name, of: chain.type)
            else { throw general }
            guard let bound = pattern.binding else { return .init(declaration: "_ = ", statements: only.statements) }
            let name = bound.identifier.text
            let uses = file.nameUses.uses(of: name, declaredBy: Syntax(bound), in: Array(only.statements)[...])
            // The content itself is the constant unless the method unwraps it.
            if client.isComplete(content) {
                try record(ResponseUse(pattern.name, reading(by: uses.map { ExprSyntax($0) }, content)))
            } else {
                _ = try replaceUses(uses, of: content, with: name, operation)
            }
            return .init(declaration: uses.isEmpty ? "_ = " : "let \(name) = ", statements: only.statements)
        }

        private func failure(
            _ arm: SwitchCaseSyntax, _ pattern: ResponsePattern, _ operation: Int, _ general: OpenUse
        ) throws(OpenUse) -> ResponseSwitch.Failure {
            var declaration: String?
            var catches = pattern.condition.map { "let error where \($0)" } ?? ".statusCode"
            let items = Array(arm.statements)
            if let status = pattern.statusName {
                let uses = file.nameUses.uses(of: status.identifier.text, declaredBy: Syntax(status), in: items[...])
                if !uses.isEmpty {
                    guard pattern.condition == nil else { throw general }
                    catches = ".statusCode(let response)"
                    declaration = "let \(status.identifier.text) = response.statusCode"
                }
            }
            if let bound = pattern.name {
                let uses = file.nameUses.uses(of: bound.identifier.text, declaredBy: Syntax(bound), in: items[...])
                for use in uses {
                    let chain = ChainedUse(of: ExprSyntax(use), .response(operation, pattern.status), client)
                    guard case .failure(_, _, let type) = chain.type, chain.node.isTried, pattern.condition != nil
                    else {
                        throw general
                    }
                    file.replace(chain.node, with: "error.decodedBody(as: \(client.spelling(type)).self)")
                    imports.needed.insert(MigratedImports.runtime)
                }
            }
            return ResponseSwitch.Failure(
                pattern: catches, declaration: declaration, statements: arm.statements)
        }

        private func onlySwitch(_ list: CodeBlockItemListSyntax) -> SwitchExprSyntax? {
            guard list.count == 1, let only = list.first else { return nil }
            return ResponseSwitch.statement(only)
        }

        /// Returns the `do` statement that replaces a `switch`.
        func text(of plan: ResponseSwitch) -> String {
            let indentation = file.indentation(of: plan.node)
            let inner = indentation + "    "
            let call = plan.success.declaration + file.text(of: plan.value)
            guard !plan.failures.isEmpty else {
                // Without a `catch` clause, the statements follow the call.
                return ([call] + lines(of: plan.success.statements, indentedBy: indentation)).joined(separator: "\n")
            }
            // In a closure, the type of the errors wouldn't be inferred.
            var lines =
                ["do throws(EndpointError) {", inner + call] + lines(of: plan.success.statements, indentedBy: inner)
            for failure in plan.failures {
                lines.append("\(indentation)} catch \(failure.pattern) {")
                lines += failure.declaration.map { [inner + $0] } ?? []
                lines += self.lines(of: failure.statements, indentedBy: inner)
            }
            return (lines + ["\(indentation)}"]).joined(separator: "\n")
        }

        private func lines(of statements: CodeBlockItemListSyntax, indentedBy indentation: String) -> [String] {
            statements.isOnlyBreak ? [] : file.lines(of: statements, indentedBy: indentation)
        }
    }

    extension Success {
        /// A Boolean value that indicates whether all success responses have the same content.
        fileprivate var isOne: Bool { if case .one = self { true } else { false } }
    }

    extension Trivia {
        var hasComments: Bool { contains { $0.isComment } }
    }

    extension ExprSyntax {
        var withoutTry: ExprSyntax { self.as(TryExprSyntax.self)?.expression ?? self }
    }

    extension CodeBlockItemListSyntax {
        var isOnlyBreak: Bool {
            guard count == 1, let only = first?.item.as(BreakStmtSyntax.self) else { return false }
            return only.label == nil
        }
    }
#endif
