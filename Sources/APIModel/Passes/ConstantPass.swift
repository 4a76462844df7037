import Diagnostics
import OpenAPI

/// A pass that replaces unnamed enumerations with one case by plain types with a default.
///
/// This way the caller needn't pass an argument for a required constant.
///
/// An optional constant in a request stays an enumeration: the caller decides whether the constant is sent, and doesn't
/// have to write its value. However, creating a union's case determines the value of the property that identifies the
/// case. The initializer sets this property to its constant or default, because servers require it (OpenAPI 3.1.1,
/// 4.8.25: a discriminator's property is present).
enum ConstantPass: ModelPass {
    static func apply(to model: Modelling) {
        setDiscriminators(in: model.types)
        markDistinguishingProperties(in: model.types)
        let cases = casesOfUnions(model.types)
        for index in model.types.indices {
            guard case .structure(let structure) = model.types[index].definition.kind else { continue }
            let usage = model.types[index].definition.usage
            for position in structure.properties.indices {
                guard let constant = structure.properties[position].constant else { continue }
                var facts = model.types[index].facts[position]
                let type = type(of: structure.properties[position], constant, &facts, usage, in: model)
                // The name of the union's case already implies the constant, as does a named type, whose documentation
                // lists its values.
                facts.isConstantImplied = type.named != nil || cases.contains(index)
                model.types[index].facts[position] = facts
                model.types[index].definition.kind.changeStructure { $0.properties[position].type = type }
            }
        }
        for planned in model.endpoints { resolve(&planned.endpoint.parameters, model.types) }
    }

    /// Returns the type of a constant property, and sets the source of its default.
    private static func type(
        of property: Property, _ constant: ConstantValue, _ facts: inout PropertyFacts, _ usage: TypeDefinition.Usage,
        in model: Modelling
    ) -> TypeReference {
        let isSent = usage.contains(.sent) && !property.isReadOnly
        let isAlwaysSent = isSent && facts.isExpected(property, in: usage)
        if !usage.isEmpty, contradicts(facts.defaultLiteral, constant, property.type, in: model.types) {
            facts.defaultSource = .nothing
            model.facts.report(
                .invalidDefault, "the default of '\(property.key)' isn't its only allowed value; ignored",
                at: property.range, hint: "expected '\(constant.spelled)', or no default"
            )
        }
        let plain = !isSent || isAlwaysSent ? plainType(of: property.type, in: model.types) : nil
        let type = plain ?? property.type
        if isAlwaysSent, DefaultValue.fitting(constant.literal, type, in: model.types).value != nil {
            facts.defaultSource = .constant
        }
        return type
    }

    /// Returns whether a default is another value than the constant.
    private static func contradicts(
        _ literal: Literal?, _ constant: ConstantValue, _ type: TypeReference, in types: [PlannedType]
    ) -> Bool {
        guard let literal, literal != .null else { return false }
        return DefaultValue.fitting(literal, type, in: types) != DefaultValue.fitting(constant.literal, type, in: types)
    }

    private static func resolve(_ parameters: inout [Parameter], _ types: [PlannedType]) {
        for index in parameters.indices {
            let parameter = parameters[index]
            guard parameter.defaultValue != nil, let constant = parameter.constant,
                let plain = plainType(of: parameter.type, in: types)
            else { continue }
            parameters[index].type = plain
            parameters[index].defaultValue = DefaultValue.fitting(constant.literal, plain, in: types).value
        }
    }

    /// Returns the plain type that replaces an open enumeration; nil if the enumeration isn't replaced.
    ///
    /// An open enumeration is replaced if it has one case and no explicit name.
    private static func plainType(of type: TypeReference, in types: [PlannedType]) -> TypeReference? {
        guard case .named(let id) = type, types[id.index].proposal.origin >= .derived,
            case .enumeration(let enumeration) = types[id.index].definition.kind, enumeration.isOpen,
            enumeration.cases.count == 1
        else { return nil }
        return switch enumeration.rawType {
        case .string: .string
        case .int: .int
        case .double: .double
        }
    }

    /// Makes a discriminator property a constant if exactly one of its values selects the union member.
    ///
    /// Each union that contains the member must select the member by that value. A union that falls back on the member
    /// doesn't count, because its property may have any value there.
    private static func setDiscriminators(in types: [PlannedType]) {
        var values: [Int: [(key: String, values: [String])]] = [:]
        for type in types {
            guard case .union(let union) = type.definition.kind, let key = union.discriminator else { continue }
            for (index, member) in union.cases.enumerated() where index != union.fallback {
                guard let type = member.type.named?.index else { continue }
                values[type, default: []].append((key, member.discriminatorValues))
            }
        }
        for index in values.keys.sorted() {
            guard case .structure(let structure) = types[index].definition.kind else { continue }
            for property in structure.properties.indices where structure.properties[property].constant == nil {
                let key = structure.properties[property].key
                let own = (values[index] ?? []).filter { $0.key.isExactly(key) }.map(\.values)
                guard let only = own.first, only.count == 1, own.allSatisfy({ $0.elementsEqual(only, by: ==) }),
                    isText(structure.properties[property].type, in: types)
                else { continue }
                types[index].definition.kind.changeStructure { $0.properties[property].constant = .string(only[0]) }
                // A default with another value is inherited from the base schema and doesn't apply to the member.
                if types[index].facts[property].defaultLiteral != .string(only[0]) {
                    types[index].facts[property].defaultLiteral = nil
                }
            }
        }
    }

    private static func isText(_ type: TypeReference, in types: [PlannedType]) -> Bool {
        if type == .string { return true }
        guard case .named(let id) = type, case .enumeration(let enumeration) = types[id.index].definition.kind else {
            return false
        }
        return enumeration.rawType == .string
    }

    /// Marks the properties that identify the cases of unions.
    ///
    /// The marked property is the discriminator. Without a discriminator, the marked properties are constants that
    /// several cases have.
    private static func markDistinguishingProperties(in types: [PlannedType]) {
        for type in types.indices {
            guard case .union(let union) = types[type].definition.kind else { continue }
            var uses: [ExactString: Int] = [:]
            for key in union.cases.flatMap(constantKeys) { uses[ExactString(key), default: 0] += 1 }
            for member in union.cases {
                guard let index = member.type.named?.index,
                    case .structure(let structure) = types[index].definition.kind
                else { continue }
                let keys =
                    union.discriminator.map { [$0] }
                    ?? constantKeys(of: member).filter { uses[ExactString($0), default: 0] > 1 }
                for property in structure.properties.indices
                where keys.containsExactly(structure.properties[property].key) {
                    let facts = types[index].facts[property]
                    let constant = structure.properties[property].constant?.literal
                    types[index].facts[property].caseLiteral =
                        facts.caseLiteral ?? constant
                        ?? (union.discriminator == nil ? nil : defaultLiteral(facts, selecting: member))
                }
            }
        }
    }

    private static func constantKeys(of member: Union.Case) -> [String] {
        guard case .object(_, _, let constants, _, _) = member.candidate else { return [] }
        return constants.map(\.key)
    }

    /// Returns the default of a discriminator property if it selects the case.
    private static func defaultLiteral(_ facts: PropertyFacts, selecting member: Union.Case) -> Literal? {
        guard case .string(let text) = facts.defaultLiteral, member.discriminatorValues.containsExactly(text) else {
            return nil
        }
        return facts.defaultLiteral
    }

    private static func casesOfUnions(_ types: [PlannedType]) -> Set<Int> {
        var cases: Set<Int> = []
        for type in types.indices {
            guard case .union(let union) = types[type].definition.kind else { continue }
            cases.formUnion(union.cases.compactMap { $0.type.named?.index })
        }
        return cases
    }
}
