#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's requests of Alamofire.
    final class AlamofireRewriter: ClientRewriter {
        private let context: AlamofireContext
        /// Statements that only prepared the parameters of rewritten calls.
        private var removed: [CodeBlockItemSyntax] = []
        /// Uses of Alamofire's types.
        private var typeNodes: [IdentifierTypeSyntax] = []

        private var client: ClientIndex { context.client }

        /// The advice for each of Alamofire's types, by its name.
        private static let advice = [
            "AFError": "catch EndpointError instead of AFError",
            "AFDataResponse": "call the operation's method, which returns the content",
            "DataRequest": "call the operation's method, and cancel its task instead of the request",
            "DataResponse": "call the operation's method, which returns the content",
            "EventMonitor": "conform to Plugin of EndpointRuntime",
            "HTTPHeaders": "pass the headers to the operation's method or to the client",
            "Interceptor": "conform to RequestInterceptor of EndpointRuntime",
            "Parameters": "pass the parameters to the operation's method",
            "Session": "create a client with a transport",
            "URLConvertible": "call the operation's method",
            "URLRequestConvertible": "call the operation's method for each of these requests",
        ]

        /// Other names of Alamofire, whose uses remain without a comment.
        private static let others: Set<String> = [
            "AuthenticationInterceptor", "DownloadRequest", "JSONEncoding", "MultipartFormData",
            "NetworkReachabilityManager", "ParameterEncoder", "ParameterEncoding", "RequestAdapter",
            "RequestInterceptor", "RequestRetrier", "ServerTrustEvaluating", "ServerTrustManager", "UploadRequest",
            "URLEncoding",
        ]

        static func rewrite(_ files: [SwiftFile], _ client: ClientIndex) {
            let context = AlamofireContext(client, in: files)
            for file in files {
                let rewriter = AlamofireRewriter(file, context)
                rewriter.rewrite()
                guard !rewriter.rewrittenCalls.isEmpty, context.sharedClient == nil, let base = context.base else {
                    continue
                }
                let declaration = context.declaration(for: base)
                context.sharedClient = declaration.lines.joined(separator: "\n")
                file.append(declaration.lines)
            }
        }

        private init(_ file: SwiftFile, _ context: AlamofireContext) {
            self.context = context
            super.init(file, declared: context.types.declared, replacing: ["Alamofire": "EndpointRuntime"])
        }

        private func rewrite() {
            walk(file.tree)
            let ids = Set(removed.map(\.id))
            for node in typeNodes where !node.isPart(of: ids) {
                if let advice = Self.advice[node.name.text] { open(node, OpenUse(advice)) }
                if Self.others.contains(node.name.text) { imports.hasOpenUses = true }
            }
            for statement in removed { file.remove(statement) }
            if !rewrittenCalls.isEmpty { imports.rewrite(in: file) }
        }

        // Calls

        override func visitPost(_ node: FunctionCallExprSyntax) { rewrite(ExprSyntax(node)) }

        override func visitPost(_ node: MemberAccessExprSyntax) {
            if node.call == nil { rewrite(ExprSyntax(node)) }
        }

        private func rewrite(_ node: ExprSyntax) {
            guard imports.contains("Alamofire"), let call = AlamofireCall(node) else { return }
            let isDefault = isDefault(call.session)
            let isSession = context.sessions.contains(call.session) || DottedName.path(call.session)?.last == "AF"
            guard isDefault || isSession else { return }
            let name = call.request.arguments.first?.expression.oneLine ?? "request"
            rewrite(node, operation: name) { () throws(OpenUse) in try rewrite(call, isDefault: isDefault) }
        }

        /// Returns whether an expression is Alamofire's default session.
        private func isDefault(_ session: ExprSyntax) -> Bool {
            guard let path = DottedName.path(session)?.drop(while: { $0 == "Alamofire" }), let root = path.first else {
                return false
            }
            if file.boundNames.declaration(of: root, at: Syntax(session)) != nil { return false }
            let isDeclared = context.reader.constants.members.declares(root)
            return isOld(root) && !isDeclared && [["AF"], ["Session", "default"]].contains(Array(path))
        }

        private func rewrite(_ call: AlamofireCall, isDefault: Bool) throws(OpenUse) {
            let statements = call.node.statementsBefore
            let request = try call.handwritten(context.reader, after: statements, in: file)
            let found = try context.finder.operation(of: request, in: CodeScope(file: file))
            let entry = found.entry
            guard isDefault else {
                throw OpenUse("call '\(entry.signature)' of a \(client.clientName) with the session's settings")
            }
            guard context.isShared(found.base) else {
                throw OpenUse("call '\(entry.signature)' of a \(client.clientName) for '\(found.base)'")
            }
            let text = "\(client.clientName).shared.\(try found.arguments.call(of: entry))"
            try AlamofireResponse(call, entry, context, file).replace(with: text, request.expressions)
            context.base = found.base
            removed += preparations(of: call, statements)
        }

        /// Returns the statements that only prepare the address and the parameters of a call.
        private func preparations(
            of call: AlamofireCall, _ statements: [CodeBlockItemSyntax]
        ) -> [CodeBlockItemSyntax] {
            var result: [CodeBlockItemSyntax] = []
            for argument in call.request.arguments {
                guard let name = argument.expression.as(DeclReferenceExprSyntax.self),
                    let bound = file.boundNames.declaration(of: name.baseName.text, at: Syntax(name)),
                    let declaration = statements.last(where: { $0.contains(bound.node) }),
                    let list = declaration.parent?.as(CodeBlockItemListSyntax.self)
                else { continue }
                let uses = file.nameUses.uses(of: name.baseName.text, declaredBy: bound.node, in: list)
                let others = statements.filter { statement in
                    statement.id == declaration.id || uses.contains { statement.contains($0) }
                }
                // The variable has another use after or in the call.
                guard uses.allSatisfy({ use in use.id == name.id || others.contains { $0.contains(use) } }),
                    others.allSatisfy({ Self.isPreparation($0, of: name.baseName.text, declaration) })
                else { continue }
                result += others
            }
            return result
        }

        private static func isPreparation(
            _ statement: CodeBlockItemSyntax, of name: String, _ declaration: CodeBlockItemSyntax
        ) -> Bool {
            if statement.id == declaration.id {
                if let guarded = statement.item.as(GuardStmtSyntax.self) {
                    // Other statements than `return` may have an effect.
                    return guarded.conditions.count == 1 && guarded.body.statements.count == 1
                        && guarded.conditions.trimmedDescription.contains("URL(string:")
                }
                return statement.item.as(VariableDeclSyntax.self)?.bindings.count == 1
            }
            return ParameterDictionary.isEntry(statement, of: name)
        }

        // Names

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            guard imports.contains("Alamofire"), isOld(node.baseName.text) else { return }
            if node.call != nil, Self.others.contains(node.baseName.text), node.baseName.text != "URLEncoding" {
                imports.hasOpenUses = true
            }
            guard !isPartOfRequest(node) else { return }
            if node.baseName.text == "Session" { imports.hasOpenUses = true }
            guard node.baseName.text == "AF" || node.isDefaultSession else { return }
            open(node, OpenUse("call the operation's method of '\(client.clientName)'"))
        }

        /// Returns whether a session's name is part of a chain that is rewritten, or has a comment, after its parts.
        private func isPartOfRequest(_ node: DeclReferenceExprSyntax) -> Bool {
            var current = ExprSyntax(node)
            while let outer = current.memberAccess.map({ ExprSyntax($0) }) ?? current.call.map({ ExprSyntax($0) }) {
                current = outer
            }
            return AlamofireCall(current) != nil
        }

        override func visitPost(_ node: IdentifierTypeSyntax) {
            let name = node.name.text
            guard Self.advice[name] != nil || Self.others.contains(name) else { return }
            if imports.contains("Alamofire"), isOld(name) { typeNodes.append(node) }
        }
    }

    extension DeclReferenceExprSyntax {
        /// A Boolean value that indicates whether the name is the type in `Session.default`.
        fileprivate var isDefaultSession: Bool {
            baseName.text == "Session" && memberAccess?.declName.baseName.text == "default"
        }
    }
#endif
