import APIModel
import Diagnostics
import OpenAPI

/// One of the two compared versions of an API, with the generator's interpretation of its schemas.
final class ComparedVersion {
    let document: Document
    private let snapshot: APISnapshot
    var reading: SchemaReading
    private var views: [SchemaID: ResolvedSchema] = [:]
    /// The ranges of the schemas that were merged, keyed by the range of the merged schema.
    var mergedRanges: [SourceRange: [SourceRange]] = [:]
    /// The schemas that were created because several schemas apply together, keyed by these schemas.
    var combinations: [[SchemaID]: SchemaID] = [:]

    /// The components that refer to a schema in their `allOf`, by that schema.
    private(set) lazy var heirs = {
        var heirs: [SchemaID: [SchemaID]] = [:]
        for id in document.namedSchemas.map(\.schema) {
            for part in reading[id].allOf where reading[part].reference != nil {
                heirs[target(of: part).schema, default: []].append(id)
            }
        }
        return heirs
    }()

    init(_ snapshot: APISnapshot) {
        document = snapshot.document
        self.snapshot = snapshot
        reading = SchemaReading(snapshot.document)
    }

    /// Returns the normalized schema that a reference or wrapper resolves to.
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

    /// Returns the schema that remains after resolving references and wrappers without own constraints.
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

    /// Returns whether a wrapper, or a part of its `allOf`, adds bounds or conditions.
    ///
    /// Swift types don't depend on bounds and conditions, so the generator ignores them in a wrapper.
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
        var schema = normalized(joiningConstants(of: merged ?? reading[id]))
        // Null is stored as a property of the whole schema, so it is removed from the enumerated values.
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

    /// Returns the enumeration that the generator reads in place of a union of constants, or else the schema unchanged.
    private func joiningConstants(of schema: Schema) -> Schema {
        let choices = schema.oneOf + schema.anyOf
        guard !choices.isEmpty, schema.properties.isEmpty else { return schema }
        var (values, types): ([Literal], Schema.Types) = ([], [])
        for part in choices.map({ reading[target(of: $0).schema] }) {
            let own = SchemaDiff.isNull(part) ? [.null] : part.enumeration
            guard let own, part.name == nil else { return schema }
            values += own.filter { !values.contains($0) }
            types.formUnion(SchemaReading.types(of: part))
        }
        var joined = schema
        (joined.oneOf, joined.anyOf) = ([], [])
        let common = schema.enumeration.map { $0.filter(values.contains) } ?? values
        joined.enumeration = common.isEmpty ? schema.enumeration : common
        if joined.types.subtracting(.null).isEmpty { joined.types.formUnion(types) }
        return joined
    }

    /// The usual name of each format that has a synonym, by the synonym.
    private static let formatSynonyms = [
        "datetime": "date-time", "url": "uri", "base64": "byte", "long": "int64", "ulong": "uint64",
    ]

    /// Returns a schema in a normalized form, so that equivalent notations are equal.
    ///
    /// A type that other keywords imply is added. Bytes have the formats of OpenAPI 3.0: `byte` for base64, and
    /// `binary` for raw bytes.
    private func normalized(_ schema: Schema) -> Schema {
        var schema = schema
        if let format = schema.format?.lowercased(), SchemaDiff.limitsValues(format) {
            schema.format = Self.formatSynonyms[format] ?? format
        }
        if schema.types.subtracting(.null).isEmpty, schema.types != .null {
            schema.types.formUnion(SchemaReading.types(of: schema))
        }
        if SchemaReading.isBinary(schema) {
            schema.format = "binary"
            schema.contentEncoding = nil
            if schema.contentMediaType?.lowercased() == "application/octet-stream" { schema.contentMediaType = nil }
        } else if schema.contentSchema == nil {
            let isBase64 = schema.contentEncoding?.lowercased() == "base64"
            if isBase64, schema.format == nil { schema.format = "byte" }
            if isBase64, schema.format == "byte" { schema.contentEncoding = nil }
        }
        return schema
    }

    /// Returns the value of a schema's keyword in the description; nil if the keyword is missing.
    ///
    /// For a merged schema, the value is the strictest bound, or for other keywords the values of all parts.
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

/// A schema in the form in which two versions are compared.
struct ResolvedSchema {
    var id: SchemaID
    var schema: Schema
    var isNullable: Bool
    /// A Boolean value that indicates whether the schema itself allows null, without its wrappers.
    var isNullableByItself: Bool
    /// The merged schemas, bases first; empty if nothing was merged.
    var parts: [Schema]

    /// Returns the merged component that declares a property; nil if the schema itself declares it.
    func base(having name: String) -> Schema? {
        parts.last { part in
            part.name != nil && part.name != schema.name
                && (part.properties.contains { $0.name.isExactly(name) }
                    || part.required.contains { $0.isExactly(name) })
        }
    }
}

/// Two schemas that are compared, with the place and the direction of their values.
struct ComparedSchemas {
    let old: ResolvedSchema
    let new: ResolvedSchema
    /// The subject of their changes: `GET /books: response 200`, or the name of a component.
    var subject: String
    let direction: Direction
    /// A Boolean value that indicates whether the values are sent as text, in a parameter or a header.
    var isText = false
}
