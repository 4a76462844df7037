import OpenAPI

/// A media type of a body, with the facts that decide which code is generated for it.
struct BodyCandidate {
    /// The content of the body, or of each item of a sequence, according to the schema.
    enum Content {
        /// No content.
        case nothing
        /// Any value, or an object or an array of any values.
        case anything
        /// Text without a more specific type.
        case text
        case bytes
        /// A value with its own type: a model, an enumeration, a number or a date.
        case described
    }

    var mediaType: Document.MediaType
    var essence: String
    var format: MediaTypeFormat
    var content: Content
    /// A Boolean value that indicates whether the body is text that represents a typed value.
    ///
    /// The value is a number, a date or a case of an enumeration.
    var isTypedText = false
    /// A Boolean value that indicates whether the body is text regardless of its schema, such as base64.
    var isEncodedText = false
    /// A Boolean value that indicates whether a form has parts that are files.
    var holdsFiles = false
    /// A Boolean value that indicates whether the format of the body isn't parsed.
    ///
    /// The content of such a body is described, or the body is XML without a description.
    var isOpaque = false
    /// The position of the media type in the order of the description.
    var position: Int

    /// A Boolean value that indicates whether the media type is a range, such as `*/*` or `image/*`.
    var isRange: Bool { essence.utf8.contains(UInt8(ascii: "*")) }

    /// The media type for `Content-Type`, or for the list of media types in `Accept`.
    var contentType: String {
        guard isRange else { return mediaType.name }
        switch format {
        case .json: return "application/json"
        case .text where essence.hasPrefix("text/"): return "text/plain"
        default: return mediaType.name
        }
    }
}
