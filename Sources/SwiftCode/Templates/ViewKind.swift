/// The fields of a kind of view without their values, for the template checker and the documentation.
struct ViewKind {
    struct Field {
        let name: String
        let documentation: String
        let content: Content
    }

    indirect enum Content {
        case text, optionalText, lines, flag
        case views(ViewKind)
    }

    let name: String
    let fields: [Field]

    init<View: TemplateView>(_: View.Type) {
        name = View.kindName
        fields = View.fields.map { field in
            let content: Content =
                switch field.content {
                case .text, .code: .text
                case .optionalText: .optionalText
                case .lines: .lines
                case .flag: .flag
                case .views(let views): .views(views.kind())
                }
            return Field(name: field.name, documentation: field.documentation, content: content)
        }
    }
}
