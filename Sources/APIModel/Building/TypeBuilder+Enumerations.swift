import Diagnostics
import OpenAPI

extension TypeBuilder {
    func enumeration(_ schema: Schema, _ id: SchemaID?, at place: Place, isNullable: Bool) -> SchemaType {
        let values = (schema.enumeration ?? []).filter { $0 != .null }
        guard let rawType = rawType(of: values, schema) else {
            return SchemaType(typeOfMixed(values), isNullable: isNullable)
        }
        // A format says more of a value than a list of examples of it would.
        if rawType == .string, let format = schema.format, let type = stringFormat(format, place), type != .string {
            return SchemaType(type, isNullable: isNullable)
        }
        let cases = cases(of: values, schema)
        let proposal = proposal(for: schema, at: place)
        let isOpen = options.enumerationsAreOpen
        let key = proposal.name + "\u{0}" + cases.map(\.rawValue).joined(separator: "\u{0}") + "\u{0}\(rawType)"
        if let twin = enumerations[key] { return SchemaType(.named(twin), isNullable: isNullable) }
        let definition = TypeDefinition(
            name: "", fileName: "",
            kind: .enumeration(Enumeration(rawType: rawType, cases: cases, isOpen: isOpen)),
            isDeprecated: schema.isDeprecated, documentation: documentation(of: schema), range: schema.range
        )
        let type = define(definition, proposal, id, isNullable: isNullable)
        enumerations[key] = type
        return SchemaType(.named(type), isNullable: isNullable)
    }

    /// Nil when the values aren't all of one kind that Swift has raw values for.
    private func rawType(of values: [Literal], _ schema: Schema) -> Enumeration.RawType? {
        let isText = schema.types.subtracting(.null) == .string
        var kinds: Set<Enumeration.RawType> = []
        for value in values {
            switch value {
            case .string: kinds.insert(.string)
            case .number(let text):
                kinds.insert(isText ? .string : (Int(text) == nil ? .double : .int))
            case .boolean where isText: kinds.insert(.string)
            case .boolean, .null, .array, .object: return nil
            }
        }
        if kinds == [.int, .double] { return .double }
        if kinds == [.string], !schema.types.isEmpty, !schema.types.contains(.string) {
            sink.report(
                .contradictoryTypes, "the values are texts, and the type says otherwise; they are taken as texts",
                at: schema.range
            )
        }
        return kinds.count == 1 ? kinds.first : nil
    }

    private func typeOfMixed(_ values: [Literal]) -> TypeReference {
        let areBooleans = values.allSatisfy { if case .boolean = $0 { true } else { false } }
        return areBooleans && !values.isEmpty ? .boolean : .json
    }

    private func cases(of values: [Literal], _ schema: Schema) -> [Enumeration.Case] {
        var names = NameTable(reserved: ReservedNames.members.union(["unknown", "allCases"]))
        var seen: Set<String> = []
        return values.enumerated().compactMap { index, value in
            guard let rawValue = value.scalarText, seen.insert(rawValue).inserted else { return nil }
            let given = schema.enumerationNames.indices.contains(index) ? schema.enumerationNames[index] : nil
            var name = SwiftIdentifier.member(given ?? rawValue)
            if name.isEmpty { name = rawValue.isEmpty ? "empty" : "value" }
            let isReserved = ReservedNames.members.contains(name) || name == "unknown" || name == "allCases"
            let words = schema.enumerationDescriptions.indices.contains(index) ? schema.enumerationDescriptions[index] : nil
            return Enumeration.Case(
                name: names.take(name, isReserved ? name + "Value" : name), rawValue: rawValue,
                documentation: Documentation(description: words)
            )
        }
    }
}
