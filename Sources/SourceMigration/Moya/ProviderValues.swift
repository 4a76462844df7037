#if Migration
    import SwiftSyntax

    /// The variables of an app that are Moya's providers, with the types of their targets.
    struct ProviderValues {
        /// The targets by the name of a variable, and by its type and name: `provider`, `Library.provider`.
        private let targets: [String: Set<String>]

        /// The name in Moya, and that of the runtime, which an earlier migration has written.
        static let types = ["MoyaProvider", "Provider"]

        init(in files: [SwiftFile]) {
            // A variable of another type counts as an empty name.
            var targets: [String: Set<String>] = [:]
            for node in files.descendants(PatternBindingSyntax.self) where !node.isLocal {
                guard let name = node.name else { continue }
                let called = node.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
                let target =
                    node.typeAnnotation.map { Self.target(ofType: $0.type.trimmedDescription) }
                    ?? called.flatMap { Self.target(ofCalled: $0) }
                targets[name, default: []].insert(target ?? "")
                if node.owner?.declaredTypeName != nil {
                    targets[node.memberName(name), default: []].insert(target ?? "")
                }
            }
            self.targets = targets
        }

        /// Returns the target of a type's text, such as `MoyaProvider<BooksAPI>?`; nil for another type.
        static func target(ofType text: String) -> String? {
            target(in: text.hasSuffix("?") || text.hasSuffix("!") ? text.dropLast() : text[...])
        }

        /// Returns the target of `MoyaProvider<BooksAPI>` as an expression; nil for another expression.
        static func target(ofCalled expression: ExprSyntax) -> String? {
            target(in: expression.trimmedDescription[...])
        }

        private static func target(in text: Substring) -> String? {
            var own = text
            for module in ["Moya.", "EndpointRuntime."] where text.hasPrefix(module) {
                own = own.dropFirst(module.count)
            }
            for type in types where own.hasPrefix(type + "<") && own.hasSuffix(">") {
                return String(own.dropFirst(type.count + 1).dropLast())
            }
            return nil
        }

        /// Returns the type of the targets of a provider; nil if the expression isn't certainly one.
        func target(of expression: ExprSyntax, in file: SwiftFile) -> String? {
            switch expression.as(ExprSyntaxEnum.self) {
            case .optionalChainingExpr(let node): return target(of: node.expression, in: file)
            case .forceUnwrapExpr(let node): return target(of: node.expression, in: file)
            case .functionCallExpr(let node): return Self.target(ofCalled: node.calledExpression)
            case .declReferenceExpr(let node):
                let name = SwiftName.bare(node.baseName.text)
                if let local = file.boundNames.declaration(of: name, at: Syntax(node)) {
                    return Self.target(of: local.origin)
                }
                return property(name, at: Syntax(node))
            case .memberAccessExpr(let node):
                let name = SwiftName.bare(node.declName.baseName.text)
                if node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
                    return property(name, at: Syntax(node))
                }
                return only(name)
            default: return nil
            }
        }

        private static func target(of origin: BoundName.Origin) -> String? {
            switch origin {
            case .parameter(let type), .value(_, let type?): target(ofType: type.trimmedDescription)
            case .value(let value?, nil):
                value.as(FunctionCallExprSyntax.self).flatMap { target(ofCalled: $0.calledExpression) }
            default: nil
            }
        }

        private func property(_ name: String, at node: Syntax) -> String? {
            var current = node.parent
            while let syntax = current {
                if let owner = syntax.declaredTypeName, let found = targets["\(owner).\(name)"] {
                    return found.count == 1 ? found.first : nil
                }
                current = syntax.parent
            }
            return only(name)
        }

        private func only(_ name: String) -> String? {
            guard let found = targets[name], found.count == 1, let target = found.first, !target.isEmpty else {
                return nil
            }
            return target
        }
    }
#endif
