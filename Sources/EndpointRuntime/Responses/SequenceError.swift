/// An error thrown when a sequence of values or a multipart body can't be parsed.
///
/// The cases with a `part` belong to multipart bodies (RFC 2046, section 5.1.1).
public enum SequenceError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// A value of the sequence exceeds the maximum number of bytes.
    case itemTooLarge(limit: Int)
    /// The body ends within a value of the sequence.
    case incompleteValue
    /// The boundary of a multipart body is missing in `Content-Type`, or isn't 1 to 70 characters of ASCII.
    case noBoundary
    /// The multipart body contains no boundary line.
    case noParts
    /// The multipart body ends within a part: the closing boundary is missing.
    case cutOff(part: Int)
    /// A boundary line ends in a line feed without a carriage return before it.
    case bareLineFeed
    /// A line in the header of a part isn't a header field.
    case invalidHeader(part: Int)
    /// The header of a part exceeds the maximum number of bytes.
    case headerTooLarge(part: Int, limit: Int)
    /// The header of a part exceeds the maximum number of fields.
    case tooManyFields(part: Int, limit: Int)
    /// A part that is read into memory exceeds the maximum number of bytes.
    case partTooLarge(part: Int, limit: Int)
    /// A body that is read into memory exceeds the maximum number of parts.
    case tooManyParts(limit: Int)
    /// The `Content-Transfer-Encoding` of a part is unknown.
    case unknownTransferEncoding(part: Int, String)
    /// A part can't be decoded with its `Content-Transfer-Encoding`.
    case brokenTransferEncoding(part: Int, String)

    public var description: String {
        switch self {
        case .itemTooLarge(let limit): "A value of the sequence has more than \(limit) bytes."
        case .incompleteValue: "The sequence ends within a value."
        case .noBoundary: "The multipart body has no boundary: its Content-Type has no valid one."
        case .noParts: "The multipart body has no part: its boundary doesn't occur."
        case .cutOff(let part): "The multipart body ends within its part \(part)."
        case .bareLineFeed: "A boundary of the multipart body ends with a line feed without a carriage return."
        case .invalidHeader(let part): "The header of part \(part) has an invalid line."
        case .headerTooLarge(let part, let limit): "The header of part \(part) has more than \(limit) bytes."
        case .tooManyFields(let part, let limit): "The header of part \(part) has more than \(limit) fields."
        case .partTooLarge(let part, let limit): "Part \(part) has more than \(limit) bytes."
        case .tooManyParts(let limit): "The multipart body has more than \(limit) parts."
        case .unknownTransferEncoding(let part, let name):
            "Part \(part) has the Content-Transfer-Encoding '\(PrintableText.of(name))', which isn't supported."
        case .brokenTransferEncoding(let part, let name): "Part \(part) isn't valid \(name), its declared encoding."
        }
    }

    public var errorDescription: String? { description }
}
