import OpenAPI

/// The ranking of a body's media types.
///
/// The media type whose Swift type describes the content best gets the method without a suffix.
enum MediaTypeRanking {
    /// The precision of a media type's Swift type; lower values are better.
    enum Typing: Int {
        /// A form with files, which no other media type can represent.
        ///
        /// JSON has no bytes, and a body of bytes has only one file.
        case files
        /// A model, an array or a typed scalar.
        ///
        /// JSON ranks first among these, because JSON distinguishes numbers and preserves nesting.
        case model
        /// The bytes of a file, according to the schema or the media type: `image/png`, `application/zip`.
        ///
        /// The file is the operation's purpose. Text or untyped JSON beside the bytes is another representation, or an
        /// error.
        case bytes
        /// The events of a stream, which are as precise as a model, but are sent only on request.
        case events
        /// Text, or JSON that is only a string.
        case text
        /// JSON or a form whose content isn't described.
        case untyped
        /// Text or bytes whose content isn't described.
        case bare
        /// An event stream of strings, which is never the default.
        case stream
        /// A described type in a format that isn't parsed: YAML, parts of a response, XML without a schema.
        case opaque
    }

    static func typing(of candidate: BodyCandidate) -> Typing {
        if candidate.isOpaque { return .opaque }
        switch candidate.format {
        case .multipart where candidate.holdsFiles: return .files
        case .sequence(.eventText): return .stream
        case .sequence(.eventStream), .sequence(.eventData): return .events
        case .json, .multipart, .form, .xml, .sequence:
            switch candidate.content {
            case .described: return .model
            case .text, .bytes: return .text
            case .nothing, .anything: return .untyped
            }
        case .text:
            if candidate.isTypedText { return .model }
            return candidate.content == .nothing || candidate.content == .anything ? .bare : .text
        case .binary:
            if candidate.content == .bytes { return .bytes }
            let isOfNoKind = ["application/octet-stream", "*/*", "application/*"].contains(candidate.essence)
            return isOfNoKind || candidate.content == .described ? .bare : .bytes
        }
    }

    /// Returns the rank of a format among media types with equally precise types; lower values are better.
    private static func preference(_ format: MediaTypeFormat) -> Int {
        switch format {
        case .json: 0
        case .sequence: 1
        case .multipart: 2
        case .form: 3
        case .xml: 4
        case .text: 5
        case .binary: 6
        }
    }

    /// Returns the rank of a media type by its exactness; lower values are better.
    ///
    /// The most exact media type is `application/json`. The least exact ones are ranges, such as `image/*`.
    private static func exactness(_ essence: String) -> Int {
        essence == "application/json" ? 0 : (essence.utf8.contains(UInt8(ascii: "*")) ? 2 : 1)
    }

    /// Returns the rank of a media type; the lowest is best.
    ///
    /// The user's order takes precedence, and document order decides between equals.
    static func rank(_ candidate: BodyCandidate, _ order: [ModelOptions.MediaTypePattern]) -> [Int] {
        [
            order.firstIndex { $0.matches(candidate.essence) } ?? order.count, typing(of: candidate).rawValue,
            preference(candidate.format), exactness(candidate.essence), candidate.position,
        ]
    }
}
