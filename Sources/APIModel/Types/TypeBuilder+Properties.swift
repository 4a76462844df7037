import Diagnostics
import OpenAPI

// Functions that add the properties of objects.
extension TypeBuilder {
    /// Adds the properties of all pending types, including types that are found while adding properties.
    func complete() {
        while let type = pending.popLast() {
            let (id, encoding) = (planned[type.index].schema, planned[type.index].encoding)
            let schema = facts.graph.effective(id)
            if case .structure(let structure) = planned[type.index].definition.kind, structure.form == .tuple {
                addElements(of: schema, to: type, encoding)
                continue
            }
            let required = ExactNames(schema.required)
            var structure = Structure()
            var factsOfAll: [PropertyFacts] = []
            structure.properties.reserveCapacity(schema.properties.count)
            factsOfAll.reserveCapacity(schema.properties.count)
            for property in schema.properties {
                var (made, facts) = self.property(
                    property, isRequired: required.contains(property.name), encoding)
                facts.isRequiredApart = schema.requiredWithoutProperty[property.name] != nil
                structure.properties.append(made)
                factsOfAll.append(facts)
            }
            if let further = furtherParts(of: id, encoding) ?? additionalPropertiesType(of: schema) {
                structure.additionalProperties = Structure.AdditionalProperties(
                    valueType: further,
                    holdsTextsOfNumbers: facts.additionalPropertiesType(of: schema).contains {
                        facts.holdsTextsOfNumbers($0)
                    })
            } else {
                reportUndescribed(schema)
            }
            planned[type.index].definition.kind = .structure(structure)
            planned[type.index].facts = factsOfAll
        }
    }

    /// Reports required properties that an object doesn't describe, such as misspelled names.
    private func reportUndescribed(_ schema: Schema) {
        guard !schema.required.isEmpty else { return }
        let described = ExactNames(schema.properties.map(\.name))
        let names = schema.required.filter { !described.contains($0) }
        guard let first = names.first else { return }
        let others = names.count == 1 ? "" : " (and \(names.count - 1) more)"
        report(
            .missingField, severity: .note,
            "required property '\(first)'\(others) has no schema; it is neither sent nor read",
            at: schema.requiredWithoutProperty[first] ?? schema.range,
            hint: "add it to 'properties', or remove it from 'required'")
    }

    func property(
        _ property: Schema.Property, isRequired: Bool, _ encoding: PlannedType.Encoding
    ) -> (Property, PropertyFacts) {
        var use = use(of: property.schema)
        if let part = partType(of: property, encoding) { use.type = part }
        let target = facts.graph.target(of: property.schema).schema
        let constant = facts.constant(of: property.schema)
        let defaultLiteral = facts.defaultLiteral(of: property.schema)
        let (own, meant) = (facts.graph[property.schema], facts.graph[target])
        let isPassword = isPassword(target)
        let isNamed = own.reference != nil || own.allOf.count == 1
        var made = Property(key: property.name, type: use.type, range: property.range)
        made.documentation = Documentation(
            property: property, own, isNamed ? nil : meant,
            description: encoding.described(own.description ?? (isNamed ? nil : meant.description), property.name),
            &wording
        )
        made.constant = constant
        made.isReadOnly = own.isReadOnly || meant.isReadOnly
        made.isWriteOnly = own.isWriteOnly || meant.isWriteOnly
        made.isPassword = isPassword
        made.isSecret = made.isWriteOnly || isPassword
        made.isDeprecated = own.isDeprecated
        made.holdsTextsOfNumbers = facts.holdsTextsOfNumbers(property.schema)
        let facts = PropertyFacts(
            schema: property.schema, isRequired: isRequired, isNullable: use.isNullable, defaultLiteral: defaultLiteral)
        return (made, facts)
    }

    /// Returns whether a schema is a password, or an array, dictionary or union that contains passwords.
    func isPassword(_ id: SchemaID) -> Bool {
        let target = facts.graph.target(of: id).schema
        if facts.graph[target].hasNoParts { return facts.graph[target].format == "password" }
        if let known = passwords[target] { return known }
        var rest = [target]
        var visited: Set<Int> = []
        var isFound = false
        while !isFound, let next = rest.popLast() {
            guard visited.insert(next.index).inserted else { continue }
            let schema = facts.graph[next]
            isFound = schema.format == "password"
            // The properties of an object are marked as secrets individually.
            guard schema.properties.isEmpty else { continue }
            let parts = [schema.items, schema.unevaluatedItems].compactMap(\.self) + schema.oneOf + schema.anyOf
            rest += (parts + facts.additionalPropertiesType(of: schema)).map { facts.graph.target(of: $0).schema }
        }
        passwords[target] = isFound
        return isFound
    }

    /// Returns the type of additional properties; nil if the schema doesn't describe them.
    func additionalPropertiesType(of schema: Schema) -> TypeReference? {
        var values: [TypeReference] = schema.patternProperties.map { element($0.schema) }
        switch schema.additionalProperties {
        case .schema(let value): values.append(element(value))
        case .anything: values.append(.json)
        case .unspecified
        where !schema.patternProperties.isEmpty && !schema.patternProperties.contains(where: \.matchesEveryName):
            values.append(.json)
        case .unspecified, .forbidden: break
        }
        guard let first = values.first else { return nil }
        if values.allSatisfy({ $0 == first }) { return first }
        let isOpen = schema.additionalProperties == .unspecified
        report(
            .unsupportedKeyword, severity: .note,
            isOpen
                ? "'patternProperties' without 'additionalProperties', so that other properties may have "
                    + "any value; using any JSON value"
                : "additional properties of several types; using any JSON value", at: schema.range)
        return .json
    }
}

extension Schema {
    /// A Boolean value that indicates whether the schema has no items, members of a union or additional properties.
    fileprivate var hasNoParts: Bool {
        guard self.items == nil, self.unevaluatedItems == nil, self.oneOf.isEmpty, self.anyOf.isEmpty,
            self.patternProperties.isEmpty
        else {
            return false
        }
        if case .schema = self.additionalProperties { return false }
        return true
    }
}

extension Schema.Property {
    /// A Boolean value that indicates whether the property's pattern matches all names.
    ///
    /// Such a pattern consists of any characters (`.*`), or of one character class from the beginning to the end
    /// (`^[a-z0-9_]{1,40}$`). A pattern for some names (`^x-`) doesn't restrict the other names.
    fileprivate var matchesEveryName: Bool {
        var rest = name[...]
        let isAnchored = rest.hasPrefix("^") && rest.hasSuffix("$")
        if rest.hasPrefix("^") { rest.removeFirst() }
        if rest.hasSuffix("$") { rest.removeLast() }
        if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
        guard let count = Self.countOfAnyCharacter(rest, isAnchored: isAnchored) else { return rest.isEmpty }
        return ["*", "+"].contains(count) || (count.hasPrefix("{") && count.hasSuffix("}"))
    }

    /// Returns the quantifier that follows a character class at the beginning of a pattern.
    ///
    /// The class may be in brackets, or a shorthand such as `.` or `\\w`.
    private static func countOfAnyCharacter(_ pattern: Substring, isAnchored: Bool) -> Substring? {
        if pattern.hasPrefix(".") { return pattern.dropFirst() }
        for kind in ["\\w", "\\S", "\\d"] where isAnchored && pattern.hasPrefix(kind) { return pattern.dropFirst(2) }
        guard pattern.hasPrefix("["), let close = pattern.dropFirst(2).firstIndex(of: "]") else { return nil }
        // A pattern without anchors only needs a character class with letters, because nearly all names contain a
        // letter.
        return isAnchored || pattern[..<close].contains("a-z") ? pattern[pattern.index(after: close)...] : nil
    }
}
