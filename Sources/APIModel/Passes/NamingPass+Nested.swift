import Diagnostics
import OpenAPI

// Names for nested types. A nested type is named by its role alone, regardless of the other types in the description.
// Only the role of a union's member depends on the other members, so the names of such types are recorded.
extension NamingPass {
    /// Names each nested type after its enclosing type has a name, in the order of the description.
    mutating func nameNestedTypes(in types: [PlannedType]) {
        let reserved = ReservedNames.nestedTypes.union(surroundingNames)
        var flatNames = NameScope()
        for index in types.indices where types[index].definition.parent == nil {
            types[index].definition.flatName = types[index].definition.name
            flatNames.take(types[index].definition.name)
        }
        var scopes: [Int: NameScope] = [:]
        for (index, parent) in nested(types) {
            let enclosing = types[parent].definition.path
            // The scope is removed from the dictionary, so that it is changed without being copied.
            var scope =
                scopes.removeValue(forKey: parent)
                ?? NameScope(reserved: reserved, own: Set(enclosing).union(types[parent].definition.kind.memberNames))
            let role = types[index].role(in: types[parent].schema)
            let member = inlineMembers[index]
            let otherwise = role == "Type" ? "Kind" : nil
            var candidates = [member?.retainedName, role, otherwise, types[index].explicit(role) ?? role]
                .compactMap(\.self)
            var given: (name: String, path: String)?
            if !options.names.types.isEmpty {
                let path = (enclosing + [role]).joined(separator: ".")
                nestedPaths.insert(path)
                given = options.names.types[path].map { ($0, path) }
            }
            if let given {
                givenPaths.insert(given.path)
                candidates = [given.name]
            }
            let name = scope.claim(candidates)
            scopes[parent] = scope
            if let given {
                check(name, given: given.name, by: "types." + given.path)
            } else if let member {
                add(name, of: member)
            }
            types[index].definition.name = name
            types[index].definition.enclosing = enclosing
            types[index].definition.flatName = flatNames.claim((enclosing + [name]).joined(separator: "_"))
            types[index].definition.fileName = types[parent].definition.fileName
        }
    }

    /// The names that the code of models uses in addition to types of the runtime.
    ///
    /// A nested type can't have such a name.
    private var surroundingNames: Set<String> {
        let custom = options.types.schemas.values.map { $0 } + options.types.formats.values.map { $0 }
        return Set(
            custom.map { String($0.prefix { $0 != "." }) } + [apiName + "Enumerations"]
                + [options.namespace].compactMap(\.self))
    }

    /// Returns each nested type with its enclosing type; an enclosing type precedes its nested types.
    ///
    /// A type with a recorded name precedes the other types in the same type, so that none of them takes the name.
    private func nested(_ types: [PlannedType]) -> [(type: Int, parent: Int)] {
        var children: [Int: [Int]] = [:]
        var pending: [Int] = []
        for index in types.indices {
            if let parent = types[index].definition.parent?.index {
                children[parent, default: []].append(index)
            } else {
                pending.append(index)
            }
        }
        var nested: [(type: Int, parent: Int)] = []
        var position = 0
        while position < pending.count {
            let parent = pending[position]
            position += 1
            let inner = children[parent] ?? []
            let retained = inner.filter { inlineMembers[$0]?.retainedName != nil }
            for child in retained + inner.filter({ inlineMembers[$0]?.retainedName == nil }) {
                nested.append((child, parent))
                pending.append(child)
            }
        }
        return nested
    }
}

extension PlannedType {
    /// Returns the type's role in the type that contains the schema `schema`.
    func role(in schema: SchemaID) -> String {
        let surrounding = proposal.surroundings.first { $0.schema == schema }
        let name = surrounding.map(proposal.role) ?? proposal.operationNamespace?.role ?? ""
        return name.isEmpty ? "Value" : name
    }
}

extension TypeDefinition.Kind {
    /// The names of properties and cases.
    fileprivate var memberNames: [String] {
        switch self {
        case .structure(let structure):
            structure.properties.map(\.name) + (structure.additionalProperties.map { [$0.name] } ?? [])
        case .union(let union): union.cases.map(\.name)
        case .enumeration(let enumeration): enumeration.cases.map(\.name)
        case .alias, .namespace: []
        }
    }
}
