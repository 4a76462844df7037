import APIModel

/// The template data for the XML representation of a type's values.
final class XMLFormView: TemplateView {
    private let definition: TypeDefinition
    private let form: XMLForm
    private let model: APIModel

    static let fields: [ViewField<XMLFormView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("path", \.path, "The full name of the type, with its enclosing types."),
        .flag("isText", \.isText, "True if it is a single value in XML, as an enumeration is."),
        .text(
            "start", \.start,
            "The arguments for the element's name and namespace, and the label of the rows."),
        .flag("hasRows", \.hasRows, "True if there are rows."),
        .lines("rows", \.rows, "The XML form of each property or case."),
    ]

    /// Creates the template data for a type's XML representation; nil if the type has none.
    ///
    /// Types that aren't used in XML, aliases and string enumerations have none.
    init?(_ definition: TypeDefinition, _ model: APIModel) {
        guard let form = definition.xml else { return nil }
        switch definition.kind {
        case .structure, .union: break
        // A string enumeration is a runtime type, which represents its value in XML already.
        case .enumeration(let enumeration) where enumeration.isGeneric: return nil
        case .enumeration: break
        case .alias, .namespace: return nil
        }
        self.definition = definition
        self.form = form
        self.model = model
    }

    private var path: SwiftText { Spelling.path(definition.path) }

    private var isText: Bool {
        if case .enumeration = definition.kind { true } else { false }
    }

    private var start: SwiftText {
        var arguments: [SwiftText] = []
        if let name = form.name, let local = name.local {
            arguments = [Spelling.literal(local)] + XMLSpelling.namespace(of: name)
        }
        if hasRows { arguments.append("\(label): ") }
        return arguments.joined(", ")
    }

    private var label: SwiftText {
        switch definition.kind {
        case .union: "choice"
        case .structure(let structure) where structure.form == .tuple: "sequence"
        default: "fields"
        }
    }

    private var hasRows: Bool { !rows.isEmpty }

    private var rows: [SwiftText] {
        let spelling = XMLSpelling(model, from: TypeScope(definition))
        switch definition.kind {
        case .structure(let structure):
            return zip(structure.properties, form.properties).compactMap {
                spelling.row(of: $0, $1, in: structure.form)
            } + (structure.additionalProperties.flatMap { spelling.row(ofRest: $0.valueType) }.map { [$0] } ?? [])
        case .union(let union): return spelling.rows(of: union)
        case .enumeration, .alias, .namespace: return []
        }
    }
}
