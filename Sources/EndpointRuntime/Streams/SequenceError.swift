/// An error thrown when the values of a sequence or the parts of a body can't be parsed.
///
/// Parts are those of a multipart body (RFC 2046, section 5.1.1).
public enum SequenceError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// A value is larger than a sequence is read.
    case itemTooLarge(limit: Int)
    /// The sequence ends within a value.
    case incompleteValue
    /// The `Content-Type` names no boundary, or none that there may be: 1 to 70 characters of ASCII.
    case noBoundary
    /// No line of the body is its boundary.
    case noParts
    /// The body ends in a part: the closing boundary is missing.
    case cutOff(part: Int)
    /// A line that is a boundary ends in a line feed without a carriage return before it.
    case bareLineFeed
    /// A line of a part's header is no field.
    case invalidHeader(part: Int)
    /// The header of a part has more bytes than are read.
    case headerTooLarge(part: Int, limit: Int)
    /// The header of a part has more fields than are read.
    case tooManyFields(part: Int, limit: Int)
    /// A part that is read whole has more bytes than that.
    case partTooLarge(part: Int, limit: Int)
    /// A body that is read whole has more parts than that.
    case tooManyParts(limit: Int)
    /// A part has an unknown encoding (`Content-Transfer-Encoding`).
    case unknownTransferEncoding(part: Int, String)
    /// A part isn't written as its `Content-Transfer-Encoding` says.
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
