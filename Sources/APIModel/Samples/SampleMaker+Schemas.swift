import Diagnostics
import OpenAPI

// Samples from schemas that have no example.
extension SampleMaker {
    /// Writes a value of `type`; returns false if none exists, because a structure requires itself.
    mutating func appendSample(_ type: TypeReference, _ schema: SchemaID?, depth: Int) -> Bool {
        guard mayGoOn() else { return false }
        if let example = schema.flatMap({ example(of: $0) }), append(example, as: type) { return true }
        switch type {
        case .boolean: json.append(raw: "true")
        case .string, .binary, .file: json.append(string: "string")
        case .int, .int32, .int64, .uint64: json.append(raw: number(schema, isWhole: true))
        case .double, .float, .decimal: json.append(raw: number(schema, isWhole: false))
        case .dateTime: json.append(string: SampleText.dateTime)
        case .date: json.append(string: SampleText.date)
        case .uuid: json.append(string: SampleText.uuid)
        case .url: json.append(string: SampleText.url)
        case .base64: json.append(string: SampleText.base64)
        case .json: json.append(raw: "{}")
        case .custom
        where schema.map { graph[graph.target(of: $0).schema].types.isSubset(of: [.integer, .number, .null]) } == true:
            json.append(raw: number(schema, isWhole: true))
        case .custom: json.append(string: "string")
        case .dictionary: json.append(raw: "{}")
        case .optional(let wrapped): return appendSample(wrapped, schema, depth: depth)
        case .embeddedJSON(let content): return appendEmbedded(content, schema, depth: depth)
        case .array(let element): appendSampleArray(of: element, schema, depth: depth)
        case .named(let id): return appendSample(id, depth: depth)
        }
        return true
    }

    private mutating func appendEmbedded(_ content: TypeReference, _ schema: SchemaID?, depth: Int) -> Bool {
        let outer = json
        json = JSONText()
        let isMade = appendSample(
            content, schema.flatMap { graph[graph.target(of: $0).schema].contentSchema }, depth: depth + 1)
        let text = json.text
        json = outer
        if isMade { json.append(string: text) }
        return isMade
    }

    /// Returns the schema's minimum if it is greater than one, or else one.
    private mutating func number(_ schema: SchemaID?, isWhole: Bool) -> String {
        guard let schema else { return "1" }
        let target = graph.target(of: schema).schema
        guard let minimum = graph[target].minimum, let value = Double(minimum), value > 1 else { return "1" }
        guard isWhole else { return minimum }
        return Int64(minimum).map(String.init) ?? "1"
    }

    private mutating func appendSampleArray(of element: TypeReference, _ schema: SchemaID?, depth: Int) {
        json.append(raw: "[")
        let start = json.bytes.count
        let items = schema.flatMap { graph[graph.target(of: $0).schema].items }
        if budget <= 0 || depth > Self.optionalDepth || !appendSample(element, items, depth: depth + 1) {
            json.truncate(to: start)
        }
        json.append(raw: "]")
    }

    private mutating func appendSample(_ id: TypeID, depth: Int) -> Bool {
        switch types[id.index].definition.kind {
        case .alias, .namespace:
            return false
        case .enumeration(let enumeration):
            guard let first = enumeration.cases.first else { return false }
            if enumeration.rawType == .string {
                json.append(string: first.rawValue)
            } else {
                json.append(raw: first.rawValue)
            }
            return true
        case .structure(let structure):
            if let example = example(of: types[id.index].schema), append(example, as: .named(id)) { return true }
            let isOuter = open.insert(id).inserted
            defer { if isOuter { open.remove(id) } }
            if structure.form == .tuple { return appendSampleTuple(structure, types[id.index].facts, depth: depth) }
            return appendSample(structure, id, depth: depth)
        case .union(let union):
            if let example = example(of: types[id.index].schema), append(example, as: .named(id)) { return true }
            return union.cases.contains { appendSample($0, of: union, depth: depth) }
        }
    }

    private mutating func appendSample(_ entry: Union.Case, of union: Union, depth: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        let given = Self.constants(of: entry, of: union)
        guard !given.isEmpty, case .named(let id) = entry.type,
            case .structure(let structure) = types[id.index].definition.kind
        else {
            let start = json.bytes.count
            if appendSample(entry.type, nil, depth: depth + 1) { return true }
            json.truncate(to: start)
            return false
        }
        return appendSample(structure, id, depth: depth, with: given)
    }

    /// Returns the properties and values that select this case when the value is decoded.
    ///
    /// For a union without a discriminator, these are the constants of the case that aren't strings.
    private static func constants(of entry: Union.Case, of union: Union) -> [Literal.Member] {
        if let discriminator = union.discriminator {
            return entry.discriminatorValues.prefix(1).map { Literal.Member(key: discriminator, value: .string($0)) }
        }
        guard case .object(_, _, let constants, _, _) = entry.candidate else { return [] }
        return constants.compactMap { constant in
            switch constant.values.first {
            case .boolean(let value)?: Literal.Member(key: constant.key, value: .boolean(value))
            case .null?: Literal.Member(key: constant.key, value: .null)
            case .integer(let text)?, .number(let text)?: Literal.Member(key: constant.key, value: .number(text))
            case .string?, nil: nil
            }
        }.filter { !$0.key.contains(".") }
    }

    private mutating func appendSample(
        _ structure: Structure, _ id: TypeID, depth: Int, with given: [Literal.Member] = []
    ) -> Bool {
        guard depth < Self.depthLimit else { return false }
        if isBrief { nesting += 1 }
        defer { if isBrief { nesting -= 1 } }
        let (facts, usage) = (types[id.index].facts, types[id.index].definition.usage)
        let start = json.bytes.count
        json.append(raw: "{")
        for member in given {
            json.append(key: member.key)
            json.append(member.value)
        }
        let givenKeys = Set<ExactString>(exactly: given.map(\.key))
        for index in structure.properties.indices
        where !structure.properties[index].isWriteOnly && !givenKeys.contains(structure.properties[index].key) {
            let property = structure.properties[index]
            let isExpected = facts[index].isExpected(property, in: usage)
            let isOpen = property.type.named.map(open.contains) ?? false
            let mayAdd = depth < Self.optionalDepth && budget > 0 && !isOpen
            guard isExpected || mayAdd && !omitsOptional(property) else { continue }
            if !appendSample(property, facts[index], depth: depth + 1), isExpected {
                json.truncate(to: start)
                return false
            }
        }
        json.append(raw: "}")
        return true
    }

    /// Writes the property with its key; returns false and writes nothing if the property has no value.
    mutating func appendSample(_ property: Property, _ facts: PropertyFacts, depth: Int) -> Bool {
        let start = json.bytes.count
        json.append(key: property.key)
        if appendSampleValue(property, facts, depth: depth) { return true }
        json.truncate(to: start)
        return false
    }

    /// Writes the value of a property or of a tuple's element; returns false if there is none.
    mutating func appendSampleValue(_ property: Property, _ facts: PropertyFacts, depth: Int) -> Bool {
        if let constant = property.constant, append(constant.literal, as: property.type) { return true }
        if let literal = facts.defaultLiteral, graph[facts.schema].example == nil, append(literal, as: property.type) {
            return true
        }
        let start = json.bytes.count
        let isNull = isBrief && facts.isNullable && isStructure(property)
        if !isNull, appendSample(property.type, facts.schema, depth: depth) { return true }
        json.truncate(to: start)
        if facts.isNullable { json.append(.null) }
        return facts.isNullable
    }
}
