#if Migration
    import SwiftSyntax

    /// A value of a request that moves from a statement to a later place.
    struct MovedValue {
        private let value: ExprSyntax
        private let names: [DeclReferenceExprSyntax]
        private let statement: CodeBlockItemSyntax
        private let use: ExprSyntax
        private let file: SwiftFile

        init(_ value: ExprSyntax, from statement: CodeBlockItemSyntax, to use: ExprSyntax, in file: SwiftFile) {
            (self.value, self.statement, self.use, self.file) = (value, statement, use, file)
            let finder = RootFinder(viewMode: .sourceAccurate)
            finder.walk(value)
            names = finder.names
        }

        /// A Boolean value that indicates whether each name in the value is the same declaration at both places.
        var hasSameNames: Bool {
            names.allSatisfy { declaration(of: $0, at: statement)?.node.id == declaration(of: $0, at: use)?.node.id }
        }

        /// A Boolean value that indicates whether no statement can change the value: a literal or a local constant.
        var isFixed: Bool { Self.hasFixedForm(value) && names.allSatisfy(isConstant) }

        private func declaration(of name: DeclReferenceExprSyntax, at node: some SyntaxProtocol) -> BoundName? {
            file.boundNames.declaration(of: SwiftName.bare(name.baseName.text), at: Syntax(node))
        }

        private func isConstant(_ name: DeclReferenceExprSyntax) -> Bool {
            guard let bound = declaration(of: name, at: statement) else { return false }
            switch bound.origin {
            case .parameter(let type): return !type.trimmedDescription.contains("inout")
            case .value: return bound.node.parent?.parent?.as(VariableDeclSyntax.self)?.isConstant ?? false
            case .unwrapped:
                return bound.node.as(OptionalBindingConditionSyntax.self)?.bindingSpecifier.text == "let"
            case .element, .closure: return true
            case .pattern: return false
            }
        }

        /// Returns whether an expression is a literal, a name, or the raw value of one.
        private static func hasFixedForm(_ value: ExprSyntax) -> Bool {
            if value.is(DeclReferenceExprSyntax.self) || value.isLiteral { return true }
            guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "rawValue" else {
                return false
            }
            return access.base?.is(DeclReferenceExprSyntax.self) ?? false
        }
    }

    private final class RootFinder: SyntaxVisitor {
        var names: [DeclReferenceExprSyntax] = []

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { names.append(node) }
        }
    }

    extension CodeBlockItemSyntax {
        /// A Boolean value that indicates whether the statement declares constants, and calls only `URL(string:)`.
        var isConstantDeclaration: Bool {
            let isDeclaration = item.as(VariableDeclSyntax.self)?.isConstant ?? false
            guard isDeclaration || item.is(GuardStmtSyntax.self) else { return false }
            let finder = EffectFinder(viewMode: .sourceAccurate)
            if let guarded = item.as(GuardStmtSyntax.self) {
                finder.walk(guarded.conditions)
            } else {
                finder.walk(self)
            }
            return !finder.isFound
        }
    }

    private final class EffectFinder: SyntaxVisitor {
        var isFound = false

        override func visitPost(_ node: FunctionCallExprSyntax) {
            let path = DottedName.path(node.calledExpression)
            let isKnown = ["URL", "HTTPHeaders", "Parameters"].contains(path?.last ?? "")
            if !isKnown, path?.last != "appendingPathComponent" { isFound = true }
        }

        override func visitPost(_ node: AwaitExprSyntax) { isFound = true }
        override func visitPost(_ node: InOutExprSyntax) { isFound = true }
        override func visitPost(_ node: SubscriptCallExprSyntax) { isFound = true }
        override func visitPost(_ node: MacroExpansionExprSyntax) { isFound = true }
    }
#endif
