import Diagnostics
import SpecSyntax

// Security requirements and schemes.
extension DocumentBuilder {
    mutating func securityRequirements(_ node: SyntaxNode?) -> [Document.SecurityRequirement]? {
        guard let node else { return nil }
        return sequence(node, "security").compactMap { item in
            guard let mapping = mapping(item, "security") else { return nil }
            return Document.SecurityRequirement(
                schemes: mapping.entries.map { .init(name: securitySchemeName($0), scopes: texts($0.value, $0.key)) }
            )
        }
    }

    mutating func securitySchemes(_ node: SyntaxNode?) -> [Document.SecurityScheme] {
        guard let entries = mapping(node, "securitySchemes")?.entries else { return [] }
        securitySchemeNames.formUnion(entries.map(\.key))
        for entry in entries where securitySchemesByRange[entry.value.range] == nil {
            securitySchemesByRange[entry.value.range] = entry.key
        }
        return entries.compactMap { entry in
            guard let (node, _) = resolved(entry.value), let mapping = mapping(node, entry.key) else { return nil }
            guard let kind = securitySchemeKind(mapping, node) else { return nil }
            return Document.SecurityScheme(
                name: entry.key, kind: kind, description: prose(mapping["description"], "description"),
                isDeprecated: version >= .v3_2 && boolean(mapping["deprecated"], "deprecated") ?? false,
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
            return apiKeyLocation(mapping["in"]).map { .apiKey(name: name, location: $0) }
        case "http":
            switch text(mapping["scheme"], "scheme")?.lowercased() {
            case "basic": return .basic
            case "bearer": return .bearer(format: prose(mapping["bearerFormat"], "bearerFormat"))
            case let scheme: return .http(scheme: scheme ?? "")
            }
        case "oauth2":
            let flows = version == .v2_0 ? swaggerFlow(mapping).map { [$0] } ?? [] : flows(mapping["flows"])
            let metadata = version >= .v3_2 ? endpoint(in: mapping, "oauth2MetadataUrl") : nil
            return .oauth2(flows, metadataURL: metadata)
        case "openIdConnect": return .openIDConnect(discoveryURL: endpoint(in: mapping, "openIdConnectUrl"))
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

    private mutating func apiKeyLocation(_ node: SyntaxNode?) -> Document.SecurityScheme.Location? {
        guard let place = text(node, "in") else { return .header }
        if let location = Document.SecurityScheme.Location(rawValue: place) { return location }
        sink.report(
            .invalidValue, "an API key can't be sent in '\(place)'; its scheme is left out", at: node?.range,
            hint: "it is sent in 'header', 'query' or 'cookie'"
        )
        return nil
    }

    // Flows of OAuth 2

    /// In the order in which a program without a user would try them, whatever the order of the description.
    private mutating func flows(_ node: SyntaxNode?) -> [Document.SecurityScheme.Flow] {
        guard let mapping = mapping(node, "flows") else { return [] }
        let known = Document.SecurityScheme.Flow.Grant.allCases.filter {
            version >= .v3_2 || $0 != .deviceAuthorization
        }
        return known.compactMap { grant in
            self.mapping(mapping[grant.rawValue], grant.rawValue).map { fields in
                checkAddresses(of: fields, grant)
                return flow(fields, grant)
            }
        }
    }

    /// The addresses that a flow has (OpenAPI 3.2, 4.29.1).
    private static func addressFields(of grant: Document.SecurityScheme.Flow.Grant) -> [String] {
        switch grant {
        case .implicit: ["authorizationUrl", "refreshUrl"]
        case .password, .clientCredentials: ["tokenUrl", "refreshUrl"]
        case .authorizationCode: ["authorizationUrl", "tokenUrl", "refreshUrl"]
        case .deviceAuthorization: ["deviceAuthorizationUrl", "tokenUrl", "refreshUrl"]
        }
    }

    /// Reports the addresses that only flows of other kinds have.
    private mutating func checkAddresses(of mapping: SyntaxMapping, _ grant: Document.SecurityScheme.Flow.Grant) {
        let own = Self.addressFields(of: grant)
        let all = Set(Document.SecurityScheme.Flow.Grant.allCases.flatMap { Self.addressFields(of: $0) })
        for entry in mapping.entries where all.contains(entry.key) && !own.contains(entry.key) {
            sink.report(
                .unknownField, "'\(entry.key)' isn't a field of the flow '\(grant.rawValue)'; it is ignored",
                at: entry.keyRange
            )
        }
    }

    /// Swagger 2.0 has one flow, and it stands in the scheme itself.
    private mutating func swaggerFlow(_ scheme: SyntaxMapping) -> Document.SecurityScheme.Flow? {
        let grant: Document.SecurityScheme.Flow.Grant
        switch text(scheme["flow"], "flow") {
        case "implicit": grant = .implicit
        case "password": grant = .password
        case "accessCode": grant = .authorizationCode
        case "application": grant = .clientCredentials
        case nil: return nil
        case let name?:
            sink.report(
                .invalidValue, "there is no flow '\(name)'", at: scheme["flow"]?.range,
                hint: "it is one of implicit, password, application and accessCode"
            )
            return nil
        }
        return flow(scheme, grant)
    }

    private mutating func flow(
        _ mapping: SyntaxMapping, _ grant: Document.SecurityScheme.Flow.Grant
    ) -> Document.SecurityScheme.Flow {
        let fields = Self.addressFields(of: grant)
        func url(_ field: String) -> String? {
            fields.contains(field) ? endpoint(in: mapping, field) : nil
        }
        return Document.SecurityScheme.Flow(
            grant: grant, authorizationURL: url("authorizationUrl"),
            deviceAuthorizationURL: url("deviceAuthorizationUrl"),
            tokenURL: url("tokenUrl"), refreshURL: url("refreshUrl"), scopes: scopes(mapping["scopes"])
        )
    }

    private mutating func scopes(_ node: SyntaxNode?) -> [Document.SecurityScheme.Scope] {
        mapping(node, "scopes")?.entries.filter { version != .v2_0 || !$0.key.hasPrefix("x-") }.map { entry in
            Document.SecurityScheme.Scope(name: entry.key, description: prose(entry.value, entry.key))
        } ?? []
    }

    /// The absolute URL of an endpoint; nil where that isn't known, which is noted.
    private mutating func endpoint(in mapping: SyntaxMapping, _ field: String) -> String? {
        link(in: mapping, field).flatMap { _ in absoluteURL(mapping[field]) }
    }
}
