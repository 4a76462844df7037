import OpenAPI

/// The credentials that operations require.
struct SecurityRequirements {
    private let document: Document
    /// The names of the schemes that the runtime supports.
    private let supported: Set<String>
    /// The names of the schemes that are client certificates.
    private let certificates: Set<String>

    init(_ document: Document) {
        self.document = document
        supported = Set(document.securitySchemes.filter { SecuritySchemeModel.Kind($0) != nil }.map(\.name))
        certificates = Set(
            document.securitySchemes.filter { if case .mutualTLS = $0.kind { true } else { false } }.map(\.name)
        )
    }

    /// A Boolean value that indicates whether the description specifies which operations need credentials.
    ///
    /// A description without schemes and requirements doesn't specify this, even if a tool has written `security: []`
    /// at each operation. The server may still require credentials.
    var areSpecified: Bool {
        !document.securitySchemes.isEmpty || document.security?.isEmpty == false
            || document.operations.contains { $0.security?.isEmpty == false }
    }

    /// The default security requirements; nil when the description defines none.
    var `default`: [[RequiredScheme]]? {
        guard areSpecified else { return nil }
        if let security = document.security { return alternatives(security) }
        // Operations without requirements need no credentials if other operations have requirements.
        return document.operations.contains { $0.security != nil } ? [] : nil
    }

    /// Returns the alternatives whose schemes are all supported, or all alternatives if none is supported.
    ///
    /// If no alternative is supported, all are returned: an operation with unsupported schemes isn't public, and
    /// credentials can be stored for any scheme by its name. A client certificate is configured in the transport, so
    /// its scheme is removed; the schemes that are required together with it remain. An alternative that differs from
    /// an earlier one only in its scopes is unreachable and omitted.
    func alternatives(_ requirements: [Document.SecurityRequirement]) -> [[RequiredScheme]] {
        let all = requirements.map { $0.schemes.filter { !certificates.contains($0.name) } }
        let supportedOnes = all.filter { $0.allSatisfy { supported.contains($0.name) } }
        var known: Set<[String]> = []
        return (supportedOnes.isEmpty ? all : supportedOnes).filter { known.insert($0.map(\.name)).inserted }
            .map { schemes in schemes.map { RequiredScheme($0.name, scopes: $0.scopes) } }
    }
}

extension SecuritySchemeModel.Kind {
    /// Creates the kind of a scheme; nil if the runtime doesn't support the scheme.
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
