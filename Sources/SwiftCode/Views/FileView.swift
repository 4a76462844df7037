/// The template data for a generated file: its header and its declarations.
struct FileView: TemplateView {
    let header: SwiftText
    let contents: [SwiftText]
    let imports: [SwiftText]
    let declarations: [Declaration]

    static let fields: [ViewField<FileView>] = [
        .text(
            "header", \.header,
            "The comment that identifies generated files in later runs, and the configured 'header'; must come first."),
        .lines("contents", \.contents, "The contents of the file, for a comment, if its name doesn't state them."),
        .flag("hasImports", \.hasImports, "True if it has imports."),
        .lines("imports", \.imports, "Its import declarations."),
        .views("declarations", \.declarations, "Its declarations."),
    ]

    private var hasImports: Bool { !imports.isEmpty }

    struct Declaration: TemplateView {
        let bytes: [UInt8]

        static let kindName = "Declaration"
        static let fields: [ViewField<Declaration>] = [
            .code("text", \.bytes, "The rendered declaration.")
        ]
    }
}
