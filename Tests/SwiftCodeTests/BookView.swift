@testable import SwiftCode

/// A view with a field of each kind.
struct BookView: TemplateView {
    var name: SwiftText = "Book"
    var subtitle: SwiftText?
    var documentation: [SwiftText] = []
    var isPublic = false
    var chapters: [Chapter] = []

    static let kindName = "Book"
    static let fields: [ViewField<BookView>] = [
        .text("name", \.name, "Its name."),
        .optionalText("subtitle", \.subtitle, "More of it."),
        .lines("documentation", \.documentation, "What is said of it."),
        .flag("isPublic", \.isPublic, "Whether all see it."),
        .views("chapters", \.chapters, "Its chapters."),
        .code("code", \.code, "Swift that was made already."),
    ]

    private var code: [UInt8] { Array("let a = 1".utf8) }

    struct Chapter: TemplateView {
        let title: SwiftText

        static let kindName = "Chapter"
        static let fields: [ViewField<Chapter>] = [.text("title", \.title, "Its title.")]
    }

    func rendered(_ template: String) -> String {
        let template = Template<BookView>(TemplateNode.nodes(of: Array(template.utf8)))
        return String(decoding: template.rendered(self).bytes, as: UTF8.self)
    }
}
