import APIModel

/// The template data for the credentials of a security scheme.
struct CredentialView: TemplateView {
    /// The form of credentials that callers pass to the client.
    private enum Form {
        case token, refreshedToken, password, key
    }

    private let scheme: SecuritySchemeModel
    private let form: Form
    private let access: SwiftText

    static let fields: [ViewField<CredentialView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation."),
        .flag("isDeprecated", \.scheme.isDeprecated, "True if it is deprecated."),
        .text("name", \.name, "Its name in Swift."),
        .text("key", \.key, "Its name in the description, as a literal."),
        .flag("isToken", \.isToken, "True for a token."),
        .flag("isRefreshedToken", \.isRefreshedToken, "True for a token that a token provider returns and refreshes."),
        .flag("isPassword", \.isPassword, "True for a user name and password."),
        .flag("isKey", \.isKey, "True for an API key."),
        .text("header", \.header, "The name of the header, parameter or cookie of an API key, as a literal."),
        .text("location", \.location, "The location of an API key: `header`, `query` or `cookie`."),
    ]

    static func views(of scheme: SecuritySchemeModel, access: SwiftText) -> [CredentialView] {
        let forms: [Form] =
            switch scheme.kind {
            case .bearer: [.token, .refreshedToken]
            case .basic: [.password]
            case .apiKey: [.key]
            }
        return forms.map { CredentialView(scheme: scheme, form: $0, access: access) }
    }

    private var name: SwiftText { Spelling.identifier(scheme.name) }
    private var key: SwiftText { Spelling.literal(scheme.key) }
    private var isToken: Bool { form == .token }
    private var isRefreshedToken: Bool { form == .refreshedToken }
    private var isPassword: Bool { form == .password }
    private var isKey: Bool { form == .key }

    private var header: SwiftText {
        if case .apiKey(let header, _) = scheme.kind { Spelling.literal(header) } else { "" }
    }

    private var location: SwiftText {
        if case .apiKey(_, let location) = scheme.kind { Self.asSwift(location) } else { "" }
    }

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(scheme.documentation)
        let format = scheme.tokenFormat.map {
            "Its format is \(Spelling.code(DocumentationComment.phrase($0).text))." as SwiftText
        }
        let renewal: SwiftText? =
            isRefreshedToken
            ? "The provider returns a token for each call, and another one if the server rejects it." : nil
        for sentence in [format, renewal].compactMap({ $0 }) { lines += (lines.isEmpty ? [] : [""]) + [sentence] }
        return lines
    }

    private static func asSwift(_ location: SecuritySchemeModel.Location) -> SwiftText {
        switch location {
        case .header: RuntimeName.headerLocation.text
        case .query: RuntimeName.queryLocation.text
        case .cookie: RuntimeName.cookieLocation.text
        }
    }
}
