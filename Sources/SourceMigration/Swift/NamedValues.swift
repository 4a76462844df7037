#if Migration
    import SwiftSyntax

    /// The names of the properties, variables and parameters of an app that have a type.
    struct NamedValues {
        private var names: Set<String> = []
        private var others: Set<String> = []

        /// Collects the names of values with a type in an app's files.
        ///
        /// - Parameter type: The name of the type, which annotations and initializers state.
        init(of type: String, in files: [SwiftFile]) {
            for node in files.descendants(PatternBindingSyntax.self) {
                guard let name = node.name else { continue }
                if let annotation = node.typeAnnotation {
                    add(name, Self.isType(annotation.type, type))
                } else if let value = node.initializer?.value {
                    let called = value.as(FunctionCallExprSyntax.self)?.calledExpression
                    add(name, called?.as(DeclReferenceExprSyntax.self)?.baseName.text == type)
                }
            }
            for node in files.descendants(FunctionParameterSyntax.self) {
                add(SwiftName.bare((node.secondName ?? node.firstName).text), Self.isType(node.type, type))
            }
        }

        private mutating func add(_ name: String, _ isOfType: Bool) {
            if isOfType { names.insert(name) } else { others.insert(name) }
        }

        private static func isType(_ syntax: TypeSyntax, _ type: String) -> Bool {
            if let optional = syntax.as(OptionalTypeSyntax.self) { return isType(optional.wrappedType, type) }
            if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
                return isType(optional.wrappedType, type)
            }
            if let attributed = syntax.as(AttributedTypeSyntax.self) { return isType(attributed.baseType, type) }
            return syntax.as(IdentifierTypeSyntax.self)?.name.text == type
        }

        /// Returns whether an expression certainly has the type, since all declarations of its name have it.
        func contains(_ expression: ExprSyntax) -> Bool {
            guard let name = Self.name(of: expression) else { return false }
            return names.contains(name) && !others.contains(name)
        }

        private static func name(of expression: ExprSyntax) -> String? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .declReferenceExpr(let node): SwiftName.bare(node.baseName.text)
            case .memberAccessExpr(let node):
                // The base may be `self`, a type, or any value with a property of this name.
                SwiftName.bare(node.declName.baseName.text)
            case .optionalChainingExpr(let node): name(of: node.expression)
            case .forceUnwrapExpr(let node): name(of: node.expression)
            default: nil
            }
        }
    }
#endif
