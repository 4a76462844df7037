#if Migration
    import SwiftSyntax

    /// The statements of a target's property for one of its cases, without `switch self`.
    struct CaseBody {
        private(set) var statements: [CodeBlockItemSyntax] = []
        /// The names that patterns bind to the values of the case.
        private(set) var scope: CodeScope

        /// The characters around the index of a value, until a call is rewritten.
        static let marks: (start: Character, end: Character) = ("\u{E000}", "\u{E001}")

        /// Returns whether an app's code itself contains the characters.
        static func hasMarks(_ code: String) -> Bool {
            code.unicodeScalars.contains { $0 == "\u{E000}" || $0 == "\u{E001}" }
        }

        /// - Throws: An error if the statements depend on more than the case.
        init(of property: String, in target: MoyaTarget, for item: MoyaTarget.Case) throws(OpenUse) {
            guard let binding = target.properties[property], let list = binding.getter,
                let file = target.parts.first(where: { $0.node.contains(binding) })?.file
            else {
                throw OpenUse("declare '\(property)' of '\(target.name)' as a computed property, and migrate again")
            }
            scope = CodeScope(file: file, removedType: target.name)
            if item.name == nil {
                for (index, value) in item.values.enumerated() {
                    if let label = value.label { scope.values[label] = Self.passed(index, value) }
                }
            }
            for statement in list {
                if let choice = statement.switchOverSelf {
                    statements += try branch(of: choice, item, property, target)
                } else {
                    statements.append(statement)
                }
                if let end = statements.firstIndex(where: { $0.item.is(ReturnStmtSyntax.self) }) {
                    statements.removeSubrange((end + 1)...)
                    break
                }
            }
            for statement in statements.dropLast()
            where statement.mayReturn || !statement.boundNames.isDisjoint(with: scope.values.keys) {
                throw Self.other(property, target)
            }
            if let call = statements.dropLast().lazy.compactMap({ $0.returnedExpression?.attempted }).first(where: {
                $0.is(FunctionCallExprSyntax.self)
            }) {
                throw OpenUse("move '\(call.oneLine)' out of '\(property)' of '\(target.name)', and migrate again")
            }
        }

        /// The expression that the property returns, and the statements before it.
        var returned: ExprSyntax? { statements.last?.returnedExpression }

        var before: [CodeBlockItemSyntax] { Array(statements.dropLast()) }

        private static func passed(_ index: Int, _ value: MoyaTarget.Value) -> CodeScope.PassedValue {
            CodeScope.PassedValue(code: "\(marks.start)\(index)\(marks.end)", type: value.type)
        }

        private static func other(_ property: String, _ target: MoyaTarget) -> OpenUse {
            OpenUse("write '\(property)' of '\(target.name)' with one 'switch self' over its cases, and migrate again")
        }

        private mutating func branch(
            of choice: SwitchExprSyntax, _ item: MoyaTarget.Case, _ property: String, _ target: MoyaTarget
        ) throws(OpenUse) -> [CodeBlockItemSyntax] {
            let other = Self.other(property, target)
            for part in choice.cases {
                guard case .switchCase(let branch) = part else { throw other }
                switch branch.label {
                case .default: return Array(branch.statements)
                case .case(let label):
                    for pattern in label.caseItems {
                        guard let names = try Self.names(in: pattern.pattern, of: item, target, other) else {
                            continue
                        }
                        guard pattern.whereClause == nil else { throw other }
                        for (index, name) in names { scope.values[name] = Self.passed(index, item.values[index]) }
                        return Array(branch.statements)
                    }
                }
            }
            throw other
        }

        /// Returns the names that a pattern binds, by the indices of a case's values; nil if it is another case's.
        private static func names(
            in pattern: PatternSyntax, of item: MoyaTarget.Case, _ target: MoyaTarget, _ other: OpenUse
        ) throws(OpenUse) -> [(Int, String)]? {
            let binding = pattern.as(ValueBindingPatternSyntax.self)
            guard binding?.isConstant ?? true,
                let expression = (binding?.pattern ?? pattern).as(ExpressionPatternSyntax.self)?.expression
            else { throw other }
            let call = expression.as(FunctionCallExprSyntax.self)
            guard let access = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self) else {
                throw other
            }
            let name = SwiftName.bare(access.declName.baseName.text)
            // A static member of the type may equal any case.
            guard target.caseNames.contains(name) else { throw other }
            guard name == item.name else { return nil }
            guard let call else { return [] }
            guard call.arguments.count == item.values.count else { throw other }
            var names: [(Int, String)] = []
            for (index, argument) in call.arguments.enumerated() {
                if let label = argument.label, SwiftName.bare(label.text) != item.values[index].label { throw other }
                if argument.expression.is(DiscardAssignmentExprSyntax.self) { continue }
                guard let name = argument.expression.boundName(isInBinding: binding != nil) else { throw other }
                if name != "_" { names.append((index, name)) }
            }
            return names
        }
    }

    extension ExprSyntax {
        /// Returns the name that a pattern in an expression binds: `id` of `let id`.
        ///
        /// - Parameter isInBinding: True in `let .book(id)`; in `.book(id)` a name is compared, and binds nothing.
        fileprivate func boundName(isInBinding: Bool) -> String? {
            if let reference = self.as(DeclReferenceExprSyntax.self) {
                return isInBinding ? SwiftName.bare(reference.baseName.text) : nil
            }
            guard let pattern = self.as(PatternExprSyntax.self)?.pattern else { return nil }
            let binding = pattern.as(ValueBindingPatternSyntax.self)
            guard isInBinding || binding != nil, binding?.isConstant ?? true else { return nil }
            let inner = binding?.pattern ?? pattern
            if inner.is(WildcardPatternSyntax.self) { return "_" }
            return inner.as(IdentifierPatternSyntax.self).map { SwiftName.bare($0.identifier.text) }
        }
    }

    extension CodeBlockItemSyntax {
        /// A Boolean value that indicates whether the statement contains a `return` of its function.
        fileprivate var mayReturn: Bool {
            !descendants(ReturnStmtSyntax.self) { !$0.is(ClosureExprSyntax.self) && !$0.is(FunctionDeclSyntax.self) }
                .isEmpty
        }

        /// The names that the statement binds; the name of `if let name` is bound only in its braces.
        fileprivate var boundNames: Set<String> {
            let patterns = descendants(IdentifierPatternSyntax.self) { node in
                !node.is(OptionalBindingConditionSyntax.self)
                    || !(node.parent?.parent?.parent?.is(IfExprSyntax.self) ?? false)
            }
            let names = patterns.map(\.identifier.text) + descendants(FunctionDeclSyntax.self).map(\.name.text)
            return Set(names.map(SwiftName.bare))
        }

        /// The `switch self` that the statement consists of.
        fileprivate var switchOverSelf: SwitchExprSyntax? {
            let expression =
                item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
                ?? item.as(ReturnStmtSyntax.self)?.expression
            guard let choice = expression?.as(SwitchExprSyntax.self),
                choice.subject.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            else { return nil }
            return choice
        }
    }
#endif
