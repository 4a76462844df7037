#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's uses of a client by CreateAPI.
    ///
    /// Nodes are replaced after their parts, so that a replacement contains the replacements in its parts.
    final class CreateAPIRewriter: SyntaxVisitor {
        private let file: SwiftFile
        private let client: CreateAPIClient
        private let values: MigratedValues
        private let clients: NamedValues
        private let declared: Set<String>
        private var imports = MigratedImports(["Get": "EndpointRuntime"])
        /// The requests whose calls are rewritten, or have a comment.
        private var claimed: Set<SyntaxIdentifier> = []

        private static let clientType = "APIClient"
        private static let differing: Set<TypeReference> = [.date, .binary, .file, .json, .decimal, .uint64, .base64]

        init(_ file: SwiftFile, _ client: CreateAPIClient, _ clients: NamedValues, _ declared: Set<String>) {
            (self.file, self.client, self.clients, self.declared) = (file, client, clients, declared)
            values = MigratedValues(client: client.client, differing: Self.differing)
            super.init(viewMode: .sourceAccurate)
        }

        func rewrite() {
            walk(file.tree)
            imports.rewrite(in: file)
        }

        private func open(_ node: some SyntaxProtocol, operation: String? = nil, _ use: OpenUse) {
            imports.hasOpenUses = true
            file.addOpen(node, operation: operation, use.advice)
        }

        // Calls

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if let request = request(sentBy: node) { claimed.formUnion(request.rootNames) }
            return .visitChildren
        }

        override func visitPost(_ node: FunctionCallExprSyntax) {
            if let request = request(sentBy: node) {
                rewrite(node, request)
            } else if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == Self.clientType,
                isOld(Self.clientType)
            {
                rewriteClient(node)
            }
        }

        /// Returns whether a type is one of the old client, and not one of the app.
        private func isOld(_ name: String) -> Bool { !declared.contains(name) }

        private func request(sentBy node: FunctionCallExprSyntax) -> CreateAPIRequest? {
            guard node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "send",
                isOld(CreateAPIRequest.namespace), let argument = node.arguments.first, argument.label == nil
            else { return nil }
            return CreateAPIRequest(argument.expression)
        }

        private func rewrite(_ node: FunctionCallExprSyntax, _ request: CreateAPIRequest) {
            do throws(OpenUse) {
                try file.attempt { () throws(OpenUse) in
                    let call = try request.call(client, values, in: file)
                    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base, clients.contains(base)
                    else { throw OpenUse("call '\(call.entry.signature)' of a \(client.client.clientName)") }
                    guard node.arguments.count == 1, node.trailingClosure == nil else {
                        throw OpenUse(
                            "call '\(call.entry.signature)'; a middleware replaces 'delegate' and 'configure'")
                    }
                    let result = try MigratedResult(call.entry) { NameStyle.createAPI.argumentName($0) }
                    let text = "\(file.text(of: base)).\(try call.arguments.call(of: call.entry))"
                    try replace(node, with: text, result)
                }
                file.addRewritten(node, operation: request.text)
            } catch {
                open(node, operation: request.text, error)
            }
        }

        /// Replaces a call and the uses of its response: `.value`, or a variable's `.value`.
        private func replace(
            _ node: FunctionCallExprSyntax, with text: String, _ result: MigratedResult
        ) throws(OpenUse) {
            let call = ExprSyntax(node)
            if let access = call.chained {
                try file.replace(access.base, of: content(of: access, result), call: node, with: text)
            } else if let statement = call.statement {
                guard !statement.isReturned else {
                    throw OpenUse(
                        "return the result of '\(result.entry.signature)', which is the content of the response")
                }
                guard result.needsDiscard, !statement.isOnly else { return file.replace(node, with: text) }
                let prefix = file.original(statement, before: node)
                file.replace(statement.item, with: "_ = \(prefix)\(text)")
            } else if let binding = call.binding {
                try replace(binding, node, with: text, result)
            } else if call.discardedValue != nil {
                file.replace(node, with: text)
            } else {
                throw OpenUse("use '\(result.entry.signature)', which returns the content of the response")
            }
        }

        private func content(
            of access: MemberAccessExprSyntax, _ result: MigratedResult
        ) throws(OpenUse) -> ExprSyntax {
            guard access.declName.baseName.text == "value", !result.isVoid else {
                throw OpenUse("use '\(result.entry.signature)', which returns the content of the response")
            }
            return try result.content(of: ExprSyntax(access))
        }

        private func replace(
            _ binding: PatternBindingSyntax, _ node: FunctionCallExprSyntax, with text: String, _ result: MigratedResult
        ) throws(OpenUse) {
            let name = file.original(binding.pattern)
            for reference in binding.references(in: file) {
                guard let access = ExprSyntax(reference).chained else {
                    throw OpenUse("use '\(result.entry.signature)', which returns the content of the response")
                }
                file.replace(try content(of: access, result), with: name)
            }
            guard result.isVoid, let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
                declaration.bindings.count == 1, let value = binding.initializer?.value
            else { return file.replace(node, with: text) }
            file.replace(declaration, with: file.original(value, before: node) + text)
        }

        private func rewriteClient(_ node: FunctionCallExprSyntax) {
            do throws(OpenUse) {
                let name = client.client.clientName
                guard node.trailingClosure == nil, node.arguments.count == 1, let argument = node.arguments.first,
                    argument.label?.text == "baseURL"
                else {
                    throw OpenUse("create \(name) with a ProviderConfiguration, which has middlewares and a transport")
                }
                let environment = try MigratedEnvironment.text(of: argument.expression, client.client, in: file)
                file.replace(node, with: "\(name)(environment: \(environment))")
                file.addRewritten(node)
            } catch {
                open(node, error)
            }
        }

        // Names

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            let name = node.baseName.text
            guard isOld(name) else { return }
            if name == CreateAPIRequest.namespace, !claimed.contains(node.id) {
                open(node, OpenUse("call the operation's method of \(client.client.clientName)"))
            } else if name == Self.clientType, node.parent?.is(FunctionCallExprSyntax.self) != true {
                file.replace(node, with: client.client.clientName)
            }
        }

        override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
            let name = node.name.text
            guard isOld(name) else { return .visitChildren }
            switch name {
            case Self.clientType:
                file.replace(node, with: client.client.clientName)
                file.addRewritten(node)
            case "APIClientDelegate":
                open(node, OpenUse("conform to Middleware of EndpointRuntime"))
            case "Request", "Response":
                guard node.genericArgumentClause != nil, imports.contains("Get") else { break }
                open(node, OpenUse("call the operation's method, which sends the request and returns the content"))
            case "APIError":
                if imports.contains("Get") { open(node, OpenUse("catch EndpointError instead of APIError")) }
            default: break
            }
            return .visitChildren
        }

        override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
            guard file.original(node).hasPrefix(CreateAPIRequest.namespace + "."), isOld(CreateAPIRequest.namespace)
            else {
                return .visitChildren
            }
            open(node, OpenUse("use the client's type for '\(file.original(node).oneLine)'"))
            return .skipChildren
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            imports.add(node)
            return .skipChildren
        }
    }

    extension CreateAPIRequest {
        /// The request in words, for a summary: `books.id.get`.
        var text: String { names.joined(separator: ".") }
    }
#endif
