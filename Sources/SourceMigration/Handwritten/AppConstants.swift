#if Migration
    import SwiftSyntax

    /// The constants of an app, whose values its sources state: `let base = "https://api.example.com"`.
    struct AppConstants {
        private let values: [String: ExprSyntax]

        init(in files: [SwiftFile]) {
            let finder = ConstantFinder(viewMode: .sourceAccurate)
            for file in files { finder.walk(file.tree) }
            values = finder.values.filter { !finder.others.contains($0.key) }
        }

        /// Returns the value of a constant; nil if the name may have several values.
        func value(of expression: ExprSyntax, in file: SwiftFile) -> ExprSyntax? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .declReferenceExpr(let node):
                let name = SwiftName.bare(node.baseName.text)
                guard let local = file.boundNames.declaration(of: name, at: Syntax(node)) else { return values[name] }
                switch local.origin {
                case .value(let value?, _):
                    return local.node.ancestor(VariableDeclSyntax.self)?.isConstant ?? false ? value : nil
                // `guard let url = URL(string: …)`
                case .unwrapped(let value?): return value
                default: return nil
                }
            case .memberAccessExpr(let node): return values[SwiftName.bare(node.declName.baseName.text)]
            default: return nil
            }
        }
    }

    private final class ConstantFinder: SyntaxVisitor {
        var values: [String: ExprSyntax] = [:]
        /// The names that have no value, or several.
        var others: Set<String> = []

        override func visitPost(_ node: PatternBindingSyntax) {
            guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let declaration = node.ancestor(VariableDeclSyntax.self), !Self.isLocal(declaration)
            else { return }
            let bare = SwiftName.bare(name)
            guard let value = declaration.isConstant ? node.initializer?.value : node.onlyExpression,
                values.updateValue(value, forKey: bare) == nil
            else {
                others.insert(bare)
                return
            }
        }

        private static func isLocal(_ node: VariableDeclSyntax) -> Bool {
            node.ancestor(CodeBlockSyntax.self) != nil || node.ancestor(ClosureExprSyntax.self) != nil
        }
    }

    extension VariableDeclSyntax {
        var isConstant: Bool { bindingSpecifier.text == "let" }
    }

    extension PatternBindingSyntax {
        /// The statements of a computed property's getter.
        var getter: CodeBlockItemListSyntax? {
            switch accessorBlock?.accessors {
            case .getter(let statements)?: return statements
            case .accessors(let list)?:
                guard list.count == 1, let only = list.first, only.accessorSpecifier.text == "get" else { return nil }
                return only.body?.statements
            case nil: return nil
            }
        }

        /// The expression that a computed property returns, if its getter consists of only that.
        var onlyExpression: ExprSyntax? {
            guard let statements = getter, statements.count == 1 else { return nil }
            return statements.first?.returnedExpression
        }
    }

    extension CodeBlockItemSyntax {
        /// The expression of a statement that is an expression or returns one.
        var returnedExpression: ExprSyntax? {
            item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExpressionStmtSyntax.self)?.expression
                ?? item.as(ExprSyntax.self)
        }
    }
#endif
