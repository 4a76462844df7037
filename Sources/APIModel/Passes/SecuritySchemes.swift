import Diagnostics
import OpenAPI

/// Functions that name the security schemes.
enum SecuritySchemes {
    /// Returns the schemes that the runtime supports, in document order, and reports unsupported schemes.
    static func models(
        of document: Document, record: NameRecord = NameRecord(), reporting log: DiagnosticLog
    ) -> [SecuritySchemeModel] {
        var supported: [(scheme: Document.SecurityScheme, kind: SecuritySchemeModel.Kind)] = []
        for scheme in document.securitySchemes {
            if let kind = SecuritySchemeModel.Kind(scheme) {
                supported.append((scheme, kind))
            } else {
                log.report(
                    .unsupportedSecurityScheme,
                    "security scheme '\(scheme.name)' (\(name(of: scheme.kind))) isn't supported; ignored",
                    at: scheme.range, hint: "send its credentials in a plugin or in the transport"
                )
            }
        }
        var counts: [String: Int] = [:]
        for entry in supported { counts[name(of: entry.kind), default: 0] += 1 }
        // The name of a kind is for its only scheme, unless another scheme has that name in the description.
        let declared = Set(supported.map { Identifier.member($0.scheme.name) })
        var scope = NameScope(reserved: ReservedNames.credentials)
        let retained = supported.map { scheme, _ -> String? in
            guard let name = record.securitySchemes[scheme.name], SwiftIdentifier.isValid(name), !scope.contains(name)
            else { return nil }
            scope.take(name)
            return name
        }
        var models = zip(supported, retained).map { entry, retained in
            let (scheme, kind) = entry
            let name = name(of: kind)
            let own = Identifier.member(scheme.name)
            let isKind = counts[name] == 1 && (own == name || !declared.contains(name))
            return SecuritySchemeModel(
                key: scheme.name,
                name: retained ?? (isKind ? scope.claim(name, own) : scope.claim(own, name)), kind: kind,
                tokenFormat: tokenFormat(of: scheme.kind), isDeprecated: scheme.isDeprecated,
                documentation: Documentation(description: scheme.description)
            )
        }
        // The constants for token sources are named after all schemes, so that they can't take a scheme's name.
        for (index, entry) in supported.enumerated() {
            models[index].sources = sources(of: entry.scheme.kind).map { kind, suffix in
                .init(kind: kind, name: scope.claim(models[index].name + suffix))
            }
        }
        return models
    }

    private static func tokenFormat(of kind: Document.SecurityScheme.Kind) -> String? {
        if case .bearer(let format) = kind { format } else { nil }
    }

    private static func sources(
        of kind: Document.SecurityScheme.Kind
    ) -> [(kind: SecuritySchemeModel.TokenSource.Kind, suffix: String)] {
        switch kind {
        case .oauth2(let flows, let metadataURL):
            var scopes: Set<[SecuritySchemeModel.Scope]> = []
            let flows = flows.compactMap { flow -> (SecuritySchemeModel.TokenSource.Kind, String)? in
                guard var model = SecuritySchemeModel.Flow(flow) else { return nil }
                if !scopes.insert(model.scopes).inserted { model.scopes = [] }
                return (.flow(model), suffix(of: flow.grant))
            }
            return flows + (metadataURL.map { [(.metadata($0), "MetadataURL")] } ?? [])
        case .openIDConnect(let url?): return [(.discovery(url), "DiscoveryURL")]
        default: return []
        }
    }

    private static func suffix(of grant: Document.SecurityScheme.Flow.Grant) -> String {
        switch grant {
        case .clientCredentials: "ClientCredentials"
        case .authorizationCode: "AuthorizationCode"
        case .password: "Password"
        case .deviceAuthorization: "DeviceAuthorization"
        case .implicit: "Implicit"
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

extension SecuritySchemeModel.Flow {
    /// Creates the flow of a scheme; nil if the flow has no URL.
    init?(_ flow: Document.SecurityScheme.Flow) {
        let urls = [flow.authorizationURL, flow.deviceAuthorizationURL, flow.tokenURL, flow.refreshURL]
        guard urls.contains(where: { $0 != nil }) else { return nil }
        let grant: Grant =
            switch flow.grant {
            case .clientCredentials: .clientCredentials
            case .authorizationCode: .authorizationCode
            case .password: .password
            case .deviceAuthorization: .deviceAuthorization
            case .implicit: .implicit
            }
        self.init(
            grant: grant, authorizationURL: flow.authorizationURL, deviceAuthorizationURL: flow.deviceAuthorizationURL,
            tokenURL: flow.tokenURL, refreshURL: flow.refreshURL,
            scopes: flow.scopes.map { .init(name: $0.name, description: $0.description) }
        )
    }
}
