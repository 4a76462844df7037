/// The underlying error of a value with an invalid format, until it is decided whether the error is ignored.
struct InvalidFormat: Error, CustomStringConvertible {
    var description: String { "invalid format" }

    static func isCause(of error: any Error) -> Bool {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
        return context.underlyingError is InvalidFormat
    }

    /// Returns the error of an object in which the value is required: for its parent it is an error like any other.
    static func errorInParent(_ error: any Error) -> any Error {
        guard isCause(of: error), case .dataCorrupted(let context)? = error as? DecodingError else { return error }
        return DecodingError.corrupted(context.debugDescription, at: context.codingPath)
    }
}
