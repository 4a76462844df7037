package import OpenAPI

/// A violation of the description by a value of a request or a response.
package struct Violation: Sendable, Equatable {
    /// The location of the value: `body`, `query`, `path`, `header` or `cookie`.
    package var location: String
    /// The JSON pointer to the value in its location (RFC 6901).
    package var pointer: String
    /// The keyword that is violated: `maxLength`.
    package var rule: String
    package var detail: String

    package init(location: String, pointer: String, rule: String, detail: String) {
        (self.location, self.pointer, self.rule, self.detail) = (location, pointer, rule, detail)
    }
}

/// A validator of values against schemas, by the rules of JSON Schema.
package struct SchemaValidator {
    package enum Direction { case request, response }

    let schemas: ComposedSchemas
    let location: String
    let direction: Direction
    let patterns: PatternCache
    private(set) var violations: [Violation] = []
    /// A Boolean value that indicates whether a condition that can't be validated could reject the value.
    var isUncertain = false
    /// The number of further schemas that one value may visit, since nested unions multiply visits.
    private var budget = 200_000
    /// The violations of composed schemas that are already known, by schema and JSON pointer.
    ///
    /// They are stored because nested unions would repeat the validations, and a schema may contain itself.
    private var results: [Place: (violations: [Violation], isUncertain: Bool)] = [:]

    private struct Place: Hashable {
        var schema: SchemaID
        var pointer: String
    }

    private static let depthLimit = 100
    private static let mostViolations = 20
    static let longestMatch = 2000

    init(
        _ schemas: ComposedSchemas, location: String = "", direction: Direction = .request, patterns: PatternCache
    ) {
        (self.schemas, self.location, self.direction, self.patterns) = (schemas, location, direction, patterns)
    }

    package static func violations(
        of value: Literal, _ schema: SchemaID, in schemas: ComposedSchemas, location: String,
        pointer: String = "", direction: Direction = .request
    ) -> [Violation] {
        var validator = SchemaValidator(schemas, location: location, direction: direction, patterns: PatternCache())
        validator.validate(value, schema, pointer, 0)
        return validator.violations
    }

    mutating func report(_ pointer: String, _ rule: String, _ detail: String) {
        guard violations.count < Self.mostViolations else { return }
        violations.append(Violation(location: location, pointer: pointer, rule: rule, detail: detail))
    }

    /// Returns the violations of a schema by a value, without reporting them.
    private mutating func attempt(
        _ value: Literal, _ id: SchemaID, _ pointer: String, _ depth: Int
    ) -> (violations: [Violation], isUncertain: Bool) {
        let before = (violations, isUncertain)
        (violations, isUncertain) = ([], false)
        validate(value, id, pointer, depth)
        defer { (violations, isUncertain) = before }
        return (violations, isUncertain)
    }

    mutating func validate(_ value: Literal, _ id: SchemaID, _ pointer: String, _ depth: Int) {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0, violations.count < Self.mostViolations else {
            isUncertain = true
            return
        }
        let schema = schemas[id]
        guard schema.hasParts else { return check(value, schema, pointer, depth) }
        let place = Place(schema: id, pointer: pointer)
        if results[place] == nil {
            results[place] = ([], false)
            let before = (violations, isUncertain)
            (violations, isUncertain) = ([], false)
            check(value, schema, pointer, depth)
            results[place] = (violations, isUncertain)
            (violations, isUncertain) = before
        }
        guard let result = results[place] else { return }
        isUncertain = isUncertain || result.isUncertain
        for violation in result.violations { report(violation.pointer, violation.rule, violation.detail) }
    }

    private mutating func check(_ value: Literal, _ schema: Schema, _ pointer: String, _ depth: Int) {
        if schema.hasUnsupportedConditions { isUncertain = true }
        if schema.allowsNothing { return report(pointer, "false", "no value is allowed here") }
        if let reference = schema.reference {
            // A nullable reference allows null, even if the referenced schema doesn't allow it.
            if case .null = value, schema.allowsNull { return }
            validate(value, reference, pointer, depth + 1)
        }
        if case .null = value, schema.allowsNull || schema.types.contains(.null) { return }
        let isListed = schema.enumeration?.contains { $0.isSame(as: value) } ?? false
        // The type may contradict the listed values, which are then read as any JSON value, except for null.
        guard isListed && value != .null || checkType(value, schema, pointer) else { return }
        if let allowed = schema.enumeration, !schema.isExtensibleEnumeration, !isListed {
            let shown = allowed.prefix(8).map(\.json).joined(separator: ", ")
            report(pointer, allowed.count == 1 ? "const" : "enum", "\(Self.shortened(value)) is none of \(shown)")
        }
        switch value {
        case .string(let string): checkString(string, schema, pointer)
        case .number(let number): checkNumber(number, schema, pointer)
        case .array(let items): checkArray(items, schema, pointer, depth)
        case .object(let members): checkObject(value, members, schema, pointer, depth)
        case .null, .boolean: break
        }
        checkParts(value, schema, pointer, depth)
    }

    private mutating func checkType(_ value: Literal, _ schema: Schema, _ pointer: String) -> Bool {
        guard !schema.types.isEmpty else { return true }
        let type: Schema.Types
        switch value {
        case .null: type = .null
        case .boolean: type = .boolean
        case .string: type = .string
        case .array: type = .array
        case .object: type = .object
        case .number(let text):
            let isWhole = Double(text).map { $0.rounded() == $0 } ?? false
            type = isWhole ? [.integer, .number] : .number
        }
        if !schema.types.isDisjoint(with: type) { return true }
        report(pointer, "type", "\(Self.shortened(value)) isn't \(schema.types.names)")
        return false
    }

    private mutating func checkParts(_ value: Literal, _ schema: Schema, _ pointer: String, _ depth: Int) {
        for part in schema.allOf { validate(value, part, pointer, depth + 1) }
        if !schema.anyOf.isEmpty {
            let results = schema.anyOf.map { attempt(value, $0, pointer, depth + 1) }
            if !results.contains(where: \.violations.isEmpty) {
                reportBest(results.map(\.violations), pointer, "anyOf")
            }
            isUncertain = isUncertain || !results.contains { $0.violations.isEmpty && !$0.isUncertain }
        }
        if !schema.oneOf.isEmpty {
            let results = schema.oneOf.map { attempt(value, $0, pointer, depth + 1) }
            let matches = results.filter(\.violations.isEmpty)
            let certain = matches.count { !$0.isUncertain }
            if matches.isEmpty { reportBest(results.map(\.violations), pointer, "oneOf") }
            if certain > 1, schema.discriminator == nil {
                report(pointer, "oneOf", "the value is valid as \(certain) of the schemas, not one")
            }
            isUncertain = isUncertain || certain < matches.count
        }
    }

    /// Reports the violations of the schema that has the fewest violations.
    private mutating func reportBest(_ results: [[Violation]], _ pointer: String, _ rule: String) {
        report(pointer, rule, "the value is valid as none of \(results.count) schemas")
        guard let best = results.min(by: { $0.count < $1.count }) else { return }
        for violation in best.prefix(3) { report(violation.pointer, violation.rule, violation.detail) }
    }

    private mutating func checkArray(_ items: [Literal], _ schema: Schema, _ pointer: String, _ depth: Int) {
        if let minimum = schema.minimumItems, items.count < minimum {
            report(pointer, "minItems", "the number of items is \(items.count), less than \(minimum)")
        }
        if let maximum = schema.maximumItems, items.count > maximum {
            report(pointer, "maxItems", "the number of items is \(items.count), greater than \(maximum)")
        }
        if schema.hasUniqueItems, items.count <= 2000,
            Set(items).count < items.count
        {
            report(pointer, "uniqueItems", "two items are the same")
        }
        for (index, item) in items.enumerated() {
            guard violations.count < Self.mostViolations else { return }
            if index < schema.prefixItems.count {
                validate(item, schema.prefixItems[index], "\(pointer)/\(index)", depth + 1)
            } else if let each = schema.items ?? (schema.prefixItems.isEmpty ? nil : schema.unevaluatedItems) {
                validate(item, each, "\(pointer)/\(index)", depth + 1)
            }
        }
    }

    private mutating func checkObject(
        _ value: Literal, _ members: [Literal.Member], _ schema: Schema, _ pointer: String, _ depth: Int
    ) {
        if let minimum = schema.minimumProperties, members.count < minimum {
            report(pointer, "minProperties", "the number of properties is \(members.count), less than \(minimum)")
        }
        if let maximum = schema.maximumProperties, members.count > maximum {
            report(pointer, "maxProperties", "the number of properties is \(members.count), greater than \(maximum)")
        }
        for name in schema.required where value[name] == nil && isRequired(name, in: schema) {
            report(Self.pointer(pointer, name), "required", "property '\(name)' is missing")
        }
        let known = Dictionary(schema.properties.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
        for member in members {
            guard violations.count < Self.mostViolations else { return }
            let place = Self.pointer(pointer, member.key)
            if let property = known[member.key] {
                validate(member.value, property, place, depth + 1)
                continue
            }
            let matches = schema.patternProperties.map { (patterns.matches(member.key, $0.name), $0.schema) }
            for case (true?, let schema) in matches { validate(member.value, schema, place, depth + 1) }
            if matches.contains(where: { $0.0 == nil }) { isUncertain = true }
            guard matches.allSatisfy({ $0.0 == false }) else { continue }
            switch schema.additionalProperties {
            case .forbidden: report(place, "additionalProperties", "property '\(member.key)' isn't allowed")
            case .schema(let rest):
                // The schema in 'unevaluatedProperties' doesn't apply to properties of the parts.
                let parts = schema.hasUnevaluatedProperties ? schema.allOf + schema.oneOf + schema.anyOf : []
                guard !parts.contains(where: { schemas.propertyNames(of: $0).contains(member.key) }) else { continue }
                validate(member.value, rest, place, depth + 1)
            case .unspecified, .anything: break
            }
        }
    }

    /// Returns whether the validated request or response requires a property.
    ///
    /// Requests don't require read-only properties, and responses don't require write-only properties.
    private func isRequired(_ name: String, in schema: Schema) -> Bool {
        guard let id = schema.properties.first(where: { $0.name == name })?.schema else { return true }
        return direction == .request ? !schemas.isReadOnly(id) : !schemas.isWriteOnly(id)
    }

    package static func pointer(_ pointer: String, _ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }
        return pointer + "/" + (isPlain ? key : key.replacing("~", with: "~0").replacing("/", with: "~1"))
    }

    static func shortened(_ value: Literal) -> String {
        switch value {
        case .object: "an object"
        case .array: "an array"
        default: value.json.count > 60 ? value.json.prefix(59) + "…" : value.json
        }
    }
}

extension Schema.Types {
    /// The names of the types for a message: `a string or null`.
    fileprivate var names: String {
        let all: [(Schema.Types, String)] = [
            (.boolean, "a Boolean value"), (.integer, "an integer"), (.number, "a number"), (.string, "a string"),
            (.array, "an array"), (.object, "an object"), (.null, "null"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
