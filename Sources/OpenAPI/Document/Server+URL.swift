import SpecSyntax

extension Document.Server {
    /// The URL with the defaults of its variables.
    public var defaultURL: String {
        let url = filled
        return base.map { URIReference(url).resolved(against: URIReference($0)).text } ?? url
    }

    /// Whether the URL, as its variables are by default, has a host of its own: `{origin}/v1` may have.
    public var isAbsolute: Bool {
        let reference = URIReference(filled)
        return url.contains("://") || reference.authority != nil && reference.scheme != nil
    }

    /// Whether what the URL is relative to can only be told when the variables are.
    var beginsWithVariable: Bool { url.hasPrefix("{") }

    private var filled: String {
        PathTemplate.filled(url) { name in variables.first { $0.name == name }?.defaultValue }
    }
}

extension Document.Server: Equatable {
    /// Whether both are the same server, wherever they are written.
    public static func == (first: Document.Server, second: Document.Server) -> Bool {
        first.url == second.url && first.base == second.base && first.name == second.name
            && first.description == second.description && first.variables == second.variables
    }
}
