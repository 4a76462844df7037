#if Migration
    import APIModel
    import OpenAPI

    /// The names of Apple's client, and the elements of the generated client that they refer to.
    struct AppleClient {
        struct Operation {
            /// The function: `getBook`.
            let function: String
            /// The namespace in `Operations`: `getBook` or `GetBook`.
            let type: String
            let document: Document.Operation
            /// The endpoints of the generated client; empty if it has none for the operation.
            let entries: [ClientIndex.Entry]
        }

        let client: ClientIndex
        let names: AppleClientNames
        let operations: [Operation]
        private let schemaTable: SchemaTable
        private let byFunction: [String: Int]
        private let byType: [String: Int]
        private let schemas: [String: TypeReference]
        private let components: [TypeID: [String]]
        /// The components that are `allOf`, which Apple's client nests and the generated client merges.
        let merged: Set<TypeID>

        init(_ client: ClientIndex, _ document: Document, _ names: AppleClientNames) {
            self.client = client
            self.names = names
            schemaTable = document.schemas
            operations = document.operations.map { operation in
                let name = operation.operationID ?? "\(operation.method.lowercased())\(operation.path)"
                return Operation(
                    function: names.member(name), type: names.type(name), document: operation,
                    entries: client.entries(method: operation.method, path: operation.path))
            }
            byFunction = Dictionary(
                operations.enumerated().map { ($1.function, $0) }, uniquingKeysWith: { first, _ in first })
            byType = Dictionary(operations.enumerated().map { ($1.type, $0) }, uniquingKeysWith: { first, _ in first })
            var schemas: [String: TypeReference] = [:]
            var merged: Set<TypeID> = []
            var components: [TypeID: [String]] = [:]
            for (name, schema, id) in client.components(of: document) {
                schemas[names.type(name)] = .named(id)
                components[id, default: []].append(name)
                if !schema.allOf.isEmpty { merged.insert(id) }
            }
            self.schemas = schemas
            self.merged = merged
            self.components = components
        }

        func operation(calling function: String) -> Int? { byFunction[function] }

        func operation(named type: String) -> Int? { byType[type] }

        /// Returns the type of `Components.Schemas.NAME`; nil if the generated client has no type for it.
        func schema(_ name: String) -> TypeReference? { schemas[name] }

        /// Returns the names of a type's components in the description.
        func schemaNames(of id: TypeID) -> [String] { components[id] ?? [] }

        /// Returns the property with a name in Apple's client.
        func property(_ name: String, of structure: Structure) -> Property? {
            structure.properties.first { names.member($0.key) == name }
        }

        /// Returns the case with a name in Apple's client.
        func enumerationCase(_ name: String, of enumeration: Enumeration) -> Enumeration.Case? {
            enumeration.cases.first { caseName($0, of: enumeration) == name }
        }

        private func caseName(_ item: Enumeration.Case, of enumeration: Enumeration) -> String {
            guard enumeration.rawType != .string else { return names.member(item.rawValue) }
            return item.rawValue.hasPrefix("-") ? "_n\(item.rawValue.dropFirst())" : "_\(item.rawValue)"
        }

        /// Returns the documented values of a parameter that are plain text.
        func values(of parameter: Parameter, _ operation: Int) -> [String] {
            let documented = operations[operation].document.parameters.first {
                $0.name == parameter.key && $0.location.rawValue == parameter.location.rawValue
            }
            guard let schema = documented?.schema else { return [] }
            return (schemaTable[schema].enumeration ?? []).compactMap { value in
                guard case .string(let text) = value else { return nil }
                return text.contains { $0 == "\\" || $0 == "\"" || $0.isNewline } ? nil : text
            }
        }

        /// Returns the documented response with a name: `ok`, `notFound`, `clientError`, `default`.
        func response(_ name: String, of operation: Int) -> Document.Response? {
            operations[operation].document.responses.first { self.name(of: $0.status) == name }
        }

        func name(of status: Document.Response.Status) -> String {
            switch status {
            case .code(let code): names.status(code)
            case .range(let hundreds): names.range(hundreds)
            case .default: "default"
            }
        }

        /// Returns a type's spelling in the app's code.
        func spelling(_ type: TypeReference) -> String { client.spelling(of: type) }

        /// Returns whether the two clients have different Swift types for a value, such as a string and a date.
        func differs(_ type: TypeReference) -> Bool {
            switch client.resolved(type) {
            case .date, .uuid, .url, .base64, .binary, .file, .json, .embeddedJSON, .decimal, .uint64: true
            case .array(let item), .dictionary(let item), .optional(let item): differs(item)
            default: false
            }
        }
    }
#endif
