import OpenAPI

// Characteristics that depend only on the schema's own keywords, not on referenced schemas
extension Schema {
    /// A Boolean value that indicates whether the schema describes additional properties.
    var isDictionary: Bool {
        if case .schema = self.additionalProperties { return true }
        return !self.patternProperties.isEmpty
    }

    /// A Boolean value that indicates whether only the items and not other keywords describe the array.
    var isPlainArray: Bool {
        self.properties.isEmpty && self.allOf.isEmpty && self.oneOf.isEmpty && self.anyOf.isEmpty
            && self.enumeration == nil
    }

    /// A Boolean value that indicates whether only `properties` and no composition describes the object.
    var isPlainObject: Bool {
        !self.properties.isEmpty && self.allOf.isEmpty && self.oneOf.isEmpty && self.anyOf.isEmpty
    }

    /// A Boolean value that indicates whether the schema describes the items of arrays.
    var isList: Bool { self.items != nil || !self.prefixItems.isEmpty || self.unevaluatedItems != nil }

    /// A Boolean value that indicates whether the object allows additional properties.
    var isOpen: Bool {
        if !self.oneOf.isEmpty || !self.anyOf.isEmpty || !self.patternProperties.isEmpty { return true }
        switch self.additionalProperties {
        case .anything, .schema: return true
        case .unspecified, .forbidden:
            return self.properties.isEmpty && (self.types.isEmpty || self.types.contains(.object))
        }
    }

    /// A Boolean value that indicates whether the schema is a string of encoded bytes, such as base64.
    ///
    /// The encoding `7bit` isn't included, because its text isn't encoded (RFC 2045, section 2.7).
    var isEncodedAsText: Bool {
        self.contentEncoding.map { $0.lowercased() != "7bit" } ?? false
    }

    /// A Boolean value that indicates whether the schema is raw bytes.
    ///
    /// Such a schema has `format: binary`. Since 3.1 it may have an encoding that preserves bytes instead (RFC 2045,
    /// section 6.2), or a media type that isn't text and no text encoding.
    var isBinary: Bool {
        let isText = self.types.isEmpty || self.types.subtracting(.null) == .string
        guard isText, self.format != "binary" else { return isText }
        if let encoding = self.contentEncoding, self.contentSchema == nil {
            return ["binary", "8bit"].contains(encoding.lowercased())
        }
        guard let mediaType = self.contentMediaType, self.contentEncoding == nil, self.contentSchema == nil,
            !self.types.isEmpty
        else { return false }
        return !MediaTypeName.isText(MediaTypeName.essence(mediaType))
    }
}
