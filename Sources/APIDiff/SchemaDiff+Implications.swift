import Diagnostics
import JSONPath
import OpenAPI

// Functions that find out whether another keyword of the same schema implies a bound.
extension SchemaDiff {
    /// Returns the keyword of a schema that implies a bound, such as `'pattern'`; nil if none does.
    ///
    /// An implied bound excludes no value that the other keyword allows.
    ///
    /// - Parameter name: The keyword of the bound without `exclusive`, such as `minLength`.
    func implication(
        of bound: Bound, _ name: String, by schema: Schema, in snapshot: ComparedVersion, _ direction: Direction
    ) -> String? {
        if let values = schema.enumeration, values.allSatisfy({ Self.satisfies($0, bound, name) }) { return "'enum'" }
        let types = Self.types(schema)
        switch name {
        case "minLength", "maxLength":
            guard types == .string else { return nil }
            if case .string(let pattern)? = snapshot.keyword("pattern", of: schema),
                let lengths = PatternSyntax(pattern, .ecmaScript)?.lengths,
                Self.implies(lengths.minimum, lengths.maximum, bound, name)
            {
                return "'pattern'"
            }
            if let lengths = schema.format.flatMap({ Self.lengthsOfFormats[$0] }),
                Self.implies(lengths.minimum, lengths.maximum, bound, name)
            {
                return "'format'"
            }
        case "minimum", "maximum":
            guard Self.accepted(types).subtracting([.integer, .number]).isEmpty else { return nil }
            if let range = schema.format.flatMap({ Self.rangesOfFormats[$0] }),
                Self.implies(range.lowerBound, range.upperBound, bound, name)
            {
                return "'format'"
            }
        case "minProperties":
            guard types == .object else { return nil }
            let required = Set(schema.required.map(ExactString.init)).subtracting(
                propertiesNotSent(schema, in: snapshot, direction))
            if Self.implies(required.count, nil, bound, name) { return "'required'" }
        case "maxProperties":
            guard types == .object, schema.additionalProperties == .forbidden, schema.patternProperties.isEmpty else {
                return nil
            }
            if Self.implies(0, schema.properties.count, bound, name) { return "'additionalProperties'" }
        default: break
        }
        return nil
    }

    private static let lengthsOfFormats: [String: (minimum: Int, maximum: Int?)] = [
        "date": (10, 10), "date-time": (20, nil), "uuid": (36, 36), "ipv4": (7, 15), "ipv6": (2, 45),
        "email": (3, nil), "uri": (2, nil),
    ]

    private static let rangesOfFormats: [String: ClosedRange<Double>] = [
        "int32": -2_147_483_648...2_147_483_647,
        // A Double can't represent the maximum of Int64, so the next greater value is the bound.
        "int64": -9_223_372_036_854_775_808...9_223_372_036_854_775_808,
    ]

    /// Returns the names of properties that may be omitted in a direction, although they are required.
    ///
    /// In a request these are read-only properties, in a response write-only properties.
    private func propertiesNotSent(
        _ schema: Schema, in snapshot: ComparedVersion, _ direction: Direction
    ) -> Set<ExactString> {
        Set(
            schema.properties.filter { property in
                let schema = resolved(property.schema, in: snapshot).schema
                return direction.isSent ? schema.isReadOnly : schema.isWriteOnly
            }.map { ExactString($0.name) })
    }

    private static func implies(_ minimum: Int, _ maximum: Int?, _ bound: Bound, _ name: String) -> Bool {
        implies(Double(minimum), maximum.map { Double($0) } ?? .infinity, bound, name)
    }

    /// Returns whether all numbers from `minimum` to `maximum` are within a bound.
    private static func implies(_ minimum: Double, _ maximum: Double, _ bound: Bound, _ name: String) -> Bool {
        [minimum, maximum].allSatisfy { isWithin($0, bound, name) }
    }

    private static func isWithin(_ number: Double, _ bound: Bound, _ name: String) -> Bool {
        if number == bound.value { return !bound.isExclusive }
        return (number > bound.value) == lowerBounds.contains(name)
    }

    /// Returns whether a value satisfies a bound.
    ///
    /// A value of another type than the bound's always satisfies the bound.
    private static func satisfies(_ value: Literal, _ bound: Bound, _ name: String) -> Bool {
        switch (value, name) {
        case (.string(let text), "minLength"), (.string(let text), "maxLength"):
            isWithin(Double(text.unicodeScalars.count), bound, name)
        case (.number(let text), "minimum"), (.number(let text), "maximum"):
            Double(text).map { isWithin($0, bound, name) } ?? false
        case (.array(let values), "minItems"), (.array(let values), "maxItems"):
            isWithin(Double(values.count), bound, name)
        case (.object(let members), "minProperties"), (.object(let members), "maxProperties"):
            isWithin(Double(members.count), bound, name)
        case (.array, "minContains"), (.array, "maxContains"): false
        default: true
        }
    }
}
