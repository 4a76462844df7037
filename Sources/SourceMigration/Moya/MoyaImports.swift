#if Migration
    import SwiftSyntax

    /// The imports of a file that uses Moya, which modules of the runtime replace.
    struct MoyaImports {
        private var nodes: [ImportDeclSyntax] = []
        /// The names that the file uses and that aren't replaced.
        private var names: Set<String> = []
        /// The declarations that are removed from the file.
        var removed: Set<SyntaxIdentifier> = []

        /// Names that `EndpointClients` has, beside those of `EndpointRuntime`.
        private static let clients: Set<String> = [
            "AccessTokenAuthorizable", "AccessTokenPlugin", "AuthorizationType", "CredentialsPlugin", "Endpoint",
            "JSONEncoding", "MultiTarget", "NetworkActivityPlugin", "ParameterEncoding", "URLEncoding",
            "ValidationType",
            "mapImage", "mapJSON", "stubClosure", "endpointClosure",
        ]
        /// Names of Moya that `EndpointMigration` has.
        private static let deprecated: Set<String> = [
            "CancellableToken", "Completion", "EndpointSampleResponse", "Method", "Moya", "MoyaErrorDomain",
            "MultipartFormBodyPart", "NetworkActivityChangeType", "NetworkLoggerPlugin", "PluginType", "ProgressBlock",
            "ProgressResponse", "RequestType", "Session", "TargetType", "immediatelyStub", "delayedStub", "neverStub",
            "requestPublisher", "requestWithProgressPublisher", "session", "trackInflights", "tokenClosure",
            "credentialsClosure", "networkActivityClosure", "cURLDescription",
        ]

        mutating func add(_ node: ImportDeclSyntax) { nodes.append(node) }

        mutating func note(_ name: String) { names.insert(name) }

        func contains(_ module: String) -> Bool { nodes.contains { $0.module == module } }

        /// Replaces the imports of Moya, or removes them if nothing else remains of the file.
        func rewrite(in file: SwiftFile) {
            var written = Set(nodes.map(\.module))
            for node in nodes {
                switch node.module {
                case "Moya":
                    let modules = Self.modules(for: names.union(file.labels)).filter { written.insert($0).inserted }
                    if modules.isEmpty || hasOnlyImports(file) {
                        file.remove(node)
                    } else {
                        file.replace(node, with: modules.map { "import \($0)" }.joined(separator: "\n"))
                    }
                case "CombineMoya":
                    let isNew = written.insert("EndpointCombine").inserted
                    if isNew { file.replace(node, with: "import EndpointCombine") } else { file.remove(node) }
                case "RxMoya", "ReactiveMoya":
                    file.addOpen(node, "send requests with 'provider.producer(…)' or 'provider.request(…)'")
                default: break
                }
            }
        }

        /// Returns whether all declarations of a file, other than imports, are removed.
        private func hasOnlyImports(_ file: SwiftFile) -> Bool {
            file.tree.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) || removed.contains($0.item.id) }
        }

        private static func modules(for names: Set<String>) -> [String] {
            if !deprecated.isDisjoint(with: names) { return ["EndpointClients", "EndpointMigration"] }
            return [clients.isDisjoint(with: names) ? "EndpointRuntime" : "EndpointClients"]
        }
    }

    extension SwiftFile {
        /// The labels of all arguments and the names of all members in the file.
        fileprivate var labels: Set<String> {
            let labels = tree.descendants(LabeledExprSyntax.self).compactMap(\.label?.text)
            return Set(labels + tree.descendants(MemberAccessExprSyntax.self).map(\.declName.baseName.text))
        }
    }
#endif
