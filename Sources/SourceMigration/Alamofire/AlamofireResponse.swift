#if Migration
    import APIModel
    import SwiftSyntax

    /// The use of a response of Alamofire, which a call of the generated client replaces.
    struct AlamofireResponse {
        private enum Use {
            /// `.responseDecodable(of: Book.self) { response in … }`
            case completion(FunctionCallExprSyntax, ClosureExprSyntax)
            /// `try await ….serializingDecodable(Book.self).value`
            case awaited
        }

        private let call: AlamofireCall
        private let entry: ClientIndex.Entry
        private let context: AlamofireContext
        private let file: SwiftFile
        private let use: Use

        /// - Throws: An error if the generated client's method doesn't return what the response contains.
        init(
            _ call: AlamofireCall, _ entry: ClientIndex.Entry, _ context: AlamofireContext, _ file: SwiftFile
        ) throws(OpenUse) {
            (self.call, self.entry, self.context, self.file) = (call, entry, context, file)
            let other = OpenUse("call '\(entry.signature)', which returns the content")
            var links = call.links[...]
            var isValidated = false
            while let link = links.first, link.isValidation {
                links = links.dropFirst()
                isValidated = true
            }
            guard let last = links.first, let function = last.call else { throw other }
            switch (last.name, links.dropFirst().map(\.name)) {
            case ("responseDecodable", []):
                let closure = try Self.completion(of: function, entry)
                try Self.check(function, entry, context, isValidated)
                use = .completion(function, closure)
            case ("response", []):
                guard isValidated, case .one(.none) = entry.endpoint.success else { throw other }
                use = .completion(function, try Self.completion(of: function, entry))
            case ("serializingDecodable", ["value"]):
                try Self.check(function, entry, context, isValidated)
                guard call.node.isAwaited else { throw OpenUse("call '\(entry.signature)' with 'try await'") }
                use = .awaited
            default: throw other
            }
        }

        /// Returns the closure that receives the response.
        private static func completion(
            of function: FunctionCallExprSyntax, _ entry: ClientIndex.Entry
        ) throws(OpenUse) -> ClosureExprSyntax {
            for argument in function.arguments where argument.label?.text == "queue" {
                // The rewritten code calls the closure on the main actor.
                guard [".main", "DispatchQueue.main"].contains(argument.expression.trimmedDescription) else {
                    throw OpenUse("call '\(entry.signature)' in a Task, and choose its actor")
                }
            }
            let argument = function.arguments.first { $0.label?.text == "completionHandler" }?.expression
            guard let closure = function.trailingClosure ?? argument?.as(ClosureExprSyntax.self) else {
                throw OpenUse("call '\(entry.signature)' in a Task")
            }
            return closure
        }

        /// Checks that a response is decoded as the type that the generated client's method returns.
        private static func check(
            _ function: FunctionCallExprSyntax, _ entry: ClientIndex.Entry, _ context: AlamofireContext,
            _ isValidated: Bool
        ) throws(OpenUse) {
            for argument in function.arguments {
                guard ["of", nil, "queue", "decoder", "completionHandler"].contains(argument.label?.text) else {
                    throw OpenUse("call '\(entry.signature)' without '\(argument.label?.text ?? "")'")
                }
                guard argument.label?.text != "decoder" || argument.expression.oneLine == "JSONDecoder()" else {
                    throw OpenUse("call '\(entry.signature)' without the decoder '\(argument.expression.oneLine)'")
                }
            }
            let result = try MigratedResult(entry) { $0 }
            guard case .one(.json(let type, _)) = entry.endpoint.success, result.keys.isEmpty else {
                throw OpenUse("use the result of '\(entry.signature)', which is the content")
            }
            let spelling = context.client.spelling(of: type)
            let old = function.arguments.first { $0.label == nil || $0.label?.text == "of" }?.expression
            guard let name = old?.trimmedDescription, name.hasSuffix(".self") else {
                throw OpenUse("call '\(entry.signature)', which returns \(spelling)")
            }
            guard context.types.isSame(String(name.dropLast(5)), as: type) else {
                throw OpenUse(
                    name.dropLast(5) == spelling
                        ? "call '\(entry.signature)', which returns the client's \(spelling), and remove the app's"
                        : "call '\(entry.signature)', which returns \(spelling)")
            }
            // Without a validation, an error's body that has the type of a success is a success.
            guard isValidated || !entry.endpoint.mayFail(with: type) else {
                throw OpenUse(
                    "call '\(entry.signature)', which throws an error for each status outside of 200 to 299")
            }
        }

        /// Replaces the chain by a call, or by a task with the call and the closure's code.
        ///
        /// - Parameter values: The expressions in the call.
        func replace(with text: String, _ values: [ExprSyntax]) throws(OpenUse) {
            switch use {
            case .awaited:
                guard context.errorUses.clausesAreGeneral(for: call.node) else {
                    throw OpenUse("call '\(entry.signature)', and handle EndpointError in the 'catch' clause")
                }
                file.replace(call.node, with: text)
            case .completion(let function, let closure):
                let task = try CompletionTask(
                    function, closure, entry, context.client, declared: context.types.declared)
                try replaceUses(in: closure)
                let code = try task.text(calling: text, with: values, in: file)
                file.replace(call.node, with: code)
            }
        }

        /// Replaces the uses of the response in a closure, where it becomes a result.
        private func replaceUses(in closure: ClosureExprSyntax) throws(OpenUse) {
            let advice = OpenUse("call '\(entry.signature)' in a Task, which throws an EndpointError")
            guard case .simpleInput(let list)? = closure.signature?.parameterClause, list.count == 1,
                let parameter = list.first
            else { throw advice }
            for name in ["asAFError", "responseCode", "AFError", "isResponseValidationError"] {
                guard !file.original(closure).contains(name) else { throw advice }
            }
            guard context.errorUses.failuresAreGeneral(in: closure.statements) else { throw advice }
            // Alamofire's result has data, and the call's result has none.
            let isEmpty = if case .one(.none) = entry.endpoint.success { true } else { false }
            guard !isEmpty || !file.original(closure).contains(".success(") else { throw advice }
            let name = parameter.name.text
            let uses = file.nameUses.uses(
                of: name, declaredBy: Syntax(parameter), in: closure.statements)
            for use in uses {
                guard let access = ExprSyntax(use).chained else { throw advice }
                switch access.declName.baseName.text {
                case "result":
                    guard !context.errorUses.isTyped || access.isMatched else { throw advice }
                    if let member = ExprSyntax(access).chained?.declName.baseName.text {
                        guard ["get", "map"].contains(member) else { throw advice }
                    }
                    file.replace(access, with: name)
                case "value" where !isEmpty:
                    let isWhole = access.parent?.is(InitializerClauseSyntax.self) ?? false
                    file.replace(access, with: isWhole ? "try? \(name).get()" : "(try? \(name).get())")
                default: throw advice
                }
            }
        }
    }

    extension MemberAccessExprSyntax {
        /// A Boolean value that indicates whether the expression is only matched with patterns.
        fileprivate var isMatched: Bool {
            parent?.is(SwitchExprSyntax.self) ?? false
                || parent?.parent?.is(MatchingPatternConditionSyntax.self) ?? false
        }
    }

    extension MemberLink {
        /// A Boolean value that indicates whether the link refuses each status outside of 200 to 299.
        fileprivate var isValidation: Bool {
            guard name == "validate", let call, call.trailingClosure == nil, call.arguments.count < 2 else {
                return false
            }
            guard let only = call.arguments.first else { return true }
            return only.label?.text == "statusCode"
                && ["200..<300", "200...299"].contains(only.expression.trimmedDescription)
        }
    }

    extension Endpoint {
        /// Returns whether a documented error may have a body that is a value of a type.
        fileprivate func mayFail(with type: TypeReference) -> Bool {
            failures.contains { failure in
                if case .json(let other, _) = failure.content { other == type || other == .json } else { false }
            }
        }
    }
#endif
