#if Migration
    import APIModel
    import OpenAPI
    import SwiftCode
    import SwiftSyntax

    // The arguments of calls: `path: .init(id: id)` results in `id: id`.
    extension AppleRewriter {
        /// Returns the call of the generated client: `client.books.get(id: id)`.
        ///
        /// - Parameter use: The use of the response; nil if it isn't known yet.
        func request(
            _ node: FunctionCallExprSyntax, _ operation: Int, on receiver: String, _ use: ResponseUse?
        ) throws(OpenUse) -> String {
            let signature = try advice(operation)
            guard node.trailingClosure == nil else { throw OpenUse("call \(signature)") }
            var arguments = CallArguments()
            var entry: ClientIndex.Entry?
            var accepted: [(type: String, quality: String)] = []
            for argument in try inputArguments(node.arguments, signature) {
                switch argument.label?.text {
                case "path": try add(argument.expression, .path, to: &arguments, operation, signature)
                case "query": try add(argument.expression, .query, to: &arguments, operation, signature)
                case "headers":
                    accepted = try self.accepted(argument.expression, operation, signature)
                    try add(argument.expression, .header, to: &arguments, operation, signature)
                case "body":
                    (entry, arguments.body) = try body(argument.expression, operation, signature, use)
                default: throw OpenUse("call \(signature)")
                }
            }
            guard
                let entry = entry
                    ?? client.operations[operation].entries.first(where: {
                        client.receives(use?.content, $0, operation)
                    })
            else { throw OpenUse("call \(signature)") }
            if use != nil { try checkAccepted(accepted.map(\.type), by: entry, operation) }
            let call = try arguments.call(of: entry)
            let group = "\(receiver).\(SwiftName.member(entry.group.name))"
            var options = ""
            if !accepted.isEmpty {
                // A header of a single call replaces the operation's.
                let types = accepted.map { $0.type + $0.quality }.joined(separator: ", ")
                options = ".with(.header(\"Accept\", \"\(types)\"))"
            }
            guard let function = use?.providerCall(of: entry, try arguments.targetCase(of: entry), client) else {
                return "\(group)\(options)\(call.drop { $0 != "." })"
            }
            imports.needed.insert(MigratedImports.runtime)
            return "\(group).provider\(options).\(function)"
        }

        /// Checks that the server can't respond with a content that only another endpoint receives.
        private func checkAccepted(
            _ types: [String], by entry: ClientIndex.Entry, _ operation: Int
        ) throws(OpenUse) {
            let responses = client.operations[operation].document.responses.filter(\.status.isSuccess)
            let all = Set(responses.flatMap(\.content).map(\.name))
            let foreign = all.filter { !client.receives(client.names.content($0), entry, operation) }
            guard !foreign.isEmpty else { return }
            guard !types.isEmpty, foreign.isDisjoint(with: types) else {
                throw OpenUse(
                    "call '\(entry.signature)' with the media types in '.with(.header(\"Accept\", …))'")
            }
        }

        /// Returns the media types that a call accepts: `headers: .init(accept: [.init(contentType: .json)])`.
        private func accepted(
            _ expression: ExprSyntax, _ operation: Int, _ signature: String
        ) throws(OpenUse) -> [(type: String, quality: String)] {
            let arguments = try initializerArguments(expression, signature)
            guard let argument = arguments.first(where: { $0.label?.text == "accept" }) else { return [] }
            let open = OpenUse("call \(signature) with the media types in '.with(.header(\"Accept\", …))'")
            guard let list = argument.expression.as(ArrayExprSyntax.self) else { throw open }
            let contents = client.operations[operation].document.responses.flatMap(\.content).map(\.name)
            var types: [(type: String, quality: String)] = []
            for element in list.elements {
                guard let item = element.expression.as(FunctionCallExprSyntax.self),
                    (1...2).contains(item.arguments.count),
                    let content = item.arguments.first, content.label?.text == "contentType",
                    let name = content.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
                    let type = contents.first(where: { client.names.content($0) == SwiftName.bare(name) }),
                    type.allSatisfy({ $0 != "\\" && $0 != "\"" && !$0.isNewline }),
                    let quality = Self.quality(item.arguments.dropFirst().first)
                else { throw open }
                types.append((type, quality))
            }
            return types
        }

        /// Returns the parameter for a quality value with three decimals, which Apple's client omits for 1.
        private static func quality(_ argument: LabeledExprSyntax?) -> String? {
            guard let argument else { return "" }
            guard argument.label?.text == "quality", let value = Double(argument.expression.trimmedDescription),
                (0...1).contains(value)
            else { return nil }
            let thousands = Int(value * 1000)
            guard thousands < 1000 else { return "" }
            let digits = String(thousands)
            return "; q=0." + String(repeating: "0", count: 3 - digits.count) + digits
        }

        /// Returns the parts of an operation's input: the call's arguments, or those of one `Input` value.
        private func inputArguments(
            _ arguments: LabeledExprListSyntax, _ signature: String
        ) throws(OpenUse) -> LabeledExprListSyntax {
            guard arguments.count == 1, let only = arguments.first, only.label == nil else { return arguments }
            return try initializerArguments(only.expression, signature)
        }

        /// Returns the arguments of `.init(…)` or of a type's initializer.
        private func initializerArguments(
            _ expression: ExprSyntax, _ signature: String
        ) throws(OpenUse) -> LabeledExprListSyntax {
            guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
                throw OpenUse("pass the values of '\(file.original(expression))' to \(signature)")
            }
            if call.isImplicitInitializer { return call.arguments }
            guard case .metatype(let type)? = inference.type(of: call.calledExpression), type.isPartOfCall else {
                throw OpenUse("pass the values of '\(file.original(expression))' to \(signature)")
            }
            return call.arguments
        }

        private func add(
            _ expression: ExprSyntax, _ location: Parameter.Location, to arguments: inout CallArguments,
            _ operation: Int, _ signature: String
        ) throws(OpenUse) {
            let parameters = client.operations[operation].entries.first?.endpoint.parameters ?? []
            for argument in try initializerArguments(expression, signature) {
                let label = SwiftName.bare(argument.label?.text ?? "")
                let parameter = parameters.first {
                    $0.location == location && client.names.member($0.key) == label
                }
                if parameter == nil, location == .header, label == "accept" { continue }
                guard let parameter else { throw OpenUse("call \(signature), which has no '\(label)'") }
                if argument.expression.is(NilLiteralExprSyntax.self), !parameter.isRequired { continue }
                if let text = literal(argument.expression, for: parameter, operation) {
                    arguments.set(text, for: parameter.key, in: location)
                    continue
                }
                try adapt(argument.expression, to: parameter.type, of: parameter.name)
                arguments.set(file.text(of: argument.expression), for: parameter.key, in: location)
            }
        }

        /// Returns the string for a case of an enumeration that is a string in the generated client: `.artist`.
        private func literal(_ expression: ExprSyntax, for parameter: Parameter, _ operation: Int) -> String? {
            guard parameter.type == .string, let member = expression.as(MemberAccessExprSyntax.self), member.base == nil
            else { return nil }
            let own = SwiftName.bare(member.declName.baseName.text)
            let value = client.values(of: parameter, operation).first { client.names.member($0) == own }
            return value.map(APIModel.literal)
        }

        /// Returns the endpoint that sends a body, and the argument for it: `.json(book)` results in `book`.
        private func body(
            _ expression: ExprSyntax, _ operation: Int, _ signature: String, _ use: ResponseUse?
        ) throws(OpenUse) -> (ClientIndex.Entry, String) {
            guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                call.trailingClosure == nil, let argument = call.arguments.first, argument.label == nil,
                let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            else { throw OpenUse("pass the body '\(file.original(expression))' to \(signature)") }
            let entry = client.operations[operation].entries.first { entry in
                (use == nil || client.receives(use?.content, entry, operation))
                    && entry.endpoint.body?.mediaTypes.contains { client.names.content($0) == SwiftName.bare(name) }
                        ?? false
            }
            guard let entry, let body = entry.endpoint.body else {
                throw OpenUse("pass the body '\(file.original(expression))' to \(signature)")
            }
            switch body.format {
            case .json, .form, .xml:
                try adapt(argument.expression, to: body.type, of: "the body")
            case .text:
                guard body.type == .string, argument.expression.isText else {
                    throw OpenUse("pass the text of '\(file.original(argument.expression))' to '\(entry.signature)'")
                }
            case .binary:
                return (entry, try bytes(argument.expression, entry))
            case .multipart: throw OpenUse("pass the parts to '\(entry.signature)' as \(client.spelling(body.type))")
            case .sequence: throw OpenUse("pass the values to '\(entry.signature)' as an array")
            }
            return (entry, file.text(of: argument.expression))
        }

        /// Returns a binary body: `[0x73, 0x6e]` results in `Data([0x73, 0x6e])`.
        private func bytes(_ expression: ExprSyntax, _ entry: ClientIndex.Entry) throws(OpenUse) -> String {
            if expression.is(ArrayExprSyntax.self) { return "Data(\(file.text(of: expression)))" }
            if expression.is(StringLiteralExprSyntax.self) { return "Data(\(file.text(of: expression)).utf8)" }
            if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                call.isImplicitInitializer || DottedName.path(call.calledExpression) == ["HTTPBody"],
                let argument = call.arguments.first, argument.label == nil
            {
                // `HTTPBody` may be created from an array of bytes, which `Data` replaces.
                if argument.expression.is(ArrayExprSyntax.self) { return "Data(\(file.text(of: argument.expression)))" }
            }
            throw OpenUse("pass the bytes of '\(file.original(expression))' to '\(entry.signature)'")
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether the expression is a string literal.
        var isText: Bool { self.is(StringLiteralExprSyntax.self) }
    }
#endif
