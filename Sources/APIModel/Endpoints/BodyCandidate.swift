import OpenAPI

/// A media type of a body, with the facts that decide which code is generated for it.
struct BodyCandidate {
    var mediaType: Document.MediaType
    var essence: String
    var format: MediaTypeFormat
    /// The class of the schema of the body, or of each item of a sequence.
    ///
    /// The class is none, any value, a string, bytes or a generated type.
    var content: MediaTypeTable.SchemaClass
    var rank: MediaTypeTable.Rank
    /// A Boolean value that indicates whether the body is text that represents a typed value.
    ///
    /// The value is a number, a date or a case of an enumeration.
    var isTypedText: Bool
    /// A Boolean value that indicates whether a form has parts that are files.
    var holdsFiles = false
    /// A Boolean value that indicates whether the format of the body isn't parsed.
    ///
    /// The content of such a body is described, or the body is XML without a description.
    var isOpaque: Bool { rank == .opaque }
    /// The position of the media type in the order of the description.
    var position: Int

    /// A Boolean value that indicates whether the media type is a range, such as `*/*` or `image/*`.
    var isRange: Bool { essence.utf8.contains(UInt8(ascii: "*")) }

    /// The media type for `Content-Type`, or for the list of media types in `Accept`.
    var contentType: String { isRange && format == .json ? "application/json" : mediaType.name }
}
