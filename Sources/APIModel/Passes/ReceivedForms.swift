/// Determines which of the structures that are only received become classes. Sharing their storage isn't observable,
/// since they are immutable, and the code that copies and destroys structures of many fields dominates the run time of
/// debug builds. Tuples are too small to benefit.
enum ReceivedForms {
    /// The greatest number of values in a structure that doesn't become a class.
    static let maxPlainValues = 5

    static func apply(to types: inout [ResolvedType], _ form: ModelForm.ReceivedForm) {
        guard form != .struct else { return }
        for index in types.indices {
            guard case .structure(var structure) = types[index].definition.kind, structure.form == .object,
                types[index].definition.usage == .received,
                form == .class || !isSmall(structure, types)
            else { continue }
            structure.isClass = true
            types[index].definition.kind = .structure(structure)
        }
    }

    private static func isSmall(_ structure: Structure, _ types: [ResolvedType]) -> Bool {
        structure.properties.count <= maxPlainValues && structure.additionalProperties == nil
            && structure.properties.allSatisfy { isPlain($0.type, types) }
    }

    /// Returns whether a value occupies one or two words.
    private static func isPlain(_ type: TypeReference, _ types: [ResolvedType]) -> Bool {
        switch type {
        case .optional(let wrapped): isPlain(wrapped, types)
        case .named(let id):
            if case .enumeration = types[id.index].definition.kind { true } else { false }
        case .array, .dictionary, .json, .embeddedJSON, .custom, .file: false
        default: true
        }
    }
}
