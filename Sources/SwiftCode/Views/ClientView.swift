import APIModel

/// Spells the root client, its environments and its credentials.
struct ClientView {
    private let model: APIModel

    init(_ model: APIModel) {
        self.model = model
    }

    /// With what follows it the API's name is no keyword any more.
    private func type(_ suffix: String) -> SwiftText { Spelling.identifier(model.name + suffix) }
    private var environmentType: SwiftText { type("Environment") }

    var view: View {
        let hasSchemes = !model.securitySchemes.isEmpty
        return View([
            "access": .text(model.access),
            "name": .text(type("Client")),
            "title": .text(DocumentationComment.phrase(model.title)),
            "documentation": .lines(documentation),
            "environmentType": .text(environmentType),
            "environmentDefault": .text(standardEnvironment.map { " = \($0)" } ?? ""),
            "credentialsType": .text(hasSchemes ? type("Credentials") : "Credentials"),
            "credentialsValue": .text(hasSchemes ? "credentials.credentials" : "credentials"),
            "groups": .views(model.groups.map(view)),
            "memberwise": .lines(memberwise),
            "security": .lines(security),
            "environments": .views(model.environments.map(view)),
            "schemes": .views(model.securitySchemes.flatMap(views)),
            "sources": .views(model.securitySchemes.compactMap(source)),
        ])
    }

    private var documentation: [SwiftText] {
        let title = DocumentationComment.phrase([model.title, model.version].filter { !$0.isEmpty }.joined(separator: " "))
        let text = DocumentationComment.lines(model.documentation)
        return ["/// \(title)"] + (text.isEmpty ? [] : ["///"] + text)
    }

    private func view(_ group: Group) -> View {
        View([
            "access": .text(model.propertyAccess),
            "documentation": .lines(DocumentationComment.lines(group.documentation, .firstParagraph)),
            "property": .text(Spelling.identifier(group.name)),
            "clientName": .text(Spelling.identifier(group.clientName)),
        ])
    }

    /// The call of the memberwise initialiser.
    private var memberwise: [SwiftText] {
        guard let last = model.groups.indices.last else { return ["self.init()"] }
        let arguments = model.groups.enumerated().map { index, group -> SwiftText in
            let client: SwiftText = "\(Spelling.identifier(group.clientName))(provider: Provider(configuration: configuration))"
            return "    \(Spelling.argumentLabel(group.name)): \(client)\(index < last ? "," : "")"
        }
        return ["self.init("] + arguments + [")"]
    }

    /// What holds for all operations that don't say otherwise, once for all targets.
    private var security: [SwiftText] {
        guard let security = model.knownSecurity else { return [] }
        return [
            "",
            "    /// What operations need that don't say otherwise: alternatives, each of schemes that are needed together.",
            "    static var standardSecurity: [[String]] { \(RequestView.spelled(security)) }",
        ]
    }

    // Environments

    /// The first server, where it is one that can be called as it is.
    private var standardEnvironment: SwiftText? {
        guard let first = model.environments.first, !first.isRelative else { return nil }
        return ".\(Spelling.member(first.name))\(first.variables.isEmpty ? "" : "()")"
    }

    /// Where a target's requests go when no environment is given.
    var standardURL: SwiftText {
        if let standardEnvironment { return "\(environmentType)\(standardEnvironment).url" }
        return "\(environmentType)(baseURL: \(Spelling.literal(model.environments.first?.urlTemplate ?? ""))).url"
    }

    private func view(_ environment: EnvironmentModel) -> View {
        var lines = DocumentationComment.lines(environment.documentation)
        let choices = environment.variables.compactMap(Self.documentation)
        if !choices.isEmpty { lines += (lines.isEmpty ? [] : ["///"]) + choices }
        let names = Dictionary(environment.variables.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
        var parameters = environment.variables.map { variable -> SwiftText in
            "\(Spelling.label(variable.name)): String = \(Spelling.literal(variable.defaultValue))"
        }
        var url = Spelling.template(environment.urlTemplate, names: names)
        if environment.isRelative {
            parameters.insert("origin: String", at: 0)
            url = "origin + \(url)"
            lines += (lines.isEmpty ? [] : ["///"]) + [
                "/// - Parameter origin: The host, which the description leaves open: `https://example.com`."
            ]
        }
        let name = Spelling.identifier(environment.name)
        return View([
            "access": .text(model.access),
            "documentation": .lines(lines),
            "declaration": .text(
                parameters.isEmpty ? "var \(name): Self" : "func \(name)(\(parameters.joined(", "))) -> Self"
            ),
            "url": .text(url),
        ])
    }

    private static func documentation(_ variable: EnvironmentModel.Variable) -> SwiftText? {
        let words = variable.documentation.description.map { DocumentationComment.phrase($0) }
        let values = variable.allowedValues.map { SwiftText(spelled: "`\(Spelling.documented($0))`") }.joined(", ")
        let choice: SwiftText? = variable.allowedValues.isEmpty ? nil : "One of \(values)."
        let parts = [words, choice].compactMap { $0 }
        return parts.isEmpty ? nil : "/// - Parameter \(Spelling.label(variable.name)): \(parts.joined(" "))"
    }

    // Credentials

    private func views(_ scheme: SecuritySchemeModel) -> [View] {
        guard case .bearer = scheme.kind else { return [view(scheme)] }
        let key = Spelling.literal(scheme.key)
        let text = DocumentationComment.lines(scheme.documentation)
        return [
            view(scheme),
            View([
                "access": .text(model.access),
                "documentation": .lines(
                    text + (text.isEmpty ? [] : ["///"]) + ["/// Asked for with each request, and renewed when the server refuses it."]
                ),
                "declaration": .text("\(Spelling.identifier(scheme.name))(_ tokens: any TokenProvider)"),
                "value": .text(".bearer(tokens, scheme: \(key))"),
            ]),
        ]
    }

    private func source(_ scheme: SecuritySchemeModel) -> View? {
        guard let source = scheme.source else { return nil }
        let name = SwiftText(spelled: "`\(Spelling.documented(scheme.name))`")
        let line: SwiftText =
            switch source.kind {
            case .tokenEndpoint: "/// Where tokens for \(name) are had: what an `OAuthClient` takes."
            case .discovery: "/// Where the provider of \(name) tells of itself: what an `OAuthClient` takes."
            }
        return View([
            "access": .text(model.access), "documentation": .lines([line]),
            "declaration": .text("\(Spelling.identifier(source.name)) = \(Spelling.literal(source.url))"),
        ])
    }

    private func view(_ scheme: SecuritySchemeModel) -> View {
        let name = Spelling.identifier(scheme.name)
        let key = Spelling.literal(scheme.key)
        let (declaration, value): (SwiftText, SwiftText) =
            switch scheme.kind {
            case .bearer: ("\(name)(_ token: String)", ".bearer(token, scheme: \(key))")
            case .basic:
                (
                    "\(name)(user: String, password: String)",
                    ".basic(user: user, password: password, scheme: \(key))"
                )
            case .apiKey(let header, let location):
                (
                    "\(name)(_ key: String)",
                    ".apiKey(key, name: \(Spelling.literal(header)), in: .\(Self.spelled(location)), scheme: \(key))"
                )
            }
        return View([
            "access": .text(model.access),
            "documentation": .lines(DocumentationComment.lines(scheme.documentation)),
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
}

extension APIModel {
    /// What operations need that don't say otherwise. With schemes that nobody has, whatever the client holds is better
    /// than nothing.
    var knownSecurity: [[String]]? { securitySchemes.isEmpty ? nil : security }
}
