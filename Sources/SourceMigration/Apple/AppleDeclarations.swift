#if Migration
    import APIModel
    import SwiftSyntax

    /// The declarations of the app whose types refer to Apple's client, in all of its files.
    struct AppleDeclarations {
        /// The types of properties, by name; nil if properties of that name have different types.
        private(set) var properties: [String: AppleType?] = [:]
        /// The types that functions return, by name; nil if functions of that name return different types.
        private(set) var results: [String: AppleType?] = [:]
        /// The types of the parameters of functions and initializers, by name and label: `load(genre:)`.
        private(set) var parameters: [String: AppleType?] = [:]
        /// The types of type aliases.
        private(set) var aliases: [String: AppleType] = [:]
        /// The names in the types of aliases of namespaces: `["Components", "Schemas"]`.
        private var namespaces: [String: [String]] = [:]
        /// The names of the app's own types.
        private(set) var types: Set<String> = []
        private let client: AppleClient

        init(_ files: [SwiftFile], _ client: AppleClient) {
            self.client = client
            types = files.declaredTypes
            for node in files.descendants(TypeAliasDeclSyntax.self) { addNamespace(node) }
            for file in files {
                // An alias may name an alias of a file before.
                var found: [String: AppleType] = [:]
                for node in file.tree.descendants(TypeAliasDeclSyntax.self) {
                    found[node.name.text] = type(node.initializer.value)
                }
                aliases.merge(found) { first, _ in first }
            }
            for node in files.descendants(PatternBindingSyntax.self) { add(node) }
            for node in files.descendants(FunctionDeclSyntax.self) {
                Self.add(node.signature.returnClause.flatMap { type($0.type) }, node.name.text, to: &results)
                add(node.signature.parameterClause, of: node.name.text)
            }
            for node in files.descendants(InitializerDeclSyntax.self) {
                guard let owner = node.owner, !owner.is(EnumDeclSyntax.self), !owner.is(ExtensionDeclSyntax.self),
                    let type = owner.declaredTypeName
                else { continue }
                add(node.signature.parameterClause, of: type)
            }
        }

        /// Adds an alias of a namespace: `typealias Schemas = Components.Schemas`.
        private mutating func addNamespace(_ node: TypeAliasDeclSyntax) {
            guard var path = Self.path(node.initializer.value) else { return }
            if path.count > 1, Self.roots.contains(path[1]), !Self.roots.contains(path[0]) { path.removeFirst() }
            guard Self.namespaces.contains(path[0]), path.count < 3 else { return }
            let name = SwiftName.bare(node.name.text)
            guard Self.roots.contains(name) else { return namespaces[name] = path }
            // `typealias Components = Module.Components`
            if path == [name] { types.remove(name) }
        }

        /// Returns the names that an alias of a namespace replaces.
        private func namespace(_ name: String) -> [String]? {
            namespaces[name].flatMap { types.contains($0[0]) ? nil : $0 }
        }

        /// Returns whether an alias names a namespace, which the generated client doesn't have.
        func isNamespace(_ node: TypeAliasDeclSyntax) -> Bool {
            let name = SwiftName.bare(node.name.text)
            return isNamespace(name) && (namespaces[name] != nil || Self.path(node.initializer.value)?.last == name)
        }

        /// Returns whether a name is that of a namespace of Apple's client, or of an alias of one.
        func isNamespace(_ name: String) -> Bool {
            namespace(name) != nil || Self.namespaces.contains(name) && !types.contains(name)
        }

        /// Adds the type of a property.
        private mutating func add(_ node: PatternBindingSyntax) {
            guard node.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false,
                let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            else { return }
            if let annotation = node.typeAnnotation { return Self.add(type(annotation.type), name, to: &properties) }
            // `let client = Client(serverURL: …)`
            let call = node.initializer?.value.as(FunctionCallExprSyntax.self)
            let path = call.flatMap { DottedName.path($0.calledExpression) }
            Self.add(path.flatMap(type), name, to: &properties)
        }

        private mutating func add(_ clause: FunctionParameterClauseSyntax, of function: String) {
            for parameter in clause.parameters {
                Self.add(type(parameter.type), "\(function)(\(parameter.firstName.text):)", to: &parameters)
            }
        }

        private static func add(_ type: AppleType?, _ name: String, to table: inout [String: AppleType?]) {
            if let known = table[name], known != type { table[name] = .some(nil) } else { table[name] = .some(type) }
        }

        /// Returns the type that a type annotation names; nil if it isn't of Apple's client.
        func type(_ syntax: TypeSyntax) -> AppleType? {
            if let optional = syntax.as(OptionalTypeSyntax.self) {
                return type(optional.wrappedType).map(\.optional)
            }
            if let array = syntax.as(ArrayTypeSyntax.self) {
                return type(array.element).map { item in
                    if case .value(let value) = item { .value(.array(value)) } else { .array(item) }
                }
            }
            if let constraint = syntax.as(SomeOrAnyTypeSyntax.self) { return type(constraint.constraint) }
            if let attributed = syntax.as(AttributedTypeSyntax.self) { return type(attributed.baseType) }
            if let tuple = syntax.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
                return type(only.type)
            }
            return Self.path(syntax).flatMap(type)
        }

        /// Returns the names in a type: `["Components", "Schemas", "Book"]`.
        private static func path(_ syntax: TypeSyntax) -> [String]? {
            if let name = syntax.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil {
                return [SwiftName.bare(name.name.text)]
            }
            guard let member = syntax.as(MemberTypeSyntax.self), member.genericArgumentClause == nil else { return nil }
            return path(member.baseType).map { $0 + [SwiftName.bare(member.name.text)] }
        }

        /// Returns the type with a qualified name.
        func type(_ path: [String]) -> AppleType? {
            if let first = path.first, let namespace = namespace(first) { return type(namespace + path.dropFirst()) }
            guard let first = path.first, !types.contains(first) || aliases[first] != nil else { return nil }
            // The first name may be a module: `Client.Components.Schemas.Book`.
            if path.count > 1, Self.roots.contains(path[1]), !Self.roots.contains(first), aliases[first] == nil {
                return type(Array(path.dropFirst()))
            }
            if path.count == 1 {
                if first == "Client" || first == "APIProtocol" { return .client }
                return aliases[first]
            }
            if let alias = aliases[first] { return nested(path.dropFirst(), in: alias) }
            if first == "Components", path.count > 2, path[1] == "Schemas", let type = client.schema(path[2]) {
                return nested(path.dropFirst(3), in: .value(type))
            }
            if first == "Operations", let operation = client.operation(named: path[1]) {
                return operationType(path.dropFirst(2), operation)
            }
            return nil
        }

        /// The names of Apple's client at the top level.
        static let roots: Set<String> = ["APIProtocol", "Client", "Components", "Operations"]

        private static let namespaces: Set<String> = ["Components", "Operations"]

        private func operationType(_ path: ArraySlice<String>, _ operation: Int) -> AppleType? {
            var rest = path
            switch rest.popFirst() {
            case "Input":
                switch rest.popFirst() {
                case nil: return .input(operation)
                case "Path": return rest.isEmpty ? .path(operation) : payload(rest, operation)
                case "Query": return rest.isEmpty ? .query(operation) : payload(rest, operation)
                case "Headers": return rest.isEmpty ? .headers(operation) : nil
                case "Body":
                    guard let name = rest.popFirst() else { return .body(operation) }
                    let entries = client.operations[operation].entries
                    guard name.hasSuffix("Payload"), let body = entries.first?.endpoint.body else { return nil }
                    return nested(rest, in: .value(body.type))
                default: return nil
                }
            case "Output":
                guard let status = rest.popFirst() else { return .output(operation) }
                let name = status.prefix(1).lowercased() + status.dropFirst()
                guard let response = client.member(String(name), of: .output(operation)) else { return nil }
                guard rest.popFirst() == "Body" else { return rest.isEmpty ? response : nil }
                guard let body = client.member("body", of: response) else { return nil }
                guard let content = rest.popFirst(), content.hasSuffix("Payload") else {
                    return rest.isEmpty ? body : nil
                }
                let own = content.dropLast("Payload".count)
                return client.member(own.prefix(1).lowercased() + own.dropFirst(), of: body).flatMap {
                    nested(rest, in: $0)
                }
            default: return nil
            }
        }

        /// Returns the type of a parameter for the name of its type in Apple's client: `genrePayload`.
        private func payload(_ path: ArraySlice<String>, _ operation: Int) -> AppleType? {
            guard path.count == 1, let name = path.first, name.hasSuffix("Payload") else { return nil }
            let own = name.dropLast("Payload".count)
            for parameter in client.operations[operation].entries.first?.endpoint.parameters ?? [] {
                guard [client.names.type(parameter.key), client.names.member(parameter.key)].contains(String(own))
                else { continue }
                return .value(parameter.type)
            }
            return nil
        }

        /// Returns the type of a property by the name of its nested type: `owner` for `ownerPayload` of `Book`.
        private func nested(_ path: ArraySlice<String>, in type: AppleType) -> AppleType? {
            var type = type
            for name in path {
                guard name.hasSuffix("Payload") else { return nil }
                let own = String(name.dropLast("Payload".count))
                switch type {
                case .content(let operation, let status, let rest, let value):
                    guard let key = rest.first, [client.names.type(key), client.names.member(key)].contains(own) else {
                        return nil
                    }
                    let keys = Array(rest.dropFirst())
                    type = keys.isEmpty ? .value(value) : .content(operation, status, rest: keys, value)
                case .value(let reference):
                    guard let definition = client.client.definition(of: reference.unwrapped),
                        case .structure(let structure) = definition.kind,
                        let property = structure.properties.first(where: {
                            [client.names.type($0.key), client.names.member($0.key)].contains(own)
                        })
                    else { return nil }
                    type = .value(property.type)
                default: return nil
                }
            }
            return type
        }
    }
#endif
