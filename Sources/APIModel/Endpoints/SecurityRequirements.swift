import OpenAPI

/// Credentials: what an operation needs.
enum SecurityRequirements {
    /// Whether a description tells which operations need credentials. One without a scheme and without a requirement
    /// doesn't, though tools write `security: []` at each operation of it: who calls its server may need some.
    static func areTold(in document: Document) -> Bool {
        !document.securitySchemes.isEmpty || document.security?.isEmpty == false
            || document.operations.contains { $0.security?.isEmpty == false }
    }

    /// What operations need that don't say otherwise; nil when the description never speaks of security.
    static func `default`(of document: Document) -> [[RequiredScheme]]? {
        guard areTold(in: document) else { return nil }
        if let security = document.security { return alternatives(security, in: document) }
        // Where some operations ask for credentials, the others don't.
        return document.operations.contains { $0.security != nil } ? [] : nil
    }

    /// Alternatives that can be met with the schemes that there are, or all of them where none can: an operation that
    /// asks for what isn't supported isn't one that asks for nothing, and credentials can be held for any scheme by its
    /// name. A certificate is the transport's business: what else is needed beside it is sent. One that asks for what
    /// another one before it asks for, with other scopes, is never come to.
    static func alternatives(
        _ requirements: [Document.SecurityRequirement], in document: Document
    ) -> [[RequiredScheme]] {
        let supported = Set(document.securitySchemes.filter { SecuritySchemeModel.Kind($0) != nil }.map(\.name))
        let certificates = Set(
            document.securitySchemes.filter { if case .mutualTLS = $0.kind { true } else { false } }.map(\.name)
        )
        let all = requirements.map { $0.schemes.filter { !certificates.contains($0.name) } }
        let supportedOnes = all.filter { $0.allSatisfy { supported.contains($0.name) } }
        var known: Set<[String]> = []
        return (supportedOnes.isEmpty ? all : supportedOnes).filter { known.insert($0.map(\.name)).inserted }
            .map { schemes in schemes.map { RequiredScheme($0.name, scopes: $0.scopes) } }
    }
}

extension SecuritySchemeModel.Kind {
    /// Nil for what the runtime doesn't have.
    init?(_ scheme: Document.SecurityScheme) {
        switch scheme.kind {
        case .apiKey(let name, let location):
            self = .apiKey(name: name, location: SecuritySchemeModel.Location(location))
        case .basic: self = .basic
        case .bearer, .oauth2, .openIDConnect: self = .bearer
        case .http, .mutualTLS: return nil
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
