import APIModel

/// The template data for the request that a case of the target represents.
final class RequestView: TemplateView {
    private let view: EndpointView
    /// The path as a literal: a path template, or a string with interpolated values.
    ///
    /// A template is used if the runtime accepts its number of values and no value needs formatting.
    private let path: SwiftText
    private let template: SwiftText?
    private let texts: [SwiftText]
    private let values: SwiftText?

    static let fields: [ViewField<RequestView>] = [
        .text("method", \.method, "The HTTP method, as a value of the runtime."),
        .text("path", \.path, "The path as a literal, with interpolated values if it has parameters."),
        .optionalText(
            "template", \.template, "The path as a literal with parameter names in braces, if `path` has values."),
        .lines("texts", \.texts, "The strings that replace the names in the path."),
        .optionalText(
            "values", \.values, "The values in the path, separated by commas, unless `texts` contains all of them."),
        .optionalText("operationID", \.operationID, "The operationId as a literal."),
        .views(
            "calls", \.view.calls, "The calls that build the request, in order: parameters, body and so on."),
    ]

    /// Creates the template data for the request of an endpoint.
    init(_ view: EndpointView) {
        self.view = view
        let names = view.endpoint.path.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
        let literal = Spelling.literal(PathText.template(of: view.endpoint))
        let spelling = PathSpelling(view)
        let isPlain = names.count <= 4 && names.allSatisfy { spelling.interpolation(of: $0) == Spelling.identifier($0) }
        guard PathText.sent(view.endpoint.path) == view.endpoint.path, isPlain || names.isEmpty else {
            (path, template, texts, values) = (spelling.interpolatedPath, literal, [], nil)
            return
        }
        path = literal
        template = nil
        let texts = names.compactMap(spelling.text)
        let allAreTexts = texts.count == names.count && names.count <= 3
        self.texts = allAreTexts ? texts : []
        values = allAreTexts ? nil : names.map { Spelling.identifier($0) }.joined(", ")
    }

    private static let methods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]

    private var method: SwiftText {
        Self.methods.contains(view.endpoint.method)
            ? ".\(Spelling.member(view.endpoint.method.lowercased()))"
            : "\(RuntimeName.httpMethod)(rawValue: \(Spelling.literal(view.endpoint.method)))"
    }

    private var operationID: SwiftText? { view.endpoint.operationID.map(Spelling.literal) }
}
