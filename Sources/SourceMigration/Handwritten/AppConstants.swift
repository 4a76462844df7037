#if Migration
    import SwiftSyntax

    /// The constants of an app, whose values its sources state: `let base = "https://api.example.com"`.
    struct AppConstants {
        private let values: [String: ExprSyntax]
        let members: AppMembers
        /// The names of members that always have the same value: `Config.size`, `Genre.crime`.
        let fixedNames: Set<String>

        init(in files: [SwiftFile]) {
            members = AppMembers(in: files)
            let finder = ConstantFinder(in: files)
            values = finder.values.filter { !finder.others.contains($0.key) && !finder.isReplaceable($0.key) }
            fixedNames = finder.fixedNames.subtracting(finder.others).filter { !finder.isReplaceable($0) }
        }

        /// Returns the value of a constant; nil if the name may have another value.
        func value(of expression: ExprSyntax, in file: SwiftFile) -> ExprSyntax? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .declReferenceExpr(let node):
                let name = SwiftName.bare(node.baseName.text)
                guard let local = file.boundNames.declaration(of: name, at: Syntax(node)) else {
                    return value(name, at: Syntax(node), isMember: false)
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
                return ["self", "Self"].contains(owner)
                    ? value(name, at: Syntax(node), isMember: true) : values["\(owner).\(name)"]
            default: return nil
            }
        }

        /// Returns the value of a name in the innermost type around a node that declares it, or at the top level.
        private func value(_ name: String, at node: Syntax, isMember: Bool) -> ExprSyntax? {
            members.qualified(name, at: node, isMember: isMember).flatMap { values[$0] }
        }
    }

    private struct ConstantFinder {
        private(set) var values: [String: ExprSyntax] = [:]
        /// The names that have no value, or several.
        private(set) var others: Set<String> = []
        private(set) var fixedNames: Set<String>
        /// Computed static properties in extensions, by their names with the extended types.
        private var extensions: [String: String] = [:]
        /// The types whose static properties no other type replaces.
        private let types: Set<String>

        init(in files: [SwiftFile]) {
            let declarations = files.descendants(DeclSyntax.self).filter { !$0.is(ExtensionDeclSyntax.self) }
            types = Set(declarations.compactMap(\.declaredTypeName)).union(["String", "URL"])
            let cases = files.descendants(EnumCaseElementSyntax.self)
            fixedNames = Set(cases.map { $0.memberName(SwiftName.bare($0.name.text)) })
            for node in files.descendants(PatternBindingSyntax.self) { add(node) }
        }

        /// Returns whether a type that conforms to a protocol may replace a property.
        func isReplaceable(_ name: String) -> Bool { extensions[name].map { !types.contains($0) } ?? false }

        private mutating func add(_ node: PatternBindingSyntax) {
            guard let name = node.name.map(node.memberName),
                let declaration = node.ancestor(VariableDeclSyntax.self), !declaration.isLocal
            else { return }
            if !declaration.isConstant, let owner = node.owner, owner.is(ExtensionDeclSyntax.self) {
                extensions[name] = owner.declaredTypeName
            }
            if declaration.isConstant || node.onlyExpression?.isLiteral ?? false { fixedNames.insert(name) }
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
            let isFixed =
                node.owner.map { $0.is(EnumDeclSyntax.self) || $0.is(StructDeclSyntax.self) } ?? true
                || declaration.modifiers.contains { $0.name.text == "static" }
            return isFixed ? node.onlyExpression : nil
        }
    }

    extension VariableDeclSyntax {
        var isConstant: Bool { bindingSpecifier.text == "let" }
    }

    extension ValueBindingPatternSyntax {
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
