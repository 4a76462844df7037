import Diagnostics
import OpenAPI

// The content of bodies and their parts: files, strings, and items of sequences.
extension SchemaAnalysis {
    /// Returns whether a part is a file, or an array or union that may contain a file.
    func holdsFile(_ id: SchemaID, depth: Int = 0) -> Bool {
        // Arrays and unions of files are rarely nested, but may refer to themselves, so the depth is limited.
        guard depth < 4 else { return false }
        let schema = resolved(id)
        if schema.isBinary { return true }
        if !schema.properties.isEmpty { return false }
        if let items = schema.items, schema.prefixItems.isEmpty {
            return holdsFile(items, depth: depth + 1)
        }
        return fileMembers(of: schema).contains { holdsFile($0, depth: depth + 1) }
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

    /// Returns whether a schema has no type.
    ///
    /// Since 3.1 such a part consists of bytes (OpenAPI 3.1, 4.8.14.2 and 4.8.15.1.1).
    func isUntyped(_ id: SchemaID) -> Bool {
        guard document.version >= .v3_1 else { return false }
        let schema = resolved(id)
        let saysNothing = schema.types.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty && !schema.allowsNothing
        guard saysNothing, !isCustom(schema) else { return false }
        // A length doesn't imply a string, because it may be the length of the bytes (OpenAPI 3.2, "Binary Streams").
        let isOfText =
            schema.pattern != nil || schema.format != nil || schema.enumeration != nil
            || schema.contentEncoding != nil || schema.contentSchema != nil
        let kinds = SchemaKinds.of(schema)
        return kinds == [] || (kinds == .string && !isOfText)
    }

    /// Returns whether every value of a schema has a textual representation, without building a Swift type.
    func isTextual(_ id: SchemaID, depth: Int = 0) -> Bool {
        let schema = resolved(id)
        if isCustom(schema) { return false }
        // Many descriptions use base64 for any bytes, so a text body in this format may not be valid base64.
        if schema.isBinary || schema.isEncodedAsText || ["byte", "base64"].contains(schema.format) {
            return false
        }
        let choices = schema.oneOf + schema.anyOf
        guard choices.isEmpty else {
            return depth < 4
                && choices.allSatisfy { graph.isNull($0) || isTextual($0, depth: depth + 1) }
        }
        let kinds = SchemaKinds.of(schema)
        return !kinds.isEmpty && kinds.isDisjoint(with: [.array, .object])
    }

    /// Returns whether every value of a schema except null is a string.
    func isString(_ id: SchemaID, depth: Int = 0) -> Bool {
        let schema = resolved(id)
        if isCustom(schema) { return false }
        let choices = schema.oneOf + schema.anyOf
        guard choices.isEmpty else {
            return depth < 4
                && choices.allSatisfy { graph.isNull($0) || isString($0, depth: depth + 1) }
        }
        return SchemaKinds.of(schema) == .string
    }

    /// Returns whether a schema's values are numbers that may be encoded as strings.
    ///
    /// Arrays and dictionaries of such numbers also return true.
    func holdsTextsOfNumbers(_ id: SchemaID, depth: Int = 0) -> Bool {
        guard depth < 4 else { return false }
        let schema = resolved(id)
        let kinds = SchemaKinds.of(schema)
        if kinds == .integer || kinds == .number, schema.types.contains(.string) { return true }
        if !schema.properties.isEmpty || isCustom(schema) { return false }
        if kinds == .array {
            return elements(of: schema).isEmpty
                && schema.items.map { holdsTextsOfNumbers($0, depth: depth + 1) } == true
        }
        for value in additionalPropertiesType(of: schema)
        where holdsTextsOfNumbers(value, depth: depth + 1) { return true }
        guard schema.oneOf.count + schema.anyOf.count > 1 else { return false }
        let options = (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
        guard options.count > 1 else { return false }
        let meant = options.map { resolved($0) }
        let number = meant.map { SchemaKinds.of($0) }.first { $0 == .integer || $0 == .number }
        guard let number else { return false }
        let texts = meant.filter { $0.isText(ofNumber: number) && SchemaKinds.of($0) == .string }
        return !texts.isEmpty && texts.count + meant.count { SchemaKinds.of($0) == number } == meant.count
    }

    /// Returns the schema of each item of a sequence.
    ///
    /// Before 3.2, the schema of the media type describes either an item or the array of all items.
    func itemSchema(of mediaType: Document.MediaType) -> SchemaID? {
        if let item = mediaType.itemSchema { return item }
        guard let schema = mediaType.schema else { return nil }
        let target = resolved(schema)
        if target.types == .array { return target.items ?? schema }
        // Some descriptions describe the whole text of a sequence. It leaves the items undescribed.
        let isText = SchemaKinds.of(target) == .string && target.contentSchema == nil && target.enumeration == nil
        let kind = MediaTypeName.kind(of: MediaTypeName.essence(mediaType.name))
        return isText && (kind == .jsonLines || kind == .jsonSequence) ? nil : schema
    }
}
