#if Migration
    import APIModel
    import SwiftSyntax

    /// A rewriter of one file's uses of Moya.
    ///
    /// Nodes are replaced after their parts, so that a replacement contains the replacements in its parts.
    final class MoyaRewriter: SyntaxVisitor {
        private let file: SwiftFile
        private let client: ClientIndex
        private let targets: [String: MovedTarget]
        /// The targets that are replaced, sorted by their names.
        private let moved: [MovedTarget]
        private let types: ExpectedTypes
        /// The types that the app declares, which hide those of the runtime.
        private let declared: Set<String>
        private var imports: MoyaImports

        /// The names of Moya that only have another name.
        private static let renamed = ["MoyaProvider": "Provider", "MoyaError": "EndpointError"]
        private static let members = ["Response": "Response", "Method": "HTTPMethod"].merging(renamed) { own, _ in own }

        /// Rewrites an app's uses of its handwritten targets.
        static func rewrite(_ files: [SwiftFile], _ client: ClientIndex) {
            let constants = AppConstants(in: files)
            let finder = HandwrittenOperationFinder(client, in: files, constants.members)
            let moved = MoyaTargets.all(in: files).map { MovedTarget($0, finder, constants) }
            var targets = Dictionary(moved.map { ($0.target.name, $0) }) { first, _ in first }
            let types = ExpectedTypes(in: files, ProviderValues(in: files))
            let known = Set(targets.keys).union(client.model.groups.map { client.targetName(of: $0) })
            let implicit = types.uncertainMembers(in: files, targets)
            let providers = ImplicitProviders(in: files, types, known).targets
            for name in targets.keys { targets[name]?.check(implicit: implicit, providers: providers) }
            for file in files {
                let rewriter = MoyaRewriter(file, client, targets, types, declared: constants.members.declared)
                rewriter.walk(file.tree)
                rewriter.imports.rewrite(in: file)
            }
        }

        private init(
            _ file: SwiftFile, _ client: ClientIndex, _ targets: [String: MovedTarget], _ types: ExpectedTypes,
            declared: Set<String>
        ) {
            (self.file, self.client, self.targets, self.types) = (file, client, targets, types)
            self.declared = declared
            moved = targets.values.filter(\.isMoved).sorted { $0.target.name < $1.target.name }
            imports = MoyaImports()
            super.init(viewMode: .sourceAccurate)
        }

        /// Returns the name of a type of the runtime, with its module if the app has such a type.
        private func runtime(_ name: String) -> String {
            declared.contains(name) ? "EndpointRuntime.\(name)" : name
        }

        private func open(_ node: some SyntaxProtocol, operation: String? = nil, _ use: OpenUse) {
            file.addOpen(node, operation: operation, use.advice)
        }

        // Targets

        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visitType(DeclSyntax(node)) }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visitType(DeclSyntax(node)) }

        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            visitType(DeclSyntax(node))
        }

        private func visitType(_ node: DeclSyntax) -> SyntaxVisitorContinueKind {
            guard let name = node.declaredTypeName, let moved = targets[name] else { return .visitChildren }
            guard moved.target.parts.contains(where: { $0.node.id == node.id }) else {
                guard moved.isMoved, moved.isSplit else { return .visitChildren }
                let types = Set(moved.operations.map { client.targetName(of: $0.entry.group) }).sorted()
                open(node, OpenUse("extend \(types.joined(separator: " and ")) instead of '\(name)'"))
                return .skipChildren
            }
            if moved.isMoved {
                file.remove(node, withComments: true)
                imports.removed.insert(node.id)
                file.addRewritten(node)
                return .skipChildren
            }
            for (part, use) in moved.problems where node.contains(part) { open(part, use) }
            imports.note("TargetType")
            return .skipChildren
        }

        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            if node.inheritanceClause?.inheritedTypes.contains(where: { MoyaTargets.isTargetType($0.type) }) ?? false {
                open(node, OpenUse("replace the types that conform to '\(node.name.text)' by the generated targets"))
            }
            return .visitChildren
        }

        // Cases

        override func visitPost(_ node: FunctionCallExprSyntax) {
            if let access = node.calledExpression.as(MemberAccessExprSyntax.self) {
                rewriteCase(ExprSyntax(node), access, node.arguments, hasClosure: node.trailingClosure != nil)
            } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
                let moved = targets[name.baseName.text]
            {
                // A struct with one request.
                rewrite(ExprSyntax(node), moved, moved.index(of: nil), node.arguments, isQualified: true)
            } else if node.isDefaultLogger {
                file.replace(node, with: "\(runtime("NetworkLogger"))()")
            } else if node.calledExpression.is(GenericSpecializationExprSyntax.self) {
                rewriteProvider(node)
            }
        }

        override func visitPost(_ node: MemberAccessExprSyntax) {
            guard node.call == nil else { return }
            if let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "Moya" {
                guard let new = Self.members[node.declName.baseName.text] else { return imports.note("Moya") }
                return file.replace(node, with: runtime(new))
            }
            rewriteCase(ExprSyntax(node), node, nil, hasClosure: false)
        }

        private func rewriteCase(
            _ node: ExprSyntax, _ access: MemberAccessExprSyntax, _ arguments: LabeledExprListSyntax?, hasClosure: Bool
        ) {
            let name = SwiftName.bare(access.declName.baseName.text)
            if let base = access.base {
                guard let base = base.as(DeclReferenceExprSyntax.self), let moved = targets[base.baseName.text],
                    let index = moved.index(of: name)
                else { return }
                if moved.isMoved, node.ancestor(ExpressionPatternSyntax.self) != nil {
                    let entry = moved.operations[index].entry
                    let new = "\(client.targetName(of: entry.group)).\(SwiftName.member(entry.endpoint.name))"
                    return open(node, OpenUse("write a pattern of '\(new)'"))
                }
                return rewrite(node, moved, index, arguments ?? [], isQualified: true)
            }
            if let type = types.type(of: node, in: file), let moved = targets[type] {
                guard let index = moved.index(of: name), !hasClosure else { return }
                return rewrite(node, moved, index, arguments ?? [], isQualified: false)
            }
            noteUncertain(node, name, arguments)
        }

        /// Adds a comment to a case without its type's name, where its type isn't certain.
        private func noteUncertain(_ node: ExprSyntax, _ name: String, _ arguments: LabeledExprListSyntax?) {
            let isPattern = node.parent?.is(ExpressionPatternSyntax.self) ?? false
            var found: [String] = []
            for moved in moved {
                guard let index = moved.index(of: name) else { continue }
                found += advice(for: name, arguments, of: moved, index, isPattern: isPattern).map { [$0] } ?? []
            }
            if !found.isEmpty { open(node, OpenUse(found.joined(separator: "; "))) }
        }

        /// Returns what to write for a case without its type's name; nil if the code is the same for both types.
        private func advice(
            for name: String, _ arguments: LabeledExprListSyntax?, of moved: MovedTarget, _ index: Int, isPattern: Bool
        ) -> String? {
            let (item, entry) = (moved.target.cases[index], moved.operations[index].entry)
            let new = SwiftName.member(entry.endpoint.name)
            if let arguments {
                guard arguments.count <= item.values.count else { return nil }
            } else if new == name, !moved.isSplit, !moved.isShared(index) {
                let hasValues = !item.values.isEmpty || !entry.endpoint.parameters.isEmpty || entry.endpoint.body != nil
                if isPattern || !hasValues { return nil }
            }
            return "if '.\(name)' is a \(moved.target.name), write '\(client.targetName(of: entry.group)).\(new)'"
        }

        private func rewrite(
            _ node: ExprSyntax, _ moved: MovedTarget, _ index: Int?, _ arguments: LabeledExprListSyntax,
            isQualified: Bool
        ) {
            guard let index else { return }
            let name = moved.target.cases[index].name ?? moved.target.name
            guard moved.isMoved else {
                return file.noteOpen(node, operation: name, "'\(moved.target.name)' isn't migrated")
            }
            do throws(OpenUse) {
                if moved.isSplit { imports.note("MultiTarget") }
                let code = try moved.code(of: index, arguments, isQualified: isQualified, client, in: file)
                file.replace(node, with: code)
                file.addRewritten(node, operation: name)
            } catch {
                open(node, operation: name, error)
            }
        }

        // Providers

        private func rewriteProvider(_ node: FunctionCallExprSyntax) {
            guard let called = node.calledExpression.as(GenericSpecializationExprSyntax.self),
                let name = called.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                ProviderValues.types.contains(name), let argument = called.genericArgumentClause.arguments.first,
                let moved = targets[argument.argument.trimmedDescription], moved.isMoved
            else { return }
            let labels = node.arguments.map { $0.label?.text ?? "_" }
            for label in labels where ["endpointClosure", "requestClosure", "stubClosure"].contains(label) {
                open(
                    node,
                    OpenUse(
                        label == "stubClosure"
                            ? "the stubs of \(moved.typeName) are the description's samples, not 'sampleData'"
                            : "write '\(label)' for the cases of \(moved.typeName)"))
            }
            guard let environment = moved.environment else { return file.addRewritten(node) }
            guard labels.isEmpty || labels == ["plugins"] else {
                return open(
                    node,
                    OpenUse("pass 'configuration: ProviderConfiguration(environment: \(environment).environment)'"))
            }
            let plugins = node.arguments.first.map { ", \(file.text(of: $0))" } ?? ""
            file.replace(
                node,
                with: "\(runtime("Provider"))<\(moved.typeName)>(configuration: "
                    + "\(runtime("ProviderConfiguration"))("
                    + "environment: \(environment).environment\(plugins)))")
            file.addRewritten(node)
        }

        // Names

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            let name = node.baseName.text
            if let new = Self.renamed[name] { return file.replace(node.baseName, with: runtime(new)) }
            let isReplaced = node.parent?.as(FunctionCallExprSyntax.self)?.isDefaultLogger ?? false
            if name != "Moya", !isReplaced { imports.note(name) }
            guard let moved = targets[name], moved.isMoved else { return }
            if let access = node.memberAccess, access.declName.baseName.text != "self",
                moved.index(of: SwiftName.bare(access.declName.baseName.text)) != nil
            {
                return
            }
            guard node.call == nil else { return }
            file.replace(node, with: moved.typeName)
        }

        override func visitPost(_ node: IdentifierTypeSyntax) {
            let name = node.name.text
            if let new = Self.renamed[name] { return file.replace(node.name, with: runtime(new)) }
            if name == "Cancellable", !imports.contains("Combine") {
                return file.replace(node, with: runtime("CancellableRequest"))
            }
            if name != "Moya" { imports.note(name) }
            guard let moved = targets[name], moved.isMoved else { return }
            imports.note(moved.typeName)
            file.replace(node, with: moved.typeName)
            if node.genericArgumentClause == nil, node.ancestor(GenericArgumentSyntax.self) == nil {
                file.addRewritten(node)
            }
        }

        override func visitPost(_ node: MemberTypeSyntax) {
            guard node.baseType.trimmedDescription == "Moya" else { return }
            if let new = Self.members[node.name.text] {
                let arguments = node.genericArgumentClause.map { file.text(of: $0) } ?? ""
                file.replace(node, with: runtime(new) + arguments)
            } else {
                imports.note("Moya")
            }
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            imports.add(node)
            return .skipChildren
        }
    }

    extension FunctionCallExprSyntax {
        /// A Boolean value that indicates whether the call is `NetworkLoggerPlugin()`.
        fileprivate var isDefaultLogger: Bool {
            calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "NetworkLoggerPlugin"
                && arguments.isEmpty && trailingClosure == nil
        }
    }
#endif
