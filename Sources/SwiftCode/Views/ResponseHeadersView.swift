import APIModel

/// The template data for the response headers of the API.
struct ResponseHeadersView: TemplateView {
    private let model: APIModel

    static let fields: [ViewField<ResponseHeadersView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("title", \.title, "The title of the API, for comments."),
        .views("headers", \.headers, "The headers."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    var name: SwiftText { "\(Spelling.identifier(model.name))Headers" }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
    private var headers: [ResponseHeaderView] { model.responseHeaders.map { ResponseHeaderView($0, model) } }
}
