#if Migration
    import APIModel
    import SwiftSyntax

    /// A finder of the types of expressions in the app's code that are types of Apple's client.
    ///
    /// Only types that the code states or that follow from the description are known. Anything else is nil.
    final class AppleInference {
        let client: AppleClient
        let declarations: AppleDeclarations
        private let boundNames: BoundNames
        private var known: [SyntaxIdentifier: AppleType?] = [:]
        /// The number of expressions and declarations whose types are being determined.
        private var depth = 0
        private static let depthLimit = 100

        init(_ client: AppleClient, _ declarations: AppleDeclarations, _ boundNames: BoundNames) {
            self.boundNames = boundNames
            self.client = client
            self.declarations = declarations
        }

        /// Returns the type of an expression; nil if it is unknown.
        func type(of expression: ExprSyntax) -> AppleType? {
            if let known = known[expression.id] { return known }
            guard depth < Self.depthLimit else { return nil }
            // An expression whose type depends on itself has no known type.
            known[expression.id] = .some(nil)
            depth += 1
            let type = determinedType(of: expression)
            depth -= 1
            known[expression.id] = .some(type)
            return type
        }

        private func determinedType(of expression: ExprSyntax) -> AppleType? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .tryExpr(let node): return type(of: node.expression)
            case .awaitExpr(let node): return type(of: node.expression)
            case .optionalChainingExpr(let node): return type(of: node.expression)?.unwrapped
            case .forceUnwrapExpr(let node): return type(of: node.expression)?.unwrapped
            case .tupleExpr(let node):
                guard node.elements.count == 1, let only = node.elements.first else { return nil }
                return type(of: only.expression)
            case .declReferenceExpr(let node): return type(ofName: SwiftName.bare(node.baseName.text), at: Syntax(node))
            case .memberAccessExpr(let node): return type(of: node)
            case .functionCallExpr(let node): return type(of: node)
            case .subscriptCallExpr(let node): return type(of: node.calledExpression)?.element
            case .sequenceExpr(let node): return type(of: node)
            default: return nil
            }
        }

        private func type(of node: MemberAccessExprSyntax) -> AppleType? {
            if let path = DottedName.path(ExprSyntax(node)), path.count > 1, let named = declarations.type(path) {
                return .metatype(named)
            }
            guard let base = node.base else { return nil }
            let name = SwiftName.bare(node.declName.baseName.text)
            if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" { return property(name) }
            guard let type = type(of: base) else { return property(name) }
            if let element = type.element, ["first", "last"].contains(name) { return element.optional }
            return client.member(name, of: type)
        }

        /// Returns the type of a property that the app declares.
        private func property(_ name: String) -> AppleType? { declarations.properties[name] ?? nil }

        private func type(ofName name: String, at node: Syntax) -> AppleType? {
            if let bound = boundNames.declaration(of: name, at: node) { return type(of: bound) }
            if let path = declarations.type([name]) { return .metatype(path) }
            return property(name)
        }

        /// Returns the type of a name that a function's code binds.
        func type(of bound: BoundName) -> AppleType? {
            switch bound.origin {
            case .value(let value, let annotation):
                return annotation.flatMap(declarations.type) ?? value.flatMap { type(of: $0) }
            case .unwrapped(let value):
                if let value { return type(of: value)?.unwrapped }
                guard let binding = bound.node.as(OptionalBindingConditionSyntax.self),
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                else { return nil }
                // `if let name` refers to the name outside the statement.
                let statement = binding.ancestor(CodeBlockItemSyntax.self)
                return statement.flatMap { type(ofName: SwiftName.bare(name), at: Syntax($0)) }?.unwrapped
            case .element(let sequence): return type(of: sequence)?.element
            case .parameter(let syntax): return declarations.type(syntax)
            case .closure(let closure, let index): return type(ofParameter: index, of: closure)
            case .pattern(let node): return type(ofPattern: node)
            }
        }

        /// The functions of a sequence that call their closure with elements.
        private static let elementFunctions: Set<String> = [
            "map", "flatMap", "compactMap", "filter", "forEach", "first", "contains", "allSatisfy", "sorted", "min",
            "max", "last", "prefix", "drop", "firstIndex", "removeAll", "partition", "reversed", "count",
        ]

        /// Returns the type at the root of a key path: of the elements of `books` in `books.map(\.title)`.
        func rootType(of node: KeyPathExprSyntax) -> AppleType? {
            if let root = node.root { return declarations.type(root) }
            guard let call = node.ancestor(FunctionCallExprSyntax.self),
                call.arguments.contains(where: { $0.expression.id == node.id }),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
            else { return nil }
            return type(of: base)?.element
        }

        private func type(ofParameter index: Int, of closure: ClosureExprSyntax) -> AppleType? {
            let call = closure.ancestor(FunctionCallExprSyntax.self)
            guard let call, let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
                call.trailingClosure?.id == closure.id
                    || call.arguments.contains(where: { $0.expression.id == closure.id })
            else { return nil }
            let name = member.declName.baseName.text
            guard let type = type(of: base) else { return nil }
            if let element = type.element { return Self.elementFunctions.contains(name) ? element : nil }
            // The closure may be an argument of `map` or `flatMap` of an optional.
            guard index == 0, ["map", "flatMap"].contains(name) else { return nil }
            switch type {
            case .optional, .value(.optional): return type.unwrapped
            default: return nil
            }
        }

        /// Returns the type of a name in a pattern of a `switch` over a union: `.book(let book)`.
        private func type(ofPattern node: Syntax) -> AppleType? {
            guard let call = node.ancestor(FunctionCallExprSyntax.self),
                let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
                let subject = subject(ofPattern: node), let type = type(of: subject)
            else { return nil }
            switch type {
            case .output, .response, .responseBody: return client.member(name, of: type)
            case .value(let reference):
                guard case .union(let union)? = client.client.definition(of: reference.unwrapped)?.kind else {
                    return nil
                }
                return client.unionCase(name, of: union).map { .value($0.type) }
            default: return nil
            }
        }

        /// Returns the expression that a pattern is matched with.
        func subject(ofPattern node: Syntax) -> ExprSyntax? {
            var current = node.parent
            while let syntax = current {
                if let item = syntax.as(SwitchCaseSyntax.self) {
                    return item.parent?.parent?.as(SwitchExprSyntax.self)?.subject
                }
                if let matching = syntax.as(MatchingPatternConditionSyntax.self) { return matching.initializer.value }
                if syntax.is(CodeBlockItemSyntax.self) { return nil }
                current = syntax.parent
            }
            return nil
        }

        private func type(of node: FunctionCallExprSyntax) -> AppleType? {
            if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
                let name = SwiftName.bare(member.declName.baseName.text)
                if let decoder = EventDecoder(node, self) { return decoder.stream }
                if let type = type(of: base) {
                    if type == .client, let operation = client.operation(calling: name) { return .output(operation) }
                    if case .metatype(let own) = type, name == "init" { return own }
                    if let result = result(of: name, on: type, node) { return result }
                }
                if case .metatype(let own)? = self.type(of: node.calledExpression) { return own }
                return declarations.results[name] ?? nil
            }
            guard let called = node.calledExpression.as(DeclReferenceExprSyntax.self) else { return nil }
            if case .metatype(let own)? = type(of: ExprSyntax(called)) { return own }
            return declarations.results[called.baseName.text] ?? nil
        }

        /// Returns the type of the result of a sequence's function.
        private func result(of name: String, on type: AppleType, _ node: FunctionCallExprSyntax) -> AppleType? {
            guard let element = type.element else { return nil }
            switch name {
            case "filter", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "shuffled": return type
            case "first", "last", "min", "max", "randomElement": return element.optional
            case "map", "compactMap":
                guard let body = node.trailingClosure?.statements, body.count == 1,
                    let value = body.first?.item.as(ExprSyntax.self), let item = self.type(of: value)
                else { return nil }
                let own = name == "map" ? item : item.unwrapped
                if case .value(let value) = own { return .value(.array(value)) }
                return .array(own)
            default: return nil
            }
        }

        /// Returns the type of an expression with operators: of `value ?? default`.
        private func type(of node: SequenceExprSyntax) -> AppleType? {
            let elements = Array(node.elements)
            guard elements.count == 3, let first = elements.first,
                let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text
            else { return nil }
            return sign == "??" ? type(of: first)?.unwrapped : nil
        }
    }

    extension AppleClient {
        /// Returns the case of a union with a name in Apple's client.
        func unionCase(_ name: String, of union: Union) -> Union.Case? {
            union.cases.first { item in
                if item.discriminatorValues.contains(where: { names.member($0) == name }) { return true }
                guard let id = item.type.innermostID else { return false }
                return schemaNames(of: id).contains { names.member($0) == name || names.type($0) == name }
            }
        }
    }
#endif
