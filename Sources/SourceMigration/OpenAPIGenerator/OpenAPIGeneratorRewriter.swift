#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's uses of a client by openapi-generator, with its generators swift5 and swift6.
    final class OpenAPIGeneratorRewriter: ClientRewriter {
        private let client: OpenAPIGeneratorClient
        private let address: SharedAddress
        private let values: MigratedValues
        /// The names of classes in calls that are rewritten, or have a comment.
        private var claimed: Set<SyntaxIdentifier> = []

        private static let differing: Set<TypeReference> = [
            .date, .url, .binary, .file, .json, .base64, .uint64,
        ]

        static func rewrite(_ files: [SwiftFile], _ client: OpenAPIGeneratorClient) {
            let declared = files.declaredTypes
            let address = SharedAddress(in: files, declared)
            var isShared = false
            for file in files {
                let rewriter = OpenAPIGeneratorRewriter(file, client, address, declared)
                rewriter.walk(file.tree)
                rewriter.imports.rewrite(in: file)
                guard !rewriter.rewrittenCalls.isEmpty, !isShared else { continue }
                isShared = true
                file.append(SharedClient(client.client, address.url).lines)
            }
        }

        private init(
            _ file: SwiftFile, _ client: OpenAPIGeneratorClient, _ address: SharedAddress, _ declared: Set<String>
        ) {
            (self.client, self.address) = (client, address)
            values = MigratedValues(client: client.client, differing: Self.differing)
            super.init(file, declared: declared, replacing: [:])
        }

        // Calls

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if operation(calledBy: node) != nil {
                let cases = node.arguments.map(\.expression).filter(isNestedCase)
                claimed.formUnion(([node.calledExpression] + cases).compactMap { $0.rootName?.id })
            }
            return .visitChildren
        }

        private func operation(
            calledBy node: FunctionCallExprSyntax
        ) -> (name: String, operation: OpenAPIGeneratorClient.Operation)? {
            guard let path = DottedName.path(node.calledExpression), let root = path.first, isOld(root),
                let operation = client.operation(path)
            else { return nil }
            return (path[1], operation)
        }

        override func visitPost(_ node: FunctionCallExprSyntax) {
            guard let (name, operation) = operation(calledBy: node) else { return }
            rewrite(node, operation: name) { () throws(OpenUse) in try rewrite(node, operation) }
        }

        private func rewrite(
            _ node: FunctionCallExprSyntax, _ operation: OpenAPIGeneratorClient.Operation
        ) throws(OpenUse) {
            let entry = operation.entry
            var arguments = CallArguments()
            var completion = node.trailingClosure
            var publisher = PublishedCall(node, entry)
            var queue: String?
            for argument in node.arguments {
                let label = SwiftName.bare(argument.label?.text ?? "")
                if label == "completion", let closure = argument.expression.as(ClosureExprSyntax.self) {
                    completion = closure
                } else if label == "apiResponseQueue", publisher != nil {
                    queue = file.text(of: argument.expression)
                } else if label == "apiResponseQueue" {
                    // The rewritten code calls the closure on the main actor.
                    guard
                        ["main"]
                            == argument.expression.as(MemberAccessExprSyntax.self).map({ [$0.declName.baseName.text] })
                    else { throw OpenUse("call '\(entry.signature)' in a Task, and choose its actor") }
                } else {
                    guard let value = try value(of: argument, label, operation) else { continue }
                    let text = publisher?.argument(value.code, for: argument.expression, label) ?? value.code
                    if let parameter = value.parameter {
                        arguments.set(text, for: parameter.key, in: parameter.location)
                    } else {
                        arguments.body = text
                    }
                }
            }
            let call = "\(client.client.clientName).shared.\(try arguments.call(of: entry))"
            if let completion {
                let task = try CompletionTask(node, completion, entry, client.client, declared: declared)
                let text = try task.text(calling: call, in: file)
                return file.replace(node, with: text)
            }
            if let publisher, !ExprSyntax(node).isAwaited {
                file.replace(node, with: try publisher.text(calling: call, on: queue))
                imports.needed.insert("EndpointCombine")
                return
            }
            guard ExprSyntax(node).isAwaited else {
                throw OpenUse(
                    "call '\(entry.signature)' in a Task, or subscribe to "
                        + "'publisher { … }' of EndpointCombine")
            }
            try replace(node, with: call, try MigratedResult(entry, OpenAPIGeneratorClient.property))
        }

        /// Returns the code of an argument, and its parameter; nil for an omitted value.
        ///
        /// - Returns: No parameter for the body.
        private func value(
            of argument: LabeledExprSyntax, _ label: String, _ operation: OpenAPIGeneratorClient.Operation
        ) throws(OpenUse) -> (code: String, parameter: Parameter?)? {
            let isNil = argument.expression.is(NilLiteralExprSyntax.self)
            if let parameter = client.parameter(label, of: operation) {
                if isNil, !parameter.isRequired { return nil }
                if let code = try nestedCase(argument.expression, parameter.type) { return (code, parameter) }
                return (try values.text(argument.expression, as: parameter.type, parameter.name, in: file), parameter)
            }
            guard operation.bodyLabels.contains(label), let body = operation.entry.endpoint.body, body.format == .json
            else { throw OpenUse("call '\(operation.entry.signature)', which has no '\(label)'") }
            if isNil, !body.isRequired { return nil }
            return (try values.text(argument.expression, as: body.type, "the body", in: file), nil)
        }

        /// Returns a case of an enumeration in a class of the old client: `BooksAPI.Genre_listBooks.crime`.
        private func nestedCase(_ expression: ExprSyntax, _ type: TypeReference) throws(OpenUse) -> String? {
            guard isNestedCase(expression), let path = DottedName.path(expression) else { return nil }
            let resolved = client.client.resolved(type).unwrapped
            guard client.client.definition(of: resolved)?.hasCase(path[2]) ?? false else {
                throw OpenUse("\(client.client.spelling(of: type)) has no case '\(path[2])'")
            }
            return "." + SwiftName.member(path[2])
        }

        private func isNestedCase(_ expression: ExprSyntax) -> Bool {
            guard let path = DottedName.path(expression) else { return false }
            return path.count == 3 && client.classes.contains(path[0]) && isOld(path[0])
        }

        /// Replaces an awaited call and the uses of its result.
        private func replace(
            _ node: FunctionCallExprSyntax, with text: String, _ result: MigratedResult
        ) throws(OpenUse) {
            let call = ExprSyntax(node)
            if !result.keys.isEmpty, let binding = call.binding {
                let name = file.original(binding.pattern)
                for reference in binding.references(in: file) {
                    file.replace(try result.content(of: ExprSyntax(reference)), with: name)
                }
                return file.replace(node, with: text)
            }
            let chain = try result.content(of: call)
            file.replace(result.keys.isEmpty ? nil : call.chained?.base, of: chain, call: node, with: text)
        }

        // Settings and names

        override func visitPost(_ node: SequenceExprSyntax) {
            guard address.isSet(by: node), let statement = node.parent?.as(CodeBlockItemSyntax.self) else { return }
            file.remove(statement)
            file.addRewritten(node)
        }

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            let name = node.baseName.text
            guard isOld(name), !claimed.contains(node.id) else { return }
            if SharedAddress.isSettings(node.path), !client.classes.contains(name) {
                if let sequence = node.ancestor(SequenceExprSyntax.self), address.isSet(by: sequence) { return }
                open(node, OpenUse("pass the address and credentials to '\(client.client.clientName).shared'"))
            } else if client.classes.contains(name) {
                open(node, OpenUse("call the operation's method of '\(client.client.clientName).shared'"))
            } else if let new = client.types[name] {
                file.replace(node, with: new)
            }
        }

        private static let errorType = "ErrorResponse"
        private static let statusError = [errorType, "error"]
        private static let openError = OpenUse("catch EndpointError instead of ErrorResponse")

        override func visitPost(_ node: DoStmtSyntax) {
            guard isOld(Self.errorType) else { return }
            // The old error is for failures of the connection, too.
            rewriteClauses(of: node, for: Self.statusError, bindsStatus: false, Self.openError)
        }

        override func visitPost(_ node: IdentifierTypeSyntax) {
            let name = node.name.text
            guard isOld(name) else { return }
            if let advice = Self.openTypes[name] {
                open(node, advice)
            } else if SharedAddress.isSettings([name]) {
                open(node, OpenUse("use \(client.client.clientName), which has the address and credentials"))
            } else if let new = client.types[name] {
                file.replace(node, with: new)
            }
        }

        private static let openTypes = [
            errorType: openError,
            "RequestTask": OpenUse("store the Task that calls the operation's method, and cancel it"),
            "RequestBuilder": OpenUse("call the operation's method, which sends the request"),
        ]

        override func visitPost(_ node: MemberAccessExprSyntax) {
            guard let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == Self.errorType,
                isOld(Self.errorType)
            else { return }
            if let clause = node.ancestor(CatchClauseSyntax.self), StatusCatch(clause, Self.statusError) != nil {
                return
            }
            open(node, Self.openError)
        }
    }
#endif
