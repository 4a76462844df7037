import APIModel

/// The template data for a server of the API.
struct EnvironmentView: TemplateView {
    private let environment: EnvironmentModel
    /// A Boolean value that indicates whether the description doesn't specify the server's origin.
    ///
    /// The caller specifies the origin then.
    private let asksOrigin: Bool
    private let model: APIModel

    static let fields: [ViewField<EnvironmentView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation, including its variables."),
        .text("name", \.name, "Its name."),
        .text("nameText", \.nameText, "Its name, as a string literal."),
        .flag("hasParameters", \.hasParameters, "True if it has variables or requires an origin."),
        .views("parameters", \.parameters, "Its variables, which are strings."),
        .text("url", \.url, "Its URL, as a string expression."),
    ]

    init(_ environment: EnvironmentModel, asksOrigin: Bool, _ model: APIModel) {
        self.environment = environment
        self.asksOrigin = asksOrigin
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(environment.name) }
    private var nameText: SwiftText { Spelling.literal(environment.name) }
    private var hasParameters: Bool { asksOrigin || !environment.variables.isEmpty }

    private var parameters: [ServerVariable] {
        let variables = environment.variables.map { variable in
            ServerVariable(
                label: Spelling.label(variable.name), defaultValue: variable.defaultValue.map { Spelling.literal($0) })
        }
        var parameters = (asksOrigin ? [ServerVariable(label: "origin", defaultValue: nil)] : []) + variables
        if let last = parameters.indices.last { parameters[last].isLast = true }
        return parameters
    }

    private var url: SwiftText {
        let names = Dictionary(environment.variables.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
        let url = Spelling.template(environment.urlTemplate, names: names)
        let base: SwiftText? = asksOrigin ? "origin" : environment.base.map { Spelling.literal($0) }
        guard let base else { return url }
        if environment.urlTemplate.isEmpty { return base }
        return "\(RuntimeName.environment)(baseURL: \(url), relativeTo: \(base)).\(RuntimeName.baseURL)"
    }

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(environment.documentation)
        let choices = environment.variables.compactMap(Self.documentation)
        if !choices.isEmpty { lines += (lines.isEmpty ? [] : [""]) + choices }
        if asksOrigin {
            lines +=
                (lines.isEmpty ? [] : [""]) + [
                    """
                    - Parameter origin: The scheme and host, which the description doesn't specify: \
                    `https://example.com`.
                    """
                ]
        }
        return lines
    }

    private static func documentation(_ variable: EnvironmentModel.Variable) -> SwiftText? {
        let words = variable.documentation.description.map { DocumentationComment.phrase($0) }
        let values = variable.allowedValues.map { SwiftText(spelled: "`\(Spelling.documented($0))`") }.joined(", ")
        let choice: SwiftText? = variable.allowedValues.isEmpty ? nil : "One of \(values)."
        let parts = [words, choice].compactMap { $0 }
        return parts.isEmpty ? nil : "- Parameter \(Spelling.label(variable.name)): \(parts.joined(" "))"
    }

    /// The template data for a variable of a server URL.
    struct ServerVariable: TemplateView {
        fileprivate let label: SwiftText
        fileprivate let defaultValue: SwiftText?
        fileprivate var isLast = false

        static let kindName = "ServerVariable"
        static let fields: [ViewField<ServerVariable>] = [
            .text("label", \.label, "Its name."),
            .optionalText("default", \.defaultValue, "The default argument, if there is one."),
            .flag("isLast", \.isLast, "True for the last element."),
        ]
    }
}
