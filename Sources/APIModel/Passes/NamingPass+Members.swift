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
