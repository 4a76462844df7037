import APIModel
import Diagnostics
import OpenAPI

/// A version of an API in a comparison: its document, with schemas as the generator reads them.
final class ComparedVersion {
    let document: Document
    private let snapshot: APISnapshot
    var reading: SchemaReading
    private var views: [SchemaID: ResolvedSchema] = [:]
    /// The ranges of the schemas that form a merged one, by the range of that.
    var mergedRanges: [SourceRange: [SourceRange]] = [:]
    /// Schemas that were added because several apply together.
    var combinations: [[SchemaID]: SchemaID] = [:]

    init(_ snapshot: APISnapshot) {
        document = snapshot.document
        self.snapshot = snapshot
        reading = SchemaReading(snapshot.document)
    }

    /// Returns the schema that `id` comes down to, in one form for all equal ones.
    func resolved(_ id: SchemaID) -> ResolvedSchema {
        if let known = views[id] { return known }
        let target = target(of: id)
        let view = target.schema == id ? self.view(of: id) : resolved(target.schema)
        let found = ResolvedSchema(
            id: view.id, schema: view.schema, isNullable: view.isNullable || target.isNullable,
            isNullableByItself: view.isNullableByItself, parts: view.parts)
        views[id] = found
        return found
    }

    /// Follows references and wrappers that add nothing.
    func target(of id: SchemaID) -> (schema: SchemaID, isNullable: Bool) {
        var target = (schema: id, isNullable: false)
        var seen: Set<SchemaID> = []
        while !addsBounds(target.schema), let next = reading.wrapped(by: target.schema),
            seen.insert(target.schema).inserted
        {
            target = (next.schema, target.isNullable || next.allowsNull)
        }
        return target
    }

    /// Returns whether a schema, or a part of its `allOf`, adds bounds or conditions to another one.
    ///
    /// Types don't depend on bounds and conditions, so the generator takes such a schema for a wrapper.
    private func addsBounds(_ id: SchemaID) -> Bool {
        let schema = reading[id]
        let isReference = schema.reference != nil
        guard isReference ? document.version >= .v3_1 : !schema.allOf.isEmpty else { return false }
        return ([id] + schema.allOf.filter { reading[$0].reference == nil }).contains {
            snapshot.hasBounds(at: reading[$0].range)
        }
    }

    private func view(of id: SchemaID) -> ResolvedSchema {
        var parts = reading.parts(of: id)
        if addsBounds(id), !parts.contains(id) { parts.append(id) }
        let isWhole = parts.count <= 1
        let merged = isWhole ? nil : merge(parts, into: id)
        var schema = normalized(merged ?? reading[id])
        // Null is a value of the whole.
        var isNullable = schema.allowsNull || schema.types.contains(.null)
        if let values = schema.enumeration, values.contains(.null), values.count > 1 {
            isNullable = true
            schema.enumeration = values.filter { $0 != .null }
        }
        let choices = schema.oneOf + schema.anyOf
        isNullable = isNullable || choices.contains { SchemaDiff.isNull(reading[self.target(of: $0).schema]) }
        return ResolvedSchema(
            id: id, schema: schema, isNullable: isNullable, isNullableByItself: isNullable,
            parts: merged == nil ? [] : parts.map { reading[$0] })
    }

    /// Returns a schema in one of the forms that the generator reads in the same way.
    ///
    /// Types that other keywords imply are named, and bytes have the formats of OpenAPI 3.0, as text or raw.
    private func normalized(_ schema: Schema) -> Schema {
        var schema = schema
        if schema.types.subtracting(.null).isEmpty, schema.types != .null {
            schema.types.formUnion(SchemaReading.types(of: schema))
        }
        if SchemaReading.isBinary(schema) {
            schema.format = "binary"
            schema.contentEncoding = nil
            if schema.contentMediaType?.lowercased() == "application/octet-stream" { schema.contentMediaType = nil }
        } else if schema.contentSchema == nil {
            let isBase64 = schema.contentEncoding?.lowercased() == "base64"
            if schema.format == "base64" || isBase64 && schema.format == nil { schema.format = "byte" }
            if isBase64, schema.format == "byte" { schema.contentEncoding = nil }
        }
        return schema
    }

    /// Returns a keyword of a schema as it is written; nil where the schema doesn't have the keyword.
    ///
    /// For a merged schema, the keyword is the strictest bound, or the values of all its parts.
    func keyword(_ name: String, of schema: Schema) -> Literal? {
        guard let ranges = mergedRanges[schema.range] else { return snapshot.keyword(name, at: schema.range) }
        var values: [Literal] = []
        for value in ranges.compactMap({ snapshot.keyword(name, at: $0) }) where !values.contains(value) {
            values.append(value)
        }
        guard values.count > 1 else { return values.first }
        let bound = name.hasPrefix("exclusive") ? name.dropFirst("exclusive".count).lowercased() : name
        let isLower = bound.hasPrefix("min")
        guard isLower || bound.hasPrefix("max") else {
            return values.contains(.boolean(true)) ? .boolean(true) : .array(values)
        }
        func number(_ value: Literal) -> Double? {
            guard case .number(let text) = value else { return nil }
            return Double(text)
        }
        return values.max { first, second in
            guard let one = number(first), let other = number(second) else { return number(second) != nil }
            return isLower ? one < other : one > other
        }
    }
}

/// A schema as versions are compared by it.
struct ResolvedSchema {
    var id: SchemaID
    var schema: Schema
    var isNullable: Bool
    /// A Boolean value that indicates whether null is a value without the wrappers around the schema.
    var isNullableByItself: Bool
    /// The schemas that were merged, bases first; empty where there is one.
    var parts: [Schema]

    /// Returns the component whose own keywords have a property; nil where the schema itself has it.
    func base(having name: String) -> Schema? {
        parts.last { part in
            part.name != nil && part.name != schema.name
                && (part.properties.contains { $0.name.isExactly(name) }
                    || part.required.contains { $0.isExactly(name) })
        }
    }
}
