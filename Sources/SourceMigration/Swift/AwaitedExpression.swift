#if Migration
    import SwiftSyntax

    extension ExprSyntax {
        /// Returns the expression with the `try` and `await` directly before it.
        ///
        /// - Parameter includesOptionalTry: A Boolean value that indicates whether `try?` is skipped, too.
        func awaited(includesOptionalTry: Bool = true) -> ExprSyntax {
            var value = self
            while let outer = value.parent?.as(ExprSyntax.self) {
                let attempt = outer.as(TryExprSyntax.self)
                guard outer.is(AwaitExprSyntax.self) || attempt != nil,
                    includesOptionalTry || attempt?.questionOrExclamationMark == nil
                else { return value }
                value = outer
            }
            return value
        }

        /// The assignment that discards the expression's value, and the value: `_ = try await client.deleteBook(…)`.
        var discardedValue: (whole: SequenceExprSyntax, expression: ExprSyntax)? {
            let value = awaited()
            guard let list = value.parent?.as(ExprListSyntax.self), list.count == 3, list.last?.id == value.id,
                list.first?.is(DiscardAssignmentExprSyntax.self) ?? false
            else { return nil }
            return list.parent?.as(SequenceExprSyntax.self).map { ($0, value) }
        }

        /// A Boolean value that indicates whether an `await` applies to the expression, in the same statement.
        var isAwaited: Bool {
            var current = parent
            while let node = current {
                if node.is(AwaitExprSyntax.self) { return true }
                if let declaration = node.as(VariableDeclSyntax.self) {
                    return declaration.modifiers.contains { $0.name.text == "async" }
                }
                if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) { return false }
                current = node.parent
            }
            return false
        }
    }
#endif
