import APIModel

/// The template data for the namespace of the marker types that distinguish string enumerations.
struct EnumerationsView: TemplateView {
    private let model: APIModel

    static let fields: [ViewField<EnumerationsView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("title", \.title, "The title of the API, for comments."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    var name: SwiftText { Spelling.identifier(model.name + "Enumerations") }

    /// A Boolean value that indicates whether the API has a string enumeration that needs the namespace.
    var isNeeded: Bool {
        model.types.definitions.contains { !$0.isHidden && $0.kind.isGenericEnumeration }
    }

    private var title: SwiftText { DocumentationComment.phrase(model.title) }
}
