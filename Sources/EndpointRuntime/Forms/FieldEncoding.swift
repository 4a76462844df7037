extension OperationRequest {
    /// The encoding of a form's property (OpenAPI 3.1, section 4.8.15: Encoding Object).
    ///
    /// If none of `style`, `explode` and `allowReserved` is set, `contentType` applies, and each item of an array is
    /// written separately with the property's name. Otherwise `contentType` is ignored, and the property is written
    /// like a query parameter.
    public struct FieldEncoding: Sendable, Hashable {
        /// The media type of the property: one type, several types, or a range such as `image/*`.
        ///
        /// The default is `text/plain` for scalars, `application/json` for objects and nested arrays, and for files
        /// their own type or `application/octet-stream`. If there are several types or a range, a file's own type is
        /// used.
        var contentType: String?
        /// The style of arrays and objects; nil for `form` if another property requires a style.
        var style: ParameterStyle?
        /// A Boolean value that indicates whether each item is a separate pair; nil for the style's default.
        var explode: Bool?
        /// A Boolean value that indicates whether reserved characters remain unencoded; nil for false.
        var allowReserved: Bool?
        /// The styles of nested arrays, from the outermost to the innermost array.
        ///
        /// Swagger 2.0 declares the styles as a `collectionFormat` of nested `items`.
        var items: [ParameterStyle]
        /// A Boolean value that indicates whether an empty array or object is sent as an empty string.
        ///
        /// The keyword in Swagger 2.0 is `allowEmptyValue`.
        var allowEmpty: Bool
        /// The headers of the property's parts in a multipart form, in addition to `Content-Type`.
        var headers: [String: String]

        /// Creates the encoding of a form's property.
        ///
        /// An omitted argument has the same effect as an omitted keyword in the description.
        public init(
            contentType: String? = nil, style: ParameterStyle? = nil, explode: Bool? = nil, allowReserved: Bool? = nil,
            items: [ParameterStyle] = [], allowEmpty: Bool = false, headers: [String: String] = [:]
        ) {
            self.contentType = contentType
            self.style = style
            self.explode = explode
            self.allowReserved = allowReserved
            self.items = items
            self.allowEmpty = allowEmpty
            self.headers = headers
        }

        /// The style in which the property is written; nil if the content type applies instead.
        var parameter: (style: ParameterStyle, explode: Bool, allowReserved: Bool)? {
            let isSpread = style != nil || explode != nil || allowReserved != nil
            guard isSpread || allowEmpty || !items.isEmpty else { return nil }
            let style = style ?? .form
            return (style, explode ?? (style == .form), allowReserved ?? false)
        }

        /// Returns the encoded strings of nested arrays, or of an empty value; nil if other rules apply.
        ///
        /// - Parameter isEncoded: A Boolean value that indicates whether the form is percent-encoded.
        func listTexts(
            of shape: ParameterShape, _ name: String, isEncoded: Bool, _ encode: (String) -> String
        ) throws -> [String]? {
            if shape.isUndefined { return allowEmpty ? [""] : nil }
            guard !items.isEmpty, let (style, explode, _) = parameter else { return nil }
            return try shape.texts(of: name, style: style, explode: explode, items: items, isEncoded: isEncoded, encode)
        }

        /// The media type in `contentType`; nil if it contains several types or a range.
        var mediaType: String? {
            contentType.flatMap { $0.contains("*") || $0.contains(",") ? nil : $0 }
        }
    }

    /// The encodings of a form's properties, by name.
    ///
    /// Names are compared by their code points, like keys in JSON. A Swift dictionary would treat "é" and "e\u{301}" as
    /// one key, and a dictionary literal with both would stop the program.
    public struct FieldEncodings: Sendable, Hashable, ExpressibleByDictionaryLiteral {
        private struct Entry: Hashable {
            let name: [UInt8]
            let encoding: FieldEncoding
        }

        private var entries: [Entry]

        public init(dictionaryLiteral elements: (String, FieldEncoding)...) {
            entries = elements.map { Entry(name: Array($0.utf8), encoding: $1) }
        }

        /// Returns the encoding of the property `name`; nil if the property has none.
        subscript(name: String) -> FieldEncoding? {
            entries.first { $0.name.elementsEqual(name.utf8) }?.encoding
        }
    }
}
