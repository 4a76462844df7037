#if Migration
    import SwiftSyntax

    // Middlewares: `intercept(_:body:baseURL:operationID:next:)` becomes `send(_:of:next:)`.
    extension AppleRewriter {
        /// Rewrites a type or an extension that conforms to `ClientMiddleware`.
        ///
        /// - Throws: An error if its function does more than change headers of the request and read the status.
        func rewriteMiddleware(_ conformance: InheritedTypeSyntax) throws(OpenUse) {
            let open = OpenUse(
                "conform to Middleware of EndpointRuntime: func send(_ request: RequestMessage, of call: EndpointCall, "
                    + "next: MiddlewareChain) async throws -> Response")
            guard
                let members = conformance.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)?.memberBlock
                    .members,
                let function = members.lazy.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }).first(where: {
                    $0.name.text == "intercept"
                }), let body = function.body
            else { throw open }
            let names = function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
            let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
            guard labels == ["_", "body", "baseURL", "operationID", "next"] else { throw open }
            try file.attempt { () throws(OpenUse) in
                let reader = MiddlewareBody(names, file)
                reader.walk(body)
                guard reader.isRewritten else { throw open }
                let signature = function.signature
                file.replace(
                    function.name.bytes.lowerBound..<signature.bytes.upperBound,
                    with:
                        "send(\n\(file.indentation(of: function))    _ \(names[0]): RequestMessage, of call: EndpointCall, "
                        + "next\(names[4] == "next" ? "" : " " + names[4]): MiddlewareChain\n"
                        + "\(file.indentation(of: function))) async throws -> Response")
                file.replace(conformance.type, with: "Middleware")
            }
            rewrittenFunctions.insert(function.id)
            imports.needed.insert(MigratedImports.runtime)
            file.addRewritten(conformance)
        }
    }

    /// A reader of a middleware's function, which replaces the code that differs for the generated client.
    private final class MiddlewareBody: SyntaxVisitor {
        private let request: String
        private let others: Set<String>
        private let operationID: String
        private let next: String
        private let file: SwiftFile
        /// The names of the response and of its body, by the tuples that declare them.
        private var response: String?
        private var responseBody: String?
        private(set) var isRewritten = true

        init(_ names: [String], _ file: SwiftFile) {
            request = names[0]
            others = [names[1], names[2]]
            operationID = names[3]
            next = names[4]
            self.file = file
            super.init(viewMode: .sourceAccurate)
        }

        // `next(request, body, baseURL)`
        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == next else {
                return .visitChildren
            }
            let arguments = Array(node.arguments)
            let rest = arguments.dropFirst().compactMap {
                $0.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
            }
            guard arguments.count == 3, Set(rest) == others, rest.count == 2, isRequest(arguments[0].expression) else {
                return fail()
            }
            file.replace(node.arguments, with: request)
            return .skipChildren
        }

        private func isRequest(_ expression: ExprSyntax) -> Bool {
            expression.as(DeclReferenceExprSyntax.self)?.baseName.text == request
        }

        // `let (response, responseBody) = try await next(…)`
        override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
            guard let tuple = node.pattern.as(TuplePatternSyntax.self) else { return .visitChildren }
            let names = tuple.elements.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
            guard names.count == 2, tuple.elements.count == 2, node.typeAnnotation == nil, response == nil,
                let value = node.initializer?.value, let call = AwaitedCall.call(in: value),
                call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == next
            else { return fail() }
            (response, responseBody) = (names[0], names[1])
            file.replace(tuple, with: names[0])
            return .visitChildren
        }

        // `(response, responseBody)`
        override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
            let names = node.elements.compactMap { $0.expression.as(DeclReferenceExprSyntax.self)?.baseName.text }
            guard node.elements.count == 2 else { return .visitChildren }
            guard names.count == 2, names == [response, responseBody].compactMap(\.self) else { return fail() }
            file.replace(node, with: names[0])
            return .skipChildren
        }

        // `request.headerFields[.authorization]`
        override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == "headerFields", let base = member.base
            else { return .visitChildren }
            guard isRequest(base), node.arguments.count == 1, let field = node.arguments.first,
                let name = Self.header(field.expression)
            else { return fail() }
            file.replace(node, with: "\(request)[header: \(name)]")
            return .skipChildren
        }

        // `response.status.code`, `request.method.rawValue`
        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            guard let path = DottedName.path(ExprSyntax(node)) else { return .visitChildren }
            if let response, path == [response, "status", "code"] {
                file.replace(node, with: "\(response).statusCode")
                return .skipChildren
            }
            if path == [request, "method", "rawValue"] { return .skipChildren }
            return .visitChildren
        }

        // Any other use of the parameters or of the response prevents the rewrite.
        override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
            let name = node.baseName.text
            if node.isMemberName { return .skipChildren }
            if name == operationID || others.contains(name) || name == next { return fail() }
            if name == response || name == responseBody { return fail() }
            // `var request = request`
            if name == request, node.parent?.is(InitializerClauseSyntax.self) != true { return fail() }
            return .skipChildren
        }

        private func fail() -> SyntaxVisitorContinueKind {
            isRewritten = false
            return .skipChildren
        }

        private static let headers = [
            "accept": "Accept", "acceptLanguage": "Accept-Language", "authorization": "Authorization",
            "cacheControl": "Cache-Control", "contentType": "Content-Type", "cookie": "Cookie",
            "ifMatch": "If-Match", "ifNoneMatch": "If-None-Match", "userAgent": "User-Agent",
        ]

        /// Returns the name of a header as a string literal: for `.authorization`, or for `.init("X-Trace")!`.
        private static func header(_ expression: ExprSyntax) -> String? {
            if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
                return headers[member.declName.baseName.text].map { "\"\($0)\"" }
            }
            guard let call = expression.as(ForceUnwrapExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
                call.isImplicitInitializer || DottedName.path(call.calledExpression) == ["HTTPField", "Name"],
                call.arguments.count == 1,
                let literal = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
                literal.segments.count == 1
            else { return nil }
            return literal.trimmedDescription
        }
    }
#endif
