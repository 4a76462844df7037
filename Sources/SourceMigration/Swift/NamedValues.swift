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
            let finder = ValueFinder(type)
            for file in files { finder.walk(file.tree) }
            names = finder.names
            others = finder.others
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

    private final class ValueFinder: SyntaxVisitor {
        private let type: String
        var names: Set<String> = []
        var others: Set<String> = []

        init(_ type: String) {
            self.type = type
            super.init(viewMode: .sourceAccurate)
        }

        private func add(_ name: String, _ isOfType: Bool) {
            if isOfType { names.insert(SwiftName.bare(name)) } else { others.insert(SwiftName.bare(name)) }
        }

        override func visitPost(_ node: PatternBindingSyntax) {
            guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
            if let annotation = node.typeAnnotation { return add(name, isType(annotation.type)) }
            guard let value = node.initializer?.value else { return }
            let called = value.as(FunctionCallExprSyntax.self)?.calledExpression
            add(name, called?.as(DeclReferenceExprSyntax.self)?.baseName.text == type)
        }

        override func visitPost(_ node: FunctionParameterSyntax) {
            add((node.secondName ?? node.firstName).text, isType(node.type))
        }

        private func isType(_ syntax: TypeSyntax) -> Bool {
            if let optional = syntax.as(OptionalTypeSyntax.self) { return isType(optional.wrappedType) }
            if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
                return isType(optional.wrappedType)
            }
            if let attributed = syntax.as(AttributedTypeSyntax.self) { return isType(attributed.baseType) }
            return syntax.as(IdentifierTypeSyntax.self)?.name.text == type
        }
    }
#endif
