import Diagnostics
import SpecSyntax

/// A reader of security schemes, and of the security requirements that name them.
struct SecurityReader {
    /// The security schemes that requirements identify by URI and that aren't components.
    private(set) var schemesOfElsewhere: [Document.SecurityScheme] = []
    private var names: Set<ExactString> = []
    private var namesByRange: [SourceRange: String] = [:]
    /// The names of the security schemes that requirements identify by URI, keyed by URI.
    private var namesByURI: [ExactString: String] = [:]

    mutating func requirements(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.SecurityRequirement]? {
        guard let node else { return nil }
        return reading.sequence(node, "security").compactMap { item in
            guard let mapping = reading.mapping(item, "security") else { return nil }
            return Document.SecurityRequirement(
                schemes: mapping.entries.map {
                    .init(name: schemeName($0, in: reading), scopes: reading.texts($0.value, $0.key))
                }
            )
        }
    }

    mutating func schemes(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.SecurityScheme] {
        guard let entries = reading.mapping(node, "securitySchemes")?.entries else { return [] }
        names.formUnion(Set<ExactString>(exactly: entries.map(\.key)))
        for entry in entries where namesByRange[entry.value.range] == nil {
            namesByRange[entry.value.range] = entry.key
        }
        return entries.compactMap { entry in
            guard let (node, _) = reading.resolve(entry.value), let mapping = reading.mapping(node, entry.key) else {
                return nil
            }
            guard let kind = kind(mapping, node, in: reading) else { return nil }
            return Document.SecurityScheme(
                name: entry.key, kind: kind, description: reading.prose(mapping["description"], "description"),
                isDeprecated: reading.version >= .v3_2 && reading.boolean(mapping["deprecated"], "deprecated") ?? false,
                range: entry.keyRange
            )
        }
    }

    private func kind(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, in reading: ReadContext
    ) -> Document.SecurityScheme.Kind? {
        switch reading.text(mapping["type"], "type") {
        case "apiKey":
            guard let name = reading.text(mapping["name"], "name") else {
                reading.reportMissing("name", of: "the security scheme", at: node)
                return nil
            }
            guard let location = apiKeyLocation(mapping["in"], in: reading),
                isSendable(name, in: location, at: mapping["name"]?.range, in: reading)
            else { return nil }
            return .apiKey(name: name, location: location)
        case "http":
            switch reading.text(mapping["scheme"], "scheme")?.lowercased() {
            case "basic": return .basic
            case "bearer": return .bearer(format: reading.prose(mapping["bearerFormat"], "bearerFormat"))
            case let scheme: return .http(scheme: scheme ?? "")
            }
        case "oauth2":
            let flows = OAuthFlowReader.flows(of: mapping, in: reading)
            let metadata = reading.version >= .v3_2 ? reading.endpoint(in: mapping, "oauth2MetadataUrl") : nil
            return .oauth2(flows, metadataURL: metadata)
        case "openIdConnect": return .openIDConnect(discoveryURL: reading.endpoint(in: mapping, "openIdConnectUrl"))
        case "mutualTLS": return .mutualTLS
        // Swagger 2.0 calls HTTP basic authentication `basic`.
        case "basic": return .basic
        case nil:
            reading.reportMissing("type", of: "the security scheme", at: node)
            return nil
        case let type?:
            reading.sink.report(
                .invalidValue, "unknown security scheme type '\(type)'; ignored",
                at: mapping["type"]?.range ?? node.range,
                hint: reading.version >= .v3_0
                    ? "expected 'apiKey', 'http', 'oauth2', 'openIdConnect' or 'mutualTLS'"
                    : "expected 'basic', 'apiKey' or 'oauth2'"
            )
            return nil
        }
    }

    private func apiKeyLocation(_ node: SyntaxNode?, in reading: ReadContext) -> Document.SecurityScheme.Location? {
        guard let written = reading.text(node, "in") else { return .header }
        if let location = Document.SecurityScheme.Location(rawValue: written) { return location }
        reading.sink.report(
            .invalidValue, "invalid API key location '\(written)'; the security scheme is ignored", at: node?.range,
            hint: "expected 'header', 'query' or 'cookie'"
        )
        return nil
    }

    /// Returns whether HTTP can send an API key under a name.
    ///
    /// A header name with a line break would inject another header.
    private func isSendable(
        _ name: String, in location: Document.SecurityScheme.Location, at range: SourceRange?,
        in reading: ReadContext
    ) -> Bool {
        let isSendable =
            switch location {
            case .header: HTTPToken.isToken(name)
            case .cookie: HTTPToken.isCookieName(name)
            case .query: true
            }
        if !isSendable {
            reading.sink.report(
                .invalidValue, "invalid \(location.rawValue) name '\(name)'; the security scheme is ignored",
                at: range,
                hint: location == .header ? "a name consists of ASCII letters, digits and signs like '-' and '_'" : nil
            )
        }
        return isSendable
    }

    // The names of schemes in requirements: component names and, since OpenAPI 3.2, URIs (4.30)

    /// Returns the name of the security scheme that a requirement refers to.
    ///
    /// A scheme that isn't a component gets a name.
    private mutating func schemeName(_ entry: SyntaxMapping.Entry, in reading: ReadContext) -> String {
        if names.contains(entry.key) { return entry.key }
        if let name = namesByURI[entry.key] { return name }
        guard entry.key.contains(where: { $0 == "/" || $0 == "#" || $0 == "." }),
            let target = reading.references.quietTarget(of: entry.key, at: entry.keyRange),
            target.mapping?["type"] != nil || target.mapping?["$ref"] != nil
        else {
            reading.sink.report(
                .undeclaredSecurityScheme,
                "undeclared security scheme '\(entry.key)'; no credentials are sent for it", at: entry.keyRange,
                hint: Suggestion.nearest(to: entry.key, among: names.map(\.text).sorted()).map {
                    "did you mean '\($0)'?"
                }
                    ?? "declare it in '\(reading.version == .v2_0 ? "securityDefinitions" : "components.securitySchemes")'"
            )
            return entry.key
        }
        if reading.version < .v3_2 {
            reading.sink.report(
                .invalidValue, severity: .note,
                """
                a security requirement by URI requires OpenAPI 3.2, but the description is \
                \(reading.version.rawValue); it is read
                """,
                at: entry.keyRange)
        }
        let name = namesByRange[target.range] ?? declare(target, entry, in: reading)
        namesByURI[entry.key] = name
        return name
    }

    /// Declares a security scheme that isn't a component, and returns its name.
    ///
    /// The name comes from the place where the scheme is declared, with a number if the name is taken.
    private mutating func declare(_ target: SyntaxNode, _ entry: SyntaxMapping.Entry, in reading: ReadContext)
        -> String
    {
        let tokens = Reference(entry.key).fragment.split(separator: "/")
        let own = tokens.last.map { ReferenceResolver.key($0) } ?? reading.trees.name(of: target.range.file) ?? "scheme"
        var name = own
        var number = 2
        while names.contains(name) {
            name = own + String(number)
            number += 1
        }
        let entry = SyntaxMapping.Entry(key: name, keyRange: entry.keyRange, value: target)
        schemesOfElsewhere += schemes(SyntaxNode(.mapping(SyntaxMapping([entry])), range: target.range), in: reading)
        return name
    }
}

extension SecurityReader {
    /// Reports operations that document the status 401 or 403 but have no security requirement.
    ///
    /// The problem is a note, and reported only if other operations have a requirement. The author probably forgot the
    /// requirement, and the operations are called without credentials.
    static func reportMissingSecurity(in document: Document, reporting sink: inout DiagnosticSink) {
        guard document.security == nil, document.operations.contains(where: { $0.security?.isEmpty == false }) else {
            return
        }
        let forgotten = document.operations.compactMap { operation -> (Document.Operation, Int)? in
            guard operation.security == nil,
                let status = [401, 403].first(where: { code in
                    operation.responses.contains { $0.status == .code(code) }
                })
            else { return nil }
            return (operation, status)
        }
        guard let (first, status) = forgotten.first else { return }
        let more = forgotten.count > 1 ? " (\(forgotten.count) times, first here)" : ""
        sink.report(
            .missingField, severity: .note,
            """
            \(first.method) \(first.path) documents \(status) and has no 'security'; it is called without \
            credentials\(more)
            """,
            at: first.range, hint: "add 'security' to the operation or the description, in an overlay if need be")
    }
}
