#if Migration
    import SwiftSyntax

    /// The names and values of a dictionary of parameters in an app's code.
    struct ParameterDictionary {
        struct Entry {
            let key: String
            let value: ExprSyntax
            /// A Boolean value that indicates whether the entry is added only if an optional has a value.
            var isConditional = false
            /// A Boolean value that indicates whether the entry is assigned, which adds no entry for nil.
            var isAssigned = false
            /// A Boolean value that indicates whether the request has the `rawValue` of the value.
            var isRawValue = false
        }

        private(set) var entries: [Entry] = []

        /// Reads a dictionary, or a variable whose entries the statements before it set.
        ///
        /// - Throws: An error if an entry isn't certain.
        init(_ expression: ExprSyntax, before statements: [CodeBlockItemSyntax]) throws(OpenUse) {
            if expression.is(NilLiteralExprSyntax.self) { return }
            if let dictionary = Self.dictionary(expression) {
                try add(dictionary)
                return
            }
            guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let start = statements.lastIndex(where: { Self.value(of: name, in: $0) != nil }),
                let value = Self.value(of: name, in: statements[start])
            else { throw Self.open(expression) }
            guard !statements[start].trimmedDescription.contains("Any?") else { throw Self.open(expression) }
            if !Self.isEmpty(value) {
                guard let dictionary = Self.dictionary(value) else { throw Self.open(expression) }
                try add(dictionary)
            }
            // For each entry, the first of the statements after it.
            var ends = entries.map { _ in start + 1 }
            for (index, statement) in statements.enumerated().dropFirst(start + 1) {
                try add(statement, to: name, expression)
                while ends.count < entries.count { ends.append(index + 1) }
            }
            let later = LaterValues(at: expression, BoundNames())
            for (entry, end) in zip(entries, ends) {
                let others = statements[end...].filter { !Self.isEntry($0, of: name) }
                guard later.isSame(entry.value, after: others[...]) else {
                    throw OpenUse("pass '\(entry.key)' as the request does, whose value may change before")
                }
            }
        }

        private static func open(_ expression: ExprSyntax) -> OpenUse {
            OpenUse("pass the values of '\(expression.oneLine)' as parameters")
        }

        private mutating func add(_ dictionary: DictionaryExprSyntax) throws(OpenUse) {
            guard case .elements(let elements) = dictionary.content else { return }
            for element in elements {
                guard let key = element.key.plainText else { throw Self.open(element.key) }
                entries.append(Entry(key: key, value: element.value))
            }
        }

        /// Adds the entry that a statement sets: `parameters["q"] = text`, or the same in `if let text`.
        private mutating func add(
            _ statement: CodeBlockItemSyntax, to name: String, _ expression: ExprSyntax
        ) throws(OpenUse) {
            if let entry = Self.entry(statement, of: name) ?? Self.conditionalEntry(statement, of: name) {
                guard !entries.contains(where: { $0.key == entry.key }) else { throw Self.open(expression) }
                entries.append(entry)
                return
            }
            if statement.usesName(name) { throw Self.open(expression) }
        }

        /// Returns whether a statement sets an entry of a variable, and has no other effect.
        static func isEntry(_ statement: CodeBlockItemSyntax, of name: String) -> Bool {
            entry(statement, of: name) != nil || conditionalEntry(statement, of: name) != nil
        }

        /// Returns the entry of `if let text { parameters["q"] = text }`.
        private static func conditionalEntry(_ statement: CodeBlockItemSyntax, of name: String) -> Entry? {
            guard let condition = expression(of: statement)?.as(IfExprSyntax.self), condition.elseBody == nil,
                condition.conditions.count == 1, condition.body.statements.count == 1,
                let only = condition.body.statements.first, let entry = entry(only, of: name),
                case .optionalBinding(let binding)? = condition.conditions.first?.condition,
                let own = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            else { return nil }
            let access = entry.value.as(MemberAccessExprSyntax.self)
            let isRawValue = access?.declName.baseName.text == "rawValue"
            guard let value = isRawValue ? access?.base : entry.value,
                value.as(DeclReferenceExprSyntax.self)?.baseName.text == own
            else { return nil }
            return Entry(
                key: entry.key, value: binding.initializer?.value ?? value, isConditional: true, isRawValue: isRawValue)
        }

        private static func entry(_ statement: CodeBlockItemSyntax, of name: String) -> Entry? {
            guard let sequence = expression(of: statement)?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
                let target = sequence.elements.first?.as(SubscriptCallExprSyntax.self),
                target.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == name,
                target.arguments.count == 1, let key = target.arguments.first?.expression.plainText,
                sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false,
                let value = sequence.elements.last
            else { return nil }
            if let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "rawValue",
                let optional = access.base?.as(OptionalChainingExprSyntax.self)
            {
                return Entry(key: key, value: optional.expression, isAssigned: true, isRawValue: true)
            }
            return Entry(key: key, value: value, isAssigned: true)
        }

        private static func expression(of statement: CodeBlockItemSyntax) -> ExprSyntax? {
            statement.item.as(ExpressionStmtSyntax.self)?.expression ?? statement.item.as(ExprSyntax.self)
        }

        private static func value(of name: String, in statement: CodeBlockItemSyntax) -> ExprSyntax? {
            guard let declaration = statement.item.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
                let binding = declaration.bindings.first,
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
            else { return nil }
            return binding.initializer?.value
        }

        /// Returns whether an expression is an empty dictionary: `[String: Any]()`, `Parameters()`.
        private static func isEmpty(_ expression: ExprSyntax) -> Bool {
            guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty else { return false }
            return call.calledExpression.is(DictionaryExprSyntax.self)
                || DottedName.path(call.calledExpression)?.last == "Parameters"
        }

        private static func dictionary(_ expression: ExprSyntax) -> DictionaryExprSyntax? {
            if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
                sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) ?? false
            {
                return sequence.elements.first?.as(DictionaryExprSyntax.self)
            }
            return expression.as(DictionaryExprSyntax.self)
        }
    }
#endif
