#if Migration
    import SwiftSyntax

    /// The imports of a file, in which the modules of the old client are replaced.
    struct MigratedImports {
        /// The new modules, by the old ones.
        private let modules: [String: String]
        private var nodes: [ImportDeclSyntax] = []
        /// A Boolean value that indicates whether the file still refers to the old modules.
        var hasOpenUses = false

        init(_ modules: [String: String]) {
            self.modules = modules
        }

        mutating func add(_ node: ImportDeclSyntax) { nodes.append(node) }

        func contains(_ module: String) -> Bool { nodes.contains { $0.module == module } }

        /// Replaces the old modules, or adds the new modules if the file still needs the old ones.
        func rewrite(in file: SwiftFile) {
            var written = Set(nodes.map(\.module))
            for node in nodes {
                guard let module = modules[node.module], let path = node.path.first else { continue }
                let isNew = written.insert(module).inserted
                if hasOpenUses {
                    if isNew { file.replace(node, with: "\(file.text(of: node))\nimport \(module)") }
                } else if isNew {
                    file.replace(path.name, with: module)
                } else {
                    file.remove(node)
                }
            }
        }
    }
#endif
