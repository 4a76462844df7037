import APIModel

/// A property of a structure.
final class PropertyView: TemplateView {
    private let property: Property
    private let strategy: FieldStrategy
    private let isConstant: Bool
    private let form: Structure.Form
    private let isRead: Bool
    private let isOnlyStored: Bool
    private let access: SwiftText
    private let name: SwiftText
    private let type: SwiftText

    static let kindName = "Property"
    static let fields: [ViewField<PropertyView>] = [
        .text("access", \.access, "The access modifier of a property followed by a blank, or an empty string."),
        .lines("documentation", \.documentation, "The documentation from the description."),
        .text("name", \.name, "The name in declarations and without a prefix."),
        .text("member", \.member, "The name after a dot."),
        .text("label", \.label, "The name as a parameter label."),
        .text("argumentLabel", \.argumentLabel, "The name as an argument label."),
        .text(
            "value", \.value,
            "The property in the encoding function; with `self.` if a parameter has the same name."),
        .text("type", \.type, "The type."),
        .optionalText("default", \.initialValue, "The default value."),
        .flag("isConstant", \.isConstant, "A Boolean value that indicates whether the property is a constant."),
        .flag(
            "isIndirect", \.isIndirect,
            "A Boolean value that indicates whether the property is stored indirectly, since its type is recursive."),
        .text("key", \.key, "The property name in JSON, as a literal."),
        .flag("isRead", \.isRead, "A Boolean value that indicates whether the property is decoded."),
        .text("reader", \.reader, "The function that decodes the property."),
        .optionalText(
            "fallback", \.fallback, "The default value from the description, used if the property is missing."),
        .text("unread", \.unread, "The value of a property that is never decoded."),
        .flag("isWritten", \.isWritten, "A Boolean value that indicates whether the property is encoded."),
        .flag(
            "isOnlyStored", \.isOnlyStored,
            "A Boolean value that indicates whether the property is never sent, and encoded only in stored models."
        ),
        .text("storingWriter", \.storingWriter, "The function that encodes the property in stored models."),
        .text("writer", \.writer, "The function that encodes the property."),
    ]

    init(
        _ property: Property, _ strategy: FieldStrategy, isConstant: Bool, of form: Structure.Form,
        in definition: TypeDefinition, _ model: APIModel
    ) {
        self.property = property
        self.strategy = strategy
        self.isConstant = isConstant
        self.form = form
        isRead = !property.isWriteOnly || definition.usage.contains(.decoded)
        isOnlyStored = property.isReadOnly && definition.isReadable
        access = model.propertyAccess
        name = Spelling.identifier(property.name)
        type = Self.type(of: property, in: model.types, from: definition)
    }

    static func type(
        of property: Property, in types: TypeTable, from scope: TypeDefinition? = nil
    ) -> SwiftText {
        let type = Spelling.type(property.type, in: types, from: scope)
        switch property.presence {
        case .required: return type
        case .nullable: return "\(type)?"
        case .optional: return property.defaultValue == nil ? "\(type)?" : type
        case .optionalNullable: return "\(RuntimeName.nullable)<\(type)>?"
        }
    }

    private var documentation: [SwiftText] {
        var documentation = DocumentationComment.lines(property.documentation, .title)
        if let constant = property.constant {
            DocumentationComment.append("Always \(Spelling.constant(constant)).", to: &documentation)
        } else if let value = property.documentedDefault {
            DocumentationComment.append(Spelling.sentence(of: value), to: &documentation)
        }
        DocumentationComment.append(seeAlso: property.documentation, to: &documentation)
        if property.isDeprecated { documentation += DocumentationComment.deprecation(property.documentation) }
        return documentation
    }

    private var member: SwiftText { Spelling.member(property.name) }
    private var label: SwiftText { Spelling.label(property.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(property.name) }
    private var value: SwiftText { Self.value(property.name, of: form) }
    var isIndirect: Bool { property.isIndirect && !isConstant }
    private var key: SwiftText { Spelling.literal(property.key) }

    private var initialValue: SwiftText? {
        if let value = property.defaultValue ?? property.initialValue { return Spelling.value(value) }
        return property.presence == .required ? nil : "nil"
    }

    /// Returns a property in the function that writes it, which may have a parameter of the same name.
    static func value(_ name: String, of form: Structure.Form) -> SwiftText {
        let parameters = form == .object ? ["fields"] : ["value", "elements"]
        return parameters.contains(name) ? "self.\(Spelling.member(name))" : Spelling.identifier(name)
    }

    // Reading and writing

    private var reader: SwiftText { strategy.reader.text }
    private var fallback: SwiftText? { strategy.hasFallback ? property.defaultValue.map(Spelling.value) : nil }
    private var unread: SwiftText { property.defaultValue.map(Spelling.value) ?? "nil" }
    var readingThrows: Bool { isRead && strategy.readingThrows }
    private var isWritten: Bool { !property.isReadOnly }
    private var writer: SwiftText { strategy.writer.text }
    private var storingWriter: SwiftText {
        let isAlwaysPresent = property.presence == .required || property.defaultValue != nil
        return (isAlwaysPresent ? RuntimeName.writeStored : .writeStoredIfPresent).text
    }
}
