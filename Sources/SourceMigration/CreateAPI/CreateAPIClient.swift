#if Migration
    import APIModel
    import OpenAPI
    import SwiftSyntax

    /// The names of a client by CreateAPI, and the endpoints that they refer to.
    struct CreateAPIClient {
        /// A part of a path: `books`, or `id("1")`.
        struct Component: Hashable {
            var name: String
            /// A Boolean value that indicates whether the part is a variable of the path.
            var isVariable: Bool
        }

        struct Operation {
            let document: Document.Operation
            /// The name of the request's method: `get`.
            let method: String
            /// The parts of the path; nil if a part has text and variables.
            let components: [Component]?
            /// The names of the path's variables, in their order.
            let variables: [String]
        }

        let client: ClientIndex
        let operations: [Operation]
        private let byName: [String: Int]
        /// The number of components with which all paths begin.
        private let commonCount: Int

        init(_ client: ClientIndex, _ document: Document) {
            self.client = client
            operations = document.operations.map { operation in
                let components = Self.components(of: operation.path)
                return Operation(
                    document: operation, method: operation.method.lowercased(),
                    components: components?.map(\.component),
                    variables: PathTemplate.variables(of: operation.path))
            }
            byName = Dictionary(
                operations.enumerated().compactMap { index, operation in
                    NameStyle.createAPI.name(of: operation.document).map { ($0, index) }
                }, uniquingKeysWith: { first, _ in first })
            let paths = operations.compactMap(\.components)
            let first = paths.first ?? []
            commonCount =
                first.indices.prefix { index in
                    !first[index].isVariable && paths.allSatisfy { $0.count > index + 1 && $0[index] == first[index] }
                }.count
        }

        private static func components(of path: String) -> [(component: Component, key: String)]? {
            var result: [(component: Component, key: String)] = []
            for part in path.split(separator: "/") {
                let parts = PathTemplate.parts(of: String(part))
                guard parts.count == 1 else { return nil }
                switch parts[0] {
                case .literal(let text): result.append((Component(name: name(text), isVariable: false), text))
                case .variable(let key): result.append((Component(name: name(key), isVariable: true), key))
                }
            }
            return result
        }

        private static func name(_ text: String) -> String { NameStyle.createAPI.argumentName(text) }

        /// Returns the operation with a path and method; nil if there is none, or several.
        ///
        /// CreateAPI omits components with which all paths begin, such as `api` and `v1`.
        func operation(_ components: [Component], _ method: String) -> Int? {
            let found = operations.indices.filter { index in
                guard operations[index].method == method, let own = operations[index].components else { return false }
                let count = own.count - components.count
                return count >= 0 && count <= commonCount && Array(own.dropFirst(count)) == components
            }
            return found.count == 1 ? found[0] : nil
        }

        /// Returns the operation with a name in the style `operations`.
        func operation(named name: String) -> Int? { byName[name] }

        /// Returns the endpoint that sends JSON, or no body.
        func entry(of operation: Int, hasBody: Bool) -> ClientIndex.Entry? {
            let document = operations[operation].document
            let entries = client.entries(method: document.method, path: document.path)
            return hasBody ? entries.first { $0.endpoint.body?.format == .json } : entries.first
        }
    }
#endif
