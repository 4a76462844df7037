import APIModel

/// The template data for the root client, its environments and its credentials.
final class ClientView: TemplateView {
    private let model: APIModel

    static let fields: [ViewField<ClientView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The root client's name."),
        .text("compiler", \.compiler, "The minimum version of the compiler."),
        .text("title", \.title, "The title of the API, for comments."),
        .lines("documentation", \.documentation, "The documentation of the API."),
        .text("environmentType", \.environmentType, "The name of the environment type."),
        .optionalText("environmentDefault", \.defaultEnvironment, "The first server, if its URL is complete."),
        .text("credentialsType", \.credentialsType, "The type of the credentials."),
        .text(
            "credentialsValue", \.credentialsValue,
            "The runtime's credentials, as an expression of the argument `credentials`."),
        .flag("hasGroups", \.hasGroups, "True if there are groups of endpoints."),
        .views("groups", \.groups, "The groups of endpoints."),
        .optionalText("firstGroup", \.firstGroup, "The name of the first group, if there are groups."),
        .optionalText(
            "security", \.security, "The default security of operations, if the description declares it."),
        .flag("hasSecrets", \.hasSecrets, "True if the description declares secret values."),
        .flag("hasSecretParameters", \.hasSecretParameters, "True if some secret values are headers or parameters."),
        .lines("secretParameters", \.secretParameters, "The names of secret headers and parameters, as literals."),
        .flag("hasSecretFields", \.hasSecretFields, "True if some secret values are body properties."),
        .lines("secretFields", \.secretFields, "The names of secret body properties, as literals."),
        .lines("envelope", \.envelope, "The default envelope of responses; empty if there is none."),
        .flag("hasEnvelope", \.hasEnvelope, "True if responses have an envelope with a status by default."),
        .views("environments", \.environments, "The servers."),
        .flag("hasOperationServers", \.hasOperationServers, "True if some operations declare their own servers."),
        .views("operationServers", \.operationServers, "The servers of operations that declare their own."),
        .views("schemes", \.schemes, "The security schemes."),
        .views("tokenSources", \.tokenSources, "The OAuth flows and the discovery URLs."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { type("Client") }
    private var compiler: SwiftText { "6.3" }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
    private var environmentType: SwiftText { type("Environment") }
    private var hasSchemes: Bool { !model.securitySchemes.isEmpty }
    private var credentialsType: SwiftText { hasSchemes ? type("Credentials") : RuntimeName.credentials.text }
    private var credentialsValue: SwiftText { hasSchemes ? "credentials.credentials" : "credentials" }
    private var hasGroups: Bool { !model.groups.isEmpty }
    private var groups: [RootGroupView] { model.groups.indices.map { RootGroupView($0, model) } }
    private var firstGroup: SwiftText? { model.groups.first.map { Spelling.identifier($0.name) } }
    private var security: SwiftText? { model.resolvedSecurity.map { ParameterSpelling.asSwift($0) } }
    private var hasSecrets: Bool { !model.secrets.isEmpty }
    private var secretParameters: [SwiftText] { model.secrets.parameters.map { Spelling.literal($0) } }
    private var hasSecretParameters: Bool { !model.secrets.parameters.isEmpty }
    private var hasSecretFields: Bool { !model.secrets.fields.isEmpty }
    private var secretFields: [SwiftText] { model.secrets.fields.map { Spelling.literal($0) } }
    private var envelope: [SwiftText] { model.envelope.map { Spelling.envelope($0) } ?? [] }
    private var hasEnvelope: Bool { model.envelope != nil }
    private var environments: [EnvironmentView] {
        model.environments.map { EnvironmentView($0, asksOrigin: $0.isRelative, model) }
    }
    private var hasOperationServers: Bool { !model.operationServers.isEmpty }
    private var operationServers: [OperationServersView] {
        model.operationServers.indices.map { OperationServersView($0, model) }
    }
    private var schemes: [CredentialView] {
        model.securitySchemes.flatMap { CredentialView.views(of: $0, access: model.access) }
    }
    private var tokenSources: [TokenSourceView] {
        model.securitySchemes.flatMap { TokenSourceView.views(of: $0, access: model.access) }
    }

    /// Returns the API's name with a suffix as a type name.
    ///
    /// With the suffix, the name can't be a keyword.
    private func type(_ suffix: String) -> SwiftText { Spelling.identifier(model.name + suffix) }

    private var documentation: [SwiftText] {
        let title = DocumentationComment.phrase(
            [model.title, model.version].filter { !$0.isEmpty }.joined(separator: " "))
        let text = DocumentationComment.lines(model.documentation)
        var lines = ["\(title)"] + (text.isEmpty ? [] : [""] + text)
        let facts = AboutView(model.about).lines + DocumentationComment.seeAlso(model.documentation)
        if !facts.isEmpty { lines += [""] + facts }
        if !model.commonFailures.isEmpty {
            lines += ["", "Many operations respond with a status of:"]
            lines += model.commonFailures.map { failure in
                "- \(EndpointView.asSwift(failure.status)): \(EndpointView.successSummary(failure.words))"
            }
        }
        return lines
    }

    // The environments of the client

    /// The expression for the first server; nil if its URL is relative or a variable has no default.
    private var defaultEnvironment: SwiftText? {
        guard let first = model.environments.first, !first.isRelative,
            first.variables.allSatisfy({ $0.defaultValue != nil })
        else { return nil }
        return ".\(Spelling.member(first.name))\(first.variables.isEmpty ? "" : "()")"
    }

    /// The expression for the base URL that requests have without an environment.
    var defaultURL: SwiftText {
        if let defaultEnvironment { return "\(environmentType)\(defaultEnvironment).url" }
        return "\(environmentType)(baseURL: \(Spelling.literal(model.environments.first?.urlTemplate ?? ""))).url"
    }
}

extension APIModel {
    /// The default security requirements; nil if the description defines no security schemes.
    ///
    /// If the value is nil, a request uses any credential of the client.
    var resolvedSecurity: [[RequiredScheme]]? { securitySchemes.isEmpty ? nil : security }
}
