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
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .lines("documentation", \.documentation, "The documentation from the description."),
        .flag(
            "isDeprecated", \.isDeprecated,
            "A Boolean value that indicates whether the description marks the element as deprecated."),
        .text("name", \.name, "The name in Swift."),
        .text("key", \.key, "The name in the description, as a literal."),
        .flag("isToken", \.isToken, "A Boolean value that indicates whether the credential is a token."),
        .flag(
            "isRefreshedToken", \.isRefreshedToken,
            "A Boolean value that indicates whether the credential is a token that is fetched and refreshed."),
        .flag(
            "isPassword", \.isPassword,
            "A Boolean value that indicates whether the credential is a user name and password."),
        .flag("isKey", \.isKey, "A Boolean value that indicates whether the credential is an API key."),
        .text("header", \.header, "The name of the header, query parameter or cookie of a key, as a literal."),
        .text("location", \.location, "The location of a key: `header`, `query` or `cookie`."),
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
