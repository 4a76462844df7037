#if Migration
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
                            "a mock becomes '\(client.client.clientName)(stubs: EndpointStubs().stub(…))'; "
                                + "endpointgen generates no servers"))
                case "ClientMiddleware":
                    open(
                        node,
                        OpenUse(
                            "conform to Middleware of EndpointRuntime: "
                                + "func send(_ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain) "
                                + "async throws -> Response"))
                case "ServerMiddleware", "ServerTransport":
                    open(
                        node,
                        OpenUse("endpointgen generates no servers; keep swift-openapi-generator for this one"))
                case "ClientTransport": open(node, OpenUse("implement Transport of EndpointRuntime"))
                default: continue
                }
            }
        }

        /// Replaces the imports of Apple's modules, unless the file still needs them.
        func rewriteImports() {
            let modules = [
                "OpenAPIRuntime": "EndpointRuntime", "OpenAPIURLSession": "EndpointRuntime",
                "OpenAPIAsyncHTTPClient": "EndpointAsyncHTTPClient",
            ]
            let own = imports.filter { modules[$0.module] != nil }
            guard let last = own.last else {
                guard needsRuntime, let last = imports.last,
                    !imports.contains(where: { $0.module == "EndpointRuntime" })
                else { return }
                return file.replace(last, with: "\(file.text(of: last))\nimport EndpointRuntime")
            }
            var written = Set(imports.map(\.module))
            if hasOpenUses {
                guard !written.contains("EndpointRuntime") else { return }
                return file.replace(last, with: "\(file.text(of: last))\nimport EndpointRuntime")
            }
            for node in own {
                guard let module = modules[node.module], let path = node.path.first else { continue }
                if written.insert(module).inserted {
                    file.replace(path.name, with: module)
                } else {
                    file.remove(node)
                }
            }
        }
    }

    extension ImportDeclSyntax {
        /// The imported module.
        var module: String { path.first?.name.text ?? "" }
    }
#endif
