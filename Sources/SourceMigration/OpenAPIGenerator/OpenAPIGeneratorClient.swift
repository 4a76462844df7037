#if Migration
    import APIModel
    import OpenAPI

    /// The names of a client by openapi-generator, and the endpoints that they refer to.
    struct OpenAPIGeneratorClient {
        struct Operation {
            let document: Document.Operation
            let entry: ClientIndex.Entry
            /// The labels that the argument for the body may have.
            let bodyLabels: Set<String>
        }

        let client: ClientIndex
        let types: MigratedTypes
        /// The names of the classes whose static methods are operations.
        let classes: Set<String>
        /// The operations by class and method: `BooksAPI.getBook`.
        private var operations: [String: Operation] = [:]
        private static let style = NameStyle.openAPIGenerator

        init(_ client: ClientIndex, _ document: Document) {
            self.client = client
            var types = MigratedTypes(client, document, Self.style)
            var classes: Set<String> = []
            for operation in document.operations {
                guard let method = Self.style.name(of: operation) else { continue }
                let tags = operation.tags.isEmpty ? ["default"] : operation.tags
                let entries = client.entries(method: operation.method, path: operation.path)
                let entry = entries.first { $0.endpoint.body?.format == .json } ?? entries.first
                if let entry { Self.addInlineTypes(of: operation, method, entry, client, to: &types) }
                for tag in tags {
                    let name = Self.style.typeName(ofComponent: tag) + "API"
                    classes.insert(name)
                    guard let entry else { continue }
                    operations["\(name).\(method)"] = Operation(
                        document: operation, entry: entry, bodyLabels: Self.labels(of: entry, method, document, client))
                }
            }
            (self.classes, self.types) = (classes, types)
        }

        /// Adds the types of an operation's inline bodies: `GetBook200Response`, `CreateBookRequest`.
        private static func addInlineTypes(
            of operation: Document.Operation, _ method: String, _ entry: ClientIndex.Entry, _ client: ClientIndex,
            to types: inout MigratedTypes
        ) {
            let name = style.typeName(ofComponent: method)
            if let body = entry.endpoint.body { types.add(name + "Request", body.type, client) }
            guard case .one(.json(let type, let path)) = entry.endpoint.success, path.keys.isEmpty else { return }
            for response in operation.responses {
                guard case .code(let code) = response.status, response.status.isSuccess else { continue }
                types.add("\(name)\(code)Response", type, client)
            }
        }

        func operation(_ path: [String]) -> Operation? {
            path.count == 2 ? operations[path.joined(separator: ".")] : nil
        }

        /// Returns the possible labels of a body: the name of its component, and a name from the operation.
        private static func labels(
            of entry: ClientIndex.Entry, _ method: String, _ document: Document, _ client: ClientIndex
        ) -> Set<String> {
            var labels: Set<String> = ["body", method + "Request"]
            guard let id = entry.endpoint.body?.type.unwrapped.innermostID else { return labels }
            let range = client.model.types[id].range
            for named in document.namedSchemas where document.schemas[named.schema].range == range {
                labels.insert(style.argumentName(style.typeName(ofComponent: named.name)))
            }
            return labels
        }

        /// Returns the parameter for the label of an argument.
        func parameter(_ label: String, of operation: Operation) -> Parameter? {
            operation.entry.endpoint.parameters.first { Self.style.argumentName($0.key) == label }
        }

        /// Returns the name of a property in the old client.
        static func property(_ key: String) -> String { style.argumentName(key) }
    }
#endif
