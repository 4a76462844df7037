#if Migration
    import OpenAPI
    import SwiftSyntax

    // Declarations that Apple's client needs: imports, middlewares, mocks and servers.
    extension AppleRewriter {
        /// The types of Apple's runtime that the generated client replaces, with what to write.
        static let runtimeTypes = [
            "HTTPBody": "use Data or a ByteStream of EndpointRuntime instead of HTTPBody",
            "MultipartBody": "use the form's model instead of MultipartBody",
            "MultipartPart": "use the form's model instead of MultipartPart",
            "ClientTransport": "implement Transport of EndpointRuntime",
            "OpenAPIValueContainer": "use JSONValue instead of OpenAPIValueContainer",
            "OpenAPIObjectContainer": "use [String: JSONValue] instead of OpenAPIObjectContainer",
            "OpenAPIArrayContainer": "use [JSONValue] instead of OpenAPIArrayContainer",
            "Base64EncodedData": "use Data instead of Base64EncodedData",
            "ClientError": "catch EndpointError instead of ClientError",
            "ServerRequestMetadata": "endpointgen generates no servers; keep swift-openapi-generator for this one",
        ]

        /// Adds comments to conformances to protocols of Apple's runtime or client.
        func rewriteConformances(_ node: InheritanceClauseSyntax) {
            for item in node.inheritedTypes {
                let count = file.openCount
                defer { if file.openCount > count, let parent = node.parent { openDeclarations.insert(parent.id) } }
                guard let name = item.type.as(IdentifierTypeSyntax.self)?.name.text else { continue }
                switch name {
                case "APIProtocol" where inference.declarations.type(item.type) == .client:
                    open(
                        node,
                        OpenUse(
                            "a mock becomes '\(client.client.clientName)(stubs: EndpointStubs()\(stubs(of: node)))'; "
                                + "endpointgen generates no servers"))
                case "ClientMiddleware":
                    do throws(OpenUse) {
                        try rewriteMiddleware(item)
                    } catch {
                        open(node, error)
                    }
                case "ServerMiddleware", "ServerTransport":
                    open(
                        node,
                        OpenUse("endpointgen generates no servers; keep swift-openapi-generator for this one"))
                case "ClientTransport": open(node, OpenUse("implement Transport of EndpointRuntime"))
                default: continue
                }
            }
        }

        /// Returns the stubs for the operations that a mock implements.
        private func stubs(of node: InheritanceClauseSyntax) -> String {
            let members = node.parent?.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members
            let operations = members?.compactMap { member in
                member.decl.as(FunctionDeclSyntax.self).flatMap {
                    client.operation(calling: SwiftName.bare($0.name.text))
                }
            }
            let routes = operations?.prefix(3).map { operation in
                let document = client.operations[operation].document
                return ".stub(\"\(document.method) \(document.path)\", with: .value(…))"
            }
            return (routes ?? []).isEmpty ? ".stub(…)" : (routes ?? []).joined()
        }

        /// Adds a comment about a name in a namespace of Apple's client that the generated client has no type for.
        func openNamespace(_ node: some SyntaxProtocol, _ name: String) {
            guard inference.declarations.isNamespace(name), !isArgument(node), !isInOpenDeclaration(node) else {
                return
            }
            var whole = Syntax(node)
            while let parent = whole.parent, parent.is(MemberTypeSyntax.self) || parent.is(MemberAccessExprSyntax.self)
            {
                whole = parent
            }
            open(node, OpenUse("the client has no type for '\(file.original(whole))'"))
        }

        /// Replaces the imports of Apple's modules, unless the file still needs them.
        func rewriteImports() {
            if file.hasComments { imports.hasOpenUses = true }
            if !imports.hasOpenUses, !rewrittenFunctions.isEmpty, let types = imports["HTTPTypes"],
                !hasHTTPTypes
            {
                file.remove(types)
            }
            imports.rewrite(in: file)
        }

        /// A Boolean value that indicates whether the file has names of swift-http-types outside of rewritten
        /// functions.
        private var hasHTTPTypes: Bool {
            let tokens = file.tree.descendants(TokenSyntax.self) { !rewrittenFunctions.contains($0.id) }
            return tokens.contains { ["HTTPField", "HTTPFields", "HTTPRequest", "HTTPResponse"].contains($0.text) }
        }
    }
#endif
