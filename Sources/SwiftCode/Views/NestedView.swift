import APIModel

/// The template data for the types that are nested in a type.
struct NestedView: TemplateView {
    /// The full name of the enclosing type.
    let path: SwiftText
    let declarations: [Declaration]

    static let fields: [ViewField<NestedView>] = [
        .text("path", \.path, "The full name of the enclosing type."),
        .views("declarations", \.declarations, "The declarations of the nested types."),
    ]

    /// The indentation of the nested declarations in columns.
    static let indentation = 4

    init(in definition: TypeDefinition, _ declarations: [[UInt8]]) {
        path = Spelling.path(definition.path)
        self.declarations = Declaration.all(declarations)
    }

    struct Declaration: TemplateView {
        let bytes: [UInt8]
        let isLast: Bool

        static let kindName = "NestedDeclaration"
        static let fields: [ViewField<Declaration>] = [
            .code("text", \.bytes, "The rendered declaration, indented."),
            .flag("isLast", \.isLast, "True for the last declaration."),
        ]

        static func all(_ declarations: [[UInt8]]) -> [Declaration] {
            declarations.indices.map { index in
                Declaration(bytes: NestedView.indented(declarations[index]), isLast: index + 1 == declarations.count)
            }
        }
    }

    /// Returns text indented and without its last line break.
    private static func indented(_ text: [UInt8]) -> [UInt8] {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
        var indented: [UInt8] = []
        indented.reserveCapacity(text.count + text.count / 8)
        text.withUnsafeBufferPointer { text in
            var start = 0
            while start < text.count {
                var end = start
                while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
                if end > start { indented += blanks }
                indented += text[start..<min(end + 1, text.count)]
                start = end + 1
            }
        }
        while indented.last == UInt8(ascii: "\n") { indented.removeLast() }
        return indented
    }
}
