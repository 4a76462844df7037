import OpenAPI

// Parts of forms that are files.
extension DraftBuilder {
    /// What a part is in Swift where it is a file, several, or a choice of a file and something else; nil for others.
    mutating func fileType(of id: SchemaID) -> TypeReference? {
        guard holdsFile(id) else { return nil }
        let target = graph.target(of: id).schema
        let schema = graph.effective(target, reporting: &sink)
        if schema.isBinary { return .file }
        if let items = schema.items { return fileType(of: items).map { $0 == .array(.file) ? $0 : .array($0) } }
        if let known = fileChoices[target.index] { return .named(known) }
        let members = fileMembers(of: schema)
        let types = members.map { fileType(of: $0) }
        // One file is a list of one: each is a part of the name.
        if types.allSatisfy({ $0 == .file || $0 == .array(.file) }) {
            return types.contains(.array(.file)) ? .array(.file) : .file
        }
        var cases: [Union.Case] = []
        for (member, file) in zip(members, types) {
            let type = file ?? use(of: member).type
            if cases.contains(where: { $0.type == type }) { continue }
            let name = graph[graph.target(of: member).schema].name ?? Self.kindName(of: type)
            cases.append(Union.Case(name: name, type: type, candidate: .anything))
        }
        let union = add(.union(Union(cases: cases, isOpen: false)), for: target)
        // JSON of the same schema has a choice of its own, without files: both keep their names, whichever comes first.
        let name = self.types[union.index].proposal.candidates.first
        self.types[union.index].proposal.candidates = [(name ?? "") + "Part"]
        fileChoices[target.index] = union
        return .named(union)
    }

    /// Whether a part is a file or may be one.
    mutating func holdsFile(_ id: SchemaID, depth: Int = 0) -> Bool {
        // Lists and choices of files aren't nested in earnest, but may lead back to themselves.
        guard depth < 4 else { return false }
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        if schema.isBinary { return true }
        if !schema.properties.isEmpty { return false }
        if let items = schema.items { return holdsFile(items, depth: depth + 1) }
        return fileMembers(of: schema).contains { holdsFile($0, depth: depth + 1) }
    }

    private func fileMembers(of schema: Schema) -> [SchemaID] {
        (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
    }
}
