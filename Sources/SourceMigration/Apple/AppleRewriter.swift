#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's uses of Apple's client.
    ///
    /// Statements are planned before their parts are visited, because a result's uses decide how its call is rewritten.
    final class AppleRewriter: ClientRewriter {
        let inference: AppleInference
        /// The calls that are rewritten together with the uses of their results.
        var plannedCalls: Set<SyntaxIdentifier> = []
        /// The reasons why calls can't be rewritten.
        var openCalls: [SyntaxIdentifier: OpenUse] = [:]
        /// The use of each response whose call is planned.
        var responseUses: [SyntaxIdentifier: ResponseUse] = [:]
        /// The use of the response that is being planned; nil if no content is used yet.
        var plannedUse: ResponseUse?
        /// The code to insert after expressions when their parts are replaced.
        var insertions: [(node: ExprSyntax, text: String)] = []
        /// The calls that collect bytes which the generated client returns as a whole.
        var plannedCollectors: Set<SyntaxIdentifier> = []
        /// The declarations of results without a value.
        var voidDeclarations: Set<SyntaxIdentifier> = []
        /// The statements with a `switch` over a response, by the list of statements that contains them.
        var plannedSwitches: [SyntaxIdentifier: [ResponseSwitch]] = [:]
        /// The `try` keywords that are removed, because their expressions don't throw any more.
        var removedTries: Set<SyntaxIdentifier> = []
        /// The functions of middlewares, which are rewritten as a whole.
        var rewrittenFunctions: Set<SyntaxIdentifier> = []
        /// The types and extensions that have a comment for all of their members.
        var openDeclarations: Set<SyntaxIdentifier> = []

        var client: AppleClient { inference.client }

        static func rewrite(_ files: [SwiftFile], _ client: AppleClient) {
            let declarations = AppleDeclarations(files, client)
            for file in files {
                let rewriter = AppleRewriter(file, AppleInference(client, declarations, file.boundNames))
                rewriter.walk(file.tree)
                rewriter.rewriteImports()
            }
        }

        private init(_ file: SwiftFile, _ inference: AppleInference) {
            self.inference = inference
            super.init(
                file, declared: inference.declarations.types,
                replacing: [
                    "OpenAPIRuntime": "EndpointRuntime", "OpenAPIURLSession": "EndpointRuntime",
                    "OpenAPIAsyncHTTPClient": "EndpointAsyncHTTPClient",
                ])
        }

        // Statements

        override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
            plan(node)
            return .visitChildren
        }

        override func visitPost(_ node: CodeBlockItemListSyntax) {
            for item in plannedSwitches[node.id] ?? [] { file.replace(item.range, with: text(of: item)) }
        }

        override func visitPost(_ node: VariableDeclSyntax) {
            guard let binding = node.bindings.first, voidDeclarations.contains(binding.id),
                let value = binding.initializer?.value
            else { return }
            file.replace(node, with: file.text(of: value))
        }

        // Calls

        override func visitPost(_ node: FunctionCallExprSyntax) {
            if let operation = operation(of: node) {
                rewrite(node, operation)
            } else if case .metatype(.client)? = inference.type(of: node.calledExpression) {
                rewriteClient(node)
            } else if !rewriteCollector(node) {
                rewriteInitializer(node)
            }
        }

        /// Returns the operation that a call requests; nil if it isn't a call of Apple's client.
        func operation(of node: FunctionCallExprSyntax) -> Int? {
            guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
                let operation = client.operation(calling: SwiftName.bare(member.declName.baseName.text)),
                inference.type(of: base) == .client
            else { return nil }
            return operation
        }

        private func rewrite(_ node: FunctionCallExprSyntax, _ operation: Int) {
            let name = client.operations[operation].function
            if let reason = openCalls[node.id] { return open(node, operation: name, reason) }
            let former = (plannedCollectors, imports)
            do throws(OpenUse) {
                try file.attempt { () throws(OpenUse) in
                    let use = ChainedUse(of: ExprSyntax(node), .output(operation), client)
                    let isPlanned = plannedCalls.contains(node.id)
                    guard isPlanned || client.isComplete(use.type) else {
                        throw OpenUse(
                            "\(try advice(operation)) returns the content of a success, and throws otherwise")
                    }
                    insertions = []
                    let end = isPlanned ? use.node : self.end(of: use.node, use.type)
                    let response =
                        isPlanned
                        ? responseUses[node.id] ?? ResponseUse()
                        : ResponseUse(use.content, try reading(of: use.node, use.type))
                    var text = try request(node, operation, on: receiver(of: node), response)
                    if response.needsCast(client, operation),
                        end.memberAccess != nil || insertions.contains(where: { $0.node.id == end.id })
                    {
                        text = "(\(text))"
                    }
                    text = use.replacement(text)
                    guard end.comments.allSatisfy(text.contains) else {
                        throw OpenUse("call \(try advice(operation)), and keep the comments")
                    }
                    let value = client.isVoid(use.type) ? end.discardedValue : nil
                    file.replace(end, with: text)
                    if let value {
                        let own = file.text(of: value.expression)
                        file.replace(value.whole, with: own)
                    }
                    insertTexts()
                }
                file.addRewritten(node, operation: name)
            } catch {
                (plannedCollectors, imports) = former
                open(node, operation: name, error)
            }
        }

        private func receiver(of node: FunctionCallExprSyntax) -> String {
            node.calledExpression.as(MemberAccessExprSyntax.self)?.base.map { file.text(of: $0) } ?? ""
        }

        /// Returns the call to write in place of a call, with its labels: `'books.get(id:)'`.
        func advice(_ operation: Int) throws(OpenUse) -> String {
            guard let entry = client.operations[operation].entries.first else {
                throw OpenUse("the client has no operation '\(client.operations[operation].function)'")
            }
            return "'\(entry.signature)'"
        }

        // Names

        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            guard let path = DottedName.path(ExprSyntax(node)),
                path.prefix(2).contains(where: inference.declarations.isNamespace),
                let type = inference.declarations.type(path)
            else { return .visitChildren }
            rewriteType(node, type)
            return .skipChildren
        }

        override func visitPost(_ node: MemberAccessExprSyntax) {
            guard let base = node.base else { return renameImplicitCase(node) }
            guard let type = inference.type(of: base) else { return }
            if client.isTransparent(SwiftName.bare(node.declName.baseName.text), in: type) {
                // A model has the properties of all parts of its `allOf`, so the name of a part is omitted.
                let text = file.text(of: base)
                return file.replace(node, with: text)
            }
            rename(node.declName, of: type, isInterpolated: node.isInterpolated)
        }

        override func visitPost(_ node: KeyPathExprSyntax) {
            var type = inference.rootType(of: node)
            for component in node.components {
                switch component.component {
                case .property(let property):
                    guard let own = type else { return }
                    let name = SwiftName.bare(property.declName.baseName.text)
                    rename(property.declName, of: own.unwrapped, isInterpolated: false)
                    type = client.member(name, of: own.unwrapped)
                case .optional: type = type?.unwrapped
                default: return
                }
            }
        }

        override func visitPost(_ node: OptionalChainingExprSyntax) {
            // A property that only one part of an `allOf` requires is optional in Apple's client.
            guard let member = node.expression.as(MemberAccessExprSyntax.self), let base = member.base,
                case .value(let type)? = inference.type(of: base),
                case .structure(let structure)? = client.client.definition(of: type)?.kind,
                let property = client.property(SwiftName.bare(member.declName.baseName.text), of: structure)
            else { return }
            if case .optional = client.type(of: property) { return }
            file.replace(node.questionMark, with: "")
        }

        override func visitPost(_ node: SwitchExprSyntax) { addDefault(to: node) }

        override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
            guard let type = inference.declarations.type(TypeSyntax(node)) else { return .visitChildren }
            rewriteType(node, type)
            return .skipChildren
        }

        override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
            guard inference.declarations.type(TypeSyntax(node)) == .client else { return .visitChildren }
            rewriteType(node, .client)
            return .skipChildren
        }

        override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
            if ["Client", "APIProtocol"].contains(node.name.text),
                inference.declarations.type(TypeSyntax(node)) == .client
            {
                rewriteType(node, .client)
            } else if let advice = Self.runtimeTypes[node.name.text] {
                if !isInOpenDeclaration(node) { open(node, OpenUse(advice)) }
                return .skipChildren
            } else {
                openNamespace(node, node.name.text)
            }
            return .visitChildren
        }

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            guard !node.isMemberName else { return }
            openNamespace(node, node.baseName.text)
            openServer(node)
        }

        override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
            guard inference.declarations.isNamespace(node) else { return .visitChildren }
            file.remove(node)
            return .skipChildren
        }

        override func visitPost(_ node: TypeAliasDeclSyntax) {
            // `typealias Book = Components.Schemas.Book` would be an alias of itself.
            if file.text(of: node.initializer.value) == node.name.text { file.remove(node) }
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            rewrittenFunctions.contains(node.id) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind {
            rewriteConformances(node)
            return .skipChildren
        }

        func isInOpenDeclaration(_ node: some SyntaxProtocol) -> Bool {
            guard !openDeclarations.isEmpty else { return false }
            var current = node.parent
            while let declaration = current {
                if openDeclarations.contains(declaration.id) { return true }
                current = declaration.parent
            }
            return false
        }

        private func rewriteType(_ node: some SyntaxProtocol, _ type: AppleType) {
            switch type {
            case .client:
                file.replace(node, with: client.client.clientName)
            case .value(let type):
                if let name = client.client.outermostName(of: type), inference.declarations.types.contains(name),
                    inference.declarations.aliases[name] != .value(type)
                {
                    return open(node, OpenUse("'\(name)' is a type of the app too; rename one of them ('names.types')"))
                }
                file.replace(node, with: client.spelling(type))
            default:
                // A call of Apple's client is rewritten or gets a comment as a whole.
                if !isArgument(node), !isInOpenDeclaration(node) {
                    open(node, OpenUse("the client has no type for '\(file.original(node))'"))
                }
                return
            }
            file.addRewritten(node)
        }

        /// Returns whether a node is part of the arguments of a call of Apple's client.
        func isArgument(_ node: some SyntaxProtocol) -> Bool {
            var current = node.ancestor(FunctionCallExprSyntax.self)
            while let call = current {
                if operation(of: call) != nil { return true }
                current = call.ancestor(FunctionCallExprSyntax.self)
            }
            return false
        }
    }
#endif
