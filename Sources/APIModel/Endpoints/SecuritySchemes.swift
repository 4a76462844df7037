import Diagnostics
import OpenAPI

/// Credentials: which schemes there are, and which an operation needs.
enum SecuritySchemes {
    /// The schemes that the runtime has, in document order. Others are reported.
    static func models(of document: Document, reporting sink: inout DiagnosticSink) -> [SecuritySchemeModel] {
        var supported: [(scheme: Document.SecurityScheme, kind: SecuritySchemeModel.Kind)] = []
        for scheme in document.securitySchemes {
            if let kind = kind(of: scheme) {
                supported.append((scheme, kind))
            } else {
                sink.report(
                    .unsupportedSecurityScheme,
                    "the security scheme '\(scheme.name)' (\(name(of: scheme.kind))) isn't supported; it is left out",
                    at: scheme.range, hint: "send its credentials in a plugin or in the transport"
                )
            }
        }
        var counts: [String: Int] = [:]
        for entry in supported { counts[name(of: entry.kind), default: 0] += 1 }
        var scope = NameScope(reserved: ReservedNames.credentials)
        var models = supported.map { scheme, kind in
            let name = name(of: kind)
            let own = Identifier.member(scheme.name)
            return SecuritySchemeModel(
                key: scheme.name, name: counts[name] == 1 ? scope.claim(name, own) : scope.claim(own, name), kind: kind,
                documentation: Documentation(description: scheme.description)
            )
        }
        // After all schemes: a constant gives way to them.
        for (index, entry) in supported.enumerated() {
            models[index].source = source(of: entry.scheme.kind, models[index].name, &scope)
        }
        return models
    }

    private static func source(
        of kind: Document.SecurityScheme.Kind, _ name: String, _ scope: inout NameScope
    ) -> SecuritySchemeModel.TokenSource? {
        switch kind {
        case .oauth2(let url?):
            .init(kind: .tokenEndpoint, url: url, name: scope.claim(name + "TokenURL"))
        case .openIDConnect(let url?):
            .init(kind: .discovery, url: url, name: scope.claim(name + "DiscoveryURL"))
        default: nil
        }
    }

    /// What operations need that don't say otherwise; nil when the description never speaks of security.
    static func standard(of document: Document) -> [[String]]? {
        if let security = document.security { return alternatives(security, in: document) }
        // Where some operations ask for credentials, the others don't.
        return document.operations.contains { $0.security != nil } ? [] : nil
    }

    /// Alternatives that can be met with the schemes that there are. A certificate is the transport's business: what
    /// else is needed beside it is sent.
    static func alternatives(_ requirements: [Document.SecurityRequirement], in document: Document) -> [[String]] {
        let supported = Set(document.securitySchemes.filter { kind(of: $0) != nil }.map(\.name))
        let certificates = Set(
            document.securitySchemes.filter { if case .mutualTLS = $0.kind { true } else { false } }.map(\.name)
        )
        return requirements.map { $0.schemes.filter { !certificates.contains($0) } }
            .filter { $0.allSatisfy(supported.contains) }
    }

    private static func kind(of scheme: Document.SecurityScheme) -> SecuritySchemeModel.Kind? {
        switch scheme.kind {
        case .apiKey(let name, let location):
            .apiKey(name: name, location: SecuritySchemeModel.Location(location))
        case .basic: .basic
        case .bearer, .oauth2, .openIDConnect: .bearer
        case .http, .mutualTLS: nil
        }
    }

    private static func name(of kind: SecuritySchemeModel.Kind) -> String {
        switch kind {
        case .apiKey: "apiKey"
        case .basic: "basic"
        case .bearer: "bearer"
        }
    }

    private static func name(of kind: Document.SecurityScheme.Kind) -> String {
        switch kind {
        case .http(let scheme): scheme.isEmpty ? "http" : "http \(scheme)"
        case .mutualTLS: "mutual TLS"
        default: "another one"
        }
    }
}

extension SecuritySchemeModel.Location {
    init(_ location: Document.SecurityScheme.Location) {
        self =
            switch location {
            case .header: .header
            case .query: .query
            case .cookie: .cookie
            }
    }
}
