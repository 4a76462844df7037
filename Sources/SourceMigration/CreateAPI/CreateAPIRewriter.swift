#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's uses of a client by CreateAPI, whose requests Get sends.
    final class CreateAPIRewriter: ClientRewriter {
        private let client: CreateAPIClient
        private let values: MigratedValues
        private let clients: NamedValues
        /// The requests whose calls are rewritten, or have a comment.
        private var claimed: Set<SyntaxIdentifier> = []
        /// The requests by the calls that send them.
        private var sent: [SyntaxIdentifier: SentRequest] = [:]

        private static let clientType = "APIClient"
        private static let differing: Set<TypeReference> = [.date, .binary, .file, .json, .decimal, .uint64, .base64]

        static func rewrite(_ files: [SwiftFile], _ client: CreateAPIClient) {
            let declared = files.declaredTypes
            let clients = NamedValues(of: clientType, in: files)
            for file in files { CreateAPIRewriter(file, client, clients, declared).rewrite() }
        }

        private init(_ file: SwiftFile, _ client: CreateAPIClient, _ clients: NamedValues, _ declared: Set<String>) {
            (self.client, self.clients) = (client, clients)
            values = MigratedValues(client: client.client, differing: Self.differing)
            super.init(file, declared: declared, replacing: ["Get": "EndpointRuntime"])
        }

        private func rewrite() {
            // A constant's request precedes the call that sends it.
            for call in file.tree.descendants(FunctionCallExprSyntax.self) {
                guard let sent = request(sentBy: call) else { continue }
                self.sent[call.id] = sent
                claimed.formUnion(sent.request.rootNames)
            }
            walk(file.tree)
            imports.rewrite(in: file)
        }

        // Calls

        override func visitPost(_ node: FunctionCallExprSyntax) {
            if let sent = sent[node.id] {
                rewrite(node, sent)
            } else if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == Self.clientType,
                isOld(Self.clientType)
            {
                rewriteClient(node)
            } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
                Self.functions.contains(access.declName.baseName.text), clients.contains(base), isOld(Self.clientType),
                !node.arguments.contains(where: { $0.usesName(CreateAPIRequest.namespace) })
            {
                open(node, Self.openRequest)
            }
        }

        /// The functions of Get's client that send a request.
        private static let functions: Set<String> = ["data", "download", "send", "upload"]
        private static let openRequest = OpenUse(
            "call the operation's method, which sends the request and returns the content")

        /// A request that a call sends.
        private struct SentRequest {
            let request: CreateAPIRequest
            /// The declaration of the constant with the request, in the statement before the call.
            var declaration: CodeBlockItemSyntax?
            /// A Boolean value that indicates whether the call returns the bytes of the response.
            let isOfData: Bool
        }

        private func request(sentBy node: FunctionCallExprSyntax) -> SentRequest? {
            guard let function = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
                isOld(CreateAPIRequest.namespace), let argument = node.arguments.first
            else { return nil }
            let isOfData = function == "data" && argument.label?.text == "for"
            guard isOfData || function == "send" && argument.label == nil else { return nil }
            if let request = CreateAPIRequest(argument.expression) {
                return SentRequest(request: request, isOfData: isOfData)
            }
            guard let (value, item) = stored(argument.expression), let request = CreateAPIRequest(value) else {
                return nil
            }
            return SentRequest(request: request, declaration: item, isOfData: isOfData)
        }

        /// Returns the value of a constant that only the next statement uses, with its declaration.
        private func stored(_ expression: ExprSyntax) -> (value: ExprSyntax, item: CodeBlockItemSyntax)? {
            guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let bound = file.boundNames.declaration(of: SwiftName.bare(name), at: Syntax(expression)),
                case .value(let value?, nil) = bound.origin,
                let declaration = bound.node.parent?.parent?.as(VariableDeclSyntax.self),
                declaration.bindings.count == 1, declaration.bindingSpecifier.text == "let",
                let item = declaration.parent?.as(CodeBlockItemSyntax.self), !item.leadingTrivia.hasComments,
                let list = item.parent?.as(CodeBlockItemListSyntax.self),
                let index = list.firstIndex(where: { $0.id == item.id }), list.index(after: index) < list.endIndex,
                list[list.index(after: index)].id == expression.ancestor(CodeBlockItemSyntax.self)?.id,
                file.nameUses.uses(of: name, declaredBy: bound.node, in: list).count == 1
            else { return nil }
            return (value, item)
        }

        private func rewrite(_ node: FunctionCallExprSyntax, _ sent: SentRequest) {
            rewrite(node, operation: sent.request.text) { () throws(OpenUse) in
                let call = try sent.request.call(client, values, in: file)
                guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base, clients.contains(base)
                else { throw OpenUse("call '\(call.entry.signature)' of a \(client.client.clientName)") }
                guard node.arguments.count == 1, node.trailingClosure == nil else {
                    throw OpenUse("call '\(call.entry.signature)'; a middleware replaces 'delegate' and 'configure'")
                }
                let function =
                    sent.isOfData
                    ? "\(SwiftName.member(call.entry.group.name)).provider.data(of: "
                        + "\(try call.arguments.targetCase(of: call.entry)))"
                    : try call.arguments.call(of: call.entry)
                let text = "\(file.text(of: base)).\(function)"
                if let declaration = sent.declaration { file.remove(declaration) }
                guard !sent.isOfData else { return try replaceData(node, with: text, call.entry) }
                try replace(node, with: text, MigratedResult(call.entry) { NameStyle.createAPI.argumentName($0) })
            }
        }

        /// Replaces a call whose response has the bytes: `client.data(for: request).value`.
        private func replaceData(
            _ node: FunctionCallExprSyntax, with text: String, _ entry: ClientIndex.Entry
        ) throws(OpenUse) {
            let call = ExprSyntax(node)
            guard let access = call.chained, ["value", "data"].contains(access.declName.baseName.text) else {
                throw OpenUse("use the provider's 'data(of:)' for '\(entry.signature)', which returns the bytes")
            }
            file.replace(access.base, of: ExprSyntax(access), call: node, with: text)
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
            rewrite(node) { () throws(OpenUse) in
                let name = client.client.clientName
                guard node.trailingClosure == nil, node.arguments.count == 1, let argument = node.arguments.first,
                    argument.label?.text == "baseURL"
                else {
                    throw OpenUse("create \(name) with a ProviderConfiguration, which has middlewares and a transport")
                }
                let environment = try MigratedEnvironment.text(of: argument.expression, client.client, in: file)
                file.replace(node, with: "\(name)(environment: \(environment))")
            }
        }

        // Names

        override func visitPost(_ node: DoStmtSyntax) {
            guard imports.contains("Get"), isOld(Self.errorType) else { return }
            rewriteClauses(of: node, for: Self.statusError, bindsStatus: true, Self.openError)
        }

        private static let errorType = "APIError"
        private static let statusError = [errorType, "unacceptableStatusCode"]
        private static let openError = OpenUse("catch EndpointError instead of APIError")

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            let name = node.baseName.text
            guard isOld(name) else { return }
            if name == Self.errorType, imports.contains("Get") {
                if let clause = node.ancestor(CatchClauseSyntax.self), StatusCatch(clause, Self.statusError) != nil {
                    return
                }
                open(node, Self.openError)
            }
            if name == "Request", imports.contains("Get") { open(node, Self.openRequest) }
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
                open(node, Self.openRequest)
            case Self.errorType:
                if imports.contains("Get") { open(node, Self.openError) }
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
    }

    extension CreateAPIRequest {
        /// The request in words, for a summary: `books.id.get`.
        var text: String { names.joined(separator: ".") }
    }
#endif
