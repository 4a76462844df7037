import OpenAPI

/// The type names of components, without words that only mark a component.
///
/// For example, `dns_components-schemas-record` is `DNSRecord` if no other component has that name. Spectree's
/// `Book.3a64a9f`, with a hash of the model's module, is `Book`.
struct ComponentNames {
    /// The shortened type names, keyed by the component's name in the description.
    private var shortened: [String: String] = [:]
    /// The schemas that are components of the description itself.
    private let components: Set<SchemaID>

    init(_ document: Document) {
        components = Set(document.namedSchemas.lazy.filter(\.isComponent).map(\.schema))
        let names = document.namedSchemas.map(\.name)
        let marked = names.compactMap { name in
            (Self.wordsAfterComponents(of: name) ?? Self.wordsBesidesHash(of: name)).map { (name, $0) }
        }
        guard !marked.isEmpty else { return }
        var taken = Set(names.map { Identifier.type($0).lowercased() })
        for (name, words) in marked {
            let short = Identifier.type(words: words)
            guard !short.isEmpty, taken.insert(short.lowercased()).inserted else { continue }
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

    /// Returns the name's words without hashes between periods; nil if the name doesn't contain a hash.
    private static func wordsBesidesHash(of name: String) -> [String]? {
        let parts = name.split(separator: ".")
        let kept = parts.filter { !isHash($0) }
        return kept.isEmpty || kept.count == parts.count ? nil : kept.flatMap { Words.split(String($0)) }
    }

    /// Returns whether a part of a name is a hash: seven hexadecimal digits, some of them letters and some not.
    private static func isHash(_ text: Substring) -> Bool {
        let digits = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let letters = text.utf8.filter { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }.count
        return digits > 0 && letters > 0 && digits + letters == 7 && text.utf8.count == 7
    }
}
