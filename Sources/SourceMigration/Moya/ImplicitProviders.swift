#if Migration
    import SwiftSyntax

    /// A finder of providers whose creation doesn't state their target: `let p: MoyaProvider<BooksAPI> = .init()`.
    ///
    /// A provider of another server must be created with an environment, which requires a call with the target's name.
    struct ImplicitProviders {
        /// The targets of such providers; an empty name is any target.
        private(set) var targets: Set<String> = []
        private let types: ExpectedTypes
        private let names: Set<String>

        private static let labels: Set<String> = [
            "endpointClosure", "requestClosure", "stubClosure", "callbackQueue", "session", "plugins",
            "trackInflights", "configuration",
        ]

        /// - Parameter names: The names of all targets.
        init(in files: [SwiftFile], _ types: ExpectedTypes, _ names: Set<String>) {
            (self.types, self.names) = (types, names)
            for file in files {
                for node in file.tree.descendants(FunctionCallExprSyntax.self) { note(node, in: file) }
            }
            // Another name of a provider's type, or a subclass.
            let others = files.descendants(TypeSyntax.self).filter { node in
                let name = node.as(IdentifierTypeSyntax.self)?.name ?? node.as(MemberTypeSyntax.self)?.name
                return name.map { ProviderValues.types.contains($0.text) } ?? false
                    && (node.ancestor(TypeAliasDeclSyntax.self) != nil
                        || node.ancestor(InheritedTypeSyntax.self) != nil)
            }
            if !others.isEmpty { targets.insert("") }
        }

        private mutating func note(_ node: FunctionCallExprSyntax, in file: SwiftFile) {
            let called = node.calledExpression
            if let access = called.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" {
                guard let base = access.base else { return noteImplicit(node, in: file) }
                return note(base, isExplicit: false)
            }
            guard let type = DottedName.path(called) else { return note(called, isExplicit: true) }
            if let name = type.last, ProviderValues.types.contains(name) {
                targets.insert(types.type(of: ExprSyntax(node), in: file).flatMap(ProviderValues.target(ofType:)) ?? "")
            }
        }

        /// Notes `.init(plugins: …)`, unless it has another type.
        private mutating func noteImplicit(_ node: FunctionCallExprSyntax, in file: SwiftFile) {
            guard node.arguments.allSatisfy({ Self.labels.contains($0.label?.text ?? "_") }) else { return }
            guard let type = types.type(of: ExprSyntax(node), in: file) else {
                targets.insert("")
                return
            }
            if let target = ProviderValues.target(ofType: type) { targets.insert(target) }
        }

        /// Notes the creation with a type: `MoyaProvider<BooksAPI>`.
        private mutating func note(_ type: ExprSyntax, isExplicit: Bool) {
            guard let target = ProviderValues.target(ofCalled: type) else { return }
            guard names.contains(target) else {
                targets.insert("")
                return
            }
            let generic = type.as(GenericSpecializationExprSyntax.self)?.expression
            if !isExplicit || !(generic?.is(DeclReferenceExprSyntax.self) ?? false) { targets.insert(target) }
        }
    }
#endif
