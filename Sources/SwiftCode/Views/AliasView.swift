import APIModel

/// Another name for a type.
final class AliasView: TemplateView {
    private let definition: TypeDefinition
    private let target: TypeReference
    private let model: APIModel

    static let kindName = "Alias"
    static let fields: [ViewField<AliasView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .text("name", \.name, "The type's name."),
        .lines("documentation", \.documentation, "The documentation from the description."),
        .text("type", \.type, "The aliased type."),
    ]

    init(_ definition: TypeDefinition, _ target: TypeReference, _ model: APIModel) {
        self.definition = definition
        self.target = target
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var documentation: [SwiftText] { definition.documentationLines }
    private var type: SwiftText { Spelling.type(target, in: model.types, from: definition) }
}
