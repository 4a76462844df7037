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

        /// Returns the value of a constant; nil if the name may have another value.
        func value(of expression: ExprSyntax, in file: SwiftFile) -> ExprSyntax? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .declReferenceExpr(let node):
                let name = SwiftName.bare(node.baseName.text)
                guard let local = file.boundNames.declaration(of: name, at: Syntax(node)) else {
                    return values[at: Syntax(node), name]
                }
                switch local.origin {
                case .value(let value?, _):
                    return local.node.ancestor(VariableDeclSyntax.self)?.isConstant ?? false ? value : nil
                // `guard let url = URL(string: …)`
                case .unwrapped(let value?): return value
                default: return nil
                }
            case .memberAccessExpr(let node):
                let name = SwiftName.bare(node.declName.baseName.text)
                guard let owner = node.base.flatMap(DottedName.path)?.last else { return nil }
                return ["self", "Self"].contains(owner) ? values[at: Syntax(node), name] : values["\(owner).\(name)"]
            default: return nil
            }
        }
    }

    extension [String: ExprSyntax] {
        /// Returns the value of a name in the innermost type around a node that declares it, or at the top level.
        fileprivate subscript(at node: Syntax, name: String) -> ExprSyntax? {
            node.ownedNames(name).lazy.compactMap { self[$0] }.first
        }
    }

    extension SyntaxProtocol {
        /// Returns a name with each of the types around the node, the innermost first, and then without a type.
        func ownedNames(_ name: String) -> [String] {
            var names: [String] = []
            var current = parent
            while let node = current {
                if let owner = node.declaredTypeName { names.append("\(owner).\(name)") }
                current = node.parent
            }
            return names + [name]
        }

        /// Returns a name with the type whose member the node is: `Server.base`.
        func memberName(_ name: String) -> String {
            guard let owner = ancestor(MemberBlockSyntax.self)?.parent?.declaredTypeName else { return name }
            return "\(owner).\(name)"
        }

        /// A Boolean value that indicates whether the node is part of a function or closure.
        var isLocal: Bool { ancestor(CodeBlockSyntax.self) != nil || ancestor(ClosureExprSyntax.self) != nil }
    }

    private final class ConstantFinder: SyntaxVisitor {
        var values: [String: ExprSyntax] = [:]
        /// The names that have no value, or several.
        var others: Set<String> = []

        override func visitPost(_ node: PatternBindingSyntax) {
            guard let pattern = node.pattern.as(IdentifierPatternSyntax.self),
                let declaration = node.ancestor(VariableDeclSyntax.self), !declaration.isLocal
            else { return }
            let name = node.memberName(SwiftName.bare(pattern.identifier.text))
            guard
                let value = declaration.isConstant ? node.initializer?.value : Self.fixedExpression(node, declaration),
                values.updateValue(value, forKey: name) == nil
            else {
                others.insert(name)
                return
            }
        }

        /// Returns the expression of a computed property that no subclass and no conforming type replaces.
        private static func fixedExpression(
            _ node: PatternBindingSyntax, _ declaration: VariableDeclSyntax
        ) -> ExprSyntax? {
            let owner = node.ancestor(MemberBlockSyntax.self)?.parent
            let isFixed =
                owner.map { $0.is(EnumDeclSyntax.self) || $0.is(StructDeclSyntax.self) } ?? true
                || declaration.modifiers.contains { $0.name.text == "static" }
            return isFixed ? node.onlyExpression : nil
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
