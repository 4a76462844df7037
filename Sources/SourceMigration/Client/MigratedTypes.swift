#if Migration
    import APIModel
    import OpenAPI

    /// The types of components whose names differ in the two clients.
    struct MigratedTypes {
        private var names: [String: String] = [:]

        init(_ client: ClientIndex, _ document: Document, _ style: NameStyle) {
            for (name, _, type) in client.components(of: document) {
                let (old, new) = (style.typeName(ofComponent: name), client.spelling(of: .named(type)))
                if old != new { names[old] = new }
            }
        }

        /// Returns the new name of a type; nil if the name remains.
        subscript(old: String) -> String? { names[old] }
    }
#endif
