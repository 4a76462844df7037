import Diagnostics
import OpenAPI

// Names for the members of types: properties, enumeration cases, and defaults that are enumeration cases.
extension NamingPass {
    mutating func nameMembers(of types: [PlannedType]) {
        for index in types.indices {
            let schema = types[index].proposal.component ?? types[index].schema
            types[index].definition.kind.changeStructure { name(&$0, of: schema) }
            let kind = types[index].definition.kind
            switch consume kind {
            case .enumeration(var enumeration):
                // The enumeration is removed from the type, so that its cases are changed without being copied.
                types[index].definition.kind = .namespace
                name(&enumeration, at: index, types)
                types[index].definition.kind = .enumeration(enumeration)
            case .union(var union):
                nameCases(of: &union, at: index, types)
                types[index].definition.kind = .union(union)
            case .structure, .alias, .namespace:
                break
            }
        }
        nameDefaults(of: types)
    }

    /// Names the cases of a union, beginning with the cases that have a name from an earlier run.
    ///
    /// Recorded names are required because a new member of the union can change the words that distinguish its cases.
    private mutating func nameCases(of union: inout Union, at index: Int, _ types: [PlannedType]) {
        var scope = NameScope(reserved: ReservedNames.unionMembers)
        let key = recordPath(of: index, types)
        // A member that is added can also change whether the union has a discriminator.
        let values = union.cases.map { $0.discriminatorValues.count == 1 ? $0.discriminatorValues[0] : nil }
        let components = components(of: union, types)
        let retained = union.cases.indices.map { position -> String? in
            let names = [values[position], components[position]].compactMap { member in
                member.flatMap { options.record.cases[key]?[$0] }
            }
            guard let name = names.first, SwiftIdentifier.isValid(name), name.utf8.count <= NameRecord.longestName,
                !scope.contains(name)
            else { return nil }
            scope.take(name)
            return name
        }
        for position in union.cases.indices {
            let name = Identifier.member(union.cases[position].name)
            union.cases[position].name = retained[position] ?? scope.claim(member: name, otherwise: "value")
        }
        for (member, item) in zip(values + components, union.cases + union.cases) {
            guard let member, record.cases[key]?[member] == nil else { continue }
            record.cases[key, default: [:]][member] = item.name
        }
    }

    /// Returns the component of each case of a union; nil for a case without one, and if several cases have it.
    private func components(of union: Union, _ types: [PlannedType]) -> [String?] {
        let names = union.cases.map { item -> String? in
            guard case .named(let id) = item.type, let component = types[id.index].proposal.component else {
                return nil
            }
            return document.schemas[component].name
        }
        let counts = Dictionary(names.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
        return names.map { name in name.flatMap { counts[$0] == 1 ? $0 : nil } }
    }

    private mutating func name(_ structure: inout Structure, of schema: SchemaID) {
        var scope = NameScope(reserved: ReservedNames.structureMembers, expecting: structure.properties.count)
        let schemaName = document.schemas.count > schema.index ? document.schemas[schema].name : nil
        let given = structure.properties.map { property -> (name: String, entry: String)? in
            let names = options.names.properties
            if names.isEmpty { return nil }
            if let schemaName, let own = names["\(schemaName).\(property.key)"] {
                return (own, "properties.\(schemaName).\(property.key)")
            }
            return names[property.key].map { ($0, "properties.\(property.key)") }
        }
        for index in structure.properties.indices {
            guard let (name, entry) = given[index] else { continue }
            structure.properties[index].name = scope.claim(name)
            check(structure.properties[index].name, given: name, by: entry)
        }
        for index in structure.properties.indices where given[index] == nil {
            let name = memberName(structure.properties[index].key, structure.properties[index].type)
            structure.properties[index].name = scope.claim(member: name, otherwise: "empty")
            structure.properties[index].isNumbered = NameScope.isNumbered(structure.properties[index].name, for: name)
        }
        if structure.additionalProperties != nil {
            structure.additionalProperties?.name = scope.claim(structure.form.restPropertyName)
        }
    }

    /// Returns the preferred name of a property that the configuration doesn't name.
    private mutating func memberName(_ key: String, _ type: TypeReference) -> String {
        let isBoolean = type == .boolean || type == .optional(.boolean)
        if let styled = options.names.style.property(key, isBoolean: isBoolean) { return styled }
        if let known = memberNames[key] { return known }
        let name = Identifier.member(key)
        memberNames[key] = name
        return name
    }

    private mutating func name(_ enumeration: inout Enumeration, at index: Int, _ types: [PlannedType]) {
        var scope = NameScope(reserved: ReservedNames.enumerationMembers, expecting: enumeration.cases.count)
        let given = givenNames(of: enumeration, at: index, types, in: &scope)
        // The names of earlier values of the enumeration, without their signs
        var said = Set<String>(minimumCapacity: enumeration.cases.count)
        let path = recordPath(of: index, types)
        let ignoresNames = options.record.enumerations.contains(path)
        if ignoresNames || enumeration.cases.allSatisfy(\.name.isEmpty) { record.enumerations.insert(path) }
        for index in enumeration.cases.indices {
            if let name = given[index] {
                enumeration.cases[index].name = name
                continue
            }
            let entry = enumeration.cases[index]
            if let name = options.names.style.value(entry.rawValue, isString: enumeration.rawType == .string) {
                enumeration.cases[index].name = scope.claim(member: name, otherwise: name)
                enumeration.cases[index].isNumbered = NameScope.isNumbered(enumeration.cases[index].name, for: name)
                continue
            }
            var (text, plain) = (entry.name, ignoresNames ? "" : Identifier.member(entry.name))
            if plain.isEmpty { (text, plain) = (entry.rawValue, Identifier.member(entry.rawValue)) }
            let isTold = said.insert(plain).inserted
            let signed = SignNames.always(in: text)
            var name = signed == text ? plain : Identifier.member(signed)
            if !isTold || scope.contains(name) {
                let spoken = Identifier.member(SignNames.all(in: text))
                if !spoken.isEmpty, !scope.contains(spoken) { name = spoken }
            }
            if text.isEmpty { name = "empty" }
            enumeration.cases[index].name = scope.claim(member: name, otherwise: "value\(index + 1)")
            enumeration.cases[index].isNumbered = NameScope.isNumbered(enumeration.cases[index].name, for: name)
        }
    }

    /// Replaces the raw values of defaults that are enumeration cases by the names of these cases.
    private func nameDefaults(of types: [PlannedType]) {
        for index in types.indices {
            guard case .structure(let structure) = types[index].definition.kind else { continue }
            let named = structure.properties.indices.filter { property in
                guard structure.properties[property].hasDefault,
                    case .named(let id) = structure.properties[property].type
                else { return false }
                if case .enumeration = types[id.index].definition.kind { return true }
                return false
            }
            for position in named {
                var property = structure.properties[position]
                guard case .named(let id) = property.type else { continue }
                property.defaultValue.nameMember(of: types[id.index])
                property.initialValue.nameMember(of: types[id.index])
                property.documentedDefault.nameMember(of: types[id.index])
                types[index].definition.kind.changeStructure { $0.properties[position] = property }
            }
        }
    }
}

extension Property {
    /// A Boolean value that indicates whether the property has a default of any kind.
    fileprivate var hasDefault: Bool { defaultValue != nil || initialValue != nil || documentedDefault != nil }
}

extension Structure.Form {
    /// The preferred name of the property for additional properties.
    fileprivate var restPropertyName: String {
        switch self {
        case .object: "additionalProperties"
        case .tuple: "rest"
        }
    }
}
