import APIModel

/// The template data for an alias of a type whose name a nested type has too.
///
/// The types that contain such a nested type use the alias in their code.
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

    /// Creates the template data for a type's alias; nil if no nested type has the type's name.
    init?(_ definition: TypeDefinition, _ model: APIModel) {
        guard let otherName = definition.otherName else { return nil }
        access = model.access
        name = Spelling.identifier(definition.name)
        self.otherName = Spelling.identifier(otherName)
    }
}
