import APIModel

/// Spells the namespace of the types that tell enumerations of text apart.
struct EnumerationsView {
    private let model: APIModel

    init(_ model: APIModel) {
        self.model = model
    }

    var name: SwiftText { Spelling.identifier(model.name + "Enumerations") }

    /// Whether there is an enumeration that needs it.
    var isNeeded: Bool {
        model.types.definitions.contains(where: \.kind.isGenericEnumeration)
    }

    var view: View {
        View([
            "access": .text(model.access), "name": .text(name),
            "title": .text(DocumentationComment.phrase(model.title)),
        ])
    }
}
