#if Migration
    import APIModel
    import OpenAPI
    import SwiftSyntax

    /// A request of a client by CreateAPI: `Paths.books.id("1").get`.
    struct CreateAPIRequest {
        /// The expression `Paths`.
        let root: DeclReferenceExprSyntax
        private let parts: [MemberLink]

        /// Creates a request from an expression; nil if the expression doesn't begin with `Paths`.
        init?(_ expression: ExprSyntax) {
            var current = expression
            var parts: [MemberLink] = []
            while let link = MemberLink(current) {
                parts.append(link)
                current = link.base
            }
            guard let root = current.as(DeclReferenceExprSyntax.self), root.baseName.text == Self.namespace,
                !parts.isEmpty
            else { return nil }
            self.root = root
            self.parts = parts.reversed()
        }

        static let namespace = "Paths"

        /// The names of the path's parts and of the method.
        var names: [String] { parts.map(\.name) }

        /// The names `Paths` in the request and in the types of its parameters.
        var rootNames: Set<SyntaxIdentifier> {
            let types = parts.compactMap(\.call).flatMap(\.arguments).compactMap { argument -> SyntaxIdentifier? in
                guard let called = argument.expression.as(FunctionCallExprSyntax.self)?.calledExpression,
                    Self.isType(called)
                else { return nil }
                return called.rootName?.id
            }
            return Set(types + [root.id])
        }

        /// Returns the endpoint and the arguments of the request.
        func call(
            _ client: CreateAPIClient, _ values: MigratedValues, in file: SwiftFile
        ) throws(OpenUse) -> (operation: Int, entry: ClientIndex.Entry, arguments: CallArguments) {
            guard let last = parts.last else { throw OpenUse("call the client's method") }
            let components = parts.dropLast().map { part in
                CreateAPIClient.Component(name: part.name, isVariable: part.call != nil)
            }
            var arguments = CallArguments()
            if let operation = client.operation(components, last.name) {
                let pairs = zip(
                    client.operations[operation].variables.reversed(),
                    parts.dropLast().reversed().filter { $0.call != nil })
                let entry = try self.entry(client, operation, last.call)
                for (key, part) in pairs {
                    guard let call = part.call, call.trailingClosure == nil, call.arguments.count == 1,
                        let argument = call.arguments.first, argument.label == nil
                    else { throw OpenUse("call '\(entry.signature)'") }
                    try set(argument.expression, key, .path, entry, values, &arguments, file)
                }
                try add(last.call, to: &arguments, entry, values, pathLabels: [], file)
                return (operation, entry, arguments)
            }
            guard parts.count == 1, let operation = client.operation(named: last.name) else {
                throw OpenUse(
                    "the client has no operation for '\(file.original(root)).\(parts.map(\.name).joined(separator: "."))'"
                )
            }
            let entry = try self.entry(client, operation, last.call)
            try add(
                last.call, to: &arguments, entry, values, pathLabels: client.operations[operation].variables, file)
            return (operation, entry, arguments)
        }

        private func entry(
            _ client: CreateAPIClient, _ operation: Int, _ call: FunctionCallExprSyntax?
        ) throws(OpenUse) -> ClientIndex.Entry {
            let hasBody = call?.arguments.contains { $0.label == nil } ?? false
            guard let entry = client.entry(of: operation, hasBody: hasBody) else {
                throw OpenUse(
                    "the client has no method that sends this body of '\(client.operations[operation].document.path)'")
            }
            return entry
        }

        /// Adds the arguments of `get(limit: 10)`, `get(parameters: .init(limit: 10))` and `post(body)`.
        private func add(
            _ call: FunctionCallExprSyntax?, to arguments: inout CallArguments, _ entry: ClientIndex.Entry,
            _ values: MigratedValues, pathLabels: [String], _ file: SwiftFile
        ) throws(OpenUse) {
            guard let call else { return }
            guard call.trailingClosure == nil else { throw OpenUse("call '\(entry.signature)'") }
            for argument in call.arguments {
                let label = SwiftName.bare(argument.label?.text ?? "")
                if label.isEmpty {
                    guard let body = entry.endpoint.body else { throw OpenUse("call '\(entry.signature)'") }
                    arguments.body = try values.text(argument.expression, as: body.type, "the body", in: file)
                } else if let key = pathLabels.first(where: { NameStyle.createAPI.argumentName($0) == label }) {
                    try set(argument.expression, key, .path, entry, values, &arguments, file)
                } else if label == "parameters", query(label, of: entry) == nil {
                    guard let list = argument.expression.as(FunctionCallExprSyntax.self), list.trailingClosure == nil,
                        list.isImplicitInitializer || CreateAPIRequest.isType(list.calledExpression)
                    else {
                        throw OpenUse(
                            "pass the values of '\(file.original(argument.expression).oneLine)' to '\(entry.signature)'"
                        )
                    }
                    for argument in list.arguments { try setQuery(argument, entry, values, &arguments, file) }
                } else {
                    try setQuery(argument, entry, values, &arguments, file)
                }
            }
        }

        /// Returns whether an expression is a type in the namespace: `Paths.Books.GetParameters`.
        static func isType(_ expression: ExprSyntax) -> Bool {
            DottedName.path(expression).map { $0.count > 1 && $0[0] == namespace } ?? false
        }

        private func query(_ label: String, of entry: ClientIndex.Entry) -> Parameter? {
            entry.endpoint.parameters.first { parameter in
                parameter.location == .query
                    && NameStyle.createAPI.argumentName(parameter.key, isBoolean: parameter.type.unwrapped == .boolean)
                        == label
            }
        }

        private func setQuery(
            _ argument: LabeledExprSyntax, _ entry: ClientIndex.Entry, _ values: MigratedValues,
            _ arguments: inout CallArguments, _ file: SwiftFile
        ) throws(OpenUse) {
            let label = SwiftName.bare(argument.label?.text ?? "")
            guard let parameter = query(label, of: entry) else {
                throw OpenUse("call '\(entry.signature)', which has no '\(label)'")
            }
            if argument.expression.is(NilLiteralExprSyntax.self), !parameter.isRequired { return }
            try set(argument.expression, parameter.key, .query, entry, values, &arguments, file)
        }

        private func set(
            _ expression: ExprSyntax, _ key: String, _ location: Parameter.Location, _ entry: ClientIndex.Entry,
            _ values: MigratedValues, _ arguments: inout CallArguments, _ file: SwiftFile
        ) throws(OpenUse) {
            let parameter = entry.endpoint.parameters.first { $0.location == location && $0.key == key }
            guard let parameter else { throw OpenUse("call '\(entry.signature)', which has no '\(key)'") }
            arguments.set(
                try values.text(expression, as: parameter.type, parameter.name, in: file), for: key, in: location)
        }
    }
#endif
