import OpenAPI

/// The type names of components, without words that only mark a component.
///
/// For example, `dns_components-schemas-record` is `DNSRecord` if no other component has that name.
struct ComponentNames {
    /// The shortened type names, keyed by the component's name in the description.
    private var shortened: [String: String] = [:]
    /// The schemas that are components of the description itself.
    private let components: Set<SchemaID>

    init(_ document: Document) {
        components = Set(document.namedSchemas.lazy.filter(\.isComponent).map(\.schema))
        let names = document.namedSchemas.map(\.name)
        let wrapped = names.filter { Self.wordsAfterComponents(of: $0) != nil }
        guard !wrapped.isEmpty else { return }
        var taken = Set(names.map { Identifier.type($0).lowercased() })
        for name in wrapped {
            guard let short = Self.wordsAfterComponents(of: name).map(Identifier.type(words:)), !short.isEmpty,
                taken.insert(short.lowercased()).inserted
            else { continue }
            shortened[name] = short
        }
    }

    /// Returns whether the schema is a component of the description itself.
    ///
    /// Other schemas have their names from references into other files, or into the definitions of a schema.
    func contains(_ schema: SchemaID) -> Bool { components.contains(schema) }

    func isShortened(_ component: String) -> Bool { shortened[component] != nil }

    func name(of component: String) -> String {
        shortened[component] ?? Identifier.type(component)
    }

    /// Returns the name's words without `components schemas`; nil if the name doesn't contain these words.
    private static func wordsAfterComponents(of name: String) -> [String]? {
        let words = Words.split(name)
        let pair = words.indices.dropLast().first {
            Words.isSame(words[$0], "components") && Words.isSame(words[$0 + 1], "schemas")
        }
        guard let pair, words.count > 2, pair + 2 < words.count else { return nil }
        return Array(words[..<pair]) + Array(words[(pair + 2)...])
    }
}
