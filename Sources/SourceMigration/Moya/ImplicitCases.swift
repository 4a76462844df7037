#if Migration
    import SwiftSyntax

    /// A finder of members whose type an app's sources don't state for certain: `.list`.
    final class ImplicitCases: SyntaxVisitor {
        private let file: SwiftFile
        private let types: ExpectedTypes
        private let targets: [String: MovedTarget]
        private var names: Set<String> = []

        private init(_ file: SwiftFile, _ types: ExpectedTypes, _ targets: [String: MovedTarget]) {
            (self.file, self.types, self.targets) = (file, types, targets)
            super.init(viewMode: .sourceAccurate)
        }

        /// Returns the names of such members outside of the targets.
        static func names(
            in files: [SwiftFile], _ types: ExpectedTypes, _ targets: [String: MovedTarget]
        ) -> Set<String> {
            files.reduce(into: []) { result, file in
                let finder = ImplicitCases(file, types, targets)
                finder.walk(file.tree)
                result.formUnion(finder.names)
            }
        }

        override func visitPost(_ node: MemberAccessExprSyntax) {
            guard node.base == nil else { return }
            let call = node.parent?.as(FunctionCallExprSyntax.self)
            let isCalled = call?.calledExpression.id == node.id
            let expression = isCalled ? call.map { ExprSyntax($0) } : ExprSyntax(node)
            if let type = expression.flatMap({ types.type(of: $0, in: file) }), targets[type] != nil { return }
            names.insert(SwiftName.bare(node.declName.baseName.text))
        }

        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visitType(DeclSyntax(node)) }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visitType(DeclSyntax(node)) }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { visitType(DeclSyntax(node)) }

        private func visitType(_ node: DeclSyntax) -> SyntaxVisitorContinueKind {
            let moved = node.declaredTypeName.flatMap { targets[$0] }
            return moved?.target.parts.contains { $0.node.id == node.id } ?? false ? .skipChildren : .visitChildren
        }
    }
#endif
