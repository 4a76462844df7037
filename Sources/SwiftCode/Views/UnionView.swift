import APIModel

/// Spells a union, and how a value tells which case it is.
struct UnionView {
    private let definition: TypeDefinition
    private let union: Union
    private let model: APIModel

    init(_ definition: TypeDefinition, _ union: Union, _ model: APIModel) {
        self.definition = definition
        self.union = union
        self.model = model
    }

    var view: View {
        View([
            "access": .text(model.access),
            "name": .text(Spelling.identifier(definition.name)),
            "documentation": .lines(definition.documentationLines),
            "conformances": .text(definition.conformances("ReadableUnion", "WritableUnion")),
            "isOpen": .flag(union.isOpen),
            "isReadable": .flag(definition.isReadable),
            "isWritable": .flag(definition.isWritable),
            "choice": .lines(union.discriminator.map(byDiscriminator) ?? byShape),
            "cases": .views(union.cases.map(view)),
        ])
    }

    private func view(_ item: Union.Case) -> View {
        View([
            "indirect": .text(item.isIndirect ? "indirect " : ""),
            "name": .text(Spelling.identifier(item.name)),
            "member": .text(Spelling.member(item.name)),
            "type": .text(Spelling.type(item.type, in: model.types)),
        ])
    }

    private func byDiscriminator(_ key: String) -> [SwiftText] {
        let key = Spelling.literal(key)
        var lines: [SwiftText] = ["switch try value.discriminator(\(key)) {"]
        for item in union.cases {
            let values = item.discriminatorValues.map { Spelling.literal($0) }.joined(", ")
            lines.append("case \(values): \(Self.assignment(item))")
        }
        lines.append(
            union.isOpen
                ? "default: self = .unknown(try value.read())" : "default: throw value.unknownDiscriminator(\(key))"
        )
        return lines
    }

    private var byShape: [SwiftText] {
        let candidates = union.cases.map { Self.spelled($0.candidate) }
        var lines = Layout.list(
            "switch try value.bestMatch(among: ", candidates, ") {", indentation: 8, open: "[", close: "]"
        )
        for (index, item) in union.cases.enumerated() {
            let label: SwiftText = index + 1 < union.cases.count ? "case \(index)" : "default"
            lines.append("\(label): \(Self.assignment(item))")
        }
        return lines
    }

    private static func assignment(_ item: Union.Case) -> SwiftText {
        "self = .\(Spelling.member(item.name))(try value.read())"
    }

    private static func spelled(_ candidate: Union.Candidate) -> SwiftText {
        switch candidate {
        case .boolean: return ".boolean"
        case .integer: return ".integer"
        case .number: return ".number"
        case .string: return ".string"
        case .array: return ".array"
        case .anything: return ".anything"
        case .oneOfStrings(let strings): return ".oneOfStrings(\(list(strings)))"
        case .object(let required, let known, let constants):
            let pairs = constants.map { "(\(Spelling.literal($0.key)), \(Spelling.literal($0.value)))" as SwiftText }
            return ".object(required: \(list(required)), known: \(list(known)), constants: [\(pairs.joined(", "))])"
        }
    }

    private static func list(_ texts: [String]) -> SwiftText {
        "[\(texts.map { Spelling.literal($0) }.joined(", "))]"
    }
}
