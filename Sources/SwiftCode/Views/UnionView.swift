import APIModel

/// The template data for a union and for the decoding of its cases.
final class UnionView: TemplateView {
    private let definition: TypeDefinition
    private let scope: TypeScope
    private let union: Union
    private let model: APIModel

    static let fields: [ViewField<UnionView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .lines("documentation", \.definition.documentationLines, "Its documentation."),
        .flag("isReadable", \.definition.usage.isReadable, "True if it is received."),
        .flag("isWritable", \.definition.usage.isWritable, "True if it is sent."),
        .lines(
            "conformances", \.conformances, "The protocols that the configuration adds."),
        .flag("isOpen", \.union.isOpen, "True if there is a case for unknown values."),
        .views("cases", \.cases, "Its cases."),
        .optionalText(
            "discriminator", \.discriminator, "The name of the discriminator property, as a literal."),
        .views("fallback", \.fallback, "The case for other values of the discriminator, if there is one."),
        .views("sharedProperties", \.sharedProperties, "The properties that all cases have in common."),
    ]

    init(_ definition: TypeDefinition, _ union: Union, _ model: APIModel) {
        self.definition = definition
        scope = TypeScope(definition)
        self.union = union
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(definition.name) }
    private var conformances: [SwiftText] { definition.furtherConformances(in: model) }
    private var cases: [UnionCaseView] {
        union.cases.indices.map { UnionCaseView($0, of: union, in: scope, model) }
    }
    private var discriminator: SwiftText? { union.discriminator.map(Spelling.literal) }
    private var fallback: [UnionCaseView] {
        union.fallback.map { [UnionCaseView($0, of: union, in: scope, model)] } ?? []
    }

    /// The properties that all cases of a union for a type hierarchy have in common.
    ///
    /// They are the properties of the base type that no subtype changes. The generated union has these properties
    /// itself, so that callers need no switch over the cases.
    private var sharedProperties: [SharedPropertyView] {
        guard union.fallback != nil else { return [] }
        let structures = union.cases.compactMap { item -> Structure? in
            guard case .named(let id) = item.type, case .structure(let structure) = model.types.kind(of: id) else {
                return nil
            }
            return structure
        }
        guard structures.count == union.cases.count, let base = structures.last else { return [] }
        let caseNames = Set(union.cases.map(\.name))
        let shared = base.properties.filter { property in
            let type = PropertyView.type(of: property, in: model.types)
            return !caseNames.contains(property.name)
                && structures.allSatisfy { structure in
                    structure.properties.contains { other in
                        other.name == property.name && PropertyView.type(of: other, in: model.types) == type
                    }
                }
        }
        return shared.map { SharedPropertyView($0, of: union, in: scope, model) }
    }
}

/// The template data for a property that all cases of a union have.
final class SharedPropertyView: TemplateView {
    private let property: Property
    private let union: Union
    private let scope: TypeScope
    private let model: APIModel

    static let fields: [ViewField<SharedPropertyView>] = [
        .text(
            "access", \.model.propertyAccess,
            "The access modifier of a property with a trailing space, or an empty string."),
        .lines("documentation", \.documentation, "Its documentation."),
        .text("name", \.name, "Its name."),
        .text("type", \.type, "Its type."),
        .lines("members", \.members, "The names of the union's cases, after a dot."),
    ]

    init(_ property: Property, of union: Union, in scope: TypeScope, _ model: APIModel) {
        self.scope = scope
        self.property = property
        self.union = union
        self.model = model
    }

    private var documentation: [SwiftText] { DocumentationComment.lines(property.documentation) }
    private var name: SwiftText { Spelling.identifier(property.name) }
    private var type: SwiftText { PropertyView.type(of: property, in: model.types, from: scope) }
    private var members: [SwiftText] { union.cases.map { Spelling.member($0.name) } }
}
