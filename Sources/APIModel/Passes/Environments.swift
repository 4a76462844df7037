import OpenAPI

/// Functions that name the environments, which are the description's servers, by their purpose.
enum Environments {
    /// Returns the environments; never empty.
    ///
    /// Without servers the result is one environment whose host the user specifies (OpenAPI 3.1, 4.8.1.1).
    static func models(of servers: [Document.Server]) -> [EnvironmentModel] {
        guard !servers.isEmpty else {
            return [EnvironmentModel(name: "production", urlTemplate: "", isRelative: true)]
        }
        return named(servers, first: "production")
    }

    static func named(_ servers: [Document.Server], first: String) -> [EnvironmentModel] {
        var scope = NameScope(reserved: ReservedNames.environments)
        return servers.enumerated().map { index, server in
            let fallback = index == 0 ? first : "server\(index + 1)"
            return EnvironmentModel(server, name: scope.claim(name(of: server), fallback))
        }
    }

    private static func name(of server: Document.Server) -> String {
        if let name = server.name { return Identifier.member(name) }
        let words = Words.split(server.description ?? "").map { $0.lowercased() }
        if let purpose = words.lazy.compactMap({ purposes[$0] }).first { return purpose }
        if let purpose = Words.split(server.url).lazy.compactMap({ purposes[$0.lowercased()] }).first { return purpose }
        // A server description of one or two words is suitable as a name; a sentence isn't.
        return (1...2).contains(words.count) && !generalWords.contains(words[0])
            ? Identifier.member(server.description ?? "") : ""
    }

    private static let generalWords: Set<String> = [
        "the", "a", "default", "server", "api", "base", "url", "https", "http",
    ]

    private static let purposes: [String: String] = [
        "production": "production", "prod": "production", "live": "production", "sandbox": "sandbox",
        "staging": "staging",
        "stage": "staging", "test": "test", "testing": "test", "development": "development", "dev": "development",
        "develop": "development", "localhost": "local", "local": "local", "demo": "demo", "preview": "preview",
        "beta": "beta", "mock": "mock", "uat": "uat", "qa": "qa",
    ]
}

extension EnvironmentModel {
    init(_ server: Document.Server, name: String) {
        var url = server.url
        // A URL that begins with `//` takes the scheme of the description's URL. The description's URL isn't known
        // here, so `https` is used.
        if url.hasPrefix("//") { url = "https:" + url }
        while url.hasSuffix("/"), url != "/" { url.removeLast() }
        var scope = NameScope(reserved: ReservedNames.environmentParameters)
        let declared = Dictionary(server.variables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let variables = PathTemplate.variables(of: url).map { key in
            let variable = declared[key]
            return Variable(
                key: key, name: scope.claim(member: Identifier.member(key), otherwise: "variable"),
                defaultValue: variable?.defaultValue, allowedValues: variable?.allowedValues ?? [],
                documentation: Documentation(description: variable?.description)
            )
        }
        // If the URL begins with a variable without a default, the caller's value decides whether the URL is relative.
        let isOpen = url.hasPrefix("{") && variables.first?.defaultValue == nil
        let isRelative = !server.isAbsolute && server.base == nil && !url.contains("://") && !isOpen
        self.init(
            name: name, urlTemplate: url, isRelative: isRelative,
            base: server.base,
            variables: variables,
            documentation: Documentation(description: server.description)
        )
    }
}
