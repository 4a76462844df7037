import APIModel

/// The template data for a response header.
struct ResponseHeaderView: TemplateView {
    private let header: ResponseHeaderModel
    private let model: APIModel

    static let fields: [ViewField<ResponseHeaderView>] = [
        .text(
            "access", \.model.propertyAccess,
            "The access modifier of a property with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation."),
        .flag("isDeprecated", \.header.isDeprecated, "True if it is deprecated."),
        .text("name", \.name, "Its name in Swift."),
        .flag("isRequired", \.header.isRequired, "True if the header is required."),
        .text("type", \.type, "The type of its value."),
        .text("key", \.key, "Its name in responses, as a literal."),
        .optionalText("format", \.format, "The format of the value, unless it is the default of its type."),
    ]

    init(_ header: ResponseHeaderModel, _ model: APIModel) {
        self.header = header
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(header.name) }
    private var type: SwiftText { Spelling.type(header.type, in: model.types) }
    private var key: SwiftText { Spelling.literal(header.key) }

    private var documentation: [SwiftText] {
        var documentation = DocumentationComment.lines(header.documentation)
        let sentences = [
            header.isNumbered ? Spelling.sentence(ofName: header.key) : nil,
            header.documentedDefault.map(Spelling.sentence), Spelling.sentence(of: header.examples),
        ]
        for sentence in sentences.compactMap(\.self) { DocumentationComment.append(sentence, to: &documentation) }
        return documentation
    }

    /// The format of the header's value; nil for the default format, which most headers have.
    private var format: SwiftText? {
        switch header.format {
        case .simple(explode: false): nil
        case .simple(explode: true): ".\(RuntimeName.explodedFormat)"
        case .json: ".\(RuntimeName.jsonFormat)"
        case .form: ".\(RuntimeName.formFormat)"
        case .lists(let styles): ".\(RuntimeName.listsFormat)(\(ParameterSpelling.asSwift(styles)))"
        }
    }
}
