import Diagnostics
import OpenAPI

/// Functions that determine the JSON types of a schema's values.
enum SchemaKinds {
    /// Returns the declared types without null, or the types that the other keywords imply.
    ///
    /// The set is empty if no type is implied. The set is also empty for an object with `items`: validators accept
    /// objects, but the author may have meant an array of objects.
    static func of(_ schema: Schema) -> Schema.Types {
        isObjectOrList(schema) ? [] : declared(by: schema)
    }

    /// Returns the types of a schema, and reports an object that has `items`.
    static func of(_ schema: Schema, reporting log: DiagnosticLog) -> Schema.Types {
        guard isObjectOrList(schema) else { return declared(by: schema) }
        log.report(
            .contradictoryTypes, "'items' contradicts type 'object'; using any JSON value", at: schema.range,
            hint: "write 'type: array', or replace 'items' by 'additionalProperties'")
        return []
    }

    private static func declared(by schema: Schema) -> Schema.Types {
        var declared = schema.types.subtracting(.null)
        if declared.contains(.number) { declared.remove(.integer) }
        // .NET describes a number that may be encoded as a string by both types and a pattern.
        if declared.contains(.string), schema.isText(ofNumber: declared.subtracting(.string)) {
            declared.remove(.string)
        }
        return declared.isEmpty ? implied(by: schema) : narrowed(declared, to: schema.enumeration)
    }

    /// Returns the types of the enumerated values if several types are declared.
    private static func narrowed(_ declared: Schema.Types, to values: [Literal]?) -> Schema.Types {
        guard declared.rawValue.nonzeroBitCount > 1, let values else { return declared }
        let listed = of(values)
        let meant =
            listed.contains(.integer) && declared.contains(.number)
            ? listed.symmetricDifference([.integer, .number]) : listed
        return meant.isSubset(of: declared) && !meant.isEmpty ? meant : declared
    }

    private static func isObjectOrList(_ schema: Schema) -> Bool {
        guard schema.types.subtracting(.null) == .object, schema.isList, schema.properties.isEmpty else { return false }
        if case .schema = schema.additionalProperties { return false }
        return true
    }

    private static func implied(by schema: Schema) -> Schema.Types {
        if !schema.properties.isEmpty || !schema.patternProperties.isEmpty || !schema.required.isEmpty {
            return .object
        }
        if schema.additionalProperties != .unspecified { return .object }
        if schema.isList { return .array }
        if let values = schema.enumeration { return of(values) }
        if let format = schema.format, let kind = ScalarTypes.kind(ofFormat: format) { return kind }
        if schema.pattern != nil || schema.minimumLength != nil || schema.maximumLength != nil { return .string }
        if schema.contentEncoding != nil || schema.contentSchema != nil { return .string }
        if schema.minimum != nil || schema.maximum != nil { return .number }
        return []
    }

    /// Returns the types of literal values except null.
    static func of(_ values: [Literal]) -> Schema.Types {
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
