#if Migration
    import APIModel
    import OpenAPI
    import SwiftCode
    import SwiftSyntax

    // The creation of clients: `Client(serverURL: url, transport: URLSessionTransport())`.
    extension AppleRewriter {
        func rewriteClient(_ node: FunctionCallExprSyntax) {
            rewrite(node) { () throws(OpenUse) in file.replace(node, with: try clientText(node)) }
        }

        private func clientText(_ node: FunctionCallExprSyntax) throws(OpenUse) -> String {
            let name = client.client.clientName
            var environment: String?
            var transport: String?
            var middlewares: [String] = []
            for argument in node.arguments {
                let value = argument.expression
                switch argument.label?.text {
                case "serverURL": environment = try self.environment(value)
                case "transport": transport = try self.transport(value)
                case "middlewares":
                    guard let list = value.as(ArrayExprSyntax.self) else {
                        throw OpenUse("create \(name) with a ProviderConfiguration whose 'middlewares' are these")
                    }
                    middlewares = list.elements.map { file.text(of: $0.expression) }
                default: throw OpenUse("create \(name), whose dates and bodies need no configuration")
                }
            }
            guard let environment else { throw OpenUse("create \(name)") }
            let further = transport.map { ", transport: \($0)" } ?? ""
            let created = "\(name)(environment: \(environment)\(further))"
            guard !middlewares.isEmpty else { return created }
            // The first middleware of Apple's client is the outermost, as the first option is.
            return created + ".with(\(middlewares.map { ".middleware(\($0))" }.joined(separator: ", ")))"
        }

        /// Returns the environment for a server's URL.
        private func environment(_ expression: ExprSyntax) throws(OpenUse) -> String {
            let value = expression.attempted
            let type = client.client.environmentName
            if let call = value.as(FunctionCallExprSyntax.self), let path = DottedName.path(call.calledExpression) {
                if path == ["URL"], call.arguments.count == 1, let only = call.arguments.first,
                    only.label?.text == "string"
                {
                    return "\(type)(baseURL: \(file.text(of: only.expression)))"
                }
                if path.first == "Servers" { return try server(path, call) }
            }
            guard value.id == expression.id else {
                throw OpenUse("create \(type) from '\(file.original(value).oneLine)'")
            }
            return "\(type)(baseURL: \(file.text(of: value)).absoluteString)"
        }

        /// Adds a comment about a server's URL that isn't the argument of a client.
        func openServer(_ name: DeclReferenceExprSyntax) {
            guard name.baseName.text == "Servers", !inference.declarations.types.contains("Servers"),
                name.ancestor(LabeledExprSyntax.self)?.label?.text != "serverURL",
                let call = name.ancestor(FunctionCallExprSyntax.self),
                let path = DottedName.path(call.calledExpression), path.first == "Servers"
            else { return }
            let type = client.client.environmentName
            open(name, OpenUse("use '\(type)\((try? server(path, call)) ?? "")' in place of this URL"))
        }

        /// Returns the environment for a server of the description: `Servers.Server1.url()`.
        private func server(_ path: [String], _ call: FunctionCallExprSyntax) throws(OpenUse) -> String {
            let environments = client.client.model.environments
            let number = path.dropFirst().first { $0.lowercased().hasPrefix("server") }?.dropFirst("server".count)
            guard let index = number.flatMap({ Int($0) }), environments.indices.contains(index - 1),
                !environments[index - 1].isRelative
            else { throw OpenUse("pass a \(client.client.environmentName)") }
            let environment = environments[index - 1]
            let name = SwiftName.member(environment.name)
            guard !environment.variables.isEmpty else { return ".\(name)" }
            var arguments: [String] = []
            for argument in call.arguments {
                let variable = environment.variables.first { client.names.member($0.key) == argument.label?.text }
                guard let variable else { throw OpenUse("pass a \(client.client.environmentName)") }
                // A variable with listed values is an enumeration in Apple's client, and a string in the generated one.
                var value = file.text(of: argument.expression)
                if let member = argument.expression.as(MemberAccessExprSyntax.self), member.base == nil {
                    let own = member.declName.baseName.text
                    guard let raw = variable.allowedValues.first(where: { client.names.member($0) == own }) else {
                        throw OpenUse("pass a \(client.client.environmentName)")
                    }
                    value = APIModel.literal(raw)
                }
                arguments.append("\(SwiftName.label(variable.name)): \(value)")
            }
            return ".\(name)(\(arguments.joined(separator: ", ")))"
        }

        /// Returns the transport; nil for the default transport.
        private func transport(_ expression: ExprSyntax) throws(OpenUse) -> String? {
            guard let call = expression.as(FunctionCallExprSyntax.self),
                let name = DottedName.path(call.calledExpression)?.last, call.trailingClosure == nil
            else { throw OpenUse("pass a transport of EndpointRuntime as 'transport'") }
            switch (name, call.arguments.count) {
            case ("URLSessionTransport", 0): return nil
            case ("AsyncHTTPClientTransport", 0):
                imports.needed.insert(MigratedImports.runtime)
                return "AsyncHTTPClientTransport()"
            case ("URLSessionTransport", 1):
                // `configuration: .init(session: session)`
                if let inner = call.arguments.first?.expression.as(FunctionCallExprSyntax.self),
                    inner.arguments.count == 1, let session = inner.arguments.first, session.label?.text == "session"
                {
                    imports.needed.insert(MigratedImports.runtime)
                    return "URLSessionTransport(session: \(file.text(of: session.expression)))"
                }
                fallthrough
            default: throw OpenUse("pass a transport of EndpointRuntime as 'transport'")
            }
        }
    }
#endif
