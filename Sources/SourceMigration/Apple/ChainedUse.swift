#if Migration
    import APIModel
    import OpenAPI
    import SwiftSyntax

    /// The longest chain of members that begins with a call's result: `client.getBook(…).ok.body.json`.
    struct ChainedUse {
        /// The expression at the end of the chain.
        private(set) var node: ExprSyntax
        private(set) var type: AppleType
        /// The name of the body's content: `json`; nil if the chain doesn't reach a content.
        private(set) var content: String?
        /// A Boolean value that indicates whether the chain contains `await` in parentheses.
        private var hasInnerAwait = false

        init(of start: ExprSyntax, _ type: AppleType, _ client: AppleClient) {
            node = start
            self.type = type
            while !client.isValue(self.type) {
                var next = node
                var hasAwait = false
                var parent = next.parent
                // `(try await client.getBook(…)).ok`
                while let wrapper = parent?.as(ExprSyntax.self),
                    wrapper.is(AwaitExprSyntax.self) || wrapper.is(TryExprSyntax.self)
                {
                    guard wrapper.as(TryExprSyntax.self)?.questionOrExclamationMark == nil else { return }
                    hasAwait = true
                    next = wrapper
                    parent = next.parent
                }
                if let tuple = parent?.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
                    next = ExprSyntax(tuple)
                } else if hasAwait {
                    return
                }
                guard let access = next.memberAccess else { return }
                let name = SwiftName.bare(access.declName.baseName.text)
                guard let member = client.member(name, of: self.type) else { return }
                if case .responseBody = self.type { content = name }
                hasInnerAwait = hasInnerAwait || hasAwait
                self.type = member
                node = ExprSyntax(access)
            }
        }

        /// Returns the expression to write in place of the chain.
        func replacement(_ text: String) -> String {
            guard hasInnerAwait else { return text }
            let isTried = node.isTried
            let text = isTried ? "await \(text)" : "try await \(text)"
            let needsParentheses = node.parent.map { $0.is(MemberAccessExprSyntax.self) } ?? false
            return needsParentheses ? "(\(text))" : text
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether a `try` applies to the expression.
        var isTried: Bool { tryExpression != nil }

        /// The `try` that applies to the expression, in the same statement; nil for none.
        var tryExpression: TryExprSyntax? {
            var current = parent
            while let node = current {
                if let found = node.as(TryExprSyntax.self) { return found }
                if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) { return nil }
                current = node.parent
            }
            return nil
        }
    }

    extension AppleClient {
        /// Returns whether methods of the generated client return such a value, too.
        func isValue(_ type: AppleType) -> Bool {
            switch type {
            case .value, .bytes, .sequence, .failure: true
            default: false
            }
        }

        /// Returns whether a method of the generated client returns the value, or returns nothing for it.
        func isComplete(_ type: AppleType) -> Bool {
            switch type {
            case .value, .bytes, .sequence: true
            case .response: isVoid(type)
            default: false
            }
        }

        /// Returns whether the type is a success response for which the method returns nothing.
        func isVoid(_ type: AppleType) -> Bool {
            guard case .response(let operation, let status) = type,
                response(status, of: operation)?.status.isSuccess ?? false,
                case .one(.none)? = operations[operation].entries.first?.endpoint.success
            else { return false }
            return true
        }
    }
#endif
