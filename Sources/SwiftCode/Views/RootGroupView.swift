import APIModel

/// A group of endpoints, as a property of the root client.
struct RootGroupView: TemplateView {
    private let index: Int
    private let model: APIModel
    private var group: Group { model.groups[index] }

    static let kindName = "RootGroup"
    static let fields: [ViewField<RootGroupView>] = [
        .text("access", \.access, "The access modifier of a property followed by a blank, or an empty string."),
        .lines("documentation", \.documentation, "The summary from the description."),
        .text("name", \.name, "The name in declarations and without a prefix."),
        .text("argumentLabel", \.argumentLabel, "The name as an argument label."),
        .text("clientName", \.clientName, "The name of the client wrapper."),
        .flag("isLast", \.isLast, "A Boolean value that indicates whether the element is the last one."),
    ]

    init(_ index: Int, _ model: APIModel) {
        self.index = index
        self.model = model
    }

    private var access: SwiftText { model.propertyAccess }
    private var documentation: [SwiftText] { DocumentationComment.lines(group.documentation, .firstParagraph) }
    private var name: SwiftText { Spelling.identifier(group.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(group.name) }
    private var clientName: SwiftText { Spelling.identifier(group.clientName) }
    private var isLast: Bool { index + 1 == model.groups.count }
}
