import APIModel

/// The namespace of the types that distinguish enumerations of strings.
struct EnumerationsView: TemplateView {
    private let model: APIModel

    static let kindName = "Enumerations"
    static let fields: [ViewField<EnumerationsView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("title", \.title, "The title of the API, for comments."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    var name: SwiftText { Spelling.identifier(model.name + "Enumerations") }

    /// A Boolean value that indicates whether there is an enumeration that needs the namespace.
    var isNeeded: Bool {
        model.types.definitions.contains(where: \.kind.isGenericEnumeration)
    }

    private var access: SwiftText { model.access }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
}
