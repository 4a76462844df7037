import OpenAPI

// The samples of each type.
extension SchemaSampler {
    /// Returns a sample without the parts of unions and `allOf`; nil if only these restrict the value.
    mutating func plain(
        _ schema: Schema, _ depth: Int, named name: String?, _ required: Set<String>
    ) -> Literal? {
        let types = schema.types
        if types.contains(.object) || types.isEmpty && (!schema.properties.isEmpty || Self.isMap(schema)) {
            return object(schema, depth, required)
        }
        if types.contains(.array) || types.isEmpty && schema.items != nil { return array(schema, depth, named: name) }
        let isNumber = !types.isDisjoint(with: [.integer, .number]) || types.isEmpty && Self.isNumber(schema)
        // A pattern restricts the strings alone, so a number is simpler.
        let isString = types.contains(.string) && (!isNumber || schema.pattern == nil)
        if isString || types.isEmpty && Self.isString(schema) {
            if let content = schema.contentSchema {
                return value(content, depth + 1, named: name).map { .string($0.json) }
            }
            let made = ScalarSample(schema: schema, name: name, patterns: patterns).string(longest: max(room, 0))
            room -= made.utf8.count
            return .string(made)
        }
        if isNumber {
            return .number(ScalarSample(schema: schema, name: name, patterns: patterns).number())
        }
        if types.contains(.boolean) { return .boolean(true) }
        if types.contains(.null) { return .null }
        return schema.hasParts ? nil : .object([])
    }

    static func isMap(_ schema: Schema) -> Bool {
        if case .schema = schema.additionalProperties { return true }
        return false
    }

    static func isString(_ schema: Schema) -> Bool {
        schema.pattern != nil || schema.format != nil || schema.minimumLength != nil || schema.maximumLength != nil
            || schema.contentEncoding != nil || schema.contentSchema != nil
    }

    static func isNumber(_ schema: Schema) -> Bool {
        schema.minimum != nil || schema.maximum != nil || schema.multipleOf != nil
    }

    private mutating func object(_ schema: Schema, _ depth: Int, _ required: Set<String>) -> Literal? {
        var members: [Literal.Member] = []
        let most = schema.maximumProperties
        var optionals = most.map { max(0, $0 - schema.required.count) } ?? .max
        for property in schema.properties {
            let isRequired = required.contains(property.name)
            guard !isHidden(property.schema),
                isRequired
                    || optionals > 0 && level < optionalLevel
                        && Self.mostVisits - budget < extent.optionalVisits
            else { continue }
            guard let value = nested(property.schema, depth, named: property.name) else {
                if isRequired { return nil }
                continue
            }
            if !isRequired { optionals -= 1 }
            members.append(Literal.Member(key: property.name, value: value))
        }
        var least = schema.minimumProperties ?? 0
        let rest: SchemaID?
        switch schema.additionalProperties {
        case .forbidden: return .object(members)
        case .schema(let schema):
            rest = schema
            if members.isEmpty, level < optionalLevel, most != 0 { least = max(1, least) }
        case .anything, .unspecified: rest = nil
        }
        for index in 1...max(1, least) where members.count < least {
            budget -= 1
            guard budget > 0, let value = rest.map({ nested($0, depth, named: nil) }) ?? .string("text") else {
                break
            }
            members.append(Literal.Member(key: index == 1 ? "key" : "key\(index)", value: value))
        }
        return .object(members)
    }

    private mutating func array(_ schema: Schema, _ depth: Int, named name: String?) -> Literal? {
        let minimum = max(schema.minimumItems ?? 0, schema.prefixItems.count)
        var items: [Literal] = []
        for part in schema.prefixItems.prefix(schema.maximumItems ?? .max) {
            guard let value = nested(part, depth, named: name) else { return nil }
            items.append(value)
        }
        guard let each = schema.items, schema.maximumItems ?? .max > items.count else { return .array(items) }
        guard minimum > items.count || items.isEmpty && level <= 2 * extent.optionalLevel else { return .array(items) }
        guard let value = nested(each, depth, named: name) else { return minimum == 0 ? .array([]) : nil }
        items.append(value)
        let isUnique = schema.hasUniqueItems
        let allowed = schemas.schema(each).enumeration ?? []
        // Nested arrays multiply the number of items, so the size of each repeated item counts toward a limit.
        let size = items.count < minimum ? value.json.utf8.count + 1 : 1
        while items.count < minimum, room > size {
            let index = items.count
            room -= size
            items.append(
                isUnique && index < allowed.count ? allowed[index] : isUnique ? Self.varied(value, index) : value)
        }
        if items.count < minimum { isCut = true }
        return .array(items)
    }

    /// Returns another value of the same type, for an array with unique items.
    private static func varied(_ value: Literal, _ index: Int) -> Literal {
        switch value {
        case .string(let text): return .string(text + "\(index)")
        case .number(let text): return Int(text).map { .number("\($0 &+ index)") } ?? value
        case .object(let members):
            for member in members {
                let other = varied(member.value, index)
                if other != member.value { return value.setting(member.key, to: other) }
            }
            return value
        default: return value
        }
    }
}

extension Schema {
    /// A Boolean value that indicates whether a value of the schema can contain a value of another schema.
    var canContainValues: Bool {
        hasParts || !self.properties.isEmpty || self.items != nil || !self.prefixItems.isEmpty
            || self.contentSchema != nil
            || SchemaSampler.isMap(self)
    }
}
