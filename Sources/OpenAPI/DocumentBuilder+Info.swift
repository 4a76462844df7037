import Diagnostics
import SpecSyntax

// What the description says of the API as a whole.
extension DocumentBuilder {
    mutating func info(_ node: SyntaxNode?) -> Document.Info {
        guard let node, let mapping = mapping(node, "info") else {
            reportMissing("info", of: "the description", at: root)
            return Document.Info(title: "API", version: "", range: root.range)
        }
        checkFields(
            of: mapping, in: "info",
            known: ["title", "version", "summary", "description", "termsOfService", "contact", "license"]
        )
        checkURL(of: node, field: "termsOfService")
        checkURL(of: mapping["contact"], field: "url")
        checkURL(of: mapping["license"], field: "url")
        if let contact = mapping["contact"]?.mapping { checkFields(of: contact, in: "a contact", known: ["name", "url", "email"]) }
        if let license = mapping["license"]?.mapping {
            checkFields(of: license, in: "a license", known: ["name", "identifier", "url"])
        }
        let title = prose(mapping["title"], "info.title")
        if title == nil { reportMissing("title", of: "info", at: node) }
        return Document.Info(
            title: title ?? "API",
            version: prose(mapping["version"], "info.version") ?? "",
            summary: prose(mapping["summary"], "info.summary"),
            description: prose(mapping["description"], "info.description"),
            range: node.range
        )
    }

    mutating func servers(_ node: SyntaxNode?) -> [Document.Server] {
        sequence(node, "servers").compactMap { item in
            guard let mapping = mapping(item, "servers") else { return nil }
            checkFields(of: mapping, in: "a server", known: ["url", "name", "description", "variables"])
            guard let url = text(mapping["url"], "url") else {
                reportMissing("url", of: "the server", at: item)
                return nil
            }
            let variables = serverVariables(mapping["variables"])
            if let place = mapping["url"] { check(url, variables, at: place.range) }
            return Document.Server(
                url: url, name: prose(mapping["name"] ?? mapping["x-name"], "name"),
                description: prose(mapping["description"], "description"), variables: variables, range: item.range
            )
        }
    }

    private mutating func serverVariables(_ node: SyntaxNode?) -> [Document.ServerVariable] {
        mapping(node, "variables")?.entries.compactMap { entry in
            guard let mapping = mapping(entry.value, entry.key) else { return nil }
            checkFields(of: mapping, in: "a server variable", known: ["enum", "default", "description"])
            let allowed = texts(mapping["enum"], "enum")
            return Document.ServerVariable(
                name: entry.key, defaultValue: text(mapping["default"], "default") ?? allowed.first ?? "",
                allowedValues: allowed, description: prose(mapping["description"], "description")
            )
        } ?? []
    }

    private mutating func check(_ url: String, _ variables: [Document.ServerVariable], at range: SourceRange) {
        var plain = url
        for variable in variables { plain = plain.split(separator: "{\(variable.name)}", omittingEmptySubsequences: false).joined(separator: "v") }
        if !plain.isEmpty, !URLText.isPlausible(plain) {
            sink.report(.invalidURL, "'\(url)' isn't the URL of a server", at: range)
        }
    }

    mutating func tags(_ node: SyntaxNode?) -> [Document.Tag] {
        sequence(node, "tags").compactMap { item in
            guard let mapping = mapping(item, "tags"), let name = text(mapping["name"], "name") else { return nil }
            checkExternalDocs(of: mapping)
            let isNew = version >= .v3_2
            checkFields(
                of: mapping, in: "a tag",
                known: ["name", "description", "externalDocs"] + (isNew ? ["summary", "parent", "kind"] : [])
            )
            if isNew, let field = ["parent", "kind", "summary"].lazy.compactMap({ mapping.entry(forKey: $0) }).first {
                leaveOut("titles, kinds and parents of tags", at: field.keyRange)
            }
            return Document.Tag(name: name, description: prose(mapping["description"], "description"))
        }
    }

    mutating func securityRequirements(_ node: SyntaxNode?) -> [Document.SecurityRequirement]? {
        guard let node else { return nil }
        return sequence(node, "security").compactMap { item in
            guard let mapping = mapping(item, "security") else { return nil }
            for entry in mapping.entries where !securitySchemeNames.contains(entry.key) {
                sink.report(
                    .undeclaredSecurityScheme, "there is no security scheme '\(entry.key)'", at: entry.keyRange,
                    hint: Suggestion.nearest(to: entry.key, among: securitySchemeNames.sorted())
                        .map { "did you mean '\($0)'?" }
                )
            }
            return Document.SecurityRequirement(schemes: mapping.entries.map(\.key))
        }
    }

    /// Those of all versions: `flow` and what follows are Swagger 2.0's.
    private static let securitySchemeFields = [
        "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl", "oauth2MetadataUrl",
        "deprecated", "flow", "authorizationUrl", "tokenUrl", "scopes",
    ]

    private static let flowFields = [
        "authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl", "scopes",
    ]

    mutating func securitySchemes(_ node: SyntaxNode?) -> [Document.SecurityScheme] {
        guard let entries = mapping(node, "securitySchemes")?.entries else { return [] }
        securitySchemeNames = Set(entries.map(\.key))
        return entries.compactMap { entry in
            guard let (node, _) = resolved(entry.value), let mapping = mapping(node, entry.key) else { return nil }
            checkFields(of: mapping, in: "a security scheme", known: Self.securitySchemeFields)
            for field in ["oauth2MetadataUrl", "deprecated"] {
                if let entry = mapping.entry(forKey: field) { leaveOut("'\(field)' of security schemes", at: entry.keyRange) }
            }
            for flow in mapping["flows"]?.mapping?.entries ?? [] where !flow.key.hasPrefix("x-") {
                guard let mapping = self.mapping(flow.value, flow.key) else { continue }
                checkFields(of: mapping, in: "a flow", known: Self.flowFields)
            }
            guard let kind = securitySchemeKind(mapping, node) else { return nil }
            return Document.SecurityScheme(
                name: entry.key, kind: kind, description: prose(mapping["description"], "description"),
                range: entry.keyRange
            )
        }
    }

    private mutating func securitySchemeKind(
        _ mapping: SyntaxMapping, _ node: SyntaxNode
    ) -> Document.SecurityScheme.Kind? {
        switch text(mapping["type"], "type") {
        case "apiKey":
            guard let name = text(mapping["name"], "name") else {
                reportMissing("name", of: "the security scheme", at: node)
                return nil
            }
            let location = text(mapping["in"], "in").flatMap(Document.SecurityScheme.Location.init) ?? .header
            return .apiKey(name: name, location: location)
        case "http":
            switch text(mapping["scheme"], "scheme")?.lowercased() {
            case "basic": return .basic
            case "bearer": return .bearer
            case let scheme: return .http(scheme: scheme ?? "")
            }
        case "oauth2": return .oauth2(tokenURL: tokenURL(mapping, node))
        case "openIdConnect":
            checkURL(of: node, field: "openIdConnectUrl")
            return .openIDConnect(discoveryURL: absoluteURL(mapping["openIdConnectUrl"]))
        case "mutualTLS": return .mutualTLS
        // Swagger 2.0's word for HTTP basic authentication.
        case "basic": return .basic
        case let type:
            sink.report(
                .invalidValue, "there is no type of security scheme '\(type ?? "")'",
                at: mapping["type"]?.range ?? node.range
            )
            return nil
        }
    }

    /// The endpoint that tokens are had at without a browser before those that a user's login leads to.
    private mutating func tokenURL(_ scheme: SyntaxMapping, _ node: SyntaxNode) -> String? {
        // Swagger 2.0 has one flow, and it stands in the scheme itself.
        checkURL(of: node, field: "tokenUrl")
        if let url = absoluteURL(scheme["tokenUrl"]) { return url }
        guard let flows = scheme["flows"]?.mapping else { return nil }
        var found: String?
        for flow in ["clientCredentials", "authorizationCode", "password", "deviceAuthorization"] {
            checkURL(of: flows[flow], field: "tokenUrl")
            if found == nil { found = absoluteURL(flows[flow]?.mapping?["tokenUrl"]) }
        }
        return found
    }

    private func absoluteURL(_ node: SyntaxNode?) -> String? {
        guard let text = node?.scalar?.text, text.hasPrefix("https://") || text.hasPrefix("http://"),
            URLText.isPlausible(text)
        else { return nil }
        return text
    }
}
