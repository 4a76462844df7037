#if Migration
    import SwiftSyntax

    /// The imports of a file, in which the modules of the old client are replaced.
    struct MigratedImports {
        /// The new modules, by the old ones.
        private let modules: [String: String]
        private var nodes: [ImportDeclSyntax] = []
        /// The first import of each module.
        private var firsts: [String: ImportDeclSyntax] = [:]
        /// A Boolean value that indicates whether the file still refers to the old modules.
        var hasOpenUses = false
        /// The modules to which the new code refers.
        var needed: Set<String> = []

        static let runtime = "EndpointRuntime"

        init(_ modules: [String: String]) {
            self.modules = modules
        }

        mutating func add(_ node: ImportDeclSyntax) {
            nodes.append(node)
            if firsts[node.module] == nil { firsts[node.module] = node }
        }

        func contains(_ module: String) -> Bool { self[module] != nil }

        /// Returns the import of a module.
        subscript(module: String) -> ImportDeclSyntax? { firsts[module] }

        /// Replaces the old modules, or adds the runtime if the file still needs the old ones.
        func rewrite(in file: SwiftFile) {
            let old = nodes.filter { modules[$0.module] != nil }
            if hasOpenUses || old.isEmpty {
                let modules = (old.isEmpty ? needed : needed.union([Self.runtime])).filter { !contains($0) }.sorted()
                // An import in `#if` may not be compiled.
                let last = old.last ?? nodes.last { $0.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false }
                guard !modules.isEmpty else { return }
                let imports = modules.map { "import \($0)" }.joined(separator: "\n")
                guard let last else { return file.insert(imports + "\n\n", at: 0) }
                return file.insert("\n" + imports, after: last)
            }
            var written = Set(nodes.map(\.module))
            for node in old {
                guard let module = modules[node.module], let path = node.path.first else { continue }
                if written.insert(module).inserted {
                    file.replace(path.name, with: module)
                } else {
                    file.remove(node)
                }
            }
        }
    }

    extension ImportDeclSyntax {
        /// The imported module.
        var module: String { path.first?.name.text ?? "" }
    }
#endif
