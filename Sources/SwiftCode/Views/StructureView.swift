import APIModel

/// The template data for a structure and the functions that create, decode and encode it.
final class StructureView: TemplateView {
    private let definition: TypeDefinition
    private let structure: Structure
    private let model: APIModel
    private let isConstant: Bool
    private let scope: TypeScope
    private let properties: [PropertyView]

    static let fields: [ViewField<StructureView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text(
            "initializerAccess", \.initializerAccess,
            "The access modifier of its memberwise initializer with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .lines("documentation", \.definition.documentationLines, "Its documentation."),
        .flag("isConstant", \.isConstant, "True if the configuration makes models classes of constants."),
        .flag("isReadable", \.definition.usage.isReadable, "True if it is received."),
        .flag("isWritable", \.isWritable, "True if it is sent."),
        .lines(
            "conformances", \.conformances, "The protocols that the configuration adds."),
        .flag("hasSecrets", \.hasSecrets, "True if it has secret properties, which aren't printed."),
        .lines("secrets", \.secrets, "The names of the secret properties, as literals."),
        .views("properties", \.properties, "Its properties."),
        .flag("hasAdditionalProperties", \.hasAdditionalProperties, "True if additional properties are stored."),
        .views(
            "additionalProperties", \.additionalProperties,
            "The property for additional properties, if the model has one."),
        .flag("readingThrows", \.readingThrows, "True if decoding one of its properties throws."),
    ]

    init(_ definition: TypeDefinition, _ structure: Structure, _ model: APIModel) {
        self.definition = definition
        self.structure = structure
        self.model = model
        let isConstant = structure.isClass
        self.isConstant = isConstant
        let (form, usage, scope) = (structure.form, definition.usage, TypeScope(definition))
        self.scope = scope
        properties = structure.properties.map { property in
            let strategy =
                form == .object
                ? FieldStrategy(property, isWritable: usage.isWritable, in: model)
                : FieldStrategy(element: property)
            return PropertyView(
                property, strategy, isConstant: isConstant, of: form, usage: usage, scope: scope, model)
        }
    }

    /// The initializer of a class is in its method table, so it can't be compiled only where it is used.
    private var initializerAccess: SwiftText { isConstant ? model.access : model.propertyAccess }
    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var isWritable: Bool { definition.usage.isWritable }
    private var conformances: [SwiftText] { definition.furtherConformances(in: model) }
    private var hasSecrets: Bool { structure.properties.contains(where: \.isSecret) }
    private var secrets: [SwiftText] {
        structure.properties.filter(\.isSecret).map { Spelling.literal($0.name) }
    }
    private var hasAdditionalProperties: Bool { structure.additionalProperties != nil }
    private var readingThrows: Bool { hasAdditionalProperties || properties.contains(where: \.readingThrows) }

    private var additionalProperties: [AdditionalPropertiesView] {
        structure.additionalProperties.map {
            [AdditionalPropertiesView($0, of: structure, isConstant, in: scope, model)]
        } ?? []
    }
}
