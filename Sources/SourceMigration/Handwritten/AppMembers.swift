#if Migration
    import SwiftSyntax

    /// The members of an app's types, which determine the declarations to which names refer.
    struct AppMembers {
        /// The types that declare each property.
        private let owners: [String: Set<String>]
        /// The types that the app declares.
        let declared: Set<String>
        /// The types that inherit the members of other types.
        private let heirs: Set<String>
        /// The variables outside of functions, in types and at the top level.
        private let names: Set<String>

        init(in files: [SwiftFile]) {
            declared = files.declaredTypes
            let clauses = files.descendants(InheritanceClauseSyntax.self)
            heirs = Set(clauses.compactMap { $0.parent?.declaredTypeName })
            var owners: [String: Set<String>] = [:]
            var names: Set<String> = []
            for node in files.descendants(IdentifierPatternSyntax.self) {
                guard let declaration = node.ancestor(VariableDeclSyntax.self), !declaration.isLocal else { continue }
                let name = SwiftName.bare(node.identifier.text)
                names.insert(name)
                if let type = declaration.owner?.declaredTypeName { owners[name, default: []].insert(type) }
            }
            (self.owners, self.names) = (owners, names)
        }

        /// Returns whether the app declares a variable with a name outside of functions.
        func declares(_ name: String) -> Bool { names.contains(name) }

        /// Returns a name with the type that declares it: `Server.base`; without a type for a global variable.
        ///
        /// - Parameter isMember: A Boolean value that indicates whether the name follows `self.` or `Self.`.
        /// - Returns: Nil if the name may be that of an inherited member, too.
        func qualified(_ name: String, at node: Syntax, isMember: Bool) -> String? {
            let owners = owners[name] ?? []
            var current = node.parent
            while let node = current {
                if let type = node.declaredTypeName {
                    if owners.contains(type) { return "\(type).\(name)" }
                    if isMember { return nil }
                    if !owners.isEmpty, heirs.contains(type) || !declared.contains(type) { return nil }
                }
                current = node.parent
            }
            return isMember ? nil : name
        }
    }
#endif
