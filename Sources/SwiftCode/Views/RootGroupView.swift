import APIModel

/// The template data for a group of endpoints as a property of the root client.
struct RootGroupView: TemplateView {
    private let index: Int
    private let model: APIModel
    private var group: Group { model.groups[index] }

    static let fields: [ViewField<RootGroupView>] = [
        .text(
            "access", \.model.propertyAccess,
            "The access modifier of a property with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "A summary of its documentation."),
        .text("name", \.name, "Its name, in its declaration or as an expression."),
        .text("argumentLabel", \.argumentLabel, "Its name as the label of an argument."),
        .text("clientName", \.clientName, "The name of its client wrapper."),
        .flag("isLast", \.isLast, "True for the last element."),
    ]

    init(_ index: Int, _ model: APIModel) {
        self.index = index
        self.model = model
    }

    private var documentation: [SwiftText] { DocumentationComment.lines(group.documentation, .firstParagraph) }
    private var name: SwiftText { Spelling.identifier(group.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(group.name) }
    private var clientName: SwiftText { Spelling.identifier(group.clientName) }
    private var isLast: Bool { index + 1 == model.groups.count }
}
