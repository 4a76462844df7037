#if Migration
    import APIModel
    import SwiftSyntax

    // Bodies of bytes and text, which Apple's client streams and the generated client returns as a whole.
    extension AppleRewriter {
        /// Checks that a body's bytes are only collected: `String(collecting: text, upTo: 1024)`.
        func checkCollected(_ node: ExprSyntax, _ type: AppleType) throws(OpenUse) {
            guard case .bytes(let own) = type else { return }
            let uses: [ExprSyntax]
            if let binding = node.boundConstant {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let list = binding.ancestor(CodeBlockItemListSyntax.self)
                else { throw OpenUse("the method returns the whole body as \(client.spelling(own))") }
                uses = file.nameUses.uses(of: name, declaredBy: Syntax(binding), in: Array(list)[...]).map {
                    ExprSyntax($0)
                }
            } else {
                uses = [node]
            }
            guard !uses.isEmpty, uses.allSatisfy({ collector(of: $0, own) != nil }) else {
                throw OpenUse("the method returns the whole body as \(client.spelling(own)), not a sequence of bytes")
            }
        }

        /// Returns the call that collects bytes into the generated client's type; nil for another use.
        private func collector(of node: ExprSyntax, _ type: TypeReference) -> FunctionCallExprSyntax? {
            guard let argument = node.withPrefixes.parent?.as(LabeledExprSyntax.self),
                argument.label?.text == "collecting",
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 2
            else { return nil }
            let name = file.original(call.calledExpression)
            return type == .string ? (name == "String" ? call : nil) : ["Data", "[UInt8]"].contains(name) ? call : nil
        }

        /// Rewrites `String(collecting: text, upTo: 1024)` as `text`.
        ///
        /// - Returns: False if the call collects something else.
        func rewriteCollector(_ node: FunctionCallExprSyntax) -> Bool {
            guard let argument = node.arguments.first, argument.label?.text == "collecting",
                case .bytes(let type)? = inference.type(of: argument.expression),
                collector(of: argument.expression, type)?.id == node.id
            else { return false }
            let text = file.text(of: argument.expression)
            let isArray = file.original(node.calledExpression) == "[UInt8]"
            let isName = argument.expression.is(DeclReferenceExprSyntax.self)
            // A constant needs neither `try` nor `await`.
            let whole = isName ? ExprSyntax(node).withPrefixes : ExprSyntax(node)
            file.replace(whole, with: isArray ? "[UInt8](\(text))" : text)
            return true
        }
    }

    extension ExprSyntax {
        /// The expression with the `await` and the `try` directly before it.
        fileprivate var withPrefixes: ExprSyntax {
            var value = self
            while let outer = value.parent?.as(ExprSyntax.self),
                outer.is(AwaitExprSyntax.self)
                    || outer.as(TryExprSyntax.self)?.questionOrExclamationMark == nil && outer.is(TryExprSyntax.self)
            {
                value = outer
            }
            return value
        }

    }
#endif
