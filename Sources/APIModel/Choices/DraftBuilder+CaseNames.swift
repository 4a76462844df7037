import OpenAPI

// What the cases of a union want to be called; the naming pass makes identifiers of it and keeps them apart.
extension DraftBuilder {
    /// - Parameter mapped: The discriminator's values by member, see ``mappedValues(of:)``.
    mutating func caseName(
        of member: ChoiceMember, _ type: TypeReference, _ mapped: [SchemaID: [String]]
    ) -> String {
        let name = graph[member.listed].name
        // A number is no name.
        if let values = mapped[member.listed], values.count == 1, !Words.split(values[0]).isEmpty,
            name == nil || Double(values[0]) == nil
        {
            return values[0]
        }
        if let name { return name }
        if let title = memberTitle(member) { return title }
        if member.isObject, let constant = constantName(of: member) { return constant }
        if case .named(let id) = type, case .enumeration(let enumeration) = types[id.index].kind {
            switch enumeration.rawType {
            case .string: return "string"
            case .int: return "integer"
            case .double: return "number"
            }
        }
        if case .named(let id) = type, case .structure(let structure) = types[id.index].kind, structure.form == .tuple {
            return "tuple"
        }
        return Self.kindName(of: type, elementName: elementName(of: type))
    }

    func memberTitle(_ member: ChoiceMember) -> String? {
        shortTitle(of: member.listed)
    }

    /// A title of few words that can stand for a name.
    func shortTitle(of id: SchemaID) -> String? {
        guard let title = graph[id].title else { return nil }
        return (1...4).contains(Words.split(title).count) ? title : nil
    }

    private func constantName(of member: ChoiceMember) -> String? {
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

    private func elementName(of type: TypeReference) -> String? {
        guard case .array(.named(let element)) = type else { return nil }
        return graph[types[element.index].schema].name
    }

    static func kindName(of type: TypeReference, elementName: String? = nil) -> String {
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
        case .optional(let wrapped), .embeddedJSON(let wrapped): return kindName(of: wrapped)
        case .array(let element):
            if let elementName { return Plurals.plural(elementName) }
            if case .named = element { return "array" }
            if case .array = element { return "arrays" }
            return Plurals.plural(kindName(of: element))
        }
    }
}
