/// A file: its header and its declarations.
struct FileView: TemplateView {
    let header: SwiftText
    let contents: [SwiftText]
    let imports: [SwiftText]
    let declarations: [Declaration]

    static let kindName = "File"
    static let fields: [ViewField<FileView>] = [
        .text("header", \.header, "The comment by which a later run identifies its own files; must be the first line."),
        .lines(
            "contents", \.contents, "The contents of the file, for comments; empty if the file name describes them."),
        .flag("hasImports", \.hasImports, "A Boolean value that indicates whether the file has import declarations."),
        .lines("imports", \.imports, "The import declarations of the file."),
        .views("declarations", \.declarations, "The declarations of the file."),
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
