#if Migration
    import SwiftSyntax

    /// A check of values that the migrated code evaluates later than the app's code: where the request is sent.
    struct LaterValues {
        /// The place of the request.
        private let use: Syntax
        private let names: BoundNames

        /// - Parameter names: The names of the file that contains the request.
        init(at use: some SyntaxProtocol, _ names: BoundNames) {
            self.use = Syntax(use)
            self.names = names
        }

        /// Returns whether an expression certainly has the same value after some statements.
        func isSame(_ expression: ExprSyntax, after statements: ArraySlice<CodeBlockItemSyntax>) -> Bool {
            if expression.isLiteral || statements.isEmpty { return true }
            for reference in expression.references {
                let name = SwiftName.bare(reference.baseName.text)
                guard declaration(of: name, at: reference)?.node.id == names.declaration(of: name, at: use)?.node.id
                else { return false }
            }
            return isConstant(expression) || !statements.contains { EffectFinder.hasEffect($0, names) }
        }

        /// Returns the declaration of a name; for `n` in `if let n { … }`, that of the value outside.
        private func declaration(of name: String, at node: DeclReferenceExprSyntax) -> BoundName? {
            let found = names.declaration(of: name, at: Syntax(node))
            guard let binding = found?.node.as(OptionalBindingConditionSyntax.self), binding.initializer == nil,
                let statement = binding.ancestor(CodeBlockItemSyntax.self), binding.ancestor(IfExprSyntax.self) != nil
            else { return found }
            return names.declaration(of: name, at: Syntax(statement))
        }

        /// Returns whether an expression is a local constant or a parameter, or the raw value of one.
        private func isConstant(_ expression: ExprSyntax) -> Bool {
            if let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "rawValue",
                let base = access.base
            {
                return isConstant(base)
            }
            guard let reference = expression.as(DeclReferenceExprSyntax.self),
                let found = declaration(of: SwiftName.bare(reference.baseName.text), at: reference)
            else { return false }
            switch found.origin {
            case .value: return found.node.ancestor(VariableDeclSyntax.self)?.isConstant ?? false
            case .unwrapped:
                return found.node.as(OptionalBindingConditionSyntax.self)?.bindingSpecifier.text == "let"
            case .element, .closure: return true
            case .parameter(let type): return !type.trimmedDescription.hasPrefix("inout")
            case .pattern(let node): return node.ancestor(ValueBindingPatternSyntax.self)?.isConstant ?? false
            }
        }
    }

    /// A finder of code that may change a value of the app: calls, assignments, `await`.
    private final class EffectFinder: SyntaxVisitor {
        private let names: BoundNames
        private var isFound = false

        /// Initializers without effects.
        private static let types: Set<String> = ["URL", "HTTPHeaders", "Parameters", "String"]

        private init(_ names: BoundNames) {
            self.names = names
            super.init(viewMode: .sourceAccurate)
        }

        static func hasEffect(_ statement: CodeBlockItemSyntax, _ names: BoundNames) -> Bool {
            let finder = EffectFinder(names)
            finder.walk(statement)
            return finder.isFound
        }

        private func note() -> SyntaxVisitorContinueKind {
            isFound = true
            return .skipChildren
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let called = node.calledExpression
            let member = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            let isPlain =
                called.is(DictionaryExprSyntax.self) || ["appendingPathComponent", "appending"].contains(member)
                || DottedName.path(called).map { $0.count == 1 && Self.types.contains($0[0]) } ?? false
            return isPlain ? .visitChildren : note()
        }

        override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
            // An entry of a local dictionary.
            guard let target = node.elements.first?.as(SubscriptCallExprSyntax.self), node.elements.count == 3,
                let name = target.calledExpression.as(DeclReferenceExprSyntax.self),
                names.declaration(of: SwiftName.bare(name.baseName.text), at: Syntax(name)) != nil,
                let value = node.elements.last
            else { return .visitChildren }
            walk(value)
            return .skipChildren
        }

        override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
            let plain: Set<String> = ["+", "==", "!=", "&&", "||", "??", "<", ">", "<=", ">=", "-", "*", "/"]
            return plain.contains(node.operator.text) ? .visitChildren : note()
        }

        // The statements of `else` leave the function.
        override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
            walk(node.conditions)
            return .skipChildren
        }

        override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { note() }
        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { note() }
    }
#endif
