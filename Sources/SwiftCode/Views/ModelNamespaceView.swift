import APIModel

/// The template data for a component or operation that contains nested types but isn't a type itself.
struct ModelNamespaceView: TemplateView {
    let access: SwiftText
    let name: SwiftText
    let operation: SwiftText?
    let declarations: [NestedView.Declaration]

    static let fields: [ViewField<ModelNamespaceView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The component's or the operation's name."),
        .optionalText("operation", \.operation, "The method and the path of the operation, if it is one."),
        .views("declarations", \.declarations, "The declarations of the nested types."),
    ]

    init(_ definition: TypeDefinition, _ declarations: [[UInt8]], _ model: APIModel) {
        self.declarations = NestedView.Declaration.all(declarations)
        access = model.access
        name = Spelling.identifier(definition.name)
        operation = definition.documentation.summary.map { SwiftText(spelled: Spelling.documented($0)) }
    }
}
