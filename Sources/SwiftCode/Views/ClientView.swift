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
            "environments": .views(EnvironmentsView(model).environments),
            "hasOperationServers": .flag(!model.operationServers.isEmpty),
            "operationServers": .views(EnvironmentsView(model).operationServers),
            "schemes": .views(model.securitySchemes.flatMap { CredentialView($0, access: model.access).schemes }),
            "sources": .views(model.securitySchemes.flatMap { CredentialView($0, access: model.access).sources }),
        ])
    }

    private var documentation: [SwiftText] {
        let title = DocumentationComment.phrase(
            [model.title, model.version].filter { !$0.isEmpty }.joined(separator: " "))
        let text = DocumentationComment.lines(model.documentation)
        var lines = ["/// \(title)"] + (text.isEmpty ? [] : ["///"] + text)
        let facts = AboutView(model.about).lines + DocumentationComment.seeAlso(model.documentation)
        if !facts.isEmpty { lines += ["///"] + facts }
        if !model.commonFailures.isEmpty {
            lines += ["///", "/// Many operations answer with a status of:"]
            lines += model.commonFailures.map { failure in
                "/// - \(EndpointView.spelled(failure.status)): \(EndpointView.answer(failure.words))"
            }
        }
        return lines
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
            let client: SwiftText =
                "\(Spelling.identifier(group.clientName))(provider: Provider(configuration: configuration))"
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
            "    static var standardSecurity: [[RequiredScheme]] { \(RequestView.spelled(security)) }",
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
}

extension APIModel {
    /// What operations need that don't say otherwise. With schemes that nobody has, whatever the client holds is better
    /// than nothing.
    var knownSecurity: [[RequiredScheme]]? { securitySchemes.isEmpty ? nil : security }
}
