import APIModel

/// A component in which types are nested, and which is no type by itself.
struct ModelNamespaceView: TemplateView {
    let access: SwiftText
    let name: SwiftText

    static let kindName = "ModelNamespace"
    static let fields: [ViewField<ModelNamespaceView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .text("name", \.name, "The name of the component."),
    ]

    init(_ definition: TypeDefinition, _ model: APIModel) {
        access = model.access
        name = Spelling.identifier(definition.name)
    }
}
