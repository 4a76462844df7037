import OpenAPI

/// The servers of paths and operations, which replace the description's servers (OpenAPI 3.1, 4.8.10).
///
/// Operations with equal arrays of servers share one model.
struct OperationServers {
    private(set) var models: [OperationServersModel] = []
    private var lists: [[Document.Server]] = []
    private let document: Document
    private var scope: NameScope
    private var typeScope = NameScope(reserved: ["Self", "Type", "Environment"])

    init(_ document: Document, environments: [EnvironmentModel]) {
        self.document = document
        scope = NameScope(reserved: ReservedNames.environments.union(environments.map(\.name)))
    }

    /// Returns the index of an operation's servers; nil if these are the description's servers.
    ///
    /// Servers that equal the description's servers also return nil, so that the client's environment applies to the
    /// operation.
    mutating func index(of operation: Document.Operation) -> Int? {
        let servers = operation.servers
        guard let first = servers.first, servers != document.servers else { return nil }
        if let known = lists.firstIndex(of: servers) { return known }
        let words = Self.words(of: first, operation)
        let name = scope.claim(Identifier.member(words))
        lists.append(servers)
        models.append(
            OperationServersModel(
                name: name, typeName: typeScope.claim(Identifier.type(name) + "Server"),
                defaultURL: Self.defaultURL(of: first),
                servers: Environments.named(servers, first: "standard")
            )
        )
        return lists.count - 1
    }

    /// Returns the name of a server, or words from its host: `uploads` for `https://uploads.example.com`.
    private static func words(of server: Document.Server, _ operation: Document.Operation) -> String {
        if let name = server.name { return name }
        let host =
            server.url.split(separator: "://", maxSplits: 1).last.map { $0.prefix { $0 != "/" && $0 != ":" } } ?? ""
        let isAbsolute = server.url.contains("://")
        let labels = host.split(separator: ".").filter { !$0.contains("{") && !["www", "api"].contains($0) }
        if isAbsolute, let label = labels.first, label.contains(where: \.isLetter) { return String(label) }
        let path = server.url.split(separator: "/").filter { !$0.contains("{") }
        return path.last.map(String.init) ?? operation.operationID ?? operation.path
    }

    private static func defaultURL(of server: Document.Server) -> String {
        var url = server.defaultURL
        if url.hasPrefix("//") { url = "https:" + url }
        while url.hasSuffix("/"), url != "/" { url.removeLast() }
        return url
    }
}
