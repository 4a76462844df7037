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
            "sharedProperties": .views(sharedProperties.map(view)),
        ])
    }

    // What every case has needs no switch

    /// The properties that all of a hierarchy have alike: those of its base, unless an heir changes them.
    private var sharedProperties: [Property] {
        guard union.fallback != nil else { return [] }
        let structures = union.cases.compactMap { item -> Structure? in
            guard case .named(let id) = item.type, case .structure(let structure) = model.types.kind(of: id) else {
                return nil
            }
            return structure
        }
        guard structures.count == union.cases.count, let base = structures.last else { return [] }
        let caseNames = Set(union.cases.map(\.name))
        return base.properties.filter { property in
            !caseNames.contains(property.name)
                && structures.allSatisfy { structure in
                    structure.properties.contains { other in
                        other.name == property.name
                            && StructureView.type(of: other, in: model) == StructureView.type(of: property, in: model)
                    }
                }
        }
    }

    private func view(_ property: Property) -> View {
        let name = Spelling.identifier(property.name)
        return View([
            "access": .text(model.propertyAccess),
            "documentation": .lines(DocumentationComment.lines(property.documentation)),
            "name": .text(name),
            "type": .text(StructureView.type(of: property, in: model)),
            "cases": .lines(
                union.cases.map { "case .\(Spelling.member($0.name))(let content): content.\(name)" as SwiftText }
            ),
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
        for item in union.cases where !item.discriminatorValues.isEmpty {
            let values = item.discriminatorValues.map { Spelling.literal($0) }.joined(", ")
            lines.append("case \(values): \(Self.assignment(item))")
        }
        if let fallback = union.fallback {
            lines.append("default: \(Self.assignment(union.cases[fallback]))")
        } else if union.isOpen {
            lines.append("default: self = .unknown(try value.read())")
        } else {
            lines.append("default: throw value.unknownDiscriminator(\(key))")
        }
        return lines
    }

    private var byShape: [SwiftText] {
        let candidates = union.cases.map { Self.spelled($0.candidate) }
        let unknown: SwiftText = union.isOpen ? ", unknown: Self.unknown" : ""
        var lines = Layout.list(
            "self = try value.firstMatch(among: ", candidates, "\(unknown)) { index throws -> Self in", indentation: 8,
            open: "[", close: "]"
        )
        lines.append("    switch index {")
        for (index, item) in union.cases.enumerated() {
            let label: SwiftText = index + 1 < union.cases.count ? "case \(index)" : "default"
            lines.append("    \(label): .\(Spelling.member(item.name))(try value.read())")
        }
        return lines + ["    }"]
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
        case .object(let required, let known, let constants, let enumerations, let isExtensible):
            let further: SwiftText = enumerations.isEmpty ? "" : ", enumerations: \(list(enumerations))"
            let extensible: SwiftText = isExtensible ? ", isExtensible: true" : ""
            return
                ".object(required: \(list(required)), known: \(list(known)), constants: \(list(constants))\(further)\(extensible))"
        }
    }

    private static func list(_ entries: [Union.Candidate.Values]) -> SwiftText {
        let pairs = entries.flatMap { entry in
            entry.values.map { "(\(Spelling.literal(entry.key)), \(spelled($0)))" as SwiftText }
        }
        return "[\(pairs.joined(", "))]"
    }

    private static func spelled(_ value: ConstantValue) -> SwiftText {
        switch value {
        case .null: ".null"
        case .boolean(let value): value ? ".boolean(true)" : ".boolean(false)"
        case .integer(let text), .number(let text): ".number(\(Spelling.literal(text)))"
        case .string(let text): Spelling.literal(text)
        }
    }

    private static func list(_ texts: [String]) -> SwiftText {
        "[\(texts.map { Spelling.literal($0) }.joined(", "))]"
    }
}
