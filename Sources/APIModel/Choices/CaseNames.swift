import OpenAPI

/// What the cases of a union want to be called; the naming pass makes identifiers of it and keeps them apart.
struct CaseNames {
    /// The discriminator's values by member.
    let mapped: [SchemaID: [String]]
    let drafts: [DraftType]

    func name(of entry: TypedMember, _ graph: SchemaGraph) -> String {
        let (member, type) = (entry.member, entry.type)
        let name = graph[member.listed].name
        // A number is no name.
        if let values = mapped[member.listed], values.count == 1, !Words.split(values[0]).isEmpty,
            name == nil || Double(values[0]) == nil
        {
            return values[0]
        }
        if let name { return name }
        if let title = graph.shortTitle(of: member.listed) { return title }
        if member.isObject, let constant = Self.constant(of: member) { return constant }
        if case .named(let id) = type {
            switch drafts[id.index].kind {
            case .enumeration(let enumeration): return Self.name(of: enumeration.rawType)
            case .structure(let structure) where structure.form == .tuple: return "tuple"
            case .structure, .union, .pending: break
            }
        }
        return Self.name(ofKind: type, elementName: elementName(of: type, graph))
    }

    private static func constant(of member: ChoiceMember) -> String? {
        for entry in member.keys?.values ?? [] where entry.values.count == 1 {
            switch entry.values[0] {
            case .string(let text) where !Words.split(text).isEmpty: return text
            case .integer(let text): return "\(entry.key) \(text)"
            case .boolean(let value): return "\(entry.key) \(value)"
            default: break
            }
        }
        return nil
    }

    private func elementName(of type: TypeReference, _ graph: SchemaGraph) -> String? {
        guard case .array(.named(let element)) = type else { return nil }
        return graph[drafts[element.index].schema].name
    }

    private static func name(of rawType: Enumeration.RawType) -> String {
        switch rawType {
        case .string: "string"
        case .int: "integer"
        case .double: "number"
        }
    }

    /// What kind of value a type is, in a word.
    static func name(ofKind type: TypeReference, elementName: String? = nil) -> String {
        switch type {
        case .boolean: return "boolean"
        case .string, .base64, .binary: return "string"
        case .int, .int32, .int64, .uint64: return "integer"
        case .double, .float, .decimal: return "number"
        case .dateTime, .date: return "date"
        case .uuid: return "uuid"
        case .url: return "url"
        case .file: return "file"
        case .json: return "json"
        case .dictionary: return "dictionary"
        case .named: return "object"
        case .custom(let name): return String(name.split(separator: ".").last ?? "value")
        case .optional(let wrapped), .embeddedJSON(let wrapped): return name(ofKind: wrapped)
        case .array(let element):
            if let elementName { return Plurals.plural(elementName) }
            if case .named = element { return "array" }
            if case .array = element { return "arrays" }
            return Plurals.plural(name(ofKind: element))
        }
    }
}
