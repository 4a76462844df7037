import APIModel

/// A server.
struct EnvironmentView: TemplateView {
    private let environment: EnvironmentModel
    /// A Boolean value that indicates whether the description doesn't specify the server's origin.
    private let asksOrigin: Bool
    private let model: APIModel

    static let kindName = "Environment"
    static let fields: [ViewField<EnvironmentView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .lines("documentation", \.documentation, "The documentation of the server and its variables."),
        .text("name", \.name, "The name."),
        .text("nameText", \.nameText, "The name, as a string literal."),
        .flag(
            "hasParameters", \.hasParameters,
            "A Boolean value that indicates whether the server has variables or a relative URL."),
        .views("parameters", \.parameters, "The server variables; all are strings."),
        .text("url", \.url, "The URL, as a string expression."),
    ]

    init(_ environment: EnvironmentModel, asksOrigin: Bool, _ model: APIModel) {
        self.environment = environment
        self.asksOrigin = asksOrigin
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { Spelling.identifier(environment.name) }
    private var nameText: SwiftText { Spelling.literal(environment.name) }
    private var hasParameters: Bool { asksOrigin || !environment.variables.isEmpty }

    private var parameters: [Parameter] {
        let variables = environment.variables.map { variable in
            Parameter(
                label: Spelling.label(variable.name), defaultValue: variable.defaultValue.map { Spelling.literal($0) })
        }
        var parameters = (asksOrigin ? [Parameter(label: "origin", defaultValue: nil)] : []) + variables
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

    /// A variable of the server.
    struct Parameter: TemplateView {
        fileprivate let label: SwiftText
        fileprivate let defaultValue: SwiftText?
        fileprivate var isLast = false

        static let kindName = "ServerVariable"
        static let fields: [ViewField<Parameter>] = [
            .text("label", \.label, "The name."),
            .optionalText("default", \.defaultValue, "The default value."),
            .flag("isLast", \.isLast, "A Boolean value that indicates whether the element is the last one."),
        ]
    }
}
