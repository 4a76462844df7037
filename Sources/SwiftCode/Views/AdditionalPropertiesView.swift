import APIModel

/// The property that stores the other members of an object or an array.
final class AdditionalPropertiesView: TemplateView {
    private let rest: Structure.AdditionalProperties
    private let structure: Structure
    private let definition: TypeDefinition
    private let isConstant: Bool
    private let model: APIModel

    static let kindName = "AdditionalProperties"
    static let fields: [ViewField<AdditionalPropertiesView>] = [
        .text("access", \.access, "The access modifier of a property followed by a blank, or an empty string."),
        .text("name", \.name, "The name in declarations and without a prefix."),
        .text("member", \.member, "The name after a dot."),
        .text("label", \.label, "The name as a parameter label."),
        .text("argumentLabel", \.argumentLabel, "The name as an argument label."),
        .text(
            "value", \.value,
            "The property in the encoding function; with `self.` if a parameter has the same name."),
        .text("valueType", \.valueType, "The type of each value."),
        .flag("isConstant", \.isConstant, "A Boolean value that indicates whether the property is a constant."),
        .lines("keys", \.keys, "The names of the declared properties, as literals."),
    ]

    init(
        _ rest: Structure.AdditionalProperties, of structure: Structure, _ isConstant: Bool,
        in definition: TypeDefinition,
        _ model: APIModel
    ) {
        self.definition = definition
        self.rest = rest
        self.structure = structure
        self.isConstant = isConstant
        self.model = model
    }

    private var access: SwiftText { model.propertyAccess }
    private var name: SwiftText { Spelling.identifier(rest.name) }
    private var member: SwiftText { Spelling.member(rest.name) }
    private var label: SwiftText { Spelling.label(rest.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(rest.name) }
    private var value: SwiftText { PropertyView.value(rest.name, of: structure.form) }
    private var valueType: SwiftText { Spelling.type(rest.valueType, in: model.types, from: definition) }
    private var keys: [SwiftText] { structure.properties.map { Spelling.literal($0.key) } }
}
