import APIModel

/// The template data for an endpoint.
///
/// An endpoint has a case of the target, a request, and a method of the client.
final class EndpointView: TemplateView {
    let endpoint: Endpoint
    let model: APIModel
    private let arguments: [ArgumentView]

    static let fields: [ViewField<EndpointView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .flag(
            "exportsImplementation", \.model.exportsImplementations,
            "True if its methods have `@export(implementation)`."),
        .text("name", \.name, "Its name in its declaration."),
        .text("member", \.member, "Its name after a dot."),
        .lines("caseDocumentation", \.caseDocumentation, "The summary of its documentation, its method and its path."),
        .lines("documentation", \.documentation, "Its documentation, including parameters and responses."),
        .flag("isDeprecated", \.endpoint.isDeprecated, "True if it is deprecated."),
        .flag("needsXML", \.endpoint.needsXML, "True if its body or its content is XML only."),
        .flag(
            "isDiscardable", \.isDiscardable,
            "True if its result can be ignored, because the request has another effect."),
        .flag("hasArguments", \.hasArguments, "True if it has parameters or a body."),
        .views("arguments", \.arguments, "Its parameters and its body, in their order."),
        .views("request", \.request, "Its request."),
        .optionalText("returnType", \.returnType, "The type of its content, if any."),
        .text("reader", \.reader, "The provider's function that sends the request and decodes the content."),
        .optionalText("keyPath", \.keyPath, "The key path of the content in the body, unless it is the whole body."),
        .optionalText("sequenceFormat", \.sequenceFormat, "The sequence format, if the response is a sequence."),
        .optionalText("streamEnd", \.streamEnd, "The value that ends a stream, unless it is the default."),
        .views("pagination", \.pagination, "The pagination rule; empty if the endpoint has no pages."),
    ]

    init(_ endpoint: Endpoint, _ model: APIModel) {
        self.endpoint = endpoint
        self.model = model
        arguments = endpoint.arguments(in: model) { ArgumentView($1, in: model) }
    }

    private var name: SwiftText { Spelling.identifier(endpoint.name) }
    private var member: SwiftText { Spelling.member(endpoint.name) }
    private var isDiscardable: Bool { endpoint.isCalledForItsEffect && returnType != nil }
    private var hasArguments: Bool { !arguments.isEmpty }
    private var request: [RequestView] { [RequestView(self)] }
    private var pagination: [PaginationView] {
        endpoint.pagination.map { [PaginationView(endpoint, $0, model, link: link)] } ?? []
    }

    /// The DocC link to the endpoint's method, such as ``` ``list(genre:_:)`` ```.
    private var link: SwiftText {
        "``\(member)(\(arguments.map { "\($0.argumentLabel):" as SwiftText }.joined("")))``"
    }

    // The documentation of the endpoint

    private var route: SwiftText {
        SwiftText(spelled: "`\(endpoint.method) \(Spelling.documented(endpoint.pathTemplate))`")
    }

    /// A sentence with the media types that distinguish the endpoint from its operation's other endpoints.
    private var mediaTypes: SwiftText? {
        func spelled(_ types: [String]) -> String {
            types.map { "`\(Spelling.documented($0))`" }.joined(separator: ", ")
        }
        guard let alternative = endpoint.alternative else { return nil }
        let sent = alternative.sends.isEmpty ? nil : "Sends \(spelled(alternative.sends))."
        let received = alternative.receives.isEmpty ? nil : "Returns \(spelled(alternative.receives))."
        return SwiftText(spelled: [sent, received].compactMap(\.self).joined(separator: " "))
    }

    private var caseDocumentation: [SwiftText] {
        var lines = DocumentationComment.lines(
            Documentation(summary: endpoint.documentation.summary ?? endpoint.documentation.description),
            .firstParagraph
        )
        DocumentationComment.append(route, to: &lines)
        if let mediaTypes { DocumentationComment.append(mediaTypes, to: &lines) }
        return lines
    }

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(endpoint.documentation)
        if lines.isEmpty { lines = [route] }
        if let mediaTypes { lines += ["", mediaTypes] }
        if !endpoint.callbacks.isEmpty {
            let items = endpoint.callbacks.map { "- \(CallbackSentence.text($0, in: model))" as SwiftText }
            lines += ["", "Callbacks:"] + items
        }
        for tag in endpoint.tagKinds { lines += ["", GroupView.documentation(of: tag)] }
        let lists =
            DocumentationComment.seeAlso(endpoint.documentation) + parameterDocumentation + returnDocumentation
            + failureDocumentation + sampleDocumentation
        return lists.isEmpty ? lines : lines + [""] + lists
    }

    private var parameterDocumentation: [SwiftText] {
        var described = endpoint.parameters.map { parameter in
            (name: parameter.name, phrase: ParameterDocumentation(parameter).phrase)
        }
        if let body = endpoint.body { described.append((body.name, Self.phrase(of: body))) }
        let items = described.compactMap { name, phrase -> SwiftText? in
            phrase.count == 0 ? nil : "\(Spelling.label(name)): \(phrase)"
        }
        if items.count == 1 { return items.map { "- Parameter \($0)" } }
        return items.isEmpty ? [] : ["- Parameters:"] + items.map { "  - \($0)" }
    }

    private static func phrase(of body: RequestBody) -> SwiftText {
        var phrase = DocumentationComment.inlineDocumentation(body.documentation.description ?? "")
        if !body.contentTypes.isEmpty, body.contentTypes != ["*/*"] {
            let types = body.contentTypes.map { SwiftText(spelled: "`\(Spelling.documented($0))`") }.joined(", ")
            phrase = DocumentationComment.phrase(phrase, followedBy: "Its media type is one of \(types).")
        }
        let example = body.example.flatMap { Spelling.sentence(of: [$0]) }
        return example.map { DocumentationComment.phrase(phrase, followedBy: $0) } ?? phrase
    }

    // The content of the endpoint's response

    /// The return type of the endpoint's method; nil if the method returns nothing.
    private var returnType: SwiftText? {
        switch endpoint.success {
        case .one(let content): type(of: content)
        case .optional(let content): optional(content)
        case .several(let name, _): Spelling.identifier(name)
        }
    }

    private func optional(_ content: ResponseContent) -> SwiftText? {
        guard content.isNilIfAbsent else { return type(of: content) }
        return switch content {
        case .json(.optional, _), .text(.optional): type(of: content)
        default: type(of: content).map { "\($0)?" }
        }
    }

    private func type(of content: ResponseContent) -> SwiftText? {
        switch content {
        case .none: nil
        case .json(let type, _): Spelling.type(type, in: model.types)
        case .sequence(let type, _): "\(RuntimeName.itemStream)<\(Spelling.type(type, in: model.types))>"
        case .text(let type): Spelling.type(type, in: model.types)
        case .binary: "Data"
        }
    }

    private var keyPath: SwiftText? {
        switch endpoint.success {
        case .one(.json(_, let path)), .optional(.json(_, let path)):
            Spelling.keyPathArgument(path, label: "")
        default: nil
        }
    }

    private var sequenceFormat: SwiftText? {
        switch endpoint.success {
        case .one(.sequence(_, let format)), .optional(.sequence(_, let format)): Spelling.sequenceFormat(format)
        default: nil
        }
    }

    private var streamEnd: SwiftText? {
        endpoint.streamEnd.map { $0.isEmpty ? "nil" : Spelling.literal($0) }
    }

    private var reader: SwiftText {
        let name: RuntimeName =
            switch endpoint.success {
            case .one(.none), .optional(.none): .perform
            case .one(.text(.string)), .optional(.text(.string)): .contentText
            case .one(.text), .optional(.text): .contentTextValue
            case .one(.binary), .optional(.binary): .contentData
            case .one(.sequence), .optional(.sequence): .contentStream
            case .one(.json): .content
            case .optional(.json): .contentIfPresent
            case .several: .choice
            }
        return name.text
    }
}

extension ResponseContent {
    /// A Boolean value that indicates whether a method returns nil for a response without this content.
    ///
    /// A missing string is empty, like missing bytes.
    var isNilIfAbsent: Bool {
        switch self {
        case .json: true
        case .text(let type): type != .string
        case .none, .sequence, .binary: false
        }
    }
}
