import APIModel

/// The template data for the enumeration that serves as the namespace of a client and its types.
struct NamespaceView: TemplateView {
    private let model: APIModel
    private let namespace: String

    static let fields: [ViewField<NamespaceView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The enumeration's name."),
        .text("title", \.title, "The title of the API, for comments."),
    ]

    /// Creates the template data for the API's namespace; nil if the API has none.
    init?(_ model: APIModel) {
        guard let namespace = model.namespace else { return nil }
        self.namespace = namespace
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(namespace) }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
}
