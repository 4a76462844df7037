import APIModel

/// The template data for a property of a structure.
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

    static let fields: [ViewField<PropertyView>] = [
        .text("access", \.access, "The access modifier of a property with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation."),
        .text("name", \.name, "Its name, in its declaration or as an expression."),
        .text("member", \.member, "Its name after a dot."),
        .text("label", \.label, "Its name as the label of a parameter."),
        .text("argumentLabel", \.argumentLabel, "Its name as the label of an argument."),
        .text(
            "value", \.value,
            "The property in its encoding function, with `self.` if a parameter has the same name."),
        .text("type", \.type, "Its type."),
        .optionalText("default", \.initialValue, "The default argument, if there is one."),
        .flag("isConstant", \.isConstant, "True if it is immutable."),
        .flag("isIndirect", \.isIndirect, "True if the struct would otherwise contain itself."),
        .text("key", \.key, "Its name in the description, as a literal."),
        .flag("isRead", \.isRead, "True if it is received."),
        .text("reader", \.reader, "The function that decodes it, as a member of the reader."),
        .optionalText("fallback", \.fallback, "The default of a missing property, if the description declares one."),
        .text("unread", \.unread, "The value in a received model if the property is never received."),
        .flag("isWritten", \.isWritten, "True if it is sent."),
        .flag(
            "isOnlyStored", \.isOnlyStored, "True if it is received and never sent: only stored models encode it."
        ),
        .text("storingWriter", \.storingWriter, "The function that encodes it when the model is stored."),
        .text("writer", \.strategy.writer.text, "The function that encodes it."),
    ]

    init(
        _ property: Property, _ strategy: FieldStrategy, isConstant: Bool, of form: Structure.Form,
        usage: TypeDefinition.Usage, scope: TypeScope, _ model: APIModel
    ) {
        self.property = property
        self.strategy = strategy
        self.isConstant = isConstant || property.constant != nil && property.presence == .required
        self.form = form
        isRead = !property.isWriteOnly || usage.contains(.decoded)
        isOnlyStored = property.isReadOnly && usage.isReadable
        access = model.propertyAccess
        name = Spelling.identifier(property.name)
        type = Self.type(of: property, in: model.types, from: scope)
    }

    static func type(
        of property: Property, in types: TypeTable, from scope: TypeScope? = nil
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
        if property.isNumbered {
            DocumentationComment.append(Spelling.sentence(ofName: property.key), to: &documentation)
        }
        if let constant = property.constant {
            if !Self.names(constant, documentation) {
                DocumentationComment.append("Always \(Spelling.constant(constant)).", to: &documentation)
            }
        } else if let value = property.documentedDefault {
            DocumentationComment.append(Spelling.sentence(of: value), to: &documentation)
        }
        DocumentationComment.append(seeAlso: property.documentation, to: &documentation)
        if property.isDeprecated { documentation += DocumentationComment.deprecation(property.documentation) }
        return documentation
    }

    /// Returns whether the documentation already contains the constant value of a property.
    private static func names(_ constant: ConstantValue, _ documentation: [SwiftText]) -> Bool {
        // Few descriptions contain a sentence about the constant.
        guard documentation.contains(where: { $0.text.containsBytes(of: "lways ") }) else { return false }
        let value = Spelling.constant(constant)
        let plain = value.text.hasPrefix("\"") ? String(value.text.dropFirst().dropLast()) : value.text
        let sentences = [value.text, "`\(plain)`", "'\(plain)'", "`\(value.text)`"].map { "lways \($0)" }
        return documentation.contains { line in sentences.contains { line.text.containsBytes(of: $0) } }
    }

    private var member: SwiftText { Spelling.member(property.name) }
    private var label: SwiftText { Spelling.label(property.name) }
    private var argumentLabel: SwiftText { Spelling.argumentLabel(property.name) }
    private var value: SwiftText { Self.value(property.name) }
    var isIndirect: Bool { property.isIndirect && !isConstant }
    private var key: SwiftText { Spelling.literal(property.key) }

    private var initialValue: SwiftText? {
        if let value = property.defaultValue ?? property.initialValue { return Spelling.value(value) }
        return property.presence == .required ? nil : "nil"
    }

    /// Returns the expression for a property in the function that encodes it.
    ///
    /// The expression begins with `self.` if the function has a parameter with the property's name.
    static func value(_ name: String) -> SwiftText {
        name == "fields" ? "self.\(Spelling.member(name))" : Spelling.identifier(name)
    }

    // The functions that decode and encode the property

    private var reader: SwiftText {
        property.holdsTextsOfNumbers
            ? "\(RuntimeName.numbersInStrings).\(strategy.reader)" : strategy.reader.text
    }
    private var fallback: SwiftText? { strategy.hasFallback ? property.defaultValue.map(Spelling.value) : nil }
    private var unread: SwiftText { property.defaultValue.map(Spelling.value) ?? "nil" }
    var readingThrows: Bool { isRead && strategy.readingThrows }
    private var isWritten: Bool { !property.isReadOnly }
    private var storingWriter: SwiftText {
        let isAlwaysPresent = property.presence == .required || property.defaultValue != nil
        return (isAlwaysPresent ? RuntimeName.writeStored : .writeStoredIfPresent).text
    }
}
