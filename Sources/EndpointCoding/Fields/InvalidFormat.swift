/// The underlying error of a value with an invalid format.
///
/// The error marks an invalid format until the reader of the field decides whether to ignore it.
struct InvalidFormat: Error, CustomStringConvertible {
    var description: String { "invalid format" }

    static func isCause(of error: any Error) -> Bool {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
        return context.underlyingError is InvalidFormat
    }

    /// Returns the error of an object that contains a required value with an invalid format.
    ///
    /// The result isn't an invalid format, so the object's parent doesn't ignore the error.
    static func errorInParent(_ error: any Error) -> any Error {
        guard isCause(of: error), case .dataCorrupted(let context)? = error as? DecodingError else { return error }
        return DecodingError.corrupted(context.debugDescription, at: context.codingPath)
    }
}
