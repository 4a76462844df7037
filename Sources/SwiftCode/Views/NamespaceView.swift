import APIModel

/// The enumeration that a client and its types are nested in.
struct NamespaceView: TemplateView {
    private let model: APIModel
    private let namespace: String

    static let kindName = "Namespace"
    static let fields: [ViewField<NamespaceView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The enumeration's name."),
        .text("title", \.title, "The title of the API, for comments."),
    ]

    /// Returns nil if the API has no namespace.
    init?(_ model: APIModel) {
        guard let namespace = model.namespace else { return nil }
        self.namespace = namespace
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { Spelling.identifier(namespace) }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
}
