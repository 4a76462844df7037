/// An error thrown when the values of a sequence can't be parsed.
public enum SequenceError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// One of them is larger than a sequence is read.
    case itemTooLarge(limit: Int)
    /// The sequence ends within a value.
    case cutOff

    public var description: String {
        switch self {
        case .itemTooLarge(let limit): "A value of the sequence has more than \(limit) bytes."
        case .cutOff: "The sequence ends within a value."
        }
    }

    public var errorDescription: String? { description }
}
