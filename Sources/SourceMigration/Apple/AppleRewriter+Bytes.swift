#if Migration
    import APIModel
    import SwiftSyntax

    /// The way in which an app reads a response's body.
    enum BodyReading: Hashable {
        /// The body is read as a whole, as the method of the generated client returns it.
        case whole
        /// The bytes are read in pieces, as they are received.
        case pieces
        /// The values of a sequence are decoded.
        case values(SequenceFormat, TypeReference)
    }

    // Bodies of bytes and text, which Apple's client streams and the generated client returns as a whole.
    extension AppleRewriter {
        /// Returns how an expression with a body's content is read: `String(collecting: text, upTo: 1024)`.
        ///
        /// - Throws: An error if the body is read in a way that has no counterpart.
        func reading(of node: ExprSyntax, _ type: AppleType) throws(OpenUse) -> BodyReading {
            switch type {
            case .bytes, .sequence: break
            default: return .whole
            }
            guard let binding = node.boundConstant else { return try reading(by: [node], type) }
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let list = binding.ancestor(CodeBlockItemListSyntax.self)
            else { throw unread(type) }
            let uses = file.nameUses.uses(of: name, declaredBy: Syntax(binding), in: Array(list)[...])
            return try reading(by: uses.map { ExprSyntax($0) }, type)
        }

        /// Returns how the uses of a content read it.
        func reading(by uses: [ExprSyntax], _ type: AppleType) throws(OpenUse) -> BodyReading {
            switch type {
            case .bytes(let own):
                let calls = uses.compactMap { collector(of: $0, own)?.id }
                if !uses.isEmpty, calls.count == uses.count {
                    plannedCollectors.formUnion(calls)
                    return .whole
                }
                // The pieces of the generated client are `Data`.
                guard uses.count == 1, let only = uses.first, only.loop != nil else { throw unread(type) }
                insertions.append((only, ".map({ ArraySlice($0) })"))
                return .pieces
            case .sequence:
                guard uses.count == 1, let only = uses.first, let (call, decoder) = decoding(of: only) else {
                    throw unread(type)
                }
                if decoder.format.hasEvents { try adaptEvents(of: call) }
                // A call of the client is replaced together with the call that decodes its body.
                if only.is(DeclReferenceExprSyntax.self) {
                    let text = file.text(of: only)
                    file.replace(call, with: text)
                }
                return .values(decoder.format, decoder.type)
            default: return .whole
            }
        }

        private func unread(_ type: AppleType) -> OpenUse {
            guard case .bytes(let own) = type else {
                return OpenUse("the method returns a stream of values, which is read with 'for try await'")
            }
            return OpenUse("the method returns the whole body as \(client.spelling(own)), not a sequence of bytes")
        }

        /// Returns the expression to replace by a call of the generated client: a content, or what decodes it.
        func end(of node: ExprSyntax, _ type: AppleType) -> ExprSyntax {
            guard case .sequence = type, let (call, _) = decoding(of: node) else { return node }
            return ExprSyntax(call)
        }

        private func decoding(of node: ExprSyntax) -> (call: FunctionCallExprSyntax, decoder: EventDecoder)? {
            guard let call = node.memberAccess?.call else { return nil }
            return EventDecoder(call, inference).map { (call, $0) }
        }

        /// Returns the call that collects bytes into the generated client's type; nil for another use.
        private func collector(of node: ExprSyntax, _ type: TypeReference) -> FunctionCallExprSyntax? {
            guard let argument = node.awaited(includesOptionalTry: false).parent?.as(LabeledExprSyntax.self),
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
            guard plannedCollectors.contains(node.id), let argument = node.arguments.first,
                case .bytes(let type)? = inference.type(of: argument.expression),
                collector(of: argument.expression, type)?.id == node.id
            else { return false }
            let text = file.text(of: argument.expression)
            let isArray = file.original(node.calledExpression) == "[UInt8]"
            let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            // A constant needs neither `try` nor `await`.
            let whole = isName ? ExprSyntax(node).awaited(includesOptionalTry: false) : ExprSyntax(node)
            file.replace(whole, with: isArray ? "[UInt8](\(text))" : text)
            return true
        }
    }

    extension ExprSyntax {
        /// The `for` statement that reads the expression: `for try await item in items`.
        var loop: ForStmtSyntax? {
            let sequence = awaited(includesOptionalTry: false)
            guard let loop = sequence.parent?.as(ForStmtSyntax.self), loop.awaitKeyword != nil,
                loop.sequence.id == sequence.id
            else { return nil }
            return loop
        }
    }
#endif
