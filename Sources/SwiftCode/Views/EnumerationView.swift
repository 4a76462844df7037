import APIModel

/// The template data for an enumeration and its cases.
final class EnumerationView: TemplateView {
    private let definition: TypeDefinition
    private let enumeration: Enumeration
    private let model: APIModel

    static let fields: [ViewField<EnumerationView>] = [
        .text("access", \.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("path", \.path, "The full name of the type, with its enclosing types."),
        .text("valuesName", \.valuesName, "The name of its marker type in `namespace`."),
        .text("namespace", \.namespace, "The type that contains the marker types of string enumerations."),
        .lines("documentation", \.documentation, "Its documentation."),
        .text("rawType", \.rawType, "The type of its values: `String`, `Int` or `Double`."),
        .flag("hasCases", \.hasCases, "True if the description declares values."),
        .views("cases", \.cases, "The declared values."),
    ]

    init(_ definition: TypeDefinition, _ enumeration: Enumeration, _ model: APIModel) {
        self.definition = definition
        self.enumeration = enumeration
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var path: SwiftText { Spelling.path(definition.path) }
    private var valuesName: SwiftText { Spelling.identifier(definition.flatName) }
    private var namespace: SwiftText { EnumerationsView(model).name }
    private var documentation: [SwiftText] { definition.documentationLines }
    private var hasCases: Bool { !enumeration.cases.isEmpty }

    private var rawType: SwiftText {
        switch enumeration.rawType {
        case .string: "String"
        case .int: "Int"
        case .double: "Double"
        }
    }

    private var cases: [Case] {
        let access = model.propertyAccess
        return enumeration.cases.map { Case(item: $0, rawType: enumeration.rawType, access: access) }
    }

    struct Case: TemplateView {
        fileprivate let item: Enumeration.Case
        fileprivate let rawType: Enumeration.RawType
        fileprivate let access: SwiftText

        static let kindName = "EnumerationCase"
        static let fields: [ViewField<Case>] = [
            .text("access", \.access, "The access modifier of a property with a trailing space, or an empty string."),
            .lines("documentation", \.documentation, "Its documentation."),
            .flag("isDeprecated", \.item.isDeprecated, "True if it is deprecated."),
            .text("name", \.name, "Its name."),
            .text("value", \.value, "The value as a literal."),
        ]

        private var documentation: [SwiftText] {
            var documentation = DocumentationComment.lines(item.documentation)
            if item.isNumbered {
                DocumentationComment.append(Spelling.sentence(ofName: item.rawValue), to: &documentation)
            }
            return documentation
        }
        private var name: SwiftText { Spelling.identifier(item.name) }
        private var value: SwiftText {
            rawType == .string ? Spelling.literal(item.rawValue) : Spelling.number(item.rawValue)
        }
    }
}
