import APIModel

/// The template data for a type alias.
final class AliasView: TemplateView {
    private let definition: TypeDefinition
    private let target: TypeReference
    private let model: APIModel

    static let fields: [ViewField<AliasView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .lines("documentation", \.definition.documentationLines, "Its documentation."),
        .text("type", \.type, "The type that it stands for."),
    ]

    init(_ definition: TypeDefinition, _ target: TypeReference, _ model: APIModel) {
        self.definition = definition
        self.target = target
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var type: SwiftText { Spelling.type(target, in: model.types, from: TypeScope(definition)) }
}
