import SpecSyntax

extension Document.Server {
    /// The server's URL with the default values of its variables.
    public var defaultURL: String {
        let url = filled
        return base.map { URIReference(url).resolved(against: URIReference($0)).text } ?? url
    }

    /// A Boolean value that indicates whether the server's URL contains a host.
    ///
    /// The default values of the variables are included: the variable in `{origin}/v1` may contain a host.
    public var isAbsolute: Bool {
        let reference = URIReference(filled)
        return url.contains("://") || reference.authority != nil && reference.scheme != nil
    }

    /// A Boolean value that indicates whether the server's URL begins with a variable.
    var beginsWithVariable: Bool { url.hasPrefix("{") }

    private var filled: String {
        let defaults = Dictionary(variables.map { ($0.name, $0.defaultValue) }) { first, _ in first }
        return PathTemplate.filled(url) { defaults[$0] ?? nil }
    }
}

extension Document.Server: Equatable {
    /// Returns whether two servers are equal, regardless of their positions in the description.
    public static func == (first: Document.Server, second: Document.Server) -> Bool {
        first.url == second.url && first.base == second.base && first.name == second.name
            && first.description == second.description && first.variables == second.variables
    }
}
