#if Migration
    import APIModel
    import SwiftSyntax

    // Values of models and enumerations, whose labels, properties and cases have other names.
    extension AppleRewriter {
        /// Edits an expression so that it is a value of a type of the generated client.
        ///
        /// - Parameter name: The name of the parameter or property for which the value is.
        /// - Throws: An error if the value can't be of the type without a conversion.
        func adapt(_ expression: ExprSyntax, to type: TypeReference, of name: String) throws(OpenUse) {
            let resolved = client.client.resolved(type)
            switch expression.as(ExprSyntaxEnum.self) {
            case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr: return
            case .tryExpr(let node): return try adapt(node.expression, to: type, of: name)
            case .awaitExpr(let node): return try adapt(node.expression, to: type, of: name)
            case .arrayExpr(let node):
                guard case .array(let item) = resolved.unwrapped else { break }
                for element in node.elements { try adapt(element.expression, to: item, of: name) }
                return
            case .dictionaryExpr(let node):
                guard case .dictionary(let value) = resolved.unwrapped, case .elements(let list) = node.content else {
                    break
                }
                for element in list { try adapt(element.value, to: value, of: name) }
                return
            case .functionCallExpr(let node):
                if node.isImplicitInitializer { return try adaptInitializer(node, of: type) }
                if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
                    return try adaptCase(member, node.arguments, of: type, name)
                }
                if case .metatype? = inference.type(of: node.calledExpression) { return }
            case .memberAccessExpr(let node):
                if node.base == nil { return try adaptCase(node, nil, of: type, name) }
            default: break
            }
            if client.differs(type), inference.type(of: expression)?.unwrapped != .value(type.unwrapped) {
                throw OpenUse("pass '\(name)' as \(client.spelling(type)), not '\(file.original(expression).oneLine)'")
            }
        }

        /// Renames the labels of a model's initializer.
        private func adaptInitializer(_ node: FunctionCallExprSyntax, of type: TypeReference) throws(OpenUse) {
            guard let definition = client.client.definition(of: type.unwrapped) else { return }
            guard case .structure(let structure) = definition.kind, structure.form == .object else {
                throw OpenUse("create \(client.spelling(type)) instead of '\(file.original(node).oneLine)'")
            }
            var arguments: [(index: Int, argument: LabeledExprSyntax)] = []
            var isFlat = true
            for (argument, isOwn) in parts(of: node, structure) {
                isFlat = isFlat && isOwn
                let label = SwiftName.bare(argument.label?.text ?? "")
                guard let index = structure.properties.firstIndex(where: { client.names.member($0.key) == label }),
                    let token = argument.label
                else {
                    throw OpenUse("\(client.spelling(type)) has no property '\(label)'")
                }
                let property = structure.properties[index]
                if property.presence == .optionalNullable, !argument.expression.is(NilLiteralExprSyntax.self) {
                    throw OpenUse("pass '\(property.name)' as Nullable: '.value(…)' or '.null'")
                }
                try adapt(argument.expression, to: property.type, of: property.name)
                if label != property.name { file.replace(token, with: SwiftName.label(property.name)) }
                arguments.append((index, argument))
            }
            let indices = arguments.map(\.index)
            guard isFlat, indices == indices.sorted() else {
                guard Set(indices).count == indices.count else { throw OpenUse("create \(client.spelling(type))") }
                let texts = arguments.sorted { $0.index < $1.index }.map { _, argument in
                    "\(argument.label.map { file.text(of: $0) } ?? ""): \(file.text(of: argument.expression))"
                }
                return file.replace(node.arguments, with: texts.joined(separator: ", "))
            }
        }

        /// Returns the arguments of a model's initializer, in which the parts of an `allOf` are expanded.
        private func parts(
            of node: FunctionCallExprSyntax, _ structure: Structure
        ) -> [(argument: LabeledExprSyntax, isOwn: Bool)] {
            node.arguments.flatMap { argument -> [(LabeledExprSyntax, Bool)] in
                let label = argument.label?.text ?? ""
                guard label.hasPrefix("value"), Int(label.dropFirst(5)) != nil,
                    client.property(label, of: structure) == nil,
                    let inner = argument.expression.as(FunctionCallExprSyntax.self), inner.trailingClosure == nil
                else { return [(argument, true)] }
                return parts(of: inner, structure).map { ($0.argument, false) }
            }
        }

        /// Renames the labels of an initializer that names its type.
        func rewriteInitializer(_ node: FunctionCallExprSyntax) {
            var type: TypeReference?
            if case .metatype(.value(let own))? = inference.type(of: node.calledExpression) { type = own }
            if node.isImplicitInitializer { type = contextualType(of: ExprSyntax(node)) }
            guard let type else { return }
            adaptInPlace(node) { () throws(OpenUse) in try adaptInitializer(node, of: type) }
        }

        private func adaptInPlace(_ node: some SyntaxProtocol, _ body: () throws(OpenUse) -> Void) {
            do throws(OpenUse) {
                try file.attempt(body)
            } catch {
                open(node, error)
            }
        }

        /// Returns the type that a declaration, a `return` or an assignment gives an expression.
        private func contextualType(of expression: ExprSyntax) -> TypeReference? {
            guard let parent = expression.parent else { return nil }
            var type: AppleType?
            if let clause = parent.as(InitializerClauseSyntax.self),
                let binding = clause.parent?.as(PatternBindingSyntax.self)
            {
                type = binding.typeAnnotation.flatMap { inference.declarations.type($0.type) }
            } else if parent.is(ReturnStmtSyntax.self) {
                guard expression.ancestor(ClosureExprSyntax.self) == nil else { return nil }
                type = expression.ancestor(FunctionDeclSyntax.self)?.signature.returnClause.flatMap {
                    inference.declarations.type($0.type)
                }
            } else if let argument = parent.as(LabeledExprSyntax.self) {
                // The app may declare the function that has this argument.
                guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                    let function = DottedName.path(call.calledExpression)?.last
                else { return nil }
                type = inference.declarations.parameters["\(function)(\(argument.label?.text ?? "_"):)"] ?? nil
            } else if let list = parent.as(ExprListSyntax.self), list.count == 3 {
                let elements = Array(list)
                guard elements[2].id == expression.id,
                    elements[1].is(AssignmentExprSyntax.self) || elements[1].isEquality
                else { return nil }
                type = inference.type(of: elements[0])
            }
            if case .value(let own)? = type { return own }
            return nil
        }

        /// Renames a case of an enumeration or a union: `.non_hyphen_fiction`.
        private func adaptCase(
            _ node: MemberAccessExprSyntax, _ arguments: LabeledExprListSyntax?, of type: TypeReference, _ name: String
        ) throws(OpenUse) {
            let own = SwiftName.bare(node.declName.baseName.text)
            switch client.client.definition(of: type.unwrapped)?.kind {
            case .enumeration(let enumeration)?:
                guard let item = client.enumerationCase(own, of: enumeration) else {
                    if own == "none" || own == "some" { return }
                    throw OpenUse("\(client.spelling(type)) has no case '\(own)'")
                }
                if item.name != own { file.replace(node.declName, with: SwiftName.member(item.name)) }
            case .union(let union)?:
                guard let item = client.unionCase(own, of: union) else {
                    throw OpenUse("create \(client.spelling(type)) instead of '.\(own)'")
                }
                for argument in arguments ?? [] { try adapt(argument.expression, to: item.type, of: own) }
                if item.name != own { file.replace(node.declName, with: SwiftName.member(item.name)) }
            case .structure?: throw OpenUse("create \(client.spelling(type)) instead of '.\(own)'")
            default: throw OpenUse("pass '\(name)' as \(client.spelling(type)) instead of '.\(own)'")
            }
        }

        /// Renames a member of a value: a property of a model, or a case of an enumeration.
        func rename(_ name: DeclReferenceExprSyntax, of type: AppleType, isInterpolated: Bool) {
            let own = SwiftName.bare(name.baseName.text)
            switch type {
            case .value(let reference):
                guard case .structure(let structure)? = client.client.definition(of: reference)?.kind,
                    let property = client.property(own, of: structure)
                else { return }
                if client.differs(property.type) || property.presence == .optionalNullable, !isInterpolated {
                    let type = client.spelling(property.type)
                    let whole = property.presence == .optionalNullable ? "Nullable<\(type)>?" : type
                    open(name, OpenUse("'\(property.name)' is \(whole) now"))
                }
                if property.name != own { file.replace(name, with: SwiftName.member(property.name)) }
            case .metatype(.value(let reference)):
                guard case .enumeration(let enumeration)? = client.client.definition(of: reference)?.kind,
                    let item = client.enumerationCase(own, of: enumeration), item.name != own
                else { return }
                file.replace(name, with: SwiftName.member(item.name))
            default: return
            }
        }

        /// Renames a case without its type, which follows from the context: `genre == .non_hyphen_fiction`.
        func renameImplicitCase(_ node: MemberAccessExprSyntax) {
            var type = contextualType(of: ExprSyntax(node))
            if let subject = inference.subject(ofPattern: Syntax(node)),
                node.ancestor(SwitchCaseItemListSyntax.self) != nil,
                case .value(let own)? = inference.type(of: subject)
            {
                type = own
            }
            let own = SwiftName.bare(node.declName.baseName.text)
            let name: String? =
                switch (type?.unwrapped).flatMap({ client.client.definition(of: $0)?.kind }) {
                case .enumeration(let enumeration)?: client.enumerationCase(own, of: enumeration)?.name
                case .union(let union)?: client.unionCase(own, of: union)?.name
                default: nil
                }
            if let name, name != own { file.replace(node.declName, with: SwiftName.member(name)) }
        }
    }

    // The cases of a `switch`, to which servers may add others in the generated client.
    extension AppleRewriter {
        /// Adds a `default` to a `switch` over all cases, because enumerations and unions are open.
        func addDefault(to node: SwitchExprSyntax) {
            guard case .value(let type)? = inference.type(of: node.subject),
                let definition = client.client.definition(of: type.unwrapped)
            else { return }
            let isOpen: Bool
            switch definition.kind {
            case .enumeration(let enumeration): isOpen = enumeration.isOpen
            case .union(let union): isOpen = union.isOpen
            default: isOpen = false
            }
            guard isOpen, let last = node.cases.last, !node.cases.contains(where: \.isDefault) else { return }
            let indentation = file.indentation(of: last)
            let advice = "handle a value that the description doesn't define; Apple's client throws for it"
            guard node.parent?.is(ExpressionStmtSyntax.self) ?? false else { return open(node, OpenUse(advice)) }
            file.insert(
                "\n\(indentation)// FIXME(endpointgen): \(advice)\n\(indentation)default: break", after: last)
            file.noteOpen(node, advice)
        }
    }

    extension SwitchCaseListSyntax.Element {
        /// A Boolean value that indicates whether the element matches every value, or may do so.
        fileprivate var isDefault: Bool {
            guard case .switchCase(let item) = self else { return true }
            guard case .case(let label) = item.label else { return true }
            return label.caseItems.contains { $0.pattern.is(WildcardPatternSyntax.self) }
        }
    }

    extension MemberAccessExprSyntax {
        /// A Boolean value that indicates whether the value is only written into a string.
        var isInterpolated: Bool { parent?.parent?.parent?.is(ExpressionSegmentSyntax.self) ?? false }
    }

    extension ExprSyntax {
        fileprivate var isEquality: Bool {
            ["==", "!="].contains(self.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
        }
    }
#endif
