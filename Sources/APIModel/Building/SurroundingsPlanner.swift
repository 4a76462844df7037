import Diagnostics
import OpenAPI

/// Plans what holds for the API as a whole: its servers and its security schemes.
struct SurroundingsPlanner {
    let document: Document

    mutating func environments() -> [EnvironmentModel] {
        var names = NameTable(reserved: ReservedNames.members.union(["environment", "url"]))
        return document.servers.enumerated().map { index, server in
            var environment = Self.environment(server)
            let proposal = Self.name(of: server) ?? (index == 0 ? "production" : "server")
            environment.name = names.take(proposal)
            return environment
        }
    }

    static func environment(_ server: Document.Server) -> EnvironmentModel {
        var names = NameTable(reserved: ReservedNames.members.union(["origin"]))
        let url = server.url.hasSuffix("/") ? String(server.url.dropLast()) : server.url
        return EnvironmentModel(
            name: "server", urlTemplate: url, isRelative: !url.contains("://") && !url.hasPrefix("{"),
            variables: server.variables.filter { url.contains("{\($0.name)}") }.map { variable in
                let name = SwiftIdentifier.member(variable.name)
                return EnvironmentModel.Variable(
                    key: variable.name, name: names.take(name.isEmpty ? "value" : name),
                    defaultValue: variable.defaultValue, allowedValues: variable.allowedValues,
                    documentation: Documentation(description: variable.description)
                )
            },
            documentation: Documentation(description: server.description)
        )
    }

    /// Words by which servers are told apart, with what they are called.
    private static let kinds: [(word: String, name: String)] = [
        ("sandbox", "sandbox"), ("staging", "staging"), ("stage", "staging"), ("test", "test"), ("demo", "demo"),
        ("develop", "development"), ("localhost", "local"), ("127.0.0.1", "local"), ("production", "production"),
    ]

    private static func name(of server: Document.Server) -> String? {
        if let name = server.name, !SwiftIdentifier.member(name).isEmpty { return SwiftIdentifier.member(name) }
        for text in [server.description?.lowercased() ?? "", server.url.lowercased()] {
            if let kind = kinds.first(where: { text.contains($0.word) }) { return kind.name }
        }
        return nil
    }

    mutating func securitySchemes(reporting sink: inout DiagnosticSink) -> [SecuritySchemeModel] {
        let supported = document.securitySchemes.compactMap { scheme in kind(of: scheme, reporting: &sink).map { (scheme, $0) } }
        var names = NameTable(reserved: ReservedNames.members.union(["none", "and", "credentials"]))
        return supported.map { scheme, kind in
            let isOnly = supported.filter { Self.label(of: $0.1) == Self.label(of: kind) }.count == 1
            let own = SwiftIdentifier.member(scheme.name)
            let proposal = isOnly && !Self.isAPIKey(kind) ? Self.label(of: kind) : own
            return SecuritySchemeModel(
                key: scheme.name, name: names.take(proposal.isEmpty ? Self.label(of: kind) : proposal), kind: kind,
                documentation: Documentation(description: scheme.description)
            )
        }
    }

    private static func isAPIKey(_ kind: SecuritySchemeModel.Kind) -> Bool {
        if case .apiKey = kind { true } else { false }
    }

    private static func label(of kind: SecuritySchemeModel.Kind) -> String {
        switch kind {
        case .apiKey: "apiKey"
        case .basic: "basic"
        case .bearer: "bearer"
        }
    }

    private func kind(
        of scheme: Document.SecurityScheme, reporting sink: inout DiagnosticSink
    ) -> SecuritySchemeModel.Kind? {
        switch scheme.kind {
        case .apiKey(let name, .header): return .apiKey(name: name, location: .header)
        case .apiKey(let name, .query): return .apiKey(name: name, location: .query)
        case .apiKey(let name, .cookie): return .apiKey(name: name, location: .cookie)
        case .basic: return .basic
        case .bearer, .oauth2, .openIDConnect: return .bearer
        case .http, .mutualTLS:
            sink.report(
                .unsupportedSecurityScheme, "the security scheme '\(scheme.name)' is left out: its kind isn't supported",
                at: scheme.range
            )
            return nil
        }
    }
}
