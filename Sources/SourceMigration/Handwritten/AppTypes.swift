#if Migration
    import APIModel
    import SwiftSyntax

    /// The types of the values in an app's code, as far as its sources state them.
    struct AppTypes {
        let client: ClientIndex
        private let properties: [String: String]
        private let members: AppMembers
        /// The types that the app declares, which differ from the client's types of the same names.
        var declared: Set<String> { members.declared }

        init(_ client: ClientIndex, in files: [SwiftFile], _ members: AppMembers) {
            self.client = client
            self.members = members
            // A value without an annotation counts as another type.
            var types: [String: Set<String>] = [:]
            for node in files.descendants(PatternBindingSyntax.self) where !node.isLocal {
                guard let name = node.name else { continue }
                let type = node.typeAnnotation?.type.trimmedDescription ?? Self.type(ofLiteral: node.initializer?.value)
                types[node.memberName(name), default: []].insert(type)
            }
            properties = types.compactMapValues { $0.count == 1 ? $0.first : nil }
        }

        /// Returns the type of an expression, such as `String?`; nil if it isn't certain.
        func type(of expression: ExprSyntax, in scope: CodeScope, depth: Int = 0) -> String? {
            guard depth < 16 else { return nil }
            switch expression.as(ExprSyntaxEnum.self) {
            case .integerLiteralExpr: return "Int"
            case .floatLiteralExpr: return "Double"
            case .booleanLiteralExpr: return "Bool"
            case .stringLiteralExpr: return "String"
            case .declReferenceExpr(let node): return type(of: node, in: scope, depth)
            case .memberAccessExpr(let node):
                guard let base = node.base else { return nil }
                return member(SwiftName.bare(node.declName.baseName.text), of: base, in: scope, depth)
            case .functionCallExpr(let node):
                guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                    name.first?.isUppercase ?? false, name == "String" || isClientType(name)
                else { return nil }
                return name
            case .tupleExpr(let node):
                guard node.elements.count == 1, let only = node.elements.first else { return nil }
                return type(of: only.expression, in: scope, depth: depth + 1)
            default: return nil
            }
        }

        /// Returns whether an expression may be text that the app's code has already percent-encoded.
        func isEncoded(_ expression: ExprSyntax, in scope: CodeScope) -> Bool {
            var text = expression.trimmedDescription
            if let name = expression.as(DeclReferenceExprSyntax.self),
                let bound = scope.file.boundNames.declaration(of: SwiftName.bare(name.baseName.text), at: Syntax(name))
            {
                switch bound.origin {
                case .value(let value?, _), .unwrapped(let value?): text += value.trimmedDescription
                default: break
                }
            }
            return ["ncod", "scap"].contains { text.contains($0) }
        }

        /// Returns whether a name is that of a type of the client, and of none of the app.
        func isClientType(_ name: String) -> Bool {
            !declared.contains(name) && client.topLevelType(name) != nil
        }

        /// Returns whether a type in the app's code certainly is a type of the client.
        func isSame(_ text: String, as type: TypeReference) -> Bool {
            guard text == client.spelling(of: type) else { return false }
            guard client.model.namespace == nil, let name = client.outermostName(of: type) else { return true }
            return !declared.contains(name)
        }

        private func type(of node: DeclReferenceExprSyntax, in scope: CodeScope, _ depth: Int) -> String? {
            let name = SwiftName.bare(node.baseName.text)
            if let value = scope.values[name] { return value.type }
            guard let bound = scope.file.boundNames.declaration(of: name, at: Syntax(node)) else {
                return property(name, at: Syntax(node))
            }
            switch bound.origin {
            case .parameter(let type), .value(_, let type?): return type.trimmedDescription
            case .value(let value?, nil): return type(of: value, in: scope, depth: depth + 1)
            case .unwrapped(let value):
                if let value { return type(of: value, in: scope, depth: depth + 1).map(\.withoutOptional) }
                return outerType(of: name, bound.node, in: scope, depth)?.withoutOptional
            case .element(let sequence):
                guard let list = type(of: sequence, in: scope, depth: depth + 1), list.hasPrefix("["),
                    list.hasSuffix("]"), !list.contains(":")
                else { return nil }
                return String(list.dropFirst().dropLast())
            default: return nil
            }
        }

        /// Returns the type of the name that `if let name` unwraps.
        private func outerType(of name: String, _ node: Syntax, in scope: CodeScope, _ depth: Int) -> String? {
            let statement: Syntax? = node.ancestor(CodeBlockItemSyntax.self).map(Syntax.init)
            guard let statement, let outer = scope.file.boundNames.declaration(of: name, at: statement) else {
                return property(name, at: node)
            }
            switch outer.origin {
            case .parameter(let type), .value(_, let type?): return type.trimmedDescription
            case .value(let value?, nil): return type(of: value, in: scope, depth: depth + 1)
            default: return nil
            }
        }

        private func member(
            _ name: String, of base: ExprSyntax, in scope: CodeScope, _ depth: Int
        ) -> String? {
            if let reference = base.as(DeclReferenceExprSyntax.self), reference.baseName.text == "self" {
                return property(name, at: Syntax(base), isMember: true)
            }
            // A case of an enumeration of the client: `Genre.crime`.
            if let owner = base.as(DeclReferenceExprSyntax.self)?.baseName.text, isClientType(owner),
                client.topLevelType(owner)?.hasCase(name) ?? false
            {
                return owner
            }
            // A property of a model of the client.
            if let owner = type(of: base, in: scope, depth: depth + 1) {
                guard isClientType(owner), case .structure(let structure)? = client.topLevelType(owner)?.kind,
                    let property = structure.properties.first(where: { $0.name == name })
                else { return properties["\(owner).\(name)"] }
                let spelling = client.spelling(of: property.type)
                return property.presence == .required ? spelling : spelling + "?"
            }
            return DottedName.path(base)?.last.flatMap { properties["\($0).\(name)"] }
        }

        /// Returns the type of a property of one of the types around a node, or of a global variable.
        private func property(_ name: String, at node: Syntax, isMember: Bool = false) -> String? {
            members.qualified(name, at: node, isMember: isMember).flatMap { properties[$0] }
        }

        private static func type(ofLiteral value: ExprSyntax?) -> String {
            switch value?.as(ExprSyntaxEnum.self) {
            case .stringLiteralExpr?: "String"
            case .integerLiteralExpr?: "Int"
            case .booleanLiteralExpr?: "Bool"
            default: "an unknown type"
            }
        }
    }

    extension String {
        var withoutOptional: String { hasSuffix("?") ? String(dropLast()) : self }
    }
#endif
