import OpenAPI

/// The names of components' types: their own names, without parts that only mark them as components
/// (`dns_components-schemas-record` is `DNSRecord` if no other component has that name).
struct ComponentNames {
    /// The shortened names, by the name of the component.
    private var shortened: [String: String] = [:]

    init(_ document: Document) {
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

    func name(of component: String) -> String {
        shortened[component] ?? Identifier.type(component)
    }

    /// Returns the words without `components schemas`; nil if they don't contain it.
    private static func wordsAfterComponents(of name: String) -> [String]? {
        let words = Words.split(name)
        let pair = words.indices.dropLast().first {
            words[$0].lowercased() == "components" && words[$0 + 1].lowercased() == "schemas"
        }
        guard let pair, words.count > 2, pair + 2 < words.count else { return nil }
        return Array(words[..<pair]) + Array(words[(pair + 2)...])
    }
}
