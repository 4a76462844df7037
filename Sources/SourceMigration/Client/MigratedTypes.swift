#if Migration
    import APIModel
    import Diagnostics
    import OpenAPI

    /// The types of components whose names differ in the two clients.
    struct MigratedTypes {
        private var names: [String: String] = [:]

        init(_ client: ClientIndex, _ document: Document, _ style: NameStyle) {
            var definitions: [SourceRange: TypeID] = [:]
            for (index, definition) in client.model.types.definitions.enumerated() where definition.parent == nil {
                definitions[definition.range] = TypeID(index: index)
            }
            for named in document.namedSchemas {
                guard let id = definitions[document.schemas[named.schema].range] else { continue }
                let (old, new) = (style.typeName(ofComponent: named.name), client.spelling(of: .named(id)))
                if old != new { names[old] = new }
            }
        }

        /// Returns the new name of a type; nil if the name remains.
        subscript(old: String) -> String? { names[old] }
    }
#endif
