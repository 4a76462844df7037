import OpenAPI

/// A generator of proposed names for the cases of a union.
///
/// A case is named after the discriminator's value, or else after the words that distinguish its member's name from the
/// names of the other members. The naming pass converts the proposed names to identifiers.
struct CaseNames {
    /// The words of the union's own name, which its cases needn't repeat.
    let unionWords: [String]
    /// The discriminator's values for each member schema.
    let mapped: [SchemaID: [String]]
    let types: [PlannedType]

    /// The maximum length of a discriminator's value that is used as a name, in bytes.
    private static let longestValue = 40

    /// Returns the names of a union's cases.
    ///
    /// - Parameter texts: For each member, the discriminator's values that select it.
    func names(of entries: [TypedMember], _ texts: [[String]]?, _ graph: SchemaGraph) -> [String] {
        let properties = DistinguishingProperties(of: entries.map(\.member.listed), graph)
        let chosen = entries.enumerated().map { index, entry in
            value(of: entry.member, texts?[index] ?? mapped[entry.member.listed] ?? [], graph)
        }
        // A value that several members have doesn't distinguish them, so it isn't used as a name.
        let uses = Dictionary(chosen.map { ($0, 1) }, uniquingKeysWith: +)
        let found = zip(entries, chosen).map { entry, value in
            if let value, uses[value] == 1 { return (text: value, kind: Kind.value) }
            return name(of: entry, properties, graph)
        }
        // A member whose case is named after a value can also have a component name. That name is compared with the
        // names of the other members.
        let whole = zip(entries, found).map { entry, found in
            found.kind == .value
                ? graph[entry.member.listed].name.map(Self.withoutDirection) ?? found.text : found.text
        }
        var names = found.map(\.text)
        let valued = found.indices.filter { found[$0].kind == .value }
        let values = Set(valued.map { Identifier.member(names[$0]) })
        var telling = DistinctWords(beginningsOf: valued.map { Words.split(names[$0]) })
        telling.words = telling.words.map { words in
            let short = DistinctWords.words(words, besides: unionWords)
            // A name keeps the union's words if its short form is the value of another case: in a union `Output`,
            // `call_output` isn't shortened to `call` beside a value `call`.
            return values.contains(Identifier.member(words: short)) ? words : short
        }
        shorten(&names, at: valued, by: telling)
        let own = found.indices.filter { found[$0].kind == .own }
        let named = found.indices.filter { found[$0].kind != .kind }
        var words = DistinctWords(named.map { DistinctWords.words(Words.split(whole[$0]), besides: unionWords) })
        words.words = zip(named, words.words).filter { found[$0.0].kind == .own }.map(\.1)
        shorten(&names, at: own, by: words)
        let full = zip(entries, found).map { $1.kind == .kind ? $1.text : graph[$0.member.listed].name ?? $1.text }
        return Self.distinct(names, full)
    }

    private func shorten(_ names: inout [String], at indices: [Int], by distinct: DistinctWords) {
        for (index, words) in zip(indices, distinct.words) where words.count < Words.split(names[index]).count {
            names[index] = words.joined(separator: " ")
        }
    }

    /// Returns distinct names: if two short names are equal, the second name is written in full.
    private static func distinct(_ names: [String], _ whole: [String]) -> [String] {
        var taken: Set<String> = []
        return zip(names, whole).map { name, whole in
            taken.insert(Identifier.member(name)).inserted ? name : whole
        }
    }

    private enum Kind {
        case value, own, kind
    }

    /// Returns the discriminator's value that names a member's case, or the constant of an unnamed object.
    private func value(of member: UnionMember, _ values: [String], _ graph: SchemaGraph) -> String? {
        let name = graph[member.listed].name
        if values.count == 1, values[0] != name, Self.isName(values[0]) { return values[0] }
        guard name == nil, member.isObject, graph.shortTitle(of: member.listed) == nil else { return nil }
        return Self.constant(of: member)
    }

    private func name(
        of entry: TypedMember, _ telling: DistinguishingProperties, _ graph: SchemaGraph
    ) -> (text: String, kind: Kind) {
        let (member, type) = (entry.member, entry.type)
        if let name = graph[member.listed].name {
            // A component name that consists of the union's name and a number, such as `Pet2`, doesn't describe the
            // member.
            let isNumbered = Identifier.type(Self.withoutNumber(name)) == Identifier.type(words: unionWords)
            return isNumbered ? (Self.name(ofKind: type), .kind) : (Self.withoutDirection(name), .own)
        }
        if let title = graph.shortTitle(of: member.listed) {
            guard case .array = type else { return (title, .own) }
            if let elements = Self.elements(title) { return (elements, .own) }
        }
        if member.isObject, let property = telling.name(of: member.listed, graph) { return (property, .kind) }
        if case .named(let id) = type {
            switch types[id.index].definition.kind {
            case .enumeration(let enumeration): return (Self.name(of: enumeration.rawType), .kind)
            case .structure(let structure) where structure.form == .tuple: return ("tuple", .kind)
            case .structure, .union, .alias, .namespace: break
            }
        }
        return (Self.name(ofKind: type, elementName: elementName(of: type, graph)), .kind)
    }

    /// Returns whether a discriminator's value is suitable as a name; numbers and URLs aren't.
    private static func isName(_ value: String) -> Bool {
        guard value.utf8.count <= longestValue, let first = Identifier.member(value).unicodeScalars.first else {
            return false
        }
        return first != "_" && Double(value) == nil && !value.contains("/")
    }

    /// Returns a name for an array's elements from the array's title; nil if the title names no elements.
    ///
    /// For example, the titles `Array of content parts` and `ContentPartList` result in `contentParts`. The word for an
    /// array is dropped, because the type already indicates an array.
    private static func elements(_ title: String) -> String? {
        var words = Words.split(title)
        if words.count > 2, isList(words[0]), words[1].lowercased() == "of" {
            return words.dropFirst(2).joined(separator: " ")
        }
        guard let last = words.last, isList(last) else { return title }
        guard words.count > 1 else { return nil }
        words.removeLast()
        return (words.dropLast() + words.suffix(1).map(Plurals.plural)).joined(separator: " ")
    }

    private static func withoutNumber(_ name: String) -> String {
        String(name[..<(name.lastIndex { !$0.isNumber }.map { name.index(after: $0) } ?? name.startIndex)])
    }

    /// Returns a component's name without the suffix of a model of which FastAPI describes both directions.
    ///
    /// Beside `Cron` and `RRule`, a name from `Interval-Input` would otherwise be the only one with such a suffix.
    private static func withoutDirection(_ name: String) -> String {
        for suffix in ["-Input", "-Output"] where name.hasSuffix(suffix) && name.count > suffix.count {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    private static func isList(_ word: String) -> Bool { ["array", "list"].contains(word.lowercased()) }

    private static func constant(of member: UnionMember) -> String? {
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
        return graph[types[element.index].schema].name
    }

    private static func name(of rawType: Enumeration.RawType) -> String {
        switch rawType {
        case .string: "keyword"
        case .int: "integer"
        case .double: "number"
        }
    }

    /// Returns a word for the kind of value that a type represents.
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
            switch element {
            case .named, .json: return "array"
            default: break
            }
            if case .array = element { return "arrays" }
            return Plurals.plural(name(ofKind: element))
        }
    }
}
