import APIModel

/// Spells a security scheme: how its credentials are given, and where its tokens come from.
struct CredentialView {
    private let scheme: SecuritySchemeModel
    private let access: SwiftText

    init(_ scheme: SecuritySchemeModel, access: SwiftText) {
        self.scheme = scheme
        self.access = access
    }

    var schemes: [View] {
        let name = Spelling.identifier(scheme.name)
        let key = Spelling.literal(scheme.key)
        switch scheme.kind {
        case .bearer:
            let isRenewed: SwiftText = "Asked for with each request, and renewed when the server refuses it."
            return [
                view("\(name)(_ token: String)", ".bearer(token, scheme: \(key))"),
                view("\(name)(_ tokens: any TokenProvider)", ".bearer(tokens, scheme: \(key))", isRenewed),
            ]
        case .basic:
            return [
                view(
                    "\(name)(user: String, password: String)", ".basic(user: user, password: password, scheme: \(key))")
            ]
        case .apiKey(let header, let location):
            let place = Self.spelled(location)
            return [
                view(
                    "\(name)(_ key: String)",
                    ".apiKey(key, name: \(Spelling.literal(header)), in: .\(place), scheme: \(key))")
            ]
        }
    }

    private func view(_ declaration: SwiftText, _ value: SwiftText, _ sentence: SwiftText? = nil) -> View {
        var lines = DocumentationComment.lines(scheme.documentation)
        let format = scheme.tokenFormat.map {
            "Its format is \(Spelling.code(DocumentationComment.phrase($0).text))." as SwiftText
        }
        for sentence in [format, sentence].compactMap({ $0 }) {
            lines += (lines.isEmpty ? [] : ["///"]) + [DocumentationComment.line(sentence)]
        }
        return View([
            "access": .text(access), "documentation": .lines(lines),
            "attributes": .lines(scheme.isDeprecated ? ["@available(*, deprecated)"] : []),
            "declaration": .text(declaration), "value": .text(value),
        ])
    }

    private static func spelled(_ location: SecuritySchemeModel.Location) -> SwiftText {
        switch location {
        case .header: "header"
        case .query: "query"
        case .cookie: "cookie"
        }
    }

    // Where tokens come from

    var sources: [View] {
        let name = SwiftText(spelled: "`\(Spelling.documented(scheme.name))`")
        return scheme.sources.map { source in
            let (documentation, value): ([SwiftText], SwiftText) =
                switch source.kind {
                case .flow(let flow):
                    (
                        ["/// How tokens for \(name) are had \(Self.way(flow.grant)): what an `OAuthClient` takes."]
                            + Self.scopes(flow), Self.spelled(flow)
                    )
                case .metadata(let url):
                    (
                        ["/// Where the server of \(name) tells of itself: what an `OAuthClient` takes."],
                        Spelling.literal(url)
                    )
                case .discovery(let url):
                    (
                        ["/// Where the provider of \(name) tells of itself: what an `OAuthClient` takes."],
                        Spelling.literal(url)
                    )
                }
            return View([
                "access": .text(access), "documentation": .lines(documentation),
                "declaration": .text("\(Spelling.identifier(source.name)) = \(value)"),
            ])
        }
    }

    private static func way(_ grant: SecuritySchemeModel.Flow.Grant) -> SwiftText {
        switch grant {
        case .clientCredentials: "by the client itself"
        case .authorizationCode: "by a user's login in a browser"
        case .password: "by a user's password"
        case .deviceAuthorization: "by a user's login on another device"
        case .implicit: "by a user's login in a browser, without a code"
        }
    }

    /// Of more scopes than that no one reads here.
    private static let mostScopes = 40

    private static func scopes(_ flow: SecuritySchemeModel.Flow) -> [SwiftText] {
        guard !flow.scopes.isEmpty else { return [] }
        let lines = flow.scopes.prefix(mostScopes).map { scope -> SwiftText in
            let words = scope.description.map { DocumentationComment.phrase($0) }.flatMap { $0.count > 0 ? $0 : nil }
            return
                "/// - \(Spelling.code(DocumentationComment.phrase(scope.name).text))\(words.map { ": \($0)" } ?? "")"
        }
        return ["///", "/// Its scopes are"] + lines + (flow.scopes.count > mostScopes ? ["/// - …"] : [])
    }

    private static func spelled(_ flow: SecuritySchemeModel.Flow) -> SwiftText {
        let urls: [(SwiftText, String?)] = [
            ("authorizationURL", flow.authorizationURL), ("deviceAuthorizationURL", flow.deviceAuthorizationURL),
            ("tokenURL", flow.tokenURL), ("refreshURL", flow.refreshURL),
        ]
        let arguments = urls.compactMap { label, url in url.map { "\(label): \(Spelling.literal($0))" as SwiftText } }
        return "OAuthFlow(\(arguments.joined(", ")))"
    }
}
