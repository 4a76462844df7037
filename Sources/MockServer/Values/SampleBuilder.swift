import OpenAPI

/// A builder of sample values for schemas, which are the same in every run.
struct SampleBuilder {
    let text: DescriptionText
    var direction = SchemaValidator.Direction.response
    /// The schemas whose samples aren't complete yet, with the number of such samples of each schema.
    private var open: [SchemaID: Int] = [:]
    /// The number of further schemas that one value may visit.
    private var budget = 5000
    /// The number of further bytes that repeated items and long strings may have.
    private var room = 1 << 20

    /// The depth from which samples have no optional properties.
    private var optionalDepth = shallowDepth

    private static let shallowDepth = 4
    private static let depthLimit = 24

    init(_ text: DescriptionText, direction: SchemaValidator.Direction = .response) {
        self.text = text
        self.direction = direction
    }

    static func value(
        of schema: SchemaID, named name: String? = nil, in text: DescriptionText,
        direction: SchemaValidator.Direction = .response
    ) -> Literal {
        var builder = SampleBuilder(text, direction: direction)
        return builder.value(schema, 0, named: name) ?? .null
    }

    private func isValid(_ value: Literal, _ id: SchemaID) -> Bool {
        SchemaValidator.violations(of: value, id, in: text, location: "body", direction: direction).isEmpty
    }

    /// Returns a sample of a schema; nil if the sample would be infinite or too large.
    ///
    /// - Parameters:
    ///   - name: The name of the property or header that has the value.
    ///   - required: Properties that a schema around this part requires; nil for a schema that isn't a part.
    private mutating func value(
        _ id: SchemaID, _ depth: Int, named name: String?, partOf required: Set<String>? = nil
    ) -> Literal? {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0 else { return nil }
        let own = text.document.schemas[id]
        for candidate in [own.example, own.defaultValue].compactMap(\.self) where isValid(candidate, id) {
            if required?.allSatisfy({ candidate[$0] != nil }) ?? true || candidate.members == nil { return candidate }
        }
        if let reference = own.reference {
            let around = required ?? (own.constrains ? [] : nil)
            guard let value = value(reference, depth + 1, named: name, partOf: around?.union(own.required)) else {
                return own.allowsNull ? .null : nil
            }
            return own.constrains ? merge(value, own, id, depth, named: name, required) : value
        }
        if let allowed = own.enumeration { return allowed.first { isValid($0, id) } ?? allowed.first }
        guard open[id, default: 0] < 2 else { return own.types.contains(.null) || own.allowsNull ? .null : nil }
        open[id, default: 0] += 1
        defer { open[id, default: 1] -= 1 }
        let all = (required ?? []).union(text.requiredNames(of: id))
        return merge(plain(own, depth, named: name, all), own, id, depth, named: name, required)
    }

    /// Returns a value merged with samples of the schema's parts: `allOf`, `oneOf` and `anyOf`.
    private mutating func merge(
        _ base: Literal?, _ schema: Schema, _ id: SchemaID, _ depth: Int, named name: String?, _ required: Set<String>?
    ) -> Literal? {
        let own = text.requiredNames(of: id)
        let isPart = required != nil
        guard schema.hasParts else { return complete(base, id, depth, own, isPart: isPart) }
        let all = (required ?? []).union(own)
        var value = base
        let parts = schema.allOf.filter(constrains)
        for part in parts.isEmpty && value == nil ? Array(schema.allOf.prefix(1)) : parts {
            guard let made = self.value(part, depth + 1, named: name, partOf: all) else { return nil }
            value = Self.joined(value, made, prefersSecond: value?.members == nil)
        }
        if !schema.allOf.isEmpty { value = value.map { reconcile($0, id, depth) } }
        let union = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
        guard !union.isEmpty else { return complete(value, id, depth, own, isPart: isPart) }
        let made = alternative(value, union, schema, id, depth, named: name, required)
        // A part may be a chain of references, each of which is a level.
        let deeper = depth + 4
        guard let made, !schema.oneOf.isEmpty, deeper > optionalDepth, !isValid(made, id) else { return made ?? value }
        // Without optional properties, the value may be valid as several of the schemas.
        let before = optionalDepth
        optionalDepth = deeper
        defer { optionalDepth = before }
        let larger = alternative(value, union, schema, id, depth, named: name, required)
        return larger.flatMap { isValid($0, id) ? $0 : nil } ?? made
    }

    /// Returns the first valid sample of a union's parts, each merged with `value`; the first sample if none is valid.
    private mutating func alternative(
        _ value: Literal?, _ union: [SchemaID], _ schema: Schema, _ id: SchemaID, _ depth: Int, named name: String?,
        _ required: Set<String>?
    ) -> Literal? {
        let own = text.requiredNames(of: id)
        let (all, isPart) = ((required ?? []).union(own), required != nil)
        var first: Literal?
        for option in union {
            guard var made = self.value(option, depth + 1, named: name, partOf: all) else { continue }
            if let discriminator = schema.discriminator, let key = Self.name(of: option, discriminator, text) {
                made = made.setting(discriminator.propertyName, to: .string(key))
            }
            let joined = Self.joined(value, made, prefersSecond: true)
            let names = own + text.requiredNames(of: option)
            guard let candidate = complete(joined, id, depth, names, isPart: isPart) else { continue }
            if isValid(candidate, id) { return candidate }
            first = first ?? candidate
        }
        return first
    }

    /// Returns whether a schema restricts the type or the value of a sample.
    private func constrains(_ part: SchemaID) -> Bool {
        !text.types(of: part).isEmpty
            || text.conjunction(of: part).contains {
                $0.enumeration != nil || $0.example != nil || Self.isMap($0) || Self.isString($0) || Self.isNumber($0)
            }
    }

    /// Returns an object with samples of the required properties that it doesn't have yet.
    ///
    /// For a part, only the properties that the part describes are added.
    private mutating func complete(
        _ value: Literal?, _ id: SchemaID, _ depth: Int, _ required: [String], isPart: Bool
    ) -> Literal? {
        guard var value, value.members != nil else { return value }
        for name in required where value[name] == nil {
            guard let property = text.property(name, of: id) else {
                if !isPart { value = value.setting(name, to: .string(SampleString.string(named: name))) }
                continue
            }
            guard let made = self.value(property, depth + 1, named: name) else { return nil }
            if !isHidden(property) { value = value.setting(name, to: made) }
        }
        return value
    }

    /// Returns the object with properties that are valid for every part of the schema.
    private mutating func reconcile(_ value: Literal, _ id: SchemaID, _ depth: Int) -> Literal {
        guard let members = value.members else { return value }
        let described = Dictionary(grouping: text.conjunction(of: id).flatMap(\.properties), by: \.name)
        var value = value
        for member in members {
            let schemas = (described[member.key] ?? []).map(\.schema)
            guard schemas.count > 1, !schemas.allSatisfy({ isValid(member.value, $0) }) else { continue }
            for schema in schemas {
                guard let made = self.value(schema, depth + 1, named: member.key) else { continue }
                if schemas.allSatisfy({ isValid(made, $0) }) {
                    value = value.setting(member.key, to: made)
                    break
                }
            }
        }
        return value
    }

    private func isHidden(_ property: SchemaID) -> Bool {
        direction == .response ? text.isWriteOnly(property) : text.isReadOnly(property)
    }

    private static func name(
        of option: SchemaID, _ discriminator: Schema.Discriminator, _ text: DescriptionText
    ) -> String? {
        let target = text.target(of: option)
        let mapping = discriminator.mappings.first { $0.schema.map { text.target(of: $0) } == target }
        if let mapping { return mapping.value }
        if let value = text.document.schemas[target].discriminatorValue { return value }
        let property = text.property(discriminator.propertyName, of: option)
        // A property with an enumeration already has a valid value, so the name of the schema isn't needed.
        guard property.flatMap({ text.schema($0).enumeration }) == nil else { return nil }
        return text.document.schemas[target].name
    }

    private static func joined(_ first: Literal?, _ second: Literal, prefersSecond: Bool) -> Literal {
        guard let first, first.members != nil, second.members != nil else {
            return prefersSecond ? second : first ?? second
        }
        return first.merging(second)
    }

    /// Returns a sample without the parts of unions and `allOf`; nil if only these restrict the value.
    private mutating func plain(
        _ schema: Schema, _ depth: Int, named name: String?, _ required: Set<String>
    ) -> Literal? {
        let types = schema.types
        if types.contains(.object) || types.isEmpty && (!schema.properties.isEmpty || Self.isMap(schema)) {
            return object(schema, depth, required)
        }
        if types.contains(.array) || types.isEmpty && schema.items != nil { return array(schema, depth, named: name) }
        if types.contains(.string) || types.isEmpty && Self.isString(schema) {
            if let content = schema.contentSchema {
                return value(content, depth + 1, named: name).map { .string($0.json) }
            }
            let made = ScalarSample(text: text, schema: schema, name: name).string(longest: max(room, 0))
            room -= made.utf8.count
            return .string(made)
        }
        if types.contains(.integer) || types.contains(.number) || types.isEmpty && Self.isNumber(schema) {
            return .number(ScalarSample(text: text, schema: schema, name: name).number())
        }
        if types.contains(.boolean) { return .boolean(true) }
        if types.contains(.null) { return .null }
        return schema.hasParts ? nil : .object([])
    }

    private static func isMap(_ schema: Schema) -> Bool {
        if case .schema = schema.additionalProperties { return true }
        return false
    }

    private static func isString(_ schema: Schema) -> Bool {
        schema.pattern != nil || schema.format != nil || schema.minimumLength != nil || schema.maximumLength != nil
            || schema.contentEncoding != nil || schema.contentSchema != nil
    }

    private static func isNumber(_ schema: Schema) -> Bool {
        schema.minimum != nil || schema.maximum != nil || schema.multipleOf != nil
    }

    private mutating func object(_ schema: Schema, _ depth: Int, _ required: Set<String>) -> Literal? {
        var members: [Literal.Member] = []
        let most = text.count("maxProperties", of: schema)
        var optionals = most.map { max(0, $0 - schema.required.count) } ?? .max
        for property in schema.properties {
            let isRequired = required.contains(property.name)
            guard !isHidden(property.schema),
                isRequired || optionals > 0 && depth < optionalDepth && budget > 2000
            else { continue }
            guard let value = value(property.schema, depth + 1, named: property.name) else {
                if isRequired { return nil }
                continue
            }
            if !isRequired { optionals -= 1 }
            members.append(Literal.Member(key: property.name, value: value))
        }
        var least = text.count("minProperties", of: schema) ?? 0
        let rest: SchemaID?
        switch schema.additionalProperties {
        case .forbidden: return .object(members)
        case .schema(let schema):
            rest = schema
            if members.isEmpty, depth < optionalDepth, most != 0 { least = max(1, least) }
        case .anything, .unspecified: rest = nil
        }
        for index in 1...max(1, least) where members.count < least {
            budget -= 1
            guard budget > 0, let value = rest.map({ value($0, depth + 1, named: nil) }) ?? .string("text") else {
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
            guard let value = value(part, depth + 1, named: name) else { return nil }
            items.append(value)
        }
        guard let each = schema.items, schema.maximumItems ?? .max > items.count else { return .array(items) }
        guard minimum > items.count || items.isEmpty && depth < 2 * Self.shallowDepth else { return .array(items) }
        guard let value = value(each, depth + 1, named: name) else { return minimum == 0 ? .array([]) : nil }
        items.append(value)
        let isUnique = text.keyword("uniqueItems", of: schema) == .boolean(true)
        let allowed = text.schema(each).enumeration ?? []
        // Nested arrays multiply the number of items, so the size of each repeated item counts toward a limit.
        let size = items.count < minimum ? value.json.utf8.count + 1 : 1
        while items.count < minimum, room > size {
            let index = items.count
            room -= size
            items.append(
                isUnique && index < allowed.count ? allowed[index] : isUnique ? Self.varied(value, index) : value)
        }
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
