import APIModel

/// The template data for the property with the undeclared members of an object or array.
final class AdditionalPropertiesView: TemplateView {
    private let rest: Structure.AdditionalProperties
    private let structure: Structure
    private let scope: TypeScope
    private let isConstant: Bool
    private let model: APIModel

    static let fields: [ViewField<AdditionalPropertiesView>] = [
        .text(
            "access", \.model.propertyAccess,
            "The access modifier of a property with a trailing space, or an empty string."),
        .text("name", \.name, "Its name, in its declaration or as an expression."),
        .text("member", \.member, "Its name after a dot."),
        .text("label", \.label, "Its name as the label of a parameter."),
        .text("argumentLabel", \.argumentLabel, "Its name as the label of an argument."),
        .text(
            "value", \.value,
            "The property in its encoding function, with `self.` if a parameter has the same name."),
        .text("reader", \.reader, "The function that decodes the members, as a member of the reader."),
        .text("valueType", \.valueType, "The type of each value."),
        .flag("isConstant", \.isConstant, "True if it is immutable."),
        .lines("keys", \.keys, "The names of the declared properties, as literals."),
    ]

    init(
        _ rest: Structure.AdditionalProperties, of structure: Structure, _ isConstant: Bool,
        in scope: TypeScope, _ model: APIModel
    ) {
        self.scope = scope
        self.rest = rest
        self.structure = structure
        self.isConstant = isConstant
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(rest.name) }
    private var member: SwiftText { Spelling.member(rest.name) }
    private var label: SwiftText { Spelling.label(rest.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(rest.name) }
    private var value: SwiftText { PropertyView.value(rest.name) }
    private var valueType: SwiftText { Spelling.type(rest.valueType, in: model.types, from: scope) }
    private var reader: SwiftText {
        let name: RuntimeName = structure.form == .tuple ? .remainingElements : .readRemaining
        return rest.holdsTextsOfNumbers ? "\(RuntimeName.numbersInStrings).\(name)" : name.text
    }
    private var keys: [SwiftText] { structure.properties.map { Spelling.literal($0.key) } }
}
