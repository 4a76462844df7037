import APIModel

/// The credentials of a security scheme.
struct CredentialView: TemplateView {
    /// The form of the credentials that callers pass.
    private enum Form {
        case token, refreshedToken, password, key
    }

    private let scheme: SecuritySchemeModel
    private let form: Form
    private let access: SwiftText

    static let kindName = "Credential"
    static let fields: [ViewField<CredentialView>] = [
        .text("access", \.access, "The access modifier with the blank after it, or nothing."),
        .lines("documentation", \.documentation, "What the description says of it."),
        .flag("isDeprecated", \.isDeprecated, "Whether the description marks it as deprecated."),
        .text("name", \.name, "Its name in Swift."),
        .text("key", \.key, "Its name in the description, as a literal."),
        .flag("isToken", \.isToken, "Whether it is a token."),
        .flag("isRefreshedToken", \.isRefreshedToken, "Whether it is a token that is asked for and renewed."),
        .flag("isPassword", \.isPassword, "Whether it is a user's name and password."),
        .flag("isKey", \.isKey, "Whether it is a key."),
        .text("header", \.header, "The name that a key is sent under, as a literal."),
        .text("location", \.location, "Where a key is sent: `header`, `query` or `cookie`."),
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

    private var isDeprecated: Bool { scheme.isDeprecated }
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
            isRefreshedToken ? "Requested for each call, and refreshed when the server rejects it." : nil
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
