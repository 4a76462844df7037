import APIModel

/// Spells the headers that the API's responses have.
struct ResponseHeadersView {
    private let model: APIModel

    init(_ model: APIModel) {
        self.model = model
    }

    var typeName: SwiftText { "\(Spelling.identifier(model.name))Headers" }

    var view: View {
        View([
            "access": .text(model.access),
            "name": .text(typeName),
            "title": .text(DocumentationComment.phrase(model.title)),
            "headers": .views(model.responseHeaders.map(view)),
        ])
    }

    private func view(_ header: ResponseHeaderModel) -> View {
        View([
            "access": .text(model.propertyAccess),
            "documentation": .lines(DocumentationComment.lines(header.documentation)),
            "name": .text(Spelling.identifier(header.name)),
            "type": .text(Spelling.type(header.type, in: model.types)),
            "key": .text(Spelling.literal(header.key)),
        ])
    }
}
