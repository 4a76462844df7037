import APIModel

/// Another name for a type, for the code of those that have a nested type of its name.
struct ShadowedTypeAliasView: TemplateView {
    let access: SwiftText
    let name: SwiftText
    let otherName: SwiftText

    static let kindName = "OtherName"
    static let fields: [ViewField<ShadowedTypeAliasView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("otherName", \.otherName, "The name that the alias declares."),
    ]

    /// Returns nil if no nested type shadows it.
    init?(_ definition: TypeDefinition, _ model: APIModel) {
        guard let otherName = definition.otherName else { return nil }
        access = model.access
        name = Spelling.identifier(definition.name)
        self.otherName = Spelling.identifier(otherName)
    }
}
