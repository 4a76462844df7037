import APIModel

/// A structure: its properties, and how they are set, read and written.
final class StructureView: TemplateView {
    private let definition: TypeDefinition
    private let structure: Structure
    private let model: APIModel
    private let isConstant: Bool
    private let properties: [PropertyView]

    static let kindName = "Structure"
    static let fields: [ViewField<StructureView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .text("name", \.name, "The type's name."),
        .lines("documentation", \.documentation, "The documentation from the description."),
        .flag(
            "isNonisolated", \.isNonisolated,
            "A Boolean value that indicates whether `nonisolated` is allowed; false if a property is indirect."
        ),
        .flag(
            "isConstant", \.isConstant,
            "A Boolean value that indicates whether the type is only received, and so immutable."),
        .flag(
            "isReadable", \.isReadable,
            "A Boolean value that indicates whether a response or an event contains the type."),
        .flag("isWritable", \.isWritable, "A Boolean value that indicates whether a request contains the type."),
        .lines(
            "conformances", \.conformances, "The additional protocols that the configuration lists."),
        .flag(
            "hasSecrets", \.hasSecrets,
            "A Boolean value that indicates whether some properties are secret and not printed."),
        .lines("secrets", \.secrets, "The names of the secret properties, as literals."),
        .views("properties", \.properties, "The properties of the type."),
        .flag(
            "hasAdditionalProperties", \.hasAdditionalProperties,
            "A Boolean value that indicates whether undeclared properties are stored."),
        .views(
            "additionalProperties", \.additionalProperties, "The property that stores undeclared properties, if any."),
        .flag(
            "readingThrows", \.readingThrows,
            "A Boolean value that indicates whether a decoding function of a property throws."),
    ]

    init(_ definition: TypeDefinition, _ structure: Structure, _ model: APIModel) {
        self.definition = definition
        self.structure = structure
        self.model = model
        let isConstant = structure.isClass
        self.isConstant = isConstant
        properties = structure.properties.map { property in
            let strategy =
                structure.form == .object
                ? FieldStrategy(property, of: definition, in: model)
                : FieldStrategy(element: property)
            return PropertyView(
                property, strategy, isConstant: isConstant, of: structure.form, in: definition, model)
        }
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var documentation: [SwiftText] { definition.documentationLines }
    private var isReadable: Bool { definition.isReadable }
    private var isWritable: Bool { definition.isWritable }
    private var conformances: [SwiftText] { definition.furtherConformances(in: model) }
    private var hasSecrets: Bool { structure.properties.contains(where: \.isSecret) }
    private var secrets: [SwiftText] {
        structure.properties.filter(\.isSecret).map { Spelling.literal($0.name) }
    }
    private var hasAdditionalProperties: Bool { structure.additionalProperties != nil }
    /// A Boolean value that indicates whether the structure is `nonisolated`: the compiler refuses this with a wrapped
    /// variable: "'nonisolated' cannot be applied to mutable stored properties".
    private var isNonisolated: Bool { !properties.contains(where: \.isIndirect) }
    private var readingThrows: Bool { hasAdditionalProperties || properties.contains(where: \.readingThrows) }

    private var additionalProperties: [AdditionalPropertiesView] {
        structure.additionalProperties.map {
            [AdditionalPropertiesView($0, of: structure, isConstant, in: definition, model)]
        } ?? []
    }
}
