#if Migration
    import APIModel
    import SwiftSyntax

    /// A check of the values that a call passes, whose types must be the same in both clients.
    struct MigratedValues {
        let client: ClientIndex
        /// The types for which the old client has another Swift type.
        let differing: Set<TypeReference>

        /// Returns the text of a value for a parameter, a property or a body.
        ///
        /// - Parameter name: The name of the parameter or property.
        /// - Throws: An error if the value may be of another type.
        func text(
            _ expression: ExprSyntax, as type: TypeReference, _ name: String, in file: SwiftFile
        ) throws(OpenUse) -> String {
            try check(expression, as: type, name, in: file)
            return file.text(of: expression)
        }

        private func check(
            _ expression: ExprSyntax, as type: TypeReference, _ name: String, in file: SwiftFile
        ) throws(OpenUse) {
            let resolved = client.resolved(type).unwrapped
            switch expression.as(ExprSyntaxEnum.self) {
            case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr: return
            case .arrayExpr(let node):
                guard case .array(let item) = resolved else { break }
                for element in node.elements { try check(element.expression, as: item, name, in: file) }
                return
            case .memberAccessExpr(let node):
                if node.base == nil { return try checkCase(node, of: resolved) }
            case .functionCallExpr(let node):
                if let model = structure(created: node, of: resolved) {
                    return try checkProperties(of: model, node, in: file)
                }
            default: break
            }
            if differs(resolved) {
                throw OpenUse(
                    "pass '\(name)' as \(client.spelling(of: type)), not '\(file.original(expression).oneLine)'")
            }
        }

        /// Returns the model that an initializer creates: `Book(…)`, or `.init(…)`.
        private func structure(created node: FunctionCallExprSyntax, of type: TypeReference) -> TypeDefinition? {
            guard let definition = client.definition(of: type), case .structure = definition.kind else { return nil }
            if node.isImplicitInitializer { return definition }
            return node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == definition.name
                ? definition : nil
        }

        /// Checks that an initializer's arguments have the labels and order of a model's properties.
        private func checkProperties(
            of definition: TypeDefinition, _ node: FunctionCallExprSyntax, in file: SwiftFile
        ) throws(OpenUse) {
            guard case .structure(let structure) = definition.kind, structure.form == .object else {
                throw OpenUse("create \(definition.name)")
            }
            var last = -1
            for argument in node.arguments {
                let label = SwiftName.bare(argument.label?.text ?? "")
                guard let index = structure.properties.firstIndex(where: { $0.name == label }) else {
                    throw OpenUse("\(definition.name) has no property '\(label)'")
                }
                guard index > last else {
                    throw OpenUse("pass '\(label)' in the order of \(definition.name)'s properties")
                }
                last = index
                let property = structure.properties[index]
                let isNil = argument.expression.is(NilLiteralExprSyntax.self)
                if property.presence == .optionalNullable, !isNil {
                    throw OpenUse("pass '\(label)' as Nullable: '.value(…)' or '.null'")
                }
                try check(argument.expression, as: property.type, label, in: file)
            }
        }

        private func checkCase(_ node: MemberAccessExprSyntax, of type: TypeReference) throws(OpenUse) {
            let own = SwiftName.bare(node.declName.baseName.text)
            if client.definition(of: type)?.hasCase(own) ?? false { return }
            throw OpenUse("\(client.spelling(of: type)) has no case '\(own)'")
        }

        private func differs(_ type: TypeReference) -> Bool {
            switch client.resolved(type) {
            case .array(let item), .dictionary(let item), .optional(let item): differs(item)
            case let type: differing.contains(type)
            }
        }
    }
#endif
