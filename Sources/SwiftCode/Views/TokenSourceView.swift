import APIModel

/// The template data for a source of a security scheme's tokens, such as an OAuth flow.
struct TokenSourceView: TemplateView {
    private let scheme: SecuritySchemeModel
    private let source: SecuritySchemeModel.TokenSource
    private let access: SwiftText

    static let fields: [ViewField<TokenSourceView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation."),
        .text("name", \.name, "Its name in Swift."),
        .text("value", \.value, "The flow or discovery URL, as an expression."),
    ]

    static func views(of scheme: SecuritySchemeModel, access: SwiftText) -> [TokenSourceView] {
        scheme.sources.map { TokenSourceView(scheme: scheme, source: $0, access: access) }
    }

    private var name: SwiftText { Spelling.identifier(source.name) }

    private var value: SwiftText {
        switch source.kind {
        case .flow(let flow): Self.asSwift(flow)
        case .metadata(let url), .discovery(let url): Spelling.literal(url)
        }
    }

    private var documentation: [SwiftText] {
        let name = SwiftText(spelled: "`\(Spelling.documented(scheme.name))`")
        switch source.kind {
        case .flow(let flow):
            let sentence: SwiftText =
                "The OAuth flow of \(name), \(Self.phrase(flow.grant)), for an `OAuthClient` of `EndpointOAuth`."
            return [sentence] + Self.scopes(flow)
        case .metadata:
            return ["The URL of the OAuth metadata of \(name), for an `OAuthClient` of `EndpointOAuth`."]
        case .discovery:
            return ["The URL of the OpenID configuration of \(name), for an `OAuthClient` of `EndpointOAuth`."]
        }
    }

    private static func phrase(_ grant: SecuritySchemeModel.Flow.Grant) -> SwiftText {
        switch grant {
        case .clientCredentials: "by the client itself"
        case .authorizationCode: "by a user's login in a browser"
        case .password: "by a user's password"
        case .deviceAuthorization: "by a user's login on another device"
        case .implicit: "by a user's login in a browser, without a code"
        }
    }

    /// The maximum number of scopes that documentation lists for a flow.
    private static let mostScopes = 40

    private static func scopes(_ flow: SecuritySchemeModel.Flow) -> [SwiftText] {
        guard !flow.scopes.isEmpty else { return [] }
        let lines = flow.scopes.prefix(mostScopes).map { scope -> SwiftText in
            let words = scope.description.map { DocumentationComment.phrase($0) }.flatMap { $0.count > 0 ? $0 : nil }
            return
                "- \(Spelling.code(DocumentationComment.phrase(scope.name).text))\(words.map { ": \($0)" } ?? "")"
        }
        return ["", "Its scopes are"] + lines + (flow.scopes.count > mostScopes ? ["- …"] : [])
    }

    private static func asSwift(_ flow: SecuritySchemeModel.Flow) -> SwiftText {
        let urls: [(SwiftText, String?)] = [
            ("authorizationURL", flow.authorizationURL), ("deviceAuthorizationURL", flow.deviceAuthorizationURL),
            ("tokenURL", flow.tokenURL), ("refreshURL", flow.refreshURL),
        ]
        let arguments = urls.compactMap { label, url in url.map { "\(label): \(Spelling.literal($0))" as SwiftText } }
        return "\(RuntimeName.oAuthFlow)(\(arguments.joined(", ")))"
    }
}
