import OpenAPI

// Characteristics of a schema that follow from its own keywords alone
extension Schema {
    /// A Boolean value that indicates whether the schema describes additional properties.
    var isDictionary: Bool {
        if case .schema = additionalProperties { return true }
        return !patternProperties.isEmpty
    }

    /// A Boolean value that indicates whether the schema is an array by its items alone.
    var isPlainArray: Bool {
        properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil
    }

    /// A Boolean value that indicates whether the schema is an object by its properties alone.
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

    /// A Boolean value that indicates whether the schema is bytes that are written as text.
    ///
    /// The encoding `7bit` is text as it is (RFC 2045, section 2.7).
    var isEncodedAsText: Bool {
        contentEncoding.map { $0.lowercased() != "7bit" } ?? false
    }

    /// A Boolean value that indicates whether the schema is raw bytes.
    ///
    /// Such a schema has `format: binary`, or since 3.1 an encoding that preserves bytes (RFC 2045, section 6.2), or a
    /// media type that isn't text, without an encoding as text.
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
