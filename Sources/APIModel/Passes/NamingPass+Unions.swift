import OpenAPI

// Names for the cases of unions, and the recorded names of inline objects among their members.
extension NamingPass {
    /// Names the cases of a union, beginning with the cases that have a name from an earlier run.
    ///
    /// Recorded names are required because a new member of the union can change the words that distinguish its cases.
    mutating func nameCases(of union: inout Union, at index: Int, _ types: [PlannedType]) {
        var scope = NameScope(reserved: ReservedNames.unionMembers)
        let path = recordPath(of: index, types)
        let recorded = options.record.cases[path] ?? [:]
        // A member that is added can also change whether the union has a discriminator.
        let values = union.cases.map { $0.discriminatorValues.count == 1 ? $0.discriminatorValues[0] : nil }
        let components = components(of: union, types)
        let objects = union.cases.map { InlineObject($0.type, in: index, types) }
        let entries = InlineObject.entries(of: objects, in: recorded)
        let retained = union.cases.indices.map { position -> String? in
            let names = [values[position], components[position]].compactMap { $0.flatMap { recorded[$0] } }
            guard let name = names.first ?? entries[position]?.caseName, isRetainable(name), !scope.contains(name)
            else { return nil }
            scope.take(name)
            return name
        }
        for position in union.cases.indices {
            let name = Identifier.member(union.cases[position].name)
            union.cases[position].name = retained[position] ?? scope.claim(member: name, otherwise: "value")
            guard let object = objects[position] else { continue }
            inlineMembers[object.type] = InlineMember(
                union: path, key: object.key, caseName: union.cases[position].name,
                retainedName: entries[position].flatMap { isRetainable($0.typeName) ? $0.typeName : nil })
        }
        for (member, item) in zip(values + components, union.cases + union.cases) {
            guard let member, record.cases[path]?[member] == nil else { continue }
            record.cases[path, default: [:]][member] = item.name
        }
    }

    /// Records the names of the case and the type of an inline object that is a member of a union.
    mutating func add(_ name: String, of member: InlineMember) {
        guard record.cases[member.union]?[member.key] == nil else { return }
        record.cases[member.union, default: [:]][member.key] = "\(member.caseName)/\(name)"
    }

    /// Returns whether a name from the record, which anybody can edit, is valid.
    private func isRetainable(_ name: String) -> Bool {
        SwiftIdentifier.isValid(name) && name.utf8.count <= NameRecord.longestName
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
}

/// The recorded and the current names of an inline object that is a member of a union.
struct InlineMember {
    /// The path of the union.
    let union: String
    let key: String
    let caseName: String
    /// The name of the object's type in an earlier run; nil if there is none.
    let retainedName: String?
}

/// An inline object that is a member of a union, identified in the record by its properties.
private struct InlineObject {
    /// The index of the object's type.
    let type: Int
    private let keys: Set<String>

    /// The maximum length of a key in the record, in bytes.
    private static let longestKey = 500

    /// Creates the object of a union's case; nil if the case isn't an object whose type is nested in the union.
    init?(_ type: TypeReference, in union: Int, _ types: [PlannedType]) {
        guard case .named(let id) = type, types[id.index].definition.parent?.index == union,
            case .structure(let structure) = types[id.index].definition.kind, !structure.properties.isEmpty
        else { return nil }
        self.type = id.index
        keys = Set(structure.properties.map(\.key))
        guard key.utf8.count <= Self.longestKey else { return nil }
    }

    /// The key in the record: `{name&owner}`. The braces distinguish it from discriminator values and components.
    var key: String { "{\(keys.sorted().joined(separator: "&"))}" }

    /// Returns the recorded entry of each object.
    ///
    /// An object has at least the properties that it had in an earlier run. Of several such objects, the one with the
    /// fewest properties is the recorded one.
    static func entries(
        of objects: [InlineObject?], in recorded: [String: String]
    ) -> [Int: (caseName: String, typeName: String)] {
        var entries: [Int: (caseName: String, typeName: String)] = [:]
        let known = recorded.filter { $0.key.hasPrefix("{") }.map { key, names in
            (keys: Set(key.dropFirst().dropLast().split(separator: "&").map(String.init)), key: key, names: names)
        }
        for entry in known.sorted(by: { ($1.keys.count, $0.key) < ($0.keys.count, $1.key) }) {
            let names = entry.names.split(separator: "/")
            let matches = objects.indices.filter { position in
                entries[position] == nil && objects[position].map { entry.keys.isSubset(of: $0.keys) } == true
            }
            let fewest = matches.compactMap { objects[$0]?.keys.count }.min()
            let best = matches.filter { objects[$0]?.keys.count == fewest }
            if best.count == 1, names.count == 2 { entries[best[0]] = (String(names[0]), String(names[1])) }
        }
        return entries
    }
}
