import OpenAPI

// Characteristics that depend only on the schema's own keywords, not on referenced schemas
extension Schema {
    /// A Boolean value that indicates whether the schema describes additional properties.
    var isDictionary: Bool {
        if case .schema = additionalProperties { return true }
        return !patternProperties.isEmpty
    }

    /// A Boolean value that indicates whether only the items and not other keywords describe the array.
    var isPlainArray: Bool {
        properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil
    }

    /// A Boolean value that indicates whether only `properties` and no composition describes the object.
    var isPlainObject: Bool {
        !properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
    }

    /// A Boolean value that indicates whether the schema describes the items of arrays.
    var isList: Bool { items != nil || !prefixItems.isEmpty || unevaluatedItems != nil }

    /// A Boolean value that indicates whether the object allows additional properties.
    var isOpen: Bool {
        if !oneOf.isEmpty || !anyOf.isEmpty || !patternProperties.isEmpty { return true }
        switch additionalProperties {
        case .anything, .schema: return true
        case .unspecified, .forbidden: return properties.isEmpty && (types.isEmpty || types.contains(.object))
        }
    }

    /// A Boolean value that indicates whether the schema is a string of encoded bytes, such as base64.
    ///
    /// The encoding `7bit` isn't included, because its text isn't encoded (RFC 2045, section 2.7).
    var isEncodedAsText: Bool {
        contentEncoding.map { $0.lowercased() != "7bit" } ?? false
    }

    /// A Boolean value that indicates whether the schema is raw bytes.
    ///
    /// Such a schema has `format: binary`. Since 3.1 it may have an encoding that preserves bytes instead (RFC 2045,
    /// section 6.2), or a media type that isn't text and no text encoding.
    var isBinary: Bool {
        let isText = types.isEmpty || types.subtracting(.null) == .string
        guard isText, format != "binary" else { return isText }
        if let contentEncoding, contentSchema == nil {
            return ["binary", "8bit"].contains(contentEncoding.lowercased())
        }
        guard let contentMediaType, contentEncoding == nil, contentSchema == nil, !types.isEmpty else { return false }
        return !MediaTypeName.isText(MediaTypeName.essence(contentMediaType))
    }
}
