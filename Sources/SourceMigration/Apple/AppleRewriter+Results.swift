#if Migration
    import APIModel
    import SwiftSyntax

    // The uses of results that are stored in constants: `let response = try await client.getBook(…)`.
    extension AppleRewriter {
        /// Plans the calls whose results a list of statements uses.
        func plan(_ list: CodeBlockItemListSyntax) {
            let items = Array(list)
            for (index, item) in items.enumerated() {
                if let found = ResponseSwitch.subject(of: item) {
                    plan(found.call, ExprSyntax(found.call)) { operation throws(OpenUse) in
                        let planned = try self.switchPlan(
                            found.node, calling: ExprSyntax(found.value), operation, replacing: [item])
                        self.plannedSwitches[list.id, default: []].append(planned)
                    }
                    continue
                }
                guard let declaration = item.item.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
                    let binding = declaration.bindings.first, let value = binding.initializer?.value,
                    let call = AwaitedCall.call(in: value), let operation = operation(of: call)
                else { continue }
                let use = ChainedUse(of: ExprSyntax(call), .output(operation), client)
                guard !client.isComplete(use.type), use.node.isInitializer(of: binding) else { continue }
                plan(call, use.node) { operation throws(OpenUse) in
                    guard declaration.bindingSpecifier.text == "let", binding.typeAnnotation == nil,
                        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
                    else {
                        throw OpenUse("store the content that \(try self.advice(operation)) returns")
                    }
                    let uses = file.nameUses.uses(of: name.text, declaredBy: Syntax(binding), in: items[(index + 1)...])
                    if uses.count == 1, items.indices.contains(index + 1),
                        let statement = ResponseSwitch.statement(items[index + 1]),
                        let only = uses.first, statement.subject.id == only.id
                    {
                        let planned = try self.switchPlan(
                            statement, calling: value, operation, replacing: [item, items[index + 1]])
                        self.plannedSwitches[list.id, default: []].append(planned)
                        return
                    }
                    guard !uses.isEmpty else {
                        throw OpenUse(
                            "\(try self.advice(operation)) throws for statuses that aren't a success; use its result"
                        )
                    }
                    // An error of the status must reach the same `catch` clauses as before.
                    let scope = declaration.ancestor(DoStmtSyntax.self)?.id
                    for use in uses where use.ancestor(DoStmtSyntax.self)?.id != scope {
                        throw OpenUse(
                            "call \(try self.advice(operation)) in the 'do' statement that uses its result")
                    }
                    if let only = uses.first, uses.count == 1,
                        try self.merge(only, of: use.type, into: binding, list, operation)
                    {
                        return
                    }
                    if try self.replaceUses(uses, of: use.type, with: name.text, operation) {
                        self.voidDeclarations.insert(binding.id)
                    }
                }
            }
        }

        /// Runs the plan of a call whose request can be rewritten, or records why the call can't be rewritten.
        private func plan(
            _ call: FunctionCallExprSyntax, _ node: ExprSyntax, _ body: (Int) throws(OpenUse) -> Void
        ) {
            guard let operation = operation(of: call) else { return }
            let former = (plannedSwitches, voidDeclarations, removedTries, plannedCollectors, imports)
            (plannedUse, insertions) = (nil, [])
            do throws(OpenUse) {
                try checkRequest(call, node, operation, nil)
                try file.attempt { () throws(OpenUse) in
                    try body(operation)
                    insertTexts()
                    try checkRequest(call, node, operation, plannedUse ?? ResponseUse())
                }
                responseUses[call.id] = plannedUse
                plannedCalls.insert(call.id)
            } catch {
                (plannedSwitches, voidDeclarations, removedTries, plannedCollectors, imports) = former
                openCalls[call.id] = error
            }
        }

        /// Checks that a call can be rewritten.
        ///
        /// The arguments aren't visited yet, so their edits are discarded.
        private func checkRequest(
            _ call: FunctionCallExprSyntax, _ node: ExprSyntax, _ operation: Int, _ use: ResponseUse?
        ) throws(OpenUse) {
            try check { () throws(OpenUse) in
                let text = try self.request(call, operation, on: "", use)
                guard node.comments.allSatisfy(text.contains) else {
                    throw OpenUse("call \(try self.advice(operation)), and keep the comments")
                }
            }
        }

        /// Records how the response of the call that is being planned is used.
        ///
        /// - Throws: An error if it is used in two ways, which need two methods of the generated client.
        func record(_ use: ResponseUse) throws(OpenUse) {
            guard plannedUse == nil || plannedUse == use else {
                throw OpenUse("call the method for each of the contents")
            }
            plannedUse = use
        }

        func insertTexts() {
            for (node, text) in insertions { file.insert(text, after: node) }
            insertions = []
        }

        /// Runs `body` and discards its edits.
        private func check(_ body: () throws(OpenUse) -> Void) throws(OpenUse) {
            var failure: OpenUse?
            _ = try? file.attempt { () throws(OpenUse) in
                do throws(OpenUse) { try body() } catch { failure = error }
                throw OpenUse("")
            }
            if let failure { throw failure }
        }

        /// Gives a constant the name that its only use declares: `let book = try response.ok.body.json`.
        ///
        /// - Returns: False if the only use isn't such a declaration in the same list of statements.
        private func merge(
            _ use: DeclReferenceExprSyntax, of type: AppleType, into binding: PatternBindingSyntax,
            _ list: CodeBlockItemListSyntax, _ operation: Int
        ) throws(OpenUse) -> Bool {
            let chain = ChainedUse(of: ExprSyntax(use), type, client)
            guard chain.node.tryExpression?.questionOrExclamationMark == nil,
                let other = end(of: chain.node, chain.type).boundConstant, other.typeAnnotation == nil,
                let declaration = other.parent?.parent?.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
                declaration.bindingSpecifier.text == "let", let item = declaration.parent?.as(CodeBlockItemSyntax.self),
                item.parent?.id == list.id, !item.leadingTrivia.hasComments,
                let name = other.pattern.as(IdentifierPatternSyntax.self)?.identifier
            else { return false }
            // A name that is used before its declaration refers to another declaration.
            let items = Array(list)
            if let first = items.firstIndex(where: { $0.id == binding.ancestor(CodeBlockItemSyntax.self)?.id }),
                let last = items.firstIndex(where: { $0.id == item.id }),
                items[first..<last].contains(where: { $0.usesName(name.text) })
            {
                return false
            }
            let isComplete = client.isComplete(chain.type) && !client.isVoid(chain.type)
            if isComplete {
                try record(ResponseUse(chain.content, reading(of: chain.node, chain.type)))
            } else {
                let uses = file.nameUses.uses(of: name.text, declaredBy: Syntax(other), in: Array(list)[...])
                guard !uses.isEmpty, try !replaceUses(uses, of: chain.type, with: name.text, operation) else {
                    return false
                }
            }
            file.remove(item)
            file.replace(binding.pattern, with: name.text)
            return true
        }

        /// Replaces the uses of a constant with a part of a response by uses of the content.
        ///
        /// - Parameter name: The name of the content.
        /// - Returns: True if the response has no content, so that its constant isn't needed.
        func replaceUses(
            _ uses: [DeclReferenceExprSyntax], of type: AppleType, with name: String, _ operation: Int
        ) throws(OpenUse) -> Bool {
            var isVoid: Bool?
            for use in uses {
                let chain = ChainedUse(of: ExprSyntax(use), type, client)
                // The new call throws the error that `try?` or `try!` handles in the old code.
                guard chain.node.tryExpression?.questionOrExclamationMark == nil else {
                    throw OpenUse("catch the error where the method is called, instead of at this 'try?' or 'try!'")
                }
                let isOwnVoid = client.isVoid(chain.type)
                if isOwnVoid {
                    guard let statement = chain.node.discardingStatement else {
                        throw OpenUse("the method returns nothing for '\(file.original(chain.node).oneLine)'")
                    }
                    file.remove(statement)
                } else if client.isComplete(chain.type) {
                    try record(ResponseUse(chain.content, reading(of: chain.node, chain.type)))
                    replace(end(of: chain.node, chain.type), with: name)
                } else if let binding = chain.node.boundConstant, chain.type != type {
                    let statements = binding.ancestor(CodeBlockItemListSyntax.self).map { Array($0) } ?? []
                    guard let constant = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                        throw OpenUse("store the content of the response")
                    }
                    let own = file.nameUses.uses(of: constant, declaredBy: Syntax(binding), in: statements[...])
                    guard !own.isEmpty, try !replaceUses(own, of: chain.type, with: constant, operation) else {
                        throw OpenUse("store the content of the response")
                    }
                    replace(chain.node, with: name)
                } else {
                    let entry = client.operations[operation].entries.first?.signature ?? ""
                    throw OpenUse(
                        "'\(entry)' returns the content of a success; replace '\(file.original(chain.node).oneLine)'")
                }
                guard isVoid == nil || isVoid == isOwnVoid else { throw OpenUse("the method returns nothing") }
                isVoid = isOwnVoid
            }
            return isVoid ?? false
        }

        /// Replaces a chain, and removes its `try` if nothing else in it may throw.
        func replace(_ node: ExprSyntax, with name: String) {
            file.replace(node, with: name)
            guard let attempt = node.tryExpression, attempt.questionOrExclamationMark == nil,
                !attempt.hasCalls(except: node)
            else {
                return
            }
            file.replace(attempt.bytes.lowerBound..<attempt.expression.bytes.lowerBound, with: "")
            removedTries.insert(attempt.id)
        }
    }

    /// A call that a statement waits for: `try await client.getBook(…)`.
    enum AwaitedCall {
        /// Returns the first call in a chain of members; nil for another expression.
        static func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
            var current = expression
            var last: FunctionCallExprSyntax?
            while true {
                switch current.as(ExprSyntaxEnum.self) {
                case .tryExpr(let node): current = node.expression
                case .awaitExpr(let node): current = node.expression
                case .tupleExpr(let node):
                    guard node.elements.count == 1, let only = node.elements.first else { return last }
                    current = only.expression
                case .memberAccessExpr(let node):
                    guard let base = node.base else { return last }
                    current = base
                case .functionCallExpr(let node):
                    last = node
                    current = node.calledExpression
                default: return last
                }
            }
        }
    }

    extension ExprSyntax {
        /// Returns whether the expression, with `try` and `await`, is the whole value of a binding.
        func isInitializer(of binding: PatternBindingSyntax) -> Bool { boundConstant?.id == binding.id }

        /// The binding whose value is the expression, with `try` and `await`.
        var boundConstant: PatternBindingSyntax? {
            awaited().parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
        }

        /// The statement that discards the expression's value: `_ = try response.accepted`.
        var discardingStatement: CodeBlockItemSyntax? {
            var current = parent
            var elements: ExprListSyntax?
            while let node = current, !node.is(CodeBlockItemSyntax.self) {
                if let list = node.as(ExprListSyntax.self) {
                    guard list.count == 3, list.first?.is(DiscardAssignmentExprSyntax.self) ?? false else { return nil }
                    elements = list
                } else if !node.is(TryExprSyntax.self), !node.is(SequenceExprSyntax.self) {
                    return nil
                }
                current = node.parent
            }
            return elements == nil ? nil : current?.as(CodeBlockItemSyntax.self)
        }
    }

    extension TryExprSyntax {
        /// Returns whether the expression contains a call, which may throw, outside of a node.
        func hasCalls(except node: ExprSyntax) -> Bool {
            expression.descendants(ExprSyntax.self) { $0.id != node.id }.contains { part in
                part.id != node.id && (part.is(FunctionCallExprSyntax.self) || part.is(AwaitExprSyntax.self))
            }
        }
    }
#endif
