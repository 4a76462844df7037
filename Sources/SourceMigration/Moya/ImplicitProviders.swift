#if Migration
    import SwiftSyntax

    /// A finder of providers whose creation doesn't state their target: `let p: MoyaProvider<BooksAPI> = .init()`.
    ///
    /// A provider of another server must be created with an environment, which requires a call with the target's name.
    final class ImplicitProviders: SyntaxVisitor {
        private let file: SwiftFile
        private let types: ExpectedTypes
        private let names: Set<String>
        private var targets: Set<String> = []

        private static let labels: Set<String> = [
            "endpointClosure", "requestClosure", "stubClosure", "callbackQueue", "session", "plugins",
            "trackInflights", "configuration",
        ]

        private init(_ file: SwiftFile, _ types: ExpectedTypes, _ names: Set<String>) {
            (self.file, self.types, self.names) = (file, types, names)
            super.init(viewMode: .sourceAccurate)
        }

        /// Returns the targets of such providers; an empty name is any target.
        ///
        /// - Parameter names: The names of all targets.
        static func targets(in files: [SwiftFile], _ types: ExpectedTypes, _ names: Set<String>) -> Set<String> {
            files.reduce(into: []) { result, file in
                let finder = ImplicitProviders(file, types, names)
                finder.walk(file.tree)
                result.formUnion(finder.targets)
            }
        }

        override func visitPost(_ node: FunctionCallExprSyntax) {
            let called = node.calledExpression
            if let access = called.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" {
                guard let base = access.base else { return noteImplicit(node) }
                return note(base, isExplicit: false)
            }
            guard let type = DottedName.path(called) else { return note(called, isExplicit: true) }
            if let name = type.last, ProviderValues.types.contains(name) {
                targets.insert(types.type(of: ExprSyntax(node), in: file).flatMap(ProviderValues.target(ofType:)) ?? "")
            }
        }

        /// Notes `.init(plugins: …)`, unless it has another type.
        private func noteImplicit(_ node: FunctionCallExprSyntax) {
            guard node.arguments.allSatisfy({ Self.labels.contains($0.label?.text ?? "_") }) else { return }
            guard let type = types.type(of: ExprSyntax(node), in: file) else {
                targets.insert("")
                return
            }
            if let target = ProviderValues.target(ofType: type) { targets.insert(target) }
        }

        /// Notes the creation with a type: `MoyaProvider<BooksAPI>`.
        private func note(_ type: ExprSyntax, isExplicit: Bool) {
            guard let target = ProviderFinder.target(of: type) else { return }
            guard names.contains(target) else {
                targets.insert("")
                return
            }
            let generic = type.as(GenericSpecializationExprSyntax.self)?.expression
            if !isExplicit || !(generic?.is(DeclReferenceExprSyntax.self) ?? false) { targets.insert(target) }
        }

        // Another name of a provider's type, or a subclass.
        override func visitPost(_ node: IdentifierTypeSyntax) { noteName(node.name.text, node) }
        override func visitPost(_ node: MemberTypeSyntax) { noteName(node.name.text, node) }

        private func noteName(_ name: String, _ node: some TypeSyntaxProtocol) {
            guard ProviderValues.types.contains(name) else { return }
            if node.ancestor(TypeAliasDeclSyntax.self) != nil || node.ancestor(InheritedTypeSyntax.self) != nil {
                targets.insert("")
            }
        }
    }
#endif
