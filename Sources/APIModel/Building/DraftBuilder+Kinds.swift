import Diagnostics
import OpenAPI

// Which of JSON's kinds a schema's values are.
extension DraftBuilder {
    /// The declared types without null, or what the other keywords imply. A type that contradicts the keywords gives
    /// way to them: who wrote `properties` meant an object. Empty when nothing is said.
    mutating func kinds(of schema: Schema, reporting isReporting: Bool = false) -> Schema.Types {
        var declared = schema.types.subtracting(.null)
        if declared.contains(.number) { declared.remove(.integer) }
        guard !declared.isEmpty else { return Self.impliedKinds(of: schema) }
        declared = Self.narrowed(declared, to: schema.enumeration)
        guard let meant = Self.contradiction(of: schema, declared) else { return declared }
        // A validator takes objects, and who wrote it may have meant a list of them.
        if declared == .object, meant == .array {
            if isReporting {
                sink.report(
                    .contradictoryTypes, "the type is 'object', and 'items' is of a list; any JSON is taken",
                    at: schema.range
                )
            }
            return []
        }
        if isReporting {
            sink.report(
                .contradictoryTypes,
                "the type is \(Self.name(of: declared)), the keywords are of \(Self.name(of: meant)); these count",
                at: schema.range
            )
        }
        return meant
    }

    /// Of several types those that the listed values have.
    private static func narrowed(_ declared: Schema.Types, to values: [Literal]?) -> Schema.Types {
        guard declared.rawValue.nonzeroBitCount > 1, let values else { return declared }
        let listed = kinds(of: values)
        let meant =
            listed.contains(.integer) && declared.contains(.number)
            ? listed.symmetricDifference([.integer, .number]) : listed
        return meant.isSubset(of: declared) && !meant.isEmpty ? meant : declared
    }

    private static func contradiction(of schema: Schema, _ declared: Schema.Types) -> Schema.Types? {
        if !schema.properties.isEmpty, !declared.contains(.object), !schema.isList { return .object }
        if schema.isList, !declared.contains(.array), schema.properties.isEmpty {
            if case .schema = schema.additionalProperties { return nil }
            return .array
        }
        return nil
    }

    private static func impliedKinds(of schema: Schema) -> Schema.Types {
        if !schema.properties.isEmpty || !schema.patternProperties.isEmpty || !schema.required.isEmpty {
            return .object
        }
        if schema.additionalProperties != .unspecified { return .object }
        if schema.isList { return .array }
        if let values = schema.enumeration { return kinds(of: values) }
        if let format = schema.format, let kind = ScalarTypes.kind(ofFormat: format) { return kind }
        if schema.pattern != nil || schema.minimumLength != nil || schema.maximumLength != nil { return .string }
        if schema.contentEncoding != nil || schema.contentSchema != nil { return .string }
        if schema.minimum != nil || schema.maximum != nil { return .number }
        return []
    }

    /// The kinds of literal values, null left out.
    static func kinds(of values: [Literal]) -> Schema.Types {
        var kinds: Schema.Types = []
        for value in values {
            switch value {
            case .null: break
            case .boolean: kinds.insert(.boolean)
            case .number(let text): kinds.insert(Int64(text) == nil && !value.isBeyondInt64 ? .number : .integer)
            case .string: kinds.insert(.string)
            case .array: kinds.insert(.array)
            case .object: kinds.insert(.object)
            }
        }
        if kinds.contains(.number) { kinds.remove(.integer) }
        return kinds
    }

    static func name(of kinds: Schema.Types) -> String {
        let names: [(Schema.Types, String)] = [
            (.boolean, "boolean"), (.integer, "integer"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"),
        ]
        return names.filter { kinds.contains($0.0) }.map { "'\($0.1)'" }.joined(separator: " or ")
    }
}

extension Schema {
    /// Says something of the items of lists.
    var isList: Bool { items != nil || !prefixItems.isEmpty || unevaluatedItems != nil }
}
