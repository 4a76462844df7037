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
        .text("access", \.access, "The access modifier of a property, with the blank after it, or nothing."),
        .lines("documentation", \.documentation, "What the description says of it."),
        .text("name", \.name, "Its name, where it is declared or stands alone."),
        .text("member", \.member, "Its name behind a dot."),
        .text("label", \.label, "Its name as the label of a parameter."),
        .text("argumentLabel", \.argumentLabel, "Its name as the label of an argument."),
        .text(
            "value", \.value,
            "The property in the function that writes it: `self.` stands before the name of a parameter."),
        .text("type", \.type, "Its type."),
        .optionalText("default", \.initialValue, "What it is when nothing is given."),
        .flag("isConstant", \.isConstant, "Whether it never changes."),
        .flag("isIndirect", \.isIndirect, "Whether its structure would hold itself, were it not stored elsewhere."),
        .text("key", \.key, "The name of its field, as a literal."),
        .flag("isRead", \.isRead, "Whether it is received."),
        .text("reader", \.reader, "The function that reads it."),
        .optionalText("fallback", \.fallback, "What it is when it isn't received, where the description says it."),
        .text("unread", \.unread, "What it is where it is never received."),
        .flag("isWritten", \.isWritten, "Whether it is sent."),
        .flag(
            "isOnlyStored", \.isOnlyStored, "Whether it is received and never sent, so that only a stored model has it."
        ),
        .text("storingWriter", \.storingWriter, "The function that writes it where the model is stored."),
        .text("writer", \.writer, "The function that writes it."),
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
