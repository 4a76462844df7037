import Diagnostics
import OpenAPI

/// A planner of multipart bodies with parts that have positions, not names (OpenAPI 3.2, 4.14.3).
///
/// Such bodies are `multipart/mixed` and other multipart media types that are sequences of parts.
struct PartsPlanner {
    let mediaType: Document.MediaType

    struct Parts {
        var type: TypeReference
        var prefix: [RequestBody.PropertyEncoding] = []
        var item: RequestBody.PropertyEncoding?
    }

    /// Returns the type of a multipart body, and the encodings of its parts that aren't the default.
    func parts(_ types: inout TypeBuilder, reporting sink: inout DiagnosticSink) -> Parts {
        if mediaType.itemSchema == nil, let schema = mediaType.schema,
            let tuple = types.partTuple(of: schema, reporting: &sink)
        {
            let meant = types.facts.resolved(schema, reporting: &sink)
            return parts(.named(tuple), meant.prefixItems, meant.items, &types, reporting: &sink)
        }
        guard let item = types.facts.itemSchema(of: mediaType, reporting: &sink) else {
            return Parts(type: .array(.file))
        }
        let type = Self.partType(of: item, &types, reporting: &sink)
        return parts(.array(type), [], item, &types, reporting: &sink)
    }

    /// Returns the Swift type of a part, which is a file if the part is bytes.
    static func partType(
        of item: SchemaID, _ types: inout TypeBuilder, reporting sink: inout DiagnosticSink
    ) -> TypeReference {
        let file = types.fileType(of: item, reporting: &sink)
        // An array inside the array of parts is one part of JSON, even if its items are bytes.
        if let file, file != .array(.file) { return file }
        return types.element(item, reporting: &sink)
    }

    private func parts(
        _ type: TypeReference, _ prefix: [SchemaID], _ item: SchemaID?, _ types: inout TypeBuilder,
        reporting sink: inout DiagnosticSink
    ) -> Parts {
        var parts = Parts(type: type)
        for (index, given) in mediaType.prefixEncodings.enumerated() {
            let schema = index < prefix.count ? prefix[index] : item
            parts.prefix.append(Self.encoding(given, of: schema, &types, reporting: &sink))
        }
        // Trailing encodings that equal the default are omitted.
        while let last = parts.prefix.last, last == RequestBody.PropertyEncoding(key: last.key) {
            parts.prefix.removeLast()
        }
        if let given = mediaType.itemEncoding {
            let encoding = Self.encoding(given, of: item, &types, reporting: &sink)
            parts.item = encoding == RequestBody.PropertyEncoding(key: encoding.key) ? nil : encoding
        }
        return parts
    }

    private static func encoding(
        _ given: Document.PropertyEncoding, of schema: SchemaID?, _ types: inout TypeBuilder,
        reporting sink: inout DiagnosticSink
    ) -> RequestBody.PropertyEncoding {
        let plain = RequestBody.PropertyEncoding(key: given.property)
        guard let schema else { return plain }
        let property = Schema.Property(name: given.property, schema: schema, range: given.range)
        return FormPartPlan(of: property, given, isMultipart: true, &types, reporting: &sink).encoding ?? plain
    }
}
