#if Migration
    import APIModel
    import OpenAPI

    /// The types whose names differ in the two clients.
    struct MigratedTypes {
        private var names: [String: String] = [:]
        /// The old names of all components.
        private var components: Set<String> = []

        init(_ client: ClientIndex, _ document: Document, _ style: NameStyle) {
            for (name, _, type) in client.components(of: document) {
                let (old, new) = (style.typeName(ofComponent: name), client.spelling(of: .named(type)))
                components.insert(old)
                if old != new { names[old] = new }
            }
        }

        /// Adds the type of an inline schema, unless a component has the old name.
        mutating func add(_ old: String, _ type: TypeReference, _ client: ClientIndex) {
            let new = client.spelling(of: type)
            guard case .named = type, old != new, !components.contains(old), names[old] == nil else { return }
            names[old] = new
        }

        /// Returns the new name of a type; nil if the name remains.
        subscript(old: String) -> String? { names[old] }
    }
#endif
