import OpenAPI

/// Makes values of schemas, the same ones in every run.
struct SampleBuilder {
    let text: DescriptionText
    var direction = SchemaValidator.Direction.response
    /// The schemas whose samples are incomplete, with the nesting depth of each.
    private var open: [SchemaID: Int] = [:]
    /// The number of further schemas that one value may visit.
    private var budget = 5000

    private static let optionalDepth = 4
    private static let depthLimit = 24
    private static let longest = 4096

    init(_ text: DescriptionText, direction: SchemaValidator.Direction = .response) {
        self.text = text
        self.direction = direction
    }

    static func value(
        of schema: SchemaID, in text: DescriptionText, direction: SchemaValidator.Direction = .response
    ) -> Literal {
        var builder = SampleBuilder(text, direction: direction)
        return builder.value(schema, 0) ?? .null
    }

    private func isValid(_ value: Literal, _ id: SchemaID) -> Bool {
        SchemaValidator.violations(of: value, id, in: text, location: "body", direction: direction).isEmpty
    }

    /// Nil where a value would have no end.
    ///
    /// - Parameter required: Properties that a schema around this part requires.
    private mutating func value(_ id: SchemaID, _ depth: Int, required: Set<String> = []) -> Literal? {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0 else { return nil }
        let own = text.document.schemas[id]
        for candidate in [own.example, own.defaultValue].compactMap(\.self) where isValid(candidate, id) {
            if required.allSatisfy({ candidate[$0] != nil }) || candidate.members == nil { return candidate }
        }
        if let reference = own.reference {
            guard let value = value(reference, depth + 1, required: required.union(own.required)) else {
                return own.allowsNull ? .null : nil
            }
            return own.constrains ? merged(value, own, id, depth, required) : value
        }
        if let allowed = own.enumeration { return allowed.first { isValid($0, id) } ?? allowed.first }
        guard open[id, default: 0] < 2 else { return own.types.contains(.null) || own.allowsNull ? .null : nil }
        open[id, default: 0] += 1
        defer { open[id, default: 1] -= 1 }
        let required = required.union(own.required)
        return merged(plain(own, depth, required), own, id, depth, required)
    }

    /// The value with those of the schema's parts.
    private mutating func merged(
        _ base: Literal?, _ schema: Schema, _ id: SchemaID, _ depth: Int, _ required: Set<String>
    ) -> Literal? {
        guard schema.hasParts else { return completed(base, id, depth, schema.required) }
        var value = base
        for part in schema.allOf {
            guard let made = self.value(part, depth + 1, required: required) else { return nil }
            value = Self.joined(value, made, prefersSecond: value?.members == nil)
        }
        let union = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
        guard !union.isEmpty else { return completed(value, id, depth, schema.required) }
        var first: Literal?
        for option in union {
            guard var made = self.value(option, depth + 1, required: required) else { continue }
            if let discriminator = schema.discriminator, let name = Self.name(of: option, discriminator, text) {
                made = made.setting(discriminator.propertyName, to: .string(name))
            }
            let joined = Self.joined(value, made, prefersSecond: true)
            guard let candidate = completed(joined, id, depth, schema.required) else { continue }
            if isValid(candidate, id) { return candidate }
            first = first ?? candidate
        }
        return first ?? value
    }

    /// The object with the required properties that it doesn't have yet.
    private mutating func completed(_ value: Literal?, _ id: SchemaID, _ depth: Int, _ required: [String]) -> Literal? {
        guard var value, value.members != nil else { return value }
        for name in required where value[name] == nil {
            guard let property = text.property(name, of: id) else {
                value = value.setting(name, to: .string("string"))
                continue
            }
            guard let made = self.value(property, depth + 1) else { return nil }
            if !isHidden(property) { value = value.setting(name, to: made) }
        }
        return value
    }

    private func isHidden(_ property: SchemaID) -> Bool {
        let (own, target) = (text.document.schemas[property], text.schema(property))
        return direction == .response ? own.isWriteOnly || target.isWriteOnly : own.isReadOnly || target.isReadOnly
    }

    private static func name(
        of option: SchemaID, _ discriminator: Schema.Discriminator, _ text: DescriptionText
    ) -> String? {
        let target = text.target(of: option)
        let mapping = discriminator.mappings.first { $0.schema.map { text.target(of: $0) } == target }
        return mapping?.value ?? text.document.schemas[target].name
    }

    private static func joined(_ first: Literal?, _ second: Literal, prefersSecond: Bool) -> Literal {
        guard let first, first.members != nil, second.members != nil else {
            return prefersSecond ? second : first ?? second
        }
        return first.merging(second)
    }

    /// The value of a schema without its parts; nil where it says nothing.
    private mutating func plain(_ schema: Schema, _ depth: Int, _ required: Set<String>) -> Literal? {
        let types = schema.types
        if types.contains(.object) || types.isEmpty && (!schema.properties.isEmpty || Self.isMap(schema)) {
            return object(schema, depth, required)
        }
        if types.contains(.array) || types.isEmpty && schema.items != nil { return array(schema, depth) }
        if types.contains(.string) || types.isEmpty && (schema.pattern != nil || schema.format != nil) {
            return .string(string(schema))
        }
        if types.contains(.integer) || types.contains(.number) { return .number(number(schema)) }
        if types.contains(.boolean) { return .boolean(true) }
        if types.contains(.null) { return .null }
        return schema.hasParts ? nil : .object([])
    }

    private static func isMap(_ schema: Schema) -> Bool {
        if case .schema = schema.additionalProperties { return true }
        return false
    }

    private mutating func object(_ schema: Schema, _ depth: Int, _ required: Set<String>) -> Literal? {
        var members: [Literal.Member] = []
        for property in schema.properties {
            let isRequired = required.contains(property.name)
            guard !isHidden(property.schema), isRequired || depth < Self.optionalDepth && budget > 2000 else {
                continue
            }
            guard let value = value(property.schema, depth + 1) else {
                if isRequired { return nil }
                continue
            }
            members.append(Literal.Member(key: property.name, value: value))
        }
        if case .schema(let rest) = schema.additionalProperties, members.isEmpty, depth < Self.optionalDepth {
            let count = max(1, Int(text.number("minProperties", of: schema) ?? 1))
            for index in 0..<min(count, 8) {
                guard let value = value(rest, depth + 1) else { break }
                members.append(Literal.Member(key: index == 0 ? "key" : "key\(index + 1)", value: value))
            }
        }
        return .object(members)
    }

    private mutating func array(_ schema: Schema, _ depth: Int) -> Literal? {
        let minimum = min(max(schema.minimumItems ?? 0, schema.prefixItems.count), 64)
        var items: [Literal] = []
        for part in schema.prefixItems {
            guard let value = value(part, depth + 1) else { return nil }
            items.append(value)
        }
        guard let each = schema.items, schema.maximumItems != 0 else { return .array(items) }
        guard minimum > items.count || items.isEmpty && depth < 2 * Self.optionalDepth else { return .array(items) }
        guard let value = value(each, depth + 1) else { return minimum == 0 ? .array([]) : nil }
        items.append(value)
        let isUnique = text.keyword("uniqueItems", of: schema) == .boolean(true)
        let allowed = text.schema(each).enumeration ?? []
        while items.count < minimum {
            let index = items.count
            items.append(
                isUnique && index < allowed.count ? allowed[index] : isUnique ? Self.varied(value, index) : value)
        }
        return .array(items)
    }

    /// Another value of the same type.
    private static func varied(_ value: Literal, _ index: Int) -> Literal {
        switch value {
        case .string(let text): .string(text + "\(index)")
        case .number(let text): Int(text).map { .number("\($0 &+ index)") } ?? value
        default: value
        }
    }

    private func string(_ schema: Schema) -> String {
        if let pattern = schema.pattern, let made = PatternSample.string(matching: pattern) {
            let length = made.unicodeScalars.count
            let fits = length >= schema.minimumLength ?? 0 && length <= schema.maximumLength ?? .max
            if fits, PatternCache.matches(made, pattern) == true { return made }
        }
        var string = StringFormat.sample(of: schema.format)
        if let minimum = schema.minimumLength, string.count < minimum {
            string += String(repeating: "x", count: min(minimum, Self.longest) - string.count)
        }
        if let maximum = schema.maximumLength, string.count > maximum { string = String(string.prefix(maximum)) }
        return string
    }

    private func number(_ schema: Schema) -> String {
        let isInteger = schema.types.contains(.integer)
        var lower = schema.minimum.flatMap { Double($0) }
        var upper = schema.maximum.flatMap { Double($0) }
        let step = schema.multipleOf.flatMap { Double($0) } ?? (isInteger ? 1 : 0)
        let isLowerExclusive = text.keyword("exclusiveMinimum", of: schema) == .boolean(true)
        let isUpperExclusive = text.keyword("exclusiveMaximum", of: schema) == .boolean(true)
        let unit = step > 0 ? step : 0.5
        if let bound = text.number("exclusiveMinimum", of: schema) { lower = max(lower ?? bound + unit, bound + unit) }
        if let bound = text.number("exclusiveMaximum", of: schema) { upper = min(upper ?? bound - unit, bound - unit) }
        if isLowerExclusive { lower = lower.map { $0 + unit } }
        if isUpperExclusive { upper = upper.map { $0 - unit } }
        var value = 1.0
        if let lower, value < lower { value = lower }
        if let upper, value > upper { value = upper }
        if step > 0 {
            value = (value / step).rounded(.up) * step
            if let upper, value > upper { value = (upper / step).rounded(.down) * step }
        }
        if value.rounded() == value, abs(value) < 9e15 { return "\(Int64(value))" }
        return value.isFinite ? "\(value)" : "1"
    }
}
