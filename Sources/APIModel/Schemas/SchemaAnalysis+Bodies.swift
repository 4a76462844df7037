import Diagnostics
import OpenAPI

// The content of bodies and their parts: files, strings, items.
extension SchemaAnalysis {
    /// Returns whether a part is a file or may be one.
    mutating func holdsFile(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        // Lists and choices of files aren't nested in earnest, but may lead back to themselves.
        guard depth < 4 else { return false }
        let schema = resolved(id, reporting: &sink)
        if schema.isBinary { return true }
        if !schema.properties.isEmpty { return false }
        if let items = schema.items, schema.prefixItems.isEmpty {
            return holdsFile(items, depth: depth + 1, reporting: &sink)
        }
        return fileMembers(of: schema).contains { holdsFile($0, depth: depth + 1, reporting: &sink) }
    }

    /// Returns the schemas of an object's additional properties.
    func additionalPropertiesType(of schema: Schema) -> [SchemaID] {
        var values = schema.patternProperties.map(\.schema)
        if case .schema(let value) = schema.additionalProperties { values.append(value) }
        return values
    }

    func fileMembers(of schema: Schema) -> [SchemaID] {
        (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
    }

    /// Returns whether a part has no type, which since 3.1 means that the part is bytes.
    ///
    /// See OpenAPI 3.1, 4.8.14.2 and 4.8.15.1.1.
    mutating func isUntyped(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Bool {
        guard document.version >= .v3_1 else { return false }
        let schema = resolved(id, reporting: &sink)
        let saysNothing = schema.types.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty && !schema.allowsNothing
        guard saysNothing, !isCustom(schema) else { return false }
        // A length is one of bytes too (OpenAPI 3.2, "Binary Streams").
        let isOfText =
            schema.pattern != nil || schema.format != nil || schema.enumeration != nil
            || schema.contentEncoding != nil || schema.contentSchema != nil
        let kinds = SchemaKinds.of(schema)
        return kinds == [] || (kinds == .string && !isOfText)
    }

    /// Returns whether each value of a schema has a textual representation, without building a type.
    mutating func isTextual(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        let schema = resolved(id, reporting: &sink)
        if isCustom(schema) { return false }
        // Of base64 in a body of text nothing but the text is certain: many call any bytes so.
        if schema.isBinary || schema.isEncodedAsText || ["byte", "base64"].contains(schema.format) {
            return false
        }
        let choices = schema.oneOf + schema.anyOf
        guard choices.isEmpty else {
            return depth < 4
                && choices.allSatisfy { graph.isNull($0) || isTextual($0, depth: depth + 1, reporting: &sink) }
        }
        let kinds = SchemaKinds.of(schema)
        return !kinds.isEmpty && kinds.isDisjoint(with: [.array, .object])
    }

    /// Returns whether each value of a schema is a string, ignoring null.
    mutating func isString(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        let schema = resolved(id, reporting: &sink)
        if isCustom(schema) { return false }
        let choices = schema.oneOf + schema.anyOf
        guard choices.isEmpty else {
            return depth < 4
                && choices.allSatisfy { graph.isNull($0) || isString($0, depth: depth + 1, reporting: &sink) }
        }
        return SchemaKinds.of(schema) == .string
    }

    /// Returns whether values of a schema are numbers that may be written as strings.
    ///
    /// Arrays and dictionaries of such numbers count too.
    mutating func holdsTextsOfNumbers(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        guard depth < 4 else { return false }
        let schema = resolved(id, reporting: &sink)
        let kinds = SchemaKinds.of(schema)
        if kinds == .integer || kinds == .number, schema.types.contains(.string) { return true }
        if !schema.properties.isEmpty || isCustom(schema) { return false }
        if kinds == .array {
            return elements(of: schema).isEmpty
                && schema.items.map { holdsTextsOfNumbers($0, depth: depth + 1, reporting: &sink) } == true
        }
        for value in additionalPropertiesType(of: schema)
        where holdsTextsOfNumbers(value, depth: depth + 1, reporting: &sink) { return true }
        let options = (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
        guard options.count > 1 else { return false }
        let meant = options.map { resolved($0, reporting: &sink) }
        let number = meant.map { SchemaKinds.of($0) }.first { $0 == .integer || $0 == .number }
        guard let number else { return false }
        let texts = meant.filter { $0.isText(ofNumber: number) && SchemaKinds.of($0) == .string }
        return !texts.isEmpty && texts.count + meant.count { SchemaKinds.of($0) == number } == meant.count
    }

    /// Returns the schema of each item of a sequence.
    ///
    /// Before 3.2 the schema of the media type describes the items, or the array of them.
    mutating func itemSchema(of mediaType: Document.MediaType, reporting sink: inout DiagnosticSink) -> SchemaID? {
        if let item = mediaType.itemSchema { return item }
        guard let schema = mediaType.schema else { return nil }
        let target = resolved(schema, reporting: &sink)
        return target.types == .array ? target.items ?? schema : schema
    }
}
