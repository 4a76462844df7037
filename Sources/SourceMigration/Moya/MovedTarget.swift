#if Migration
    import APIModel
    import SwiftSyntax

    /// A handwritten target that generated targets replace, or the reasons why they can't.
    struct MovedTarget {
        let target: MoyaTarget
        /// The operations of the cases, in the order of the cases; empty if the target isn't replaced.
        private(set) var operations: [HandwrittenOperationFinder.Result] = []
        /// The nodes of the target that prevent its replacement, with what to do.
        private(set) var problems: [(node: Syntax, use: OpenUse)] = []
        /// The type that replaces the target: `BooksTarget`, or `MultiTarget` for cases of several groups.
        private(set) var typeName = ""
        /// The environment for which a provider is created, as code; nil for the generated targets' own.
        private(set) var environment: String?

        var isMoved: Bool { problems.isEmpty }

        /// A Boolean value that indicates whether the cases are operations of several groups.
        var isSplit: Bool { Set(operations.map(\.entry.group.targetName)).count > 1 }

        init(_ target: MoyaTarget, _ finder: HandwrittenOperationFinder, _ constants: AppConstants) {
            self.target = target
            if let problem = target.problem { problems.append((Syntax(target.declaration), problem)) }
            for item in target.cases {
                do throws(OpenUse) {
                    let request = try MoyaRequest(item, of: target, constants)
                    operations.append(try finder.operation(of: request.request, in: request.scope))
                } catch {
                    problems.append((item.node, error))
                }
            }
            guard let first = operations.first, problems.isEmpty else {
                if problems.isEmpty {
                    problems.append((Syntax(target.declaration), OpenUse("remove '\(target.name)', which has no case")))
                }
                return
            }
            let client = finder.values.client
            guard operations.allSatisfy({ $0.base == first.base }) else {
                problems.append(
                    (Syntax(target.declaration), OpenUse("divide '\(target.name)' by its servers, and migrate again")))
                return
            }
            environment = client.environment(of: first.base)
            typeName = isSplit ? "MultiTarget" : client.targetName(of: first.entry.group)
        }

        /// Returns the index of the case that code names.
        func index(of name: String?) -> Int? { target.cases.firstIndex { $0.name == name } }

        /// Returns a case of the generated target with the values of a case of the handwritten target.
        ///
        /// - Throws: An error if a value would be evaluated more or less than once.
        func code(
            of index: Int, _ arguments: LabeledExprListSyntax, isQualified: Bool, _ client: ClientIndex,
            in file: SwiftFile
        ) throws(OpenUse) -> String {
            let (item, operation) = (target.cases[index], operations[index])
            let name = client.targetName(of: operation.entry.group)
            var text = try operation.arguments.targetCase(of: operation.entry)
            let values = try self.values(arguments, of: item)
            for (index, value) in values.enumerated() {
                let mark = "\(CaseBody.marks.start)\(index)\(CaseBody.marks.end)"
                let isPlain = value.is(DeclReferenceExprSyntax.self) || value.isLiteral || DottedName.path(value) != nil
                guard isPlain || text.ranges(of: mark).count == 1 else {
                    throw OpenUse("assign '\(value.oneLine)' to a constant, and pass it to '\(name)\(text.unmarked)'")
                }
                let code = value.root.id == file.tree.root.id ? file.text(of: value) : value.trimmedDescription
                if value.is(IntegerLiteralExprSyntax.self) {
                    text = text.replacing("\"\\(\(mark))\"", with: "\"\(code)\"")
                }
                text = text.replacing("\(mark).", with: value.is(SequenceExprSyntax.self) ? "(\(code))." : "\(code).")
                text = text.replacing(mark, with: code)
            }
            if isSplit { return "\(typeName)(\(name)\(text))" }
            return isQualified ? name + text : text
        }

        /// Returns the values that a call passes, in the order of the case's values.
        private func values(
            _ arguments: LabeledExprListSyntax, of item: MoyaTarget.Case
        ) throws(OpenUse) -> [ExprSyntax] {
            var rest = Array(arguments)[...]
            var values: [ExprSyntax] = []
            for value in item.values {
                if let next = rest.first, next.label.map({ SwiftName.bare($0.text) }) == value.label {
                    values.append(next.expression)
                    rest = rest.dropFirst()
                } else if let value = value.defaultValue, value.isLiteral {
                    values.append(value)
                } else {
                    throw OpenUse("pass all values of '\(item.name ?? target.name)'")
                }
            }
            guard rest.isEmpty else { throw OpenUse("pass the values of '\(item.name ?? target.name)'") }
            return values
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether the expression is a literal without inserted values.
        var isLiteral: Bool {
            plainText != nil || self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
                || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
        }
    }

    extension String {
        /// The code with an ellipsis for each value that a call passes.
        fileprivate var unmarked: String {
            var result = ""
            var isMarked = false
            for character in self {
                if character == CaseBody.marks.start { isMarked = true }
                if !isMarked { result.append(character) }
                if character == CaseBody.marks.end {
                    isMarked = false
                    result += "…"
                }
            }
            return result
        }
    }
#endif
