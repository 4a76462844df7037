extension OperationRequest {
    /// The encoding of a form's property (OpenAPI 3.1, section 4.8.15: Encoding Object).
    ///
    /// If none of `style`, `explode` and `allowReserved` is set, `contentType` applies, and each item of an
    /// array is written separately with the property's name. If one of them is set, `contentType` is ignored, and the
    /// property is written like a query parameter.
    public struct FieldEncoding: Sendable, Hashable {
        /// The media type, or several types or a range, of which the file's type is used.
        ///
        /// The default is `text/plain` for scalars, `application/json` for objects and nested arrays, and for files
        /// their own type or `application/octet-stream`. An example of a range is `image/*`.
        var contentType: String?
        /// The style of arrays and objects; nil for `form` if one of the others is set.
        var style: ParameterStyle?
        /// A Boolean value that indicates whether each item is a separate pair; nil for the style's default.
        var explode: Bool?
        /// A Boolean value that indicates whether reserved characters aren't percent-encoded; nil is false.
        var allowReserved: Bool?
        /// The styles of nested arrays, from the outside in: Swagger 2.0's `items` with a `collectionFormat`.
        var items: [ParameterStyle]
        /// A Boolean value that indicates whether an empty array or object is sent as an empty string
        /// (`allowEmptyValue` of Swagger 2.0).
        var allowEmpty: Bool
        /// Headers of the property's parts besides `Content-Type`; forms that are no multipart have none.
        package var headers: [String: String]

        /// Creates an encoding.
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

        /// The style in which the property is written; nil when the content type decides.
        package var parameter: (style: ParameterStyle, explode: Bool, allowReserved: Bool)? {
            let isSpread = style != nil || explode != nil || allowReserved != nil
            guard isSpread || allowEmpty || !items.isEmpty else { return nil }
            let style = style ?? .form
            return (style, explode ?? (style == .form), allowReserved ?? false)
        }

        /// Returns the encoding of nested arrays in a form; nil if other rules apply.
        ///
        /// - Parameter isEncoded: Whether the form is percent-encoded.
        func listTexts(
            of shape: ParameterShape, _ name: String, isEncoded: Bool, _ encode: (String) -> String
        ) throws -> [String]? {
            if shape.isUndefined { return allowEmpty ? [""] : nil }
            guard !items.isEmpty, let (style, explode, _) = parameter else { return nil }
            return try shape.texts(of: name, style: style, explode: explode, items: items, isEncoded: isEncoded, encode)
        }

        /// The type, when it is a single one.
        package var mediaType: String? {
            contentType.flatMap { $0.contains("*") || $0.contains(",") ? nil : $0 }
        }
    }

    /// The encodings of a form's properties, by name.
    ///
    /// Names are compared by their code points, as JSON compares keys: a dictionary takes "é" and "e\u{301}" for one
    /// key, and stops the program when a literal has both.
    public struct FieldEncodings: Sendable, Hashable, ExpressibleByDictionaryLiteral {
        private struct Entry: Hashable {
            let name: [UInt8]
            let encoding: FieldEncoding
        }

        private var entries: [Entry]

        public init(dictionaryLiteral elements: (String, FieldEncoding)...) {
            entries = elements.map { Entry(name: Array($0.utf8), encoding: $1) }
        }

        /// Returns the encoding of the property `name`.
        package subscript(name: String) -> FieldEncoding? {
            entries.first { $0.name.elementsEqual(name.utf8) }?.encoding
        }
    }
}
