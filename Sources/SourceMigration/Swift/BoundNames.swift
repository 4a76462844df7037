#if Migration
    import SwiftSyntax

    /// A name that a declaration or pattern binds in a function's code.
    struct BoundName {
        enum Origin {
            /// `let name = value` or `let name: Type = value`.
            case value(ExprSyntax?, TypeSyntax?)
            /// `if let name = value`; nil for `if let name`, whose value is the outer name.
            case unwrapped(ExprSyntax?)
            /// `for name in sequence`.
            case element(ExprSyntax)
            case parameter(TypeSyntax)
            /// A closure's parameter, by its index.
            case closure(ClosureExprSyntax, Int)
            /// A name in a pattern of a `switch`, `if case` or `catch`.
            case pattern(Syntax)
        }

        let origin: Origin
        /// The node that declares the name.
        let node: Syntax
    }

    /// A finder of the declaration to which a name refers, by the rules of lexical scopes.
    final class BoundNames {
        /// The statements that bind each name, by the list of statements.
        private var lists: [SyntaxIdentifier: [String: [CodeBlockItemSyntax]]] = [:]
        /// The names of the variables of each type, by the list of its members.
        private var members: [SyntaxIdentifier: Set<String>] = [:]

        /// Returns the innermost declaration of `name` in the function that contains `node`; nil for none.
        func declaration(of name: String, at node: Syntax) -> BoundName? {
            var child = node
            var current = node.parent
            var isMember = false
            while let scope = current {
                if let block = scope.as(MemberBlockSyntax.self) {
                    if variables(of: block).contains(name) { return nil }
                    isMember = true
                }
                // The types around the node may inherit a member of the same name.
                if isMember, scope.parent?.is(SourceFileSyntax.self) ?? false { return nil }
                if let found = declaration(of: name, in: scope, before: child, at: node.position) { return found }
                child = scope
                current = scope.parent
            }
            return nil
        }

        private func variables(of block: MemberBlockSyntax) -> Set<String> {
            if let known = members[block.id] { return known }
            let bindings = block.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
            let names = bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
            members[block.id] = Set(names.map { SwiftName.bare($0) })
            return members[block.id] ?? []
        }

        /// - Parameters:
        ///   - child: The part of the scope that contains the use of the name.
        ///   - position: The position of the use.
        private func declaration(
            of name: String, in scope: Syntax, before child: Syntax, at position: AbsolutePosition
        ) -> BoundName? {
            switch scope.kind {
            case .codeBlockItemList:
                for item in statements(binding: name, in: scope.cast(CodeBlockItemListSyntax.self)).reversed() {
                    guard item.position < child.position else { continue }
                    if let found = binding(of: name, in: item) { return found }
                }
            case .functionDecl:
                return parameter(name, scope.cast(FunctionDeclSyntax.self).signature.parameterClause)
            case .initializerDecl:
                return parameter(name, scope.cast(InitializerDeclSyntax.self).signature.parameterClause)
            case .subscriptDecl: return parameter(name, scope.cast(SubscriptDeclSyntax.self).parameterClause)
            case .accessorDecl:
                guard let value = scope.cast(AccessorDeclSyntax.self).parameters, value.name.text == name else {
                    return nil
                }
                return BoundName(origin: .pattern(Syntax(value)), node: Syntax(value))
            case .closureExpr:
                let closure = scope.cast(ClosureExprSyntax.self)
                // The values of captures are outside of the closure.
                guard child.id != closure.signature?.id else { return nil }
                return parameter(name, closure) ?? capture(name, closure)
            case .forStmt:
                let loop = scope.cast(ForStmtSyntax.self)
                guard child.id == loop.body.id || child.id == loop.whereClause?.id else { return nil }
                if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                    return BoundName(origin: .element(loop.sequence), node: Syntax(loop.pattern))
                }
                return pattern(name, Syntax(loop.pattern))
            case .ifExpr:
                let condition = scope.cast(IfExprSyntax.self)
                guard child.id != condition.elseBody?.id else { return nil }
                return self.condition(name, condition.conditions, before: position)
            case .guardStmt:
                let conditions = scope.cast(GuardStmtSyntax.self).conditions
                return child.id == conditions.id ? condition(name, conditions, before: position) : nil
            case .whileStmt: return condition(name, scope.cast(WhileStmtSyntax.self).conditions, before: position)
            case .switchCase:
                let item = scope.cast(SwitchCaseSyntax.self)
                guard child.id != item.label.id || item.label.hasCondition(at: position) else { return nil }
                return pattern(name, Syntax(item.label))
            case .catchClause: return pattern(name, Syntax(scope.cast(CatchClauseSyntax.self).catchItems))
            default: break
            }
            return nil
        }

        /// Returns the statements of a list that may bind a name.
        private func statements(binding name: String, in list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
            if let known = lists[list.id] { return known[name] ?? [] }
            var statements: [String: [CodeBlockItemSyntax]] = [:]
            for item in list {
                var names = item.isConditional ? item.boundPatterns.map(\.name) : []
                if let function = item.item.as(FunctionDeclSyntax.self) {
                    names.append(SwiftName.bare(function.name.text))
                }
                for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
                    names += binding.pattern.boundPatterns.map(\.name)
                }
                names += item.item.as(GuardStmtSyntax.self)?.conditions.boundPatterns.map(\.name) ?? []
                for name in Set(names) { statements[name, default: []].append(item) }
            }
            lists[list.id] = statements
            return statements[name] ?? []
        }

        private func binding(of name: String, in item: CodeBlockItemSyntax) -> BoundName? {
            if let declaration = item.item.as(VariableDeclSyntax.self) {
                for binding in declaration.bindings {
                    guard let own = binding.pattern.as(IdentifierPatternSyntax.self) else {
                        if let found = pattern(name, Syntax(binding.pattern)) { return found }
                        continue
                    }
                    guard SwiftName.bare(own.identifier.text) == name else { continue }
                    return BoundName(
                        origin: .value(binding.initializer?.value, binding.typeAnnotation?.type), node: Syntax(binding))
                }
            }
            if let guarded = item.item.as(GuardStmtSyntax.self) {
                return condition(name, guarded.conditions, before: nil)
            }
            // The value of a function, or of a name in `#if`, isn't known.
            return BoundName(origin: .pattern(Syntax(item)), node: Syntax(item))
        }

        /// - Parameter position: The position of the use; nil for the statements after a `guard`.
        private func condition(
            _ name: String, _ list: ConditionElementListSyntax, before position: AbsolutePosition?
        ) -> BoundName? {
            for element in list.reversed() {
                // A condition sees the names of the conditions before it.
                if let position, element.endPosition > position { continue }
                switch element.condition {
                case .optionalBinding(let binding):
                    guard let own = binding.pattern.as(IdentifierPatternSyntax.self),
                        SwiftName.bare(own.identifier.text) == name
                    else { continue }
                    return BoundName(origin: .unwrapped(binding.initializer?.value), node: Syntax(binding))
                case .matchingPattern(let matching):
                    if let found = pattern(name, Syntax(matching.pattern)) { return found }
                default: continue
                }
            }
            return nil
        }

        private func parameter(_ name: String, _ clause: FunctionParameterClauseSyntax) -> BoundName? {
            for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
                return BoundName(origin: .parameter(parameter.type), node: Syntax(parameter))
            }
            return nil
        }

        /// Returns a capture with a value: `[client = other]`, or `[weak client]`, which is an optional.
        private func capture(_ name: String, _ closure: ClosureExprSyntax) -> BoundName? {
            for item in closure.signature?.capture?.items ?? [] where SwiftName.bare(item.name.text) == name {
                guard item.initializer != nil || item.specifier?.specifier.text == "weak" else { return nil }
                return BoundName(origin: .value(item.initializer?.value, nil), node: Syntax(item))
            }
            return nil
        }

        private func parameter(_ name: String, _ closure: ClosureExprSyntax) -> BoundName? {
            let clause = closure.signature?.parameterClause
            switch clause {
            case .simpleInput(let list)?:
                for (index, parameter) in list.enumerated() where parameter.name.text == name {
                    return BoundName(origin: .closure(closure, index), node: Syntax(parameter))
                }
            case .parameterClause(let clause)?:
                for (index, parameter) in clause.parameters.enumerated()
                where (parameter.secondName ?? parameter.firstName).text == name {
                    guard let type = parameter.type else {
                        return BoundName(origin: .closure(closure, index), node: Syntax(parameter))
                    }
                    return BoundName(origin: .parameter(type), node: Syntax(parameter))
                }
            case nil:
                guard name.hasPrefix("$"), let index = Int(name.dropFirst()) else { return nil }
                return BoundName(origin: .closure(closure, index), node: Syntax(closure))
            }
            return nil
        }

        private func pattern(_ name: String, _ node: Syntax) -> BoundName? {
            let found = node.boundPatterns.last { $0.name == name }
            return found.map { BoundName(origin: .pattern(Syntax($0)), node: Syntax($0)) }
        }
    }

    extension CodeBlockItemSyntax {
        /// A Boolean value that indicates whether the item consists of `#if` with statements.
        fileprivate var isConditional: Bool { item.as(DeclSyntax.self)?.is(IfConfigDeclSyntax.self) ?? false }
    }

    extension SwitchCaseSyntax.Label {
        /// Returns whether a position is in the `where` clause of a pattern, which sees the names of the pattern.
        fileprivate func hasCondition(at position: AbsolutePosition) -> Bool {
            guard case .case(let label) = self else { return false }
            return label.caseItems.contains { item in
                item.whereClause.map { $0.position <= position && position < $0.endPosition } ?? false
            }
        }
    }

    extension SyntaxProtocol {
        /// The patterns that bind names, except those in closures.
        fileprivate var boundPatterns: [IdentifierPatternSyntax] {
            descendants(IdentifierPatternSyntax.self) { !$0.is(ClosureExprSyntax.self) }
        }
    }

    extension IdentifierPatternSyntax {
        /// The name without backticks.
        fileprivate var name: String { SwiftName.bare(identifier.text) }
    }
#endif
