import OpenAPI

/// One of a body's media types, and what would be generated for it.
struct BodyCandidate {
    /// What the schema says of the body, or of each item of a sequence.
    enum Content {
        /// There is none.
        case nothing
        /// Any value, or an object or a list of any.
        case anything
        /// Text of which no more is known.
        case text
        case bytes
        /// A type of its own: a model, an enumeration, a number, a date.
        case described
    }

    var mediaType: Document.MediaType
    var essence: String
    var format: MediaTypeFormat
    var content: Content
    /// Whether the body is text that says a number, a date, one of an enumeration.
    var isTypedText = false
    /// Whether the body is text whatever its schema says of it: base64, say.
    var isEncodedText = false
    /// Whether a form has parts that are files.
    var holdsFiles = false
    /// Of a format that isn't taken apart although its content is described, or XML of which nothing is said.
    var isOpaque = false
    /// In the order of the description.
    var position: Int

    /// A Boolean value that indicates whether it is `*/*` or `image/*`.
    var isRange: Bool { essence.utf8.contains(UInt8(ascii: "*")) }

    /// What to send as `Content-Type`, or within `Accept`.
    var contentType: String {
        guard isRange else { return mediaType.name }
        switch format {
        case .json: return "application/json"
        case .text where essence.hasPrefix("text/"): return "text/plain"
        default: return mediaType.name
        }
    }
}
