#if Migration
    import SwiftSyntax

    /// The types that an app's declarations require of expressions, such as arguments and returned values.
    struct ExpectedTypes {
        /// The types of parameters by function and label: `load(target:)`.
        private let parameters: [String: Set<String>]
        private let providers: ProviderValues

        init(in files: [SwiftFile], _ providers: ProviderValues) {
            let functions = files.descendants(FunctionDeclSyntax.self).map { node in
                (SwiftName.bare(node.name.text), node.signature)
            }
            let initializers = files.descendants(InitializerDeclSyntax.self).compactMap { node in
                node.owner?.declaredTypeName.map { ($0, node.signature) }
            }
            var parameters: [String: Set<String>] = [:]
            for (name, signature) in functions + initializers {
                for parameter in signature.parameterClause.parameters {
                    let label = SwiftName.bare(parameter.firstName.text)
                    parameters["\(name)(\(label))", default: []].insert(parameter.type.trimmedDescription)
                }
            }
            self.parameters = parameters
            self.providers = providers
        }

        /// Returns the names of members outside of the targets whose type isn't certain: `.list`.
        func uncertainMembers(in files: [SwiftFile], _ targets: [String: MovedTarget]) -> Set<String> {
            let parts = Set(targets.values.flatMap(\.target.parts).map(\.node.id))
            return files.reduce(into: []) { names, file in
                let members = file.tree.descendants(MemberAccessExprSyntax.self) { !parts.contains($0.id) }
                for node in members where node.base == nil {
                    let expression = node.call.map { ExprSyntax($0) } ?? ExprSyntax(node)
                    if let type = type(of: expression, in: file), targets[type] != nil { continue }
                    names.insert(SwiftName.bare(node.declName.baseName.text))
                }
            }
        }

        /// Returns the type that a value must have where it is used; nil if it isn't certain.
        func type(of expression: ExprSyntax, in file: SwiftFile) -> String? {
            guard let parent = expression.parent else { return nil }
            switch parent.kind {
            case .labeledExpr: return type(of: parent.cast(LabeledExprSyntax.self), in: file)
            case .initializerClause:
                if let binding = parent.parent?.as(PatternBindingSyntax.self) {
                    return binding.typeAnnotation?.type.trimmedDescription.withoutOptional
                }
                return parent.parent?.as(FunctionParameterSyntax.self)?.type.trimmedDescription.withoutOptional
            case .returnStmt: return Self.returnedType(at: parent)
            case .codeBlockItem:
                guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return nil }
                return Self.returnedType(at: parent)
            default: return nil
            }
        }

        private func type(of argument: LabeledExprSyntax, in file: SwiftFile) -> String? {
            guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
            let label = argument.label.map { SwiftName.bare($0.text) }
            if let access = call.calledExpression.as(MemberAccessExprSyntax.self), var base = access.base {
                // `provider.rx.request(…)`
                if let inner = base.as(MemberAccessExprSyntax.self), let provider = inner.base,
                    ["rx", "reactive"].contains(inner.declName.baseName.text)
                {
                    base = provider
                }
                if label == nil, call.arguments.first?.id == argument.id,
                    let target = providers.target(of: base, in: file)
                {
                    return target
                }
            }
            guard let name = Self.name(of: call.calledExpression, in: file) else { return nil }
            let types = parameters["\(name)(\(label ?? "_"))"] ?? []
            return types.count == 1 ? types.first?.withoutOptional : nil
        }

        /// Returns the name of a called function of the app; nil if it may be a function of another type.
        private static func name(of called: ExprSyntax, in file: SwiftFile) -> String? {
            if let access = called.as(MemberAccessExprSyntax.self) {
                let base = access.base?.as(OptionalChainingExprSyntax.self)?.expression ?? access.base
                guard base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else { return nil }
                return SwiftName.bare(access.declName.baseName.text)
            }
            guard let name = called.as(DeclReferenceExprSyntax.self).map({ SwiftName.bare($0.baseName.text) }) else {
                return nil
            }
            // A value of the same name hides the app's functions.
            guard let local = file.boundNames.declaration(of: name, at: Syntax(called)) else { return name }
            return local.node.as(CodeBlockItemSyntax.self)?.item.is(FunctionDeclSyntax.self) ?? false ? name : nil
        }

        private static func returnedType(at node: Syntax) -> String? {
            var current = node.parent
            while let syntax = current {
                switch syntax.kind {
                case .functionDecl:
                    let type = syntax.cast(FunctionDeclSyntax.self).signature.returnClause?.type
                    return type?.trimmedDescription.withoutOptional
                case .patternBinding:
                    return syntax.cast(PatternBindingSyntax.self).typeAnnotation?.type.trimmedDescription
                        .withoutOptional
                case .closureExpr, .initializerDecl, .subscriptDecl: return nil
                default: current = syntax.parent
                }
            }
            return nil
        }
    }
#endif
