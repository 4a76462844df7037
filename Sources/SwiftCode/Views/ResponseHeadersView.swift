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
        var documentation = DocumentationComment.lines(header.documentation, .firstParagraph)
        for sentence in [header.documentedDefault.map(Spelling.sentence), Spelling.sentence(of: header.examples)]
            .compactMap(\.self)
        {
            DocumentationComment.append(sentence, to: &documentation)
        }
        let format = format(of: header)
        return View([
            "access": .text(model.propertyAccess),
            "documentation": .lines(documentation),
            "attributes": .lines(header.isDeprecated ? ["@available(*, deprecated)"] : []),
            "name": .text(Spelling.identifier(header.name)),
            "reader": .text(header.isRequired ? "RequiredResponseHeader" : "ResponseHeader"),
            "type": .text(Spelling.type(header.type, in: model.types)),
            "key": .text(Spelling.literal(header.key)),
            "format": .text(format.map { ", \($0)" } ?? ""),
        ])
    }

    /// Nil for the one that most have.
    private func format(of header: ResponseHeaderModel) -> SwiftText? {
        switch header.format {
        case .simple(explode: false): nil
        case .simple(explode: true): ".exploded"
        case .json: ".json"
        case .form: ".form"
        case .lists(let styles): ".lists(\(RequestView.spelled(styles)))"
        }
    }
}
