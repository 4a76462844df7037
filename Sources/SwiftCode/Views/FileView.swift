/// A file: its header and its declarations.
struct FileView: TemplateView {
    let header: SwiftText
    let contents: [SwiftText]
    let imports: [SwiftText]
    let declarations: [Declaration]

    static let kindName = "File"
    static let fields: [ViewField<FileView>] = [
        .text("header", \.header, "The comment by which a later run knows its own files: it must be the first line."),
        .lines("contents", \.contents, "What the file holds, for comments, where its name alone doesn't say it."),
        .flag("hasImports", \.hasImports, "Whether it imports something."),
        .lines("imports", \.imports, "Its import declarations."),
        .views("declarations", \.declarations, "Its declarations."),
    ]

    private var hasImports: Bool { !imports.isEmpty }

    struct Declaration: TemplateView {
        let bytes: [UInt8]

        static let kindName = "Declaration"
        static let fields: [ViewField<Declaration>] = [
            .code("text", \.bytes, "What its template made of it.")
        ]
    }
}
