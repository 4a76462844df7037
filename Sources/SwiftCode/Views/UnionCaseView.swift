import APIModel

/// The template data for a case of a union.
final class UnionCaseView: TemplateView {
    private let index: Int
    private let union: Union
    private let scope: TypeScope
    private let model: APIModel
    private var item: Union.Case { union.cases[index] }

    static let fields: [ViewField<UnionCaseView>] = [
        .flag("isIndirect", \.item.isIndirect, "True if the union would otherwise contain itself."),
        .text("name", \.name, "Its name in its declaration."),
        .text("member", \.member, "Its name after a dot."),
        .text("type", \.type, "The type of its associated value."),
        .text("index", \.number, "Its index among the cases."),
        .flag("isLast", \.isLast, "True for the last case."),
        .optionalText(
            "discriminatorValues", \.discriminatorValues,
            "The discriminator values of the case, as literals separated by commas."),
        .flag(
            "holdsNumbersInStrings", \.item.holdsTextsOfNumbers,
            "True if its associated value is of numbers that may be written as strings."),
        .text("candidate", \.candidate, "The conditions for a value of this case, as an expression."),
    ]

    init(_ index: Int, of union: Union, in scope: TypeScope, _ model: APIModel) {
        self.scope = scope
        self.index = index
        self.union = union
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(item.name) }
    private var member: SwiftText { Spelling.member(item.name) }
    private var type: SwiftText { Spelling.type(item.type, in: model.types, from: scope) }
    private var number: SwiftText { "\(index)" }
    private var isLast: Bool { index + 1 == union.cases.count }

    private var candidate: SwiftText {
        let candidate = Self.asSwift(item.candidate)
        switch item.candidate {
        case .integer where item.holdsTextsOfNumbers, .number where item.holdsTextsOfNumbers:
            return ".\(RuntimeName.inString)(\(candidate))"
        default: return candidate
        }
    }

    private var discriminatorValues: SwiftText? {
        let values = item.discriminatorValues
        return values.isEmpty ? nil : values.map { Spelling.literal($0) }.joined(", ")
    }

    private static func asSwift(_ candidate: Union.Candidate) -> SwiftText {
        switch candidate {
        case .boolean: return ".\(RuntimeName.boolean)"
        case .integer: return ".\(RuntimeName.integer)"
        case .number: return ".\(RuntimeName.number)"
        case .string: return ".\(RuntimeName.text)"
        case .array: return ".\(RuntimeName.array)"
        case .anything: return ".\(RuntimeName.anything)"
        case .oneOfStrings(let strings): return ".\(RuntimeName.oneOfStrings)(\(list(strings)))"
        case .object(let required, let known, let constants, let enumerations, let isExtensible):
            let further: SwiftText = enumerations.isEmpty ? "" : ", enumerations: \(list(enumerations))"
            let extensible: SwiftText = isExtensible ? ", isExtensible: true" : ""
            let parts: SwiftText =
                "required: \(list(required)), known: \(list(known)), constants: \(list(constants))"
            return ".\(RuntimeName.object)(\(parts)\(further)\(extensible))"
        }
    }

    private static func list(_ entries: [Union.Candidate.Values]) -> SwiftText {
        let pairs = entries.flatMap { entry in
            entry.values.map { "(\(Spelling.literal(entry.key)), \(asSwift($0)))" as SwiftText }
        }
        return "[\(pairs.joined(", "))]"
    }

    private static func asSwift(_ value: ConstantValue) -> SwiftText {
        switch value {
        case .null: ".\(RuntimeName.null)"
        case .boolean(let value): ".\(RuntimeName.booleanValue)(\(value ? "true" : "false"))"
        case .integer(let text), .number(let text): ".\(RuntimeName.numberValue)(\(Spelling.literal(text)))"
        case .string(let text): Spelling.literal(text)
        }
    }

    private static func list(_ texts: [String]) -> SwiftText {
        "[\(texts.map { Spelling.literal($0) }.joined(", "))]"
    }
}
