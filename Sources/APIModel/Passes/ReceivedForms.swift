/// Which of the structures that are only received are classes. Their storage is shared without anybody noticing, since
/// nothing of them changes, and the code that copies and destroys structures of many fields is what debug builds spend
/// most of their time on. Tuples are too small for that to count.
enum ReceivedForms {
    /// How many values a structure holds at most that isn't a class by itself.
    static let handful = 5

    static func apply(to types: inout [SettledType], _ form: ModelForm.ReceivedForm) {
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

    private static func isSmall(_ structure: Structure, _ types: [SettledType]) -> Bool {
        structure.properties.count <= handful && structure.additionalProperties == nil
            && structure.properties.allSatisfy { isPlain($0.type, types) }
    }

    /// Whether a value is a word or two by itself.
    private static func isPlain(_ type: TypeReference, _ types: [SettledType]) -> Bool {
        switch type {
        case .optional(let wrapped): isPlain(wrapped, types)
        case .named(let id):
            if case .enumeration = types[id.index].definition.kind { true } else { false }
        case .array, .dictionary, .json, .embeddedJSON, .custom, .file: false
        default: true
        }
    }
}
