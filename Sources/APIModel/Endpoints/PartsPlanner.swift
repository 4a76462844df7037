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
    func parts(_ types: TypeBuilder) -> Parts {
        if mediaType.itemSchema == nil, let schema = mediaType.schema,
            let tuple = types.partTuple(of: schema)
        {
            let meant = types.facts.resolved(schema)
            return parts(.named(tuple), meant.prefixItems, meant.items, types)
        }
        guard let item = types.facts.itemSchema(of: mediaType) else {
            return Parts(type: .array(.file))
        }
        let type = types.part(item)
        return parts(.array(type), [], item, types)
    }

    private func parts(_ type: TypeReference, _ prefix: [SchemaID], _ item: SchemaID?, _ types: TypeBuilder) -> Parts {
        var parts = Parts(type: type)
        for (index, given) in mediaType.prefixEncodings.enumerated() {
            let schema = index < prefix.count ? prefix[index] : item
            parts.prefix.append(Self.encoding(given, of: schema, types))
        }
        if let given = mediaType.itemEncoding {
            let encoding = Self.encoding(given, of: item, types)
            parts.item = encoding == RequestBody.PropertyEncoding(key: encoding.key) ? nil : encoding
        }
        // Trailing encodings that equal the default are omitted, unless the encoding of further parts would apply.
        while parts.item == nil, let last = parts.prefix.last, last == RequestBody.PropertyEncoding(key: last.key) {
            parts.prefix.removeLast()
        }
        return parts
    }

    private static func encoding(
        _ given: Document.PropertyEncoding, of schema: SchemaID?, _ types: TypeBuilder
    ) -> RequestBody.PropertyEncoding {
        let plain = RequestBody.PropertyEncoding(key: given.property)
        guard let schema else { return plain }
        let property = Schema.Property(name: given.property, schema: schema, range: given.range)
        return FormPartPlan(of: property, given, isMultipart: true, types).encoding ?? plain
    }
}
