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
            if target.parts.contains(where: { CaseBody.hasMarks($0.node.trimmedDescription) }) {
                let advice = "remove the characters U+E000 and U+E001 from '\(target.name)', and migrate again"
                problems.append((Syntax(target.declaration), OpenUse(advice)))
            }
            let fixedNames = constants.fixedNames.union(finder.values.client.model.caseNames)
            for item in target.cases {
                do throws(OpenUse) {
                    let request = try MoyaRequest(item, of: target, constants, fixedNames)
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

        /// Adds the problems of the target's uses in the app.
        ///
        /// - Parameters:
        ///   - implicit: The names of members whose type isn't certain.
        ///   - providers: The targets of providers that are created without the target's name.
        mutating func check(implicit: Set<String>, providers: Set<String>) {
            guard isMoved else { return }
            if environment != nil, providers.contains(target.name) || providers.contains("") {
                let type = "MoyaProvider<\(target.name)>"
                problems.append(
                    (
                        Syntax(target.declaration),
                        OpenUse("create each provider as '\(type)(…)' for another server, and migrate again")
                    ))
            }
            guard !isSplit, let group = operations.first?.entry.group else { return }
            for (item, operation) in zip(target.cases, operations) {
                guard let name = item.name, implicit.contains(name), operation.entry.endpoint.name != name,
                    group.endpoints.contains(where: { $0.name == name })
                else { continue }
                let advice = "rename the case '\(name)', which is another operation in \(typeName), and migrate again"
                problems.append((item.node, OpenUse(advice)))
            }
        }

        /// Returns whether another case is the same operation.
        func isShared(_ index: Int) -> Bool {
            let endpoint = operations[index].entry.endpoint
            return operations.count { $0.entry.endpoint.name == endpoint.name } > 1
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
            let isPlain = { (value: ExprSyntax) in value.isLiteral || DottedName.path(value) != nil }
            if let call = values.first(where: { !isPlain($0) }) {
                let order = text.markedIndices.filter { values.indices.contains($0) && !values[$0].isLiteral }
                guard order == order.sorted() else {
                    throw OpenUse("assign '\(call.oneLine)' to a constant, and pass it to '\(name)\(text.unmarked)'")
                }
            }
            for (index, value) in values.enumerated() {
                let mark = "\(CaseBody.marks.start)\(index)\(CaseBody.marks.end)"
                let isAlone = !text.contains("\\(\(mark)") && !text.contains("\(mark).")
                guard isPlain(value) || text.ranges(of: mark).count == 1, isAlone || !value.hasImplicitMember,
                    !CaseBody.hasMarks(value.trimmedDescription)
                else {
                    throw OpenUse("assign '\(value.oneLine)' to a constant, and pass it to '\(name)\(text.unmarked)'")
                }
                let code = value.root.id == file.tree.root.id ? file.text(of: value) : value.trimmedDescription
                if value.isDecimal {
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

    extension APIModel {
        /// The names of the cases of enumerations: `Genre.crime`.
        fileprivate var caseNames: Set<String> {
            var names: Set<String> = []
            for definition in types.definitions where definition.parent == nil {
                guard case .enumeration(let enumeration) = definition.kind else { continue }
                names.formUnion(enumeration.cases.map { "\(definition.name).\($0.name)" })
            }
            return names
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether a part of the expression is a member of the expected type: `.max`.
        fileprivate var hasImplicitMember: Bool {
            descendants(MemberAccessExprSyntax.self).contains { $0.base == nil }
        }
    }

    extension String {
        /// The indices of the values whose marks the code has, in the order of the marks.
        fileprivate var markedIndices: [Int] {
            split(separator: CaseBody.marks.start).dropFirst().compactMap { part in
                Int(part.prefix { $0 != CaseBody.marks.end })
            }
        }

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
